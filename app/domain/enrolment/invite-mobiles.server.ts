import { lte, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { asBatch } from "#db/as-batch.ts";
import { account, accountRole, askedNumber, course, enrolment, mobileInvitation } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { anyOf, type Statement } from "~/domain/seat/change.server.ts";
import { enrolmentErrors } from "~/domain/seat/errors.ts";
import { ENDED, MOBILE_INVITATION_MS, SMS_OF_TEACHER, SMS_TO_NUMBER, SMS_WITHIN_MS } from "~/domain/seat/machine.ts";
import { mayCome, takesIn } from "~/domain/seat/may.server.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { localMobile } from "~/lib/mobile.ts";
import { requireStillThere, standsStatement, takesPeopleIn, thereStatement } from "./batch.server.ts";
import { courseToInvite, inviteStatements } from "./invite.server.ts";
import { isGivenUp, sendInvitations } from "./send-invitations.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "rateLimit" | "sendSms" | "log" | "background" | "vars">;

/**
 * Of numbers: how many have an account that may come, and how each of these stands afterwards; and how many wait for somebody. Of those who
 * were named besides: how each of them stands.
 */
export type InvitedMobiles = {
	known: number;
	waiting: number;
	states: Map<string, EnrolmentState>;
	named: Map<string, EnrolmentState>;
};

type Made = { uuid: string; mobile: string };

/** Who has verified the number `mobile` and is a student: from the number to its accounts, not through all students. */
const ownersOf = (mobile: SQL) => sql`${account} AS a ON a.mobile = ${mobile} AND a.mobile_verified = 1
	AND EXISTS (SELECT 1 FROM ${accountRole} AS r WHERE r.account_uuid = a.uuid AND r.role = 'student')`;

/** So long a request goes on behind its answer; what is not sent by then is for the scheduled work. */
const BEHIND_MS = 15_000;

/**
 * A teacher asks people to come by their mobile numbers (ENR-7). Each number is invited, and that is all that the teacher reads until
 * somebody comes; who has it verified is invited by it, and to everybody else an SMS is sent, once, and the invitation waits for them.
 * The ceilings count every number alike, so that they do not tell who has an account. Three round trips.
 * @param mobiles E.164
 * @param named students who are invited with them, by their accounts: all, or none
 * @throws DomainError InviteSmsLimit, NumberInvitedEnough, StudentNotFound (then nobody is invited), those of courseToInvite
 */
export async function inviteMobiles(
	deps: Needs,
	who: Actor | null,
	{
		courseUuid: id,
		mobiles,
		named = [],
	}: { courseUuid: string; mobiles: readonly string[]; named?: readonly string[] },
): Promise<InvitedMobiles> {
	const { actor, course: own } = await courseToInvite(deps, who, id);
	const { db } = deps;
	const now = deps.clock();
	const asked = [...new Set(mobiles)];
	const of = { courseUuid: own.uuid, teacherUuid: actor.accountUuid };
	const [owners, [somebody]] = await db.batch([
		db.all<Owner>(sql`
			SELECT a.uuid AS student, a.mobile FROM json_each(${JSON.stringify(asked)}) AS j CROSS JOIN ${ownersOf(sql`j.value`)}`),
		db.all<{ there: number }>(sql`SELECT ${isSomebody(of, named)} AS there`),
	]);
	if (named.length > 0 && !somebody?.there) throw enrolmentErrors.fail("StudentNotFound");
	const known = [...new Set(owners.map(({ student }) => student))];
	const students = [...new Set([...known, ...named])];
	const made: Made[] = asked.map((mobile) => ({ uuid: uuidv7(), mobile }));
	const asking = askNumbers(deps, of, made, now);
	const until = now + MOBILE_INVITATION_MS;
	// Who is named besides is that name to the teacher.
	const numbers = owners.filter(({ student }) => !named.includes(student)).map((owner) => ({ ...owner, until }));
	const inviting = { ...of, students, numbers, when: asking.allAsked };
	const results = await db.batch(
		asBatch([
			asking.ask,
			...(students.length > 0 ? inviteStatements(deps, inviting, now) : []),
			...inviteNumbers(deps, of, made, { until, when: asking.allAsked }, now),
			...claimStatements(deps, own.uuid, owners, asking.allAsked),
			standsStatement(deps, own.uuid, students),
			asking.counted,
			thereStatement(deps, own.uuid),
		]),
	);
	const [after, counted, there] = results.slice(-3) as unknown as [Stands[], Counted[], unknown[]];
	requireStillThere(there);
	refuseTooMany(counted);
	deps.background(sendInvitations(deps, { until: now + BEHIND_MS }));
	const standsOf = (some: readonly string[]) =>
		new Map(after.flatMap(({ student, state }) => (some.includes(student) ? [[student, state] as const] : [])));
	// Who may not come at the moment is no other to the teacher than who has no account.
	const states = new Map([...standsOf(known)].filter(([, state]) => !isAway(state)));
	const isKnown = (mobile: string) => owners.some((one) => one.mobile === mobile && states.has(one.student));
	const waiting = asked.filter((mobile) => !isKnown(mobile)).length;
	return { known: states.size, waiting, states, named: standsOf(named) };
}

type Of = { courseUuid: string; teacherUuid: string };
type Owner = { student: string; mobile: string };

/** That one of them at least may be invited to the course, or has to do with it. */
const isSomebody = ({ courseUuid, teacherUuid }: Of, students: readonly string[]) => sql`EXISTS (
	SELECT 1 FROM json_each(${JSON.stringify(students)}) AS j
	WHERE (${mayCome(sql`j.value`)} AND j.value <> ${teacherUuid})
	OR EXISTS (SELECT 1 FROM ${enrolment} AS e WHERE e.course_uuid = ${courseUuid} AND e.student_uuid = j.value))`;

type Stands = { student: string; state: EnrolmentState };
type Counted = { mobile: string; asked: number; sent: number; today: number };

const rowsOf = (made: readonly Made[]) => sql`json_each(${JSON.stringify(made)}) AS j`;
const [UUID, MOBILE] = [sql`(j.value ->> 'uuid')`, sql`(j.value ->> 'mobile')`];

/**
 * That these numbers are asked to come, written down for the ceilings, all or none (ENR-7): they are in the statement itself, so that many
 * at once do not pass them. Who was asked into this course before costs nothing.
 */
function askNumbers({ db }: Pick<Needs, "db">, { courseUuid, teacherUuid }: Of, made: readonly Made[], now: number) {
	const wasInvited = sql`EXISTS (SELECT 1 FROM ${mobileInvitation} AS k WHERE k.course_uuid = ${courseUuid} AND k.mobile = ${MOBILE})`;
	const isAsked = sql`(${wasInvited} OR EXISTS (SELECT 1 FROM ${askedNumber} AS y WHERE y.uuid = ${UUID}))`;
	const since = now - SMS_WITHIN_MS;
	const sent = sql`(SELECT count(*) FROM ${askedNumber} AS s WHERE s.mobile = ${MOBILE} AND s.created_at > ${since})`;
	const today = sql`(SELECT count(*) FROM ${askedNumber} AS t WHERE t.invited_by = ${teacherUuid} AND t.created_at > ${since})`;
	const fresh = sql`SELECT 1 FROM ${rowsOf(made)} WHERE NOT ${wasInvited}`;
	return {
		ask: insertWhere(
			{ db },
			askedNumber,
			{ uuid: UUID, mobile: MOBILE, invitedBy: teacherUuid, createdAt: now },
			sql`FROM ${rowsOf(made)} WHERE NOT ${wasInvited} AND ${today} + (SELECT count(*) FROM (${fresh})) <= ${SMS_OF_TEACHER}
				AND NOT EXISTS (${fresh} AND ${sent} >= ${SMS_TO_NUMBER})`,
		),
		allAsked: sql`NOT EXISTS (SELECT 1 FROM ${rowsOf(made)} WHERE NOT ${isAsked})`,
		counted: db.all<Counted>(
			sql`SELECT ${MOBILE} AS mobile, ${isAsked} AS asked, ${sent} AS sent, ${today} AS today FROM ${rowsOf(made)}`,
		),
	};
}

/** Invitations of numbers; of who was asked before it holds anew. An SMS is due where none was tried, or where it was given up. */
function inviteNumbers(
	{ db }: Pick<Needs, "db">,
	{ courseUuid, teacherUuid }: Of,
	made: readonly Made[],
	{ until: expiresAt, when }: { until: number; when: SQL },
	now: number,
): Statement[] {
	return [
		db.run(sql`
			UPDATE ${mobileInvitation} SET expires_at = ${expiresAt},
				sms_at = CASE WHEN sms_tries = 0 OR ${isGivenUp} THEN ${now} ELSE sms_at END, sms_tries = CASE WHEN ${isGivenUp} THEN 0 ELSE sms_tries END
			WHERE course_uuid = ${courseUuid} AND mobile IN (SELECT ${MOBILE} FROM ${rowsOf(made)}) AND ${when}`),
		insertWhere(
			{ db },
			mobileInvitation,
			{
				...{ uuid: UUID, courseUuid, mobile: MOBILE, invitedBy: teacherUuid },
				...{ expiresAt, smsAt: now, createdAt: now },
			},
			sql`FROM ${rowsOf(made)} WHERE ${when}`,
		).onConflictDoNothing(),
	];
}

/**
 * Of these numbers, which have an account: what is not sent yet is told there instead, and where the owner has to do with the course
 * otherwise than by an invitation, they have come.
 */
function claimStatements(
	{ db }: Pick<Needs, "db">,
	courseUuid: string,
	owners: readonly Owner[],
	when: SQL,
): Statement[] {
	const all = sql`json_each(${JSON.stringify(owners)}) AS o`;
	return [
		db.run(sql`
			UPDATE ${mobileInvitation} SET sms_at = NULL, sms_tries = 0
			WHERE course_uuid = ${courseUuid} AND mobile IN (SELECT o.value ->> 'mobile' FROM ${all}) AND sms_at IS NOT NULL AND ${when}`),
		db.run(sql`
			DELETE FROM ${mobileInvitation} WHERE course_uuid = ${courseUuid} AND ${when} AND mobile IN (
				SELECT o.value ->> 'mobile' FROM ${all}
				CROSS JOIN ${enrolment} AS z ON z.course_uuid = ${courseUuid} AND z.student_uuid = o.value ->> 'student'
				WHERE z.state NOT IN ${anyOf(["invited", ...ENDED])})`),
	];
}

const isAway = (state: EnrolmentState) => (ENDED as readonly EnrolmentState[]).includes(state);

/** Says which ceiling it was, where the statement took none. */
function refuseTooMany(counted: readonly Counted[]): void {
	const refused = counted.filter(({ asked }) => asked === 0);
	if (refused.length === 0) return;
	const enough = refused.filter(({ sent }) => sent >= SMS_TO_NUMBER).map(({ mobile }) => localMobile(mobile));
	if (enough.length > 0)
		throw enrolmentErrors.fail("NumberInvitedEnough", { limit: SMS_TO_NUMBER, numbers: enough.join(", ") });
	const left = Math.max(0, SMS_OF_TEACHER - (refused[0]?.today ?? 0));
	throw enrolmentErrors.fail("InviteSmsLimit", { limit: SMS_OF_TEACHER, left });
}

const AT_A_TIME = 50;

/** That the invitation of a number `m` is somebody's already: that of its owner `a`, or of whom it was before; they read of it there. */
const isTheirs = sql`(EXISTS (SELECT 1 FROM ${enrolment} AS t WHERE t.course_uuid = m.course_uuid AND t.student_uuid = a.uuid AND t.state = 'invited')
	OR EXISTS (SELECT 1 FROM ${enrolment} AS b WHERE b.course_uuid = m.course_uuid AND b.state = 'invited' AND b.invited_mobile = m.mobile))`;

/**
 * Scheduled: invitations by a number become those of whoever has verified it meanwhile (ENR-7); what nobody took in time is forgotten, the
 * number with it. Those to a course that takes nobody in at the moment, and of who may not come, wait. Bounded; may come late or twice.
 */
export async function claimMobileInvitations(
	deps: Pick<Deps, "db" | "clock">,
	{ until }: Limit,
): Promise<{ claimed: number }> {
	const { db } = deps;
	let claimed = 0;
	while (deps.clock() < until) {
		const now = deps.clock();
		const [, , due] = await db.batch([
			db.delete(askedNumber).where(lte(askedNumber.createdAt, now - SMS_WITHIN_MS)),
			db.delete(mobileInvitation).where(lte(mobileInvitation.expiresAt, now)),
			db.all<Due>(sql`
				SELECT m.mobile, m.expires_at AS until, m.course_uuid AS courseUuid, m.invited_by AS invitedBy, a.uuid AS student
				FROM ${mobileInvitation} AS m CROSS JOIN ${ownersOf(sql`m.mobile`)} CROSS JOIN ${course} AS c ON c.uuid = m.course_uuid
				WHERE ${takesIn(now)} AND ${mayCome(sql`a.uuid`)} AND a.uuid <> m.invited_by AND NOT (${isTheirs} AND m.sms_at IS NULL)
				ORDER BY m.mobile LIMIT ${AT_A_TIME}`),
		]);
		for (const { mobile, until, courseUuid, invitedBy, student } of due) {
			const number = { student, mobile, until };
			const of = { courseUuid, teacherUuid: invitedBy, students: [student], numbers: [number] };
			const isTaken = takesPeopleIn(courseUuid, now);
			await db.batch(
				asBatch([...inviteStatements(deps, of, now), ...claimStatements(deps, courseUuid, [number], isTaken)]),
			);
			claimed += 1;
		}
		if (due.length < AT_A_TIME) break;
	}
	return { claimed };
}

type Due = Owner & { until: number; courseUuid: string; invitedBy: string };
