import type { Database } from "#db/client.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { GRADES } from "./catalogue.ts";
import { EXAMS, type ExamSeed } from "./exams.ts";
import { MOCK_TEST_TYPES } from "./mock-tests.ts";
import { seedUuid } from "./support.ts";

/** The classes that prepare for each examination. */
const CLASSES_OF: Record<string, readonly string[]> = {
	SSC: ["Class 9", "Class 10", "SSC Candidate"],
	HSC: ["Class 11", "Class 12", "HSC Candidate"],
	Admission: ["HSC Candidate", "University Admission"],
};

const gradeUuids = (examination: string) =>
	(CLASSES_OF[examination] ?? []).map((title) => seedUuid("grade", GRADES.indexOf(title) + 1));

/** The level of a model test's questions, where they are of one: what asks all of them is for everybody. */
function levelOf({ subjects }: ExamSeed): string {
	const [level, ...others] = new Set(subjects.map((asked) => asked.level));
	return others.length === 0 ? (level ?? "") : "";
}

/** For which classes the demo's model tests and self-assessments are. One round trip. */
export const seedClasses = (db: Database): Promise<void> =>
	insertRows(
		db,
		[
			rowsOf(
				schema.modelTestGrade,
				...EXAMS.flatMap((exam, index) =>
					gradeUuids(levelOf(exam)).map((gradeUuid) => ({ examUuid: seedUuid("exam", index + 1), gradeUuid })),
				),
			),
			rowsOf(
				schema.mockTestTypeGrade,
				...MOCK_TEST_TYPES.flatMap(({ examTag }, index) =>
					gradeUuids(examTag).map((gradeUuid) => ({ typeUuid: seedUuid("mock-test-type", index + 1), gradeUuid })),
				),
			),
		],
		{ ifAbsent: true },
	);
