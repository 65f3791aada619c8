import { type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { asBatch } from "#db/as-batch.ts";
import { account, enrolment, notification } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { ownCourse } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { stateNowSql } from "~/domain/enrolment-state/state-now.server.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { requireTaken, takeStatement, takeToday } from "~/domain/request/daily.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { anyOf } from "~/domain/seat/change.server.ts";
import { ROSTERS } from "~/domain/seat/rules.ts";
import { coursePeopleErrors } from "./errors.ts";
import { foundEnrolments } from "./found-enrolments.server.ts";
import { type CoursePeopleFilter, MAX_MESSAGE } from "./schemas.ts";

/** What stands for the name of whom a message goes to, and for the course's, in either language. */
const PLACEHOLDERS = { name: ["{name}", "{নাম}"], course: ["{course}", "{কোর্স}"] } as const;

/** Puts values in the place of what stands for them, in SQL. */
const filled = (text: string, values: { name: ReturnType<typeof sql>; course: string }) => {
	const courses = PLACEHOLDERS.course.reduce((all, one) => all.replaceAll(one, values.course), text);
	return PLACEHOLDERS.name.reduce((all, one) => sql`replace(${all}, ${one}, ${values.name})`, sql`${courses}`);
};

type Needs = Pick<Deps, "db" | "clock" | "rateLimit">;
type Letter = { body: string; key?: string };

/** Whom a teacher may not write to: who has ended it, and whom the teacher asked in, who has not answered. */
const hears = (now: number) => sql`${stateNowSql("e", now)} NOT IN ${anyOf([...ROSTERS.invited, ...ROSTERS.ended])}`;

/**
 * The statements that tell those of a course's enrolments, as `e`, with who sends it, and count who has heard. Of one key each hears
 * once, and the count is the same whichever press asks.
 */
function tellStatements(
	deps: Needs,
	{ actor, course }: Awaited<ReturnType<typeof ownCourse>>,
	{ body, key }: Required<Letter>,
	which: SQL,
) {
	const text = filled(body, { name: sql`coalesce(trim(a.name), '')`, course: course.title });
	const once = `teacher-message:${actor.accountUuid}:${key}`;
	const those = sql`e.course_uuid = ${course.uuid} AND ${which}`;
	return [
		notify(
			deps,
			{
				...{ kind: "teacher-message", role: "student", about: course.uuid, key: once },
				params: sql`json_object('course', ${course.title}, 'teacher', ${actor.name ?? ""}, 'text', ${text})`,
				account: sql`e.student_uuid`,
				from: sql`${enrolment} AS e JOIN ${account} AS a ON a.uuid = e.student_uuid`,
				where: sql`${those} AND ${hears(deps.clock())}`,
			},
			deps.clock(),
		),
		deps.db.all<{ heard: number }>(sql`
			SELECT count(*) AS heard FROM ${enrolment} AS e
			JOIN ${notification} AS n ON n.account_uuid = e.student_uuid AND n.dedupe_key = ${once} WHERE ${those}`),
	];
}

/** Tells them, all or none. One round trip. @returns how many have heard, by this press or an earlier one of the same key */
async function tell({ db }: Needs, statements: ReturnType<typeof tellStatements>): Promise<number> {
	if (statements.length === 0) return 0;
	const counts = (await db.batch(asBatch(statements))).flatMap((one) => (Array.isArray(one) ? one : []));
	return counts.reduce((sum: number, { heard }: { heard: number }) => sum + heard, 0);
}

/**
 * A teacher writes to students of their own course: a notification to each, with who sends it, written by one statement (ENR-13). Who
 * is not in the course any more, or never was, is left out. Of one key each hears once. Three round trips.
 * @returns how many have heard, the same for a second press
 * @throws DomainError CourseNotFound, TooManyRequests, LimitReached, of requireRole
 */
export async function messageStudents(
	deps: Needs,
	who: Actor | null,
	id: string,
	{ students, body, key = uuidv7() }: Letter & { students: readonly string[] },
): Promise<number> {
	const own = await ownCourse(deps, who, id);
	if (!(await deps.rateLimit("message", own.actor.accountUuid))) throw requestErrors.fail("TooManyRequests");
	await takeToday(deps, "message", own.actor.accountUuid);
	const uuids = sql.join(
		students.map((uuid) => sql`${uuid}`),
		sql`, `,
	);
	return tell(deps, tellStatements(deps, own, { body, key }, sql`e.student_uuid IN (${uuids})`));
}

type Listed = Omit<CoursePeopleFilter, "sort">;

/** Whom a message to all that a list finds would reach, as a SELECT of the ids of their enrolments. */
export const heardBy = (courseIs: SQL, filter: Listed, now: number): SQL =>
	sql`SELECT e.id ${foundEnrolments(courseIs, filter, now)} AND ${hears(now)}`;

/** So many are told by one statement. */
const AT_ONCE = 500;

/**
 * The same to all that a list of the course finds, at most `MAX_MESSAGE.all`; in parts, all or none (ENR-13). Three round trips.
 * @returns how many have heard, the same for a second press
 * @throws DomainError TooManyStudents, CourseNotFound, TooManyRequests, LimitReached, of requireRole
 */
export async function messageAll(
	deps: Needs,
	who: Actor | null,
	id: string,
	{ filter, body, key = uuidv7() }: Letter & { filter: Listed },
): Promise<number> {
	const own = await ownCourse(deps, who, id);
	if (!(await deps.rateLimit("message", own.actor.accountUuid))) throw requestErrors.fail("TooManyRequests");
	const { uuid } = own.course;
	const heard = heardBy(sql`${uuid}`, filter, deps.clock());
	const [taken, found] = await deps.db.batch([
		takeStatement(deps, "message", own.actor.accountUuid),
		deps.db.all<{ id: number }>(sql`${heard} ORDER BY e.id LIMIT ${MAX_MESSAGE.all + 1}`),
	]);
	requireTaken(taken, deps.clock());
	if (found.length > MAX_MESSAGE.all) throw coursePeopleErrors.fail("TooManyStudents");
	const parts = Array.from({ length: Math.ceil(found.length / AT_ONCE) }, (_, part) => {
		const ids = found.slice(part * AT_ONCE, (part + 1) * AT_ONCE).map((one) => one.id);
		return tellStatements(deps, own, { body, key }, sql`e.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
	});
	return tell(deps, parts.flat());
}
