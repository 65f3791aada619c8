import { sql } from "drizzle-orm";
import { mobileInvitation } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { invitedNumbers } from "~/domain/enrolment-state/invited-numbers.server.ts";
import { changeStatements, type Statement } from "~/domain/seat/change.server.ts";
import { listOf } from "./batch.server.ts";

type Needs = Pick<Deps, "db">;

/** Those of `named` that are invited numbers of the course (ENR-7), with the name of each. */
const theseNumbers = (courseUuid: string, named: readonly string[], now: number) =>
	sql`${invitedNumbers(courseUuid, now)} AND m.uuid IN ${listOf(named)}`;

/** Which they are, as a statement. */
export const numbersStatement = ({ db }: Needs, courseUuid: string, named: readonly string[], now: number) =>
	db.all<{ uuid: string }>(sql`SELECT m.uuid ${theseNumbers(courseUuid, named, now)}`);

type TakingBack = { students: readonly string[]; by: string; reason: string | null };

/** Statements that take back the invitations of numbers: what was an account's already ends, and nobody gets what waits. */
export const takeBackStatements = (
	deps: Needs,
	courseUuid: string,
	{ students, by, reason }: TakingBack,
	now: number,
): Statement[] => [
	...changeStatements(
		deps,
		{
			where: sql`course_uuid = ${courseUuid} AND state = 'invited' AND invited_mobile IN (SELECT m.mobile ${theseNumbers(courseUuid, students, now)})`,
			...{ to: "declined", by, reason },
		},
		now,
	),
	deps.db.run(sql`DELETE FROM ${mobileInvitation} WHERE course_uuid = ${courseUuid} AND uuid IN ${listOf(students)}`),
];
