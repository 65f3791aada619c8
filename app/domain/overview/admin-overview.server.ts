import { count, eq, type SQL, sql } from "drizzle-orm";
import { account, attempt, enrolmentEvent, feedback, ledgerEntry, mockTestAttempt } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { openRequestCounts } from "~/domain/institute/decide-join.server.ts";
import {
	type AdminExam,
	hurriedDraftCount,
	nextExamsStatement,
	toAdminExam,
} from "~/domain/model-test/admin-exams.server.ts";
import { openIssueCount } from "~/domain/payment/issues.server.ts";
import { openAppealCount } from "~/domain/question-appeal/admin-appeals.server.ts";
import { waitingVerificationCount } from "~/domain/verification/queries.server.ts";
import { DHAKA_OFFSET_MS } from "~/lib/time.ts";

const DAY_MS = 24 * 3_600_000;
/** How many days of Dhaka the figures go back, today among them. */
export const FIGURE_DAYS = 30;
/** A draft that starts so soon is said: nobody can register for it yet. */
export const HURRIED_MS = 7 * DAY_MS;
/** How many model tests to come are shown. */
const NEXT_EXAMS = 5;

/** What waits for an admin. */
export const WAITING = ["issues", "verifications", "joins", "missed", "appeals", "feedback", "drafts"] as const;
export type Waiting = (typeof WAITING)[number];

/** What is counted by day. `money` is poisha: what came in by bKash, less what went back. */
export const FIGURES = ["people", "comings", "papers", "money"] as const;
export type Figure = (typeof FIGURES)[number];

/** What an admin has to decide, what comes next, and how it went (OVW-1). */
export type AdminOverview = {
	waiting: { of: Waiting; count: number }[];
	exams: AdminExam[];
	/** ms UTC: the beginning of the first day of the figures. */
	since: number;
	/** One a day, the earliest first. */
	figures: Record<Figure, number[]>;
};

type DayFigure = { day: number; n: number };

/** Numbers are sent as reals: what is divided by one is one. */
const dayOf = (at: SQL) => sql`CAST((${at} + ${DHAKA_OFFSET_MS}) / ${DAY_MS} AS INTEGER)`;
/** Counted from 1970-01-01, of Dhaka. */
const dayNumber = (at: number) => Math.floor((at + DHAKA_OFFSET_MS) / DAY_MS);

/** What each statement counts, by the day on which it was. */
const FIGURE_OF: Record<Figure, (since: number) => SQL> = {
	people: (since) => sql`SELECT ${dayOf(sql`created_at`)} AS day, count(*) AS n
		FROM ${account} WHERE created_at >= ${since} GROUP BY day`,
	comings: (since) => sql`SELECT ${dayOf(sql`created_at`)} AS day, count(*) AS n
		FROM ${enrolmentEvent} WHERE created_at >= ${since} AND to_state = 'accepted' GROUP BY day`,
	papers: (since) => sql`SELECT ${dayOf(sql`finished_at`)} AS day, count(*) AS n FROM (
			SELECT finished_at FROM ${attempt} WHERE finished_at >= ${since}
			UNION ALL
			SELECT finished_at FROM ${mockTestAttempt} WHERE finished_at >= ${since} AND retry_of_uuid IS NULL
		) GROUP BY day`,
	// By the index of times: the one of accounts would read all that bKash ever brought.
	money: (since) => sql`SELECT ${dayOf(sql`created_at`)} AS day, -sum(amount) AS n
		FROM ${ledgerEntry} WHERE created_at >= ${since} AND +account = 'bkash' GROUP BY day`,
};

const byDay = (rows: readonly DayFigure[], first: number): number[] => {
	const counted = new Map(rows.map(({ day, n }) => [day, n]));
	return Array.from({ length: FIGURE_DAYS }, (_, index) => counted.get(first + index) ?? 0);
};

/** What the first page of an admin says (OVW-1). One round trip. @throws of requireRole */
export async function getAdminOverview(deps: Pick<Deps, "db" | "clock">, who: Actor | null): Promise<AdminOverview> {
	requireRole(who, "admin");
	const { db } = deps;
	const now = deps.clock();
	const first = dayNumber(now) - FIGURE_DAYS + 1;
	const since = first * DAY_MS - DHAKA_OFFSET_MS;
	const byDays = (figure: Figure) => db.all<DayFigure>(FIGURE_OF[figure](since));
	const [[issues], [verifications], [joins], [missed], [appeals], [unread], [drafts], exams, ...figures] =
		await db.batch([
			openIssueCount(deps),
			waitingVerificationCount(deps),
			...openRequestCounts(deps),
			openAppealCount(deps),
			db.select({ n: count() }).from(feedback).where(eq(feedback.state, "new")),
			hurriedDraftCount(deps, now, HURRIED_MS),
			nextExamsStatement(deps, now, NEXT_EXAMS),
			byDays("people"),
			byDays("comings"),
			byDays("papers"),
			byDays("money"),
		]);
	const counts: Record<Waiting, number | undefined> = {
		...{ issues: issues?.n, verifications: verifications?.n, joins: joins?.n, missed: missed?.n },
		...{ appeals: appeals?.n, feedback: unread?.n, drafts: drafts?.n },
	};
	const [people, comings, papers, money] = figures;
	return {
		waiting: WAITING.flatMap((of) => {
			const n = counts[of];
			return n ? [{ of, count: n }] : [];
		}),
		exams: exams.map((row) => toAdminExam(row, now)),
		since,
		figures: {
			...{ people: byDay(people, first), comings: byDay(comings, first) },
			...{ papers: byDay(papers, first), money: byDay(money, first) },
		},
	};
}
