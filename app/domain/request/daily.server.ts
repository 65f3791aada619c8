import { type SQL, sql } from "drizzle-orm";
import { dayCount } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { limitReached } from "./errors.ts";

/**
 * How often one account may do within a day what leaves something behind, or tells something about others (SEC-10.1). Far above what
 * a person does, far below what a program can.
 */
export const PER_DAY = {
	/** Students looked up by their whole mobile number (INS-8). */
	"look-up": 200,
	token: 100,
	course: 50,
	/** Duplicated courses: a copy is one act, whatever is in it, and takes nothing of the three limits of what one makes by hand. */
	"course-copy": 20,
	lecture: 1_000,
	/** Lectures and ends of assignments moved, which is told to a course; titles of lectures and whole courses changed, which makes all public pages anew. */
	move: 500,
	assignment: 200,
	content: 100,
	/** What a teacher says of one student, or ticks on one page: excused, more time, a mark returned, who was there. */
	decision: 2_000,
	/** Students invited to courses, let in, declined, taken out: each leaves a line in the history. */
	enrolment: 5_000,
	/** Materials made, and those published later by a change: each is told to a course. */
	material: 500,
	/** Courses archived and put back: each is told to many. */
	archive: 100,
	/** Messages of a teacher to students. */
	message: 200,
	/** SMS that tell students of what a teacher changed, and of seats offered; past it they hear of it on the platform and by push alone. */
	sms: 2_000,
	/** Works handed in, also in place of others. */
	submission: 200,
	/** Asking to come into a course: each leaves a line in its history. */
	apply: 100,
	/** Objections to questions of model tests, also each time that one is changed. */
	appeal: 30,
	calendar: 50,
	/** Questions under lectures, and answers to them: those too that were taken back (DSC-1). */
	question: 100,
	answer: 300,
	/** Files of any kind, photos too. */
	upload: 1_000,
	/** MB of files, photos and scans too: as declared at the beginning of those that arrive over several requests, as they came of the others; and what was written in vain. */
	"upload-mb": 20_000,
	/** Sessions begun, by coming back from the issuer: each is an entry in the store of sessions for 30 days. */
	"sign-in": 200,
	/** Ends of the own account asked for: each is told by an SMS that no budget holds back, and leaves lines in the audit log. */
	deletion: 5,
	/** PINs set: each may be for another device. */
	pin: 50,
	/** Payments begun: each is asked about at the provider for a day. */
	payment: 60,
} as const satisfies Record<string, number>;

export type Daily = keyof typeof PER_DAY;

const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;

const dayOf = (now: number): number => Math.floor((now + DHAKA_MS) / DAY_MS);

/**
 * The statement that takes one, or several, of what an account may do within the day: of its own, or beside what is read before anything is
 * done. Looking and noting are one statement, so that many at once get no more.
 * @param when a condition on which it is taken at all
 */
export function takeStatement(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	what: Daily,
	accountUuid: string,
	{ more = 1, when = sql`1` }: { more?: number; when?: SQL } = {},
) {
	const most = PER_DAY[what];
	return db.all<{ count: number }>(sql`
		INSERT INTO ${dayCount} (account_uuid, what, day, count)
		SELECT ${accountUuid}, ${what}, ${dayOf(clock())}, ${more} WHERE ${more} <= ${most} AND ${when}
		ON CONFLICT (account_uuid, what) DO UPDATE
			SET count = CASE WHEN day = excluded.day THEN count + excluded.count ELSE excluded.count END, day = excluded.day
			WHERE day <> excluded.day OR count + excluded.count <= ${most}
		RETURNING count`);
}

/** How much of it an account has taken within the day, as a part of a statement. */
export const takenToday = (what: Daily, accountUuid: string | SQL, now: number) =>
	sql<number>`coalesce((SELECT taken.count FROM ${dayCount} AS taken WHERE taken.account_uuid = ${accountUuid}
		AND taken.what = ${what} AND taken.day = ${dayOf(now)}), 0)`;

/** The statement that counts what was done already, also past the limit: as many as a part of a statement says. */
export const noteStatement = (
	{ db }: Pick<Deps, "db">,
	what: Daily,
	accountUuid: string | SQL,
	{ count, now }: { count: SQL; now: number },
) =>
	db.run(sql`
		INSERT INTO ${dayCount} (account_uuid, what, day, count)
		SELECT ${accountUuid}, ${what}, ${dayOf(now)}, done.n FROM (SELECT ${count} AS n) AS done WHERE done.n > 0
		ON CONFLICT (account_uuid, what) DO UPDATE
			SET count = CASE WHEN day = excluded.day THEN count + excluded.count ELSE excluded.count END, day = excluded.day`);

/** @param taken rows of `takeStatement` @throws DomainError LimitReached, until midnight in Dhaka */
export function requireTaken(taken: readonly unknown[], now: number): void {
	if (taken.length === 0) throw limitReached(dayOf(now) * DAY_MS - DHAKA_MS, DAY_MS, now);
}

/**
 * Takes one, or several, of what an account may do within the day. One round trip.
 * @throws DomainError LimitReached, until midnight in Dhaka
 */
export async function takeToday(
	deps: Pick<Deps, "db" | "clock">,
	what: Daily,
	accountUuid: string,
	more = 1,
): Promise<void> {
	requireTaken(await takeStatement(deps, what, accountUuid, { more }), deps.clock());
}
