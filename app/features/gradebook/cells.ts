import type { GradeColumn, GradeRow } from "~/domain/gradebook/queries.server.ts";
import { toMarks } from "~/lib/marks.ts";
import { dhakaDay, dhakaTime } from "~/lib/time.ts";
import { marks } from "~/lib/words.ts";
import type { Cell } from "~/lib/xlsx.ts";
import { m } from "~/paraglide/messages.js";
import { gradeWord } from "./grade.tsx";

/** A moment as a file has it, in the zone that its heading names. */
const momentOf = (at: number): string => `${dhakaDay(at)} ${dhakaTime(at)}`;

/**
 * The rows of a gradebook's file, its heading first: of each assignment the marks as a number, blank where none were returned, the word for
 * how it stands, and when it was handed in.
 */
export async function* gradebookCells({
	assignments,
	rows,
}: {
	assignments: readonly GradeColumn[];
	rows: AsyncIterable<GradeRow>;
}): AsyncGenerator<Cell[]> {
	yield [
		m.common_student(),
		...assignments.flatMap(({ title, marks: most }) => [
			`${title}: ${m.gradebook_file_marks({ total: marks(most) })}`,
			`${title}: ${m.gradebook_file_state()}`,
			`${title}: ${m.gradebook_file_time()}`,
		]),
		m.gradebook_file_percent(),
	];
	for await (const { name, grades, total } of rows)
		yield [
			name ?? m.assignment_nameless(),
			...grades.flatMap((grade) => [
				grade.marks === null ? null : toMarks(grade.marks),
				gradeWord(grade),
				grade.submittedAt === null ? null : momentOf(grade.submittedAt),
			]),
			total.percent,
		];
}
