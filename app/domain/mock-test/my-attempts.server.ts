import { and, asc, count, desc, eq, isNotNull, isNull, max, type SQL, sql, sum } from "drizzle-orm";
import { mockTestAttempt, mockTestEntitlement, mockTestType } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { AttemptFigures } from "~/domain/attempt/result.server.ts";
import type { WithheldFigures } from "~/domain/attempt/result-detail.ts";
import { percentOf, type ResultVerdict, resultVerdict } from "~/domain/attempt/verdict.ts";
import type { Deps } from "~/domain/deps.ts";
import type { StatusReply } from "~/domain/exam-session/port.ts";
import { mockKeysHeld } from "~/domain/question-bank/hold-questions.server.ts";
import { PAGE_SIZES, type Page, type Paging, toPage } from "~/lib/paging.ts";
import type { Sort } from "~/lib/sorting.ts";
import { mockTestErrors } from "./errors.ts";
import { loadMockTest } from "./mock-test-type.server.ts";
import {
	type MockTestTypeCard,
	type MockTestTypeDetails,
	toMockTestCard,
	toMockTestDetails,
} from "./queries.server.ts";
import { mayTellResult, minutesOf } from "./rules.ts";
import { type AttemptRow, keyOf, myAttempt } from "./session.server.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;

/** What came of a finished attempt; `percent` is whole. */
export type AttemptScore = AttemptFigures & { percent: number; verdict: ResultVerdict };

/** The same while the keys of its paper are held (QB-5): null stands for each figure that depends on the key. */
export type WithheldScore = WithheldFigures & { percent: null; verdict: null };

/** One's own attempt. Times ms UTC. */
export type MockAttempt = {
	id: number;
	uuid: string;
	typeUuid: string;
	state: "prepared" | "running" | "finished";
	answeredCount: number;
	totalQuestions: number;
	/** Fewer than the type's where only what went wrong is practised. */
	durationMinutes: number;
	/** The attempt whose wrong answers are practised; null for a whole paper. */
	retryOfUuid: string | null;
	createdAt: number;
	/** When its clock was started, and when its time is up; null until then. */
	startedAt: number | null;
	deadlineAt: number | null;
	finishedAt: number | null;
	/** Null until finished, and for the moment in which the outcome is on its way to the database. */
	result: AttemptScore | WithheldScore | null;
	type: MockTestTypeCard;
};

type TypeRow = typeof mockTestType.$inferSelect;
type Joined = { attempt: AttemptRow; type: TypeRow; keysHeld: number };

/** What lists of attempts are sorted by. */
export const ATTEMPT_SORTS = ["createdAt"] as const;

/** What may be told now of the figures of an attempt. @param now ms UTC */
export function toScore(figures: AttemptFigures, keysHeld: boolean, now: number): AttemptScore | WithheldScore {
	const { score, totalMarks, correctCount, wrongCount, unansweredCount, timeTakenMs } = figures;
	const always = { totalMarks, unansweredCount, timeTakenMs };
	if (!mayTellResult(keysHeld, now))
		return { ...always, score: null, correctCount: null, wrongCount: null, percent: null, verdict: null };
	const percent = percentOf(score, totalMarks);
	return { ...always, score, correctCount, wrongCount, percent, verdict: resultVerdict(percent) };
}

/** What may be told now of an attempt in the database; null until it is finished. @param now ms UTC */
export function scoreOf(row: AttemptRow, keysHeld: boolean, now: number): AttemptScore | WithheldScore | null {
	if (row.finishedAt === null) return null;
	const figures = {
		score: row.score ?? 0,
		totalMarks: row.totalMarks ?? 0,
		correctCount: row.correctCount ?? 0,
		wrongCount: row.wrongCount ?? 0,
		unansweredCount: row.unansweredCount ?? 0,
		timeTakenMs: row.timeTakenMs ?? 0,
	};
	return toScore(figures, keysHeld, now);
}

/** What the session of an unfinished attempt knows; null when it has never heard of it or could not be asked. */
async function liveStatus(
	{ exams, log }: Needs,
	row: AttemptRow,
): Promise<Extract<StatusReply, { kind: "running" | "finished" }> | null> {
	if (row.finishedAt !== null) return null;
	try {
		const status = await exams.status(keyOf(row.uuid, row.accountUuid));
		return status.kind === "running" || status.kind === "finished" ? status : null;
	} catch (error) {
		log.error("self-assessment not known", error, { attempt: row.uuid });
		return null;
	}
}

/** An attempt as its session knows it while it is open, and as the database knows it afterwards. */
async function toAttempt(deps: Needs, { attempt: row, type, keysHeld }: Joined): Promise<MockAttempt> {
	const live = await liveStatus(deps, row);
	const startedAt = live?.startedAt ?? row.startedAt;
	const deadlineAt = live?.deadlineAt ?? row.deadlineAt;
	const over = deadlineAt !== null && deadlineAt <= deps.clock();
	const finishedAt = row.finishedAt ?? (live?.kind === "finished" ? live.finishedAt : over ? deadlineAt : null);
	return {
		id: row.id,
		uuid: row.uuid,
		typeUuid: row.typeUuid,
		state: finishedAt !== null ? "finished" : startedAt !== null ? "running" : "prepared",
		answeredCount: live?.answeredCount ?? (row.correctCount ?? 0) + (row.wrongCount ?? 0),
		totalQuestions: live?.total ?? row.totalQuestions,
		durationMinutes: minutesOf(type, row),
		retryOfUuid: row.retryOfUuid,
		createdAt: row.createdAt,
		startedAt,
		deadlineAt,
		finishedAt,
		result: scoreOf(row, keysHeld === 1, deps.clock()),
		type: toMockTestCard(type),
	};
}

const joined = ({ db, clock }: Needs, where: SQL | undefined, order: SQL, size: number, offset = 0) =>
	db
		.select({ attempt: mockTestAttempt, type: mockTestType, keysHeld: mockKeysHeld(clock()) })
		.from(mockTestAttempt)
		.innerJoin(mockTestType, eq(mockTestType.uuid, mockTestAttempt.typeUuid))
		.where(where)
		.orderBy(order, desc(mockTestAttempt.id))
		.limit(size)
		.offset(offset);

const NEWEST_FIRST = desc(mockTestAttempt.createdAt);

type AttemptListing = Paging & {
	/** Uuid or id of a type; absent: of all. */
	type?: string;
	sort?: Sort<(typeof ATTEMPT_SORTS)[number]>;
};

/**
 * One's own attempts, newest first where nothing else is said (MOCK-6). One round trip past the type, and a call to the session of
 * each unfinished one.
 * @throws DomainError MockTestNotFound, or of requireRole
 */
export async function listMyAttempts(
	deps: Needs,
	who: Actor | null,
	{ type, sort, ...paging }: AttemptListing,
): Promise<Page<MockAttempt>> {
	const actor = requireRole(who, "student");
	const mine = and(
		eq(mockTestAttempt.accountUuid, actor.accountUuid),
		type === undefined ? undefined : eq(mockTestAttempt.typeUuid, (await loadMockTest(deps, type)).uuid),
	);
	const order = sort?.direction === "asc" ? asc(mockTestAttempt.createdAt) : NEWEST_FIRST;
	const [rows, [total]] = await deps.db.batch([
		joined(deps, mine, order, paging.size, paging.page * paging.size),
		deps.db.select({ n: count() }).from(mockTestAttempt).where(mine),
	]);
	return toPage(await Promise.all(rows.map((row) => toAttempt(deps, row))), total?.n ?? 0, paging);
}

/** One's own attempt by uuid or id. One round trip. @throws DomainError AttemptNotFound, or of requireRole */
export async function getAttempt(deps: Needs, who: Actor | null, idOrUuid: string): Promise<MockAttempt> {
	const actor = requireRole(who, "student");
	const [row] = await joined(deps, myAttempt(actor, idOrUuid), NEWEST_FIRST, 1);
	if (!row) throw mockTestErrors.fail("AttemptNotFound");
	return toAttempt(deps, row);
}

/** A type with all that its page tells one student. */
export type StudentMockTest = {
	type: MockTestTypeDetails;
	/** Of what was bought; null where the type is free and there is no limit. */
	attemptsLeft: number | null;
	/** The last payment that brought attempts; null where there is none. */
	paymentUuid: string | null;
	/** Finished whole papers. */
	attemptCount: number;
	/** The best share so far in whole per cent, of those that may be told now (QB-5); null before the first. */
	bestPercent: number | null;
	/** The unfinished attempt that goes on instead of a new one. */
	open: MockAttempt | null;
	/** The last few, newest first, also of practising what went wrong. */
	recent: MockAttempt[];
};

/** One round trip past the type. @throws DomainError MockTestNotFound, or of requireRole */
export async function getTypeForStudent(deps: Needs, who: Actor | null, idOrUuid: string): Promise<StudentMockTest> {
	const actor = requireRole(who, "student");
	const { db } = deps;
	const type = await loadMockTest(deps, idOrUuid);
	const mine = and(eq(mockTestAttempt.accountUuid, actor.accountUuid), eq(mockTestAttempt.typeUuid, type.uuid));
	const whole = and(mine, isNull(mockTestAttempt.retryOfUuid));
	const now = deps.clock();
	const [[bought], finished, open, recent] = await db.batch([
		db
			.select({
				left: sum(sql`${mockTestEntitlement.attempts} - ${mockTestEntitlement.used}`).mapWith(Number),
				// Uuids of version 7 are in the order of time.
				paymentUuid: max(mockTestEntitlement.paymentUuid),
			})
			.from(mockTestEntitlement)
			.where(and(eq(mockTestEntitlement.accountUuid, actor.accountUuid), eq(mockTestEntitlement.typeUuid, type.uuid))),
		db
			.select({
				keysHeld: mockKeysHeld(now).as("keys_held"),
				n: count(),
				best: max(sql`${mockTestAttempt.score} * 1.0 / ${mockTestAttempt.totalMarks}`).mapWith(Number),
			})
			.from(mockTestAttempt)
			.where(and(whole, isNotNull(mockTestAttempt.finishedAt)))
			.groupBy(sql`keys_held`),
		joined(deps, and(whole, isNull(mockTestAttempt.finishedAt)), NEWEST_FIRST, 1),
		joined(deps, mine, NEWEST_FIRST, PAGE_SIZES.mockTest.recent),
	]);
	const [current] = await Promise.all(open.map((row) => toAttempt(deps, row)));
	const bests = finished.flatMap(({ keysHeld, best }) => (mayTellResult(keysHeld === 1, now) ? [best ?? 0] : []));
	return {
		type: toMockTestDetails(type),
		attemptsLeft: type.feePoisha > 0 ? (bought?.left ?? 0) : null,
		paymentUuid: bought?.paymentUuid ?? null,
		attemptCount: finished.reduce((total, { n }) => total + n, 0),
		bestPercent: bests.length === 0 ? null : percentOf(Math.max(...bests), 1),
		open: current && current.state !== "finished" ? current : null,
		recent: await Promise.all(recent.map((row) => toAttempt(deps, row))),
	};
}

/** A finished attempt as a point of the chart of one's own progress. */
export type ProgressPoint = AttemptScore & { uuid: string; finishedAt: number };
export type MockTestProgress = { type: MockTestTypeDetails; points: ProgressPoint[] };

/**
 * Of one's own last finished whole papers of a type those whose score may be told now (QB-5.1), oldest first: practising what went wrong would bend the
 * line. One round trip past the type.
 * @throws DomainError MockTestNotFound, or of requireRole
 */
export async function getProgress(deps: Needs, who: Actor | null, idOrUuid: string): Promise<MockTestProgress> {
	const actor = requireRole(who, "student");
	const type = await loadMockTest(deps, idOrUuid);
	const now = deps.clock();
	const rows = await deps.db
		.select({ attempt: mockTestAttempt, keysHeld: mockKeysHeld(now) })
		.from(mockTestAttempt)
		.where(
			and(
				eq(mockTestAttempt.accountUuid, actor.accountUuid),
				eq(mockTestAttempt.typeUuid, type.uuid),
				isNotNull(mockTestAttempt.finishedAt),
				isNull(mockTestAttempt.retryOfUuid),
			),
		)
		.orderBy(desc(mockTestAttempt.finishedAt), desc(mockTestAttempt.id))
		.limit(PAGE_SIZES.mockTest.charted);
	const points = rows.reverse().flatMap(({ attempt: row, keysHeld }) => {
		const score = scoreOf(row, keysHeld === 1, now);
		return score && score.score !== null
			? [{ uuid: row.uuid, finishedAt: row.finishedAt ?? row.updatedAt, ...score }]
			: [];
	});
	return { type: toMockTestDetails(type), points };
}
