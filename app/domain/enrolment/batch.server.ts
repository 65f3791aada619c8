import { and, eq, type SQL, sql } from "drizzle-orm";
import { asBatch } from "#db/as-batch.ts";
import { course, enrolment } from "#db/schema/index.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { standsByItself } from "~/domain/enrolment-state/invited-numbers.server.ts";
import type { Statement } from "~/domain/seat/change.server.ts";
import { enrolmentErrors } from "~/domain/seat/errors.ts";
import { takesIn } from "~/domain/seat/may.server.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { shownUuid } from "~/domain/seat/shown-person.server.ts";

type Needs = Pick<Deps, "db">;

/** Values as a list that SQL walks through, however many they are. */
export const listOf = (values: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** That the course takes people in, as a condition of a statement. */
export const takesPeopleIn = (courseUuid: string, now: number) =>
	sql`EXISTS (SELECT 1 FROM ${course} AS c WHERE c.uuid = ${courseUuid} AND ${takesIn(now)})`;

/** Whether the course is there still, as a statement: in the same moment it may be deleted, and with it how everybody stands to it. */
export const thereStatement = ({ db }: Needs, courseUuid: string) =>
	db.select({ uuid: course.uuid }).from(course).where(eq(course.uuid, courseUuid));

/** @param rows of `thereStatement` @throws DomainError CourseNotFound */
export function requireStillThere(rows: unknown): void {
	if ((rows as unknown[]).length === 0) throw courseErrors.fail("CourseNotFound");
}

/** Runs the statements as one transaction, and reads how the student stands to the course after it. One round trip. */
export const changeOne = async (deps: Needs, of: Between, statements: Statement[]): Promise<EnrolmentState> =>
	(await changeOneFrom(deps, of, statements)).after;

type Between = { courseUuid: string; studentUuid: string };

/** The same, with how they stood before it: whose statements led there is known by that, however many do the same at once. */
export async function changeOneFrom(
	deps: Needs,
	{ courseUuid, studentUuid }: Between,
	statements: Statement[],
): Promise<{ before: EnrolmentState | null; after: EnrolmentState }> {
	const read = deps.db
		.select({ state: enrolment.state })
		.from(enrolment)
		.where(and(eq(enrolment.courseUuid, courseUuid), eq(enrolment.studentUuid, studentUuid)));
	const there = thereStatement(deps, courseUuid);
	const results = await deps.db.batch(asBatch([read, ...statements, there, read]));
	requireStillThere(results.at(-2));
	const [before, after] = [results.at(0), results.at(-1)].map(
		(rows) => (rows as unknown as { state: EnrolmentState }[])[0]?.state,
	);
	if (!after) throw enrolmentErrors.fail("EnrolmentNotFound");
	return { before: before ?? null, after };
}

/** How students are named: by their accounts, or as their teacher reads them (ENR-7). */
type Named = { uuid: SQL<string>; isOneOf: (students: readonly string[]) => SQL };

const BY_ACCOUNT: Named = {
	uuid: sql<string>`student_uuid`,
	isOneOf: (students) => sql`student_uuid IN ${listOf(students)}`,
};
export const AS_SHOWN: Named = {
	uuid: shownUuid({ mobile: sql`invited_mobile`, student: sql`student_uuid`, row: sql`uuid` }),
	isOneOf: (students) => sql`((invited_mobile IS NULL AND student_uuid IN ${listOf(students)})
		OR (invited_mobile IS NOT NULL AND ${standsByItself("enrolment")} AND uuid IN ${listOf(students)}))`,
};

/** How these stand to a course, as a statement. */
export const standsStatement = ({ db }: Needs, courseUuid: string, students: readonly string[], by = BY_ACCOUNT) =>
	db
		.select({ student: by.uuid, state: enrolment.state })
		.from(enrolment)
		.where(and(eq(enrolment.courseUuid, courseUuid), by.isOneOf(students)));

/** The same of many students. @returns the state of each that has to do with the course */
export async function changeMany(
	deps: Needs,
	courseUuid: string,
	students: readonly string[],
	statements: Statement[],
): Promise<Map<string, EnrolmentState>> {
	const stands = standsStatement(deps, courseUuid, students);
	const results = await deps.db.batch(asBatch([...statements, thereStatement(deps, courseUuid), stands]));
	requireStillThere(results.at(-2));
	const rows = results.at(-1) as unknown as { student: string; state: EnrolmentState }[];
	return new Map(rows.map(({ student, state }) => [student, state]));
}
