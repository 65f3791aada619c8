import { When } from "~/components/when.tsx";
import type { MyGrade } from "~/domain/gradebook/queries.server.ts";
import { type GradeTotal, percentOf } from "~/domain/gradebook/rules.ts";
import { myAssignmentPaths } from "~/features/assignment/paths.ts";
import { langOfText, marksOf } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { GradeBadge, percentText, totalText } from "./grade.tsx";

function Row({ of: { assignment, grade, deadline }, now }: { of: MyGrade; now: number }) {
	return (
		<li className="row">
			<div className="min-w-0">
				<h3 className="text-base [overflow-wrap:anywhere]">
					<a href={myAssignmentPaths.one(assignment)} lang={langOfText(assignment.title)}>
						{assignment.title}
					</a>
				</h3>
				<p className="text-sm text-soft">
					{now < deadline ? m.assignment_due() : m.course_ended_on()}: <When at={deadline} />
				</p>
			</div>
			<p className="flex flex-wrap items-center justify-end gap-2">
				{grade.marks !== null && (
					<span>
						{marksOf(grade.marks, assignment.marks)}{" "}
						<span className="text-soft">({percentText(percentOf(grade.marks, assignment.marks))})</span>
					</span>
				)}
				<GradeBadge of={grade} />
			</p>
		</li>
	);
}

/** What a student's marks come to, and how each assignment stands (GRD-3). */
export function MyGrades({ grades, total, now }: { grades: readonly MyGrade[]; total: GradeTotal; now: number }) {
	const percent = percentText(total.percent);
	return (
		<>
			<div className="card">
				<p>
					{percent && (
						<strong className="block text-xl">
							{m.gradebook_average()}: {percent}
						</strong>
					)}
					<span className="text-soft">{totalText(total)}</span>
				</p>
				{percent && <p className="text-sm text-soft">{m.gradebook_mine_lead()}</p>}
			</div>
			<ul className="rows">
				{grades.map((of) => (
					<Row key={of.assignment.uuid} of={of} now={now} />
				))}
			</ul>
		</>
	);
}
