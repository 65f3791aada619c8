import type { AveragedColumn, GradeRow } from "~/domain/gradebook/queries.server.ts";
import { type Grade, percentOf } from "~/domain/gradebook/rules.ts";
import { assignmentPaths } from "~/features/assignment/paths.ts";
import { langOfText, marks, marksTotal, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { gradeWord, percentText } from "./grade.tsx";

type Cell = { grade: Grade; column: AveragedColumn; student: { uuid: string; name: string }; archived: boolean };

/** Marks where they were returned, else the word for how it stands; leads to the work, or to what the teacher can do about it. */
function GradeCell({ grade, column, student, archived }: Cell) {
	const isMarked = grade.state === "marked" && grade.marks !== null;
	const text = isMarked ? marks(grade.marks ?? 0) : gradeWord(grade);
	const look = grade.state === "missing" ? "text-sindoor" : isMarked ? "" : "text-sm";
	const href = grade.submissionUuid
		? assignmentPaths.submission(grade.submissionUuid)
		: archived
			? null
			: assignmentPaths.extension(column.uuid, student.uuid);
	const word = (
		<>
			{text}
			{isMarked && grade.late && <span className="block text-sm text-soft">{m.assignment_late()}</span>}
		</>
	);
	if (href === null) return <span className={look}>{word}</span>;
	return (
		<a href={href} className={`inline-block min-h-6 ${look}`}>
			{word}
			<span className="sr-only">
				{" "}
				({student.name}, {column.title})
			</span>
		</a>
	);
}

function Mean({ of }: { of: AveragedColumn }) {
	if (of.mean === null) return <span className="text-sm text-soft">{m.gradebook_no_average()}</span>;
	return (
		<span>
			{marks(of.mean)}
			<span className="block text-sm text-soft">{percentText(percentOf(of.mean, of.marks))}</span>
		</span>
	);
}

/** What a column is of: its title and the most that there are. */
const headOf = ({ title, marks: most }: AveragedColumn): string => `${title} (${marksTotal(most)})`;

/** Students and assignments crossed (GRD-2); on a phone a list of students. */
export function GradebookTable({
	assignments,
	students,
	archived,
}: {
	assignments: readonly AveragedColumn[];
	students: readonly GradeRow[];
	archived: boolean;
}) {
	return (
		<div className="overflow-x-auto">
			<table className="table table-folds">
				<thead>
					<tr>
						<th scope="col">{m.common_student()}</th>
						<th scope="col" className="num min-w-28 whitespace-normal">
							{m.gradebook_average()}
						</th>
						{assignments.map((column) => (
							<th key={column.uuid} scope="col" className="num min-w-28 whitespace-normal">
								<a href={assignmentPaths.submissions(column)} lang={langOfText(column.title)}>
									{column.title}
								</a>
								<span className="block text-sm font-normal text-soft">{marksTotal(column.marks)}</span>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{students.map(({ uuid, name: named, grades, total }) => {
						const name = named ?? m.assignment_nameless();
						return (
							<tr key={uuid}>
								<th scope="row" className="min-w-32 text-start font-normal max-md:block">
									<span lang={langOfText(name)} className="[overflow-wrap:anywhere]">
										{name}
									</span>
								</th>
								<td data-label={m.gradebook_average()} className="num">
									<span>
										{percentText(total.percent) ?? (
											<span className="text-sm text-soft">{m.gradebook_no_average()}</span>
										)}
										{total.missing > 0 && (
											<span className="block text-sm text-soft">
												{m.gradebook_missing_count({ n: num(total.missing) })}
											</span>
										)}
									</span>
								</td>
								{assignments.map((column, index) => {
									const grade = grades[index];
									return (
										<td key={column.uuid} data-label={headOf(column)} className="num">
											{grade && (
												<GradeCell grade={grade} column={column} student={{ uuid, name }} archived={archived} />
											)}
										</td>
									);
								})}
							</tr>
						);
					})}
				</tbody>
				<tfoot>
					<tr>
						<th scope="row" className="text-start max-md:block">
							{m.gradebook_class_average()}
						</th>
						<td className="max-md:hidden" />
						{assignments.map((column) => (
							<td key={column.uuid} data-label={headOf(column)} className="num">
								<Mean of={column} />
							</td>
						))}
					</tr>
				</tfoot>
			</table>
		</div>
	);
}
