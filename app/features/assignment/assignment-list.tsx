import type { ReactNode } from "react";
import { When } from "~/components/when.tsx";
import type { SeenAssignment } from "~/domain/assignment/seen.server.ts";
import { away, langOfText, marksOf, marksTotal, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { assignmentPaths, myAssignmentPaths } from "./paths.ts";
import { AssignmentBadge } from "./state-badge.tsx";

/** When it begins, until when it is handed in, or when that was. */
function Dates({ of, now }: { of: SeenAssignment; now: number }) {
	if (now < of.startsAt)
		return (
			<>
				{m.model_test_starts()}: <When at={of.startsAt} /> · {away(of.startsAt, now)}
			</>
		);
	return (
		<>
			{now < of.deadline ? m.assignment_due() : m.course_ended_on()}: <When at={of.deadline} /> ·{" "}
			{away(of.deadline, now, now < of.deadline)}
			{of.deadline > of.endsAt && ` (${m.assignment_extended()})`}
		</>
	);
}

function Row({ of, now, href, side }: { of: SeenAssignment; now: number; href: string; side: ReactNode }) {
	return (
		<li className="row">
			<div className="min-w-0">
				<h3 className="[overflow-wrap:anywhere]">
					<a href={href} lang={langOfText(of.title)}>
						{of.title}
					</a>
				</h3>
				{of.lectureTitle && (
					<p className="text-sm" lang={langOfText(of.lectureTitle)}>
						{of.lectureTitle}
					</p>
				)}
				<p className="text-sm text-soft">
					<Dates of={of} now={now} /> · {marksTotal(of.marks)}
				</p>
			</div>
			<p className="flex flex-wrap items-center justify-end gap-2">{side}</p>
		</li>
	);
}

/** Assignments as a student of the course has them: where each stands (ASG-7). */
export function MyAssignmentList({ list, now }: { list: readonly SeenAssignment[]; now: number }) {
	return (
		<ul className="rows">
			{list.map((of) => (
				<Row
					key={of.uuid}
					of={of}
					now={now}
					href={myAssignmentPaths.one(of)}
					side={
						of.mine && (
							<>
								{of.mine.work && of.mine.work.marks !== null && (
									<span className="text-sm">{marksOf(of.mine.work.marks, of.marks)}</span>
								)}
								<AssignmentBadge state={of.mine.state} />
							</>
						)
					}
				/>
			))}
		</ul>
	);
}

/** The same as the teacher has them: what was handed in and waits for a mark (ASG-5). */
export function TaughtAssignmentList({ list, now }: { list: readonly SeenAssignment[]; now: number }) {
	return (
		<ul className="rows">
			{list.map((of) => (
				<Row
					key={of.uuid}
					of={of}
					now={now}
					href={assignmentPaths.submissions(of)}
					side={
						of.counts && (
							<span className="text-sm text-soft">
								{m.assignment_counts({ submitted: num(of.counts.submitted), unmarked: num(of.counts.unmarked) })}
							</span>
						)
					}
				/>
			))}
		</ul>
	);
}
