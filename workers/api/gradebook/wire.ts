import type { GradeColumn, GradeRow, MyGrade } from "~/domain/gradebook/queries.server.ts";
import type { Grade, GradeTotal } from "~/domain/gradebook/rules.ts";
import { toMarks } from "~/lib/marks.ts";
import { toIso } from "~/lib/time.ts";
import type { WireMine, WireRow } from "./schemas.ts";

const toGrade = (assignmentUuid: string, { state, marks, late, submissionUuid }: Grade) => ({
	...{ assignmentUuid, state, late, submissionUuid },
	marks: marks === null ? null : toMarks(marks),
});

const toAverage = ({ marked, missing, marks, of, percent }: GradeTotal) => ({
	...{ marked, missing, percent },
	...{ marks: toMarks(marks), totalMarks: toMarks(of) },
});

export const toRow = ({ uuid, name, grades, total }: GradeRow, columns: readonly GradeColumn[]): WireRow => ({
	...{ uuid, name },
	grades: columns.flatMap((column, index) => {
		const grade = grades[index];
		return grade ? [toGrade(column.uuid, grade)] : [];
	}),
	average: toAverage(total),
});

export const toMine = ({ grades, total }: { grades: readonly MyGrade[]; total: GradeTotal }): WireMine => ({
	grades: grades.map(({ assignment, grade, deadline }) => ({
		...toGrade(assignment.uuid, grade),
		title: assignment.title,
		totalMarks: toMarks(assignment.marks),
		deadline: toIso(deadline),
	})),
	average: toAverage(total),
});
