import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { attempt, modelTest, registration } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Check, examChecks } from "~/domain/exam-draft/check-list.ts";
import { newDraftChoices } from "~/domain/exam-draft/choices.server.ts";
import { MODEL_TEST } from "~/domain/exam-draft/pool.server.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { type AdminExamDetails, publishedDeadline, readExam } from "./draft-access.server.ts";
import type { AdminExamState } from "./draft-schemas.ts";
import { lastStopAt } from "./exam-end.server.ts";
import { stopsForAllAt } from "./exam-end.ts";
import { phaseOf } from "./rules.ts";

/** Where a model test stands, as its admins see it. */
export type AdminState = Exclude<AdminExamState, "all">;

/** A model test in the admin's list, drafts included. Times ms UTC. */
export type AdminExam = {
	uuid: string;
	name: string;
	state: AdminState;
	startAt: number;
	stopAt: number;
	rankedAt: number | null;
	registrations: number;
	attempts: number;
};

type Stored = Pick<typeof modelTest.$inferSelect, "state" | "startAt" | "stopAt" | "mostExtraMinutes" | "cancelledAt">;

/** It runs until it has stopped for all (MT-20.2). */
export function adminStateOf(exam: Stored, now: number): AdminState {
	if (exam.cancelledAt !== null) return "cancelled";
	return exam.state === "draft" ? "draft" : phaseOf({ ...exam, stopAt: stopsForAllAt(exam) }, now);
}

const examUuid = sql.raw('"model_test"."uuid"');

const published = eq(modelTest.state, "published");

/** The condition of each state (`adminStateOf`). */
const inState = (state: AdminExamState, now: number): SQL | undefined =>
	({
		all: undefined,
		draft: and(eq(modelTest.state, "draft"), isNull(modelTest.cancelledAt)),
		upcoming: and(published, gt(modelTest.startAt, now)),
		running: and(published, lte(modelTest.startAt, now), gt(lastStopAt, now)),
		ended: and(published, lte(modelTest.stopAt, now), lte(lastStopAt, now)),
		cancelled: isNotNull(modelTest.cancelledAt),
	})[state];

/** Of a model test as its admins list it. */
const listed = {
	uuid: modelTest.uuid,
	name: modelTest.name,
	state: modelTest.state,
	cancelledAt: modelTest.cancelledAt,
	startAt: modelTest.startAt,
	stopAt: modelTest.stopAt,
	mostExtraMinutes: modelTest.mostExtraMinutes,
	rankedAt: modelTest.rankedAt,
	registrations: sql<number>`(SELECT count(*) FROM ${registration} AS r WHERE r.exam_uuid = ${examUuid})`,
	attempts: sql<number>`(SELECT count(*) FROM ${attempt} AS a WHERE a.exam_uuid = ${examUuid})`,
};

type Listed = Omit<AdminExam, "state"> & Stored;

export const toAdminExam = ({ cancelledAt, mostExtraMinutes, ...row }: Listed, now: number): AdminExam => ({
	...row,
	state: adminStateOf({ ...row, cancelledAt, mostExtraMinutes }, now),
});

/** Those that run or come, the first to start first, as a statement of a batch. */
export const nextExamsStatement = ({ db }: Pick<Deps, "db">, now: number, most: number) =>
	db
		.select(listed)
		.from(modelTest)
		.where(and(published, gt(lastStopAt, now)))
		.orderBy(asc(modelTest.startAt), asc(modelTest.id))
		.limit(most);

/** How many drafts start within so many ms and are not published, as a statement of a batch. */
export const hurriedDraftCount = ({ db }: Pick<Deps, "db">, now: number, withinMs: number) =>
	db
		.select({ n: count() })
		.from(modelTest)
		.where(and(inState("draft", now), gt(modelTest.startAt, now), lte(modelTest.startAt, now + withinMs)));

/** Model tests with how many registered and sat them, the last to start first. One round trip. @throws of requireRole */
export async function listAdminExams(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	{ state = "all", ...paging }: Paging & { state?: AdminExamState },
): Promise<Page<AdminExam>> {
	requireRole(who, "admin");
	const now = clock();
	const where = inState(state, now);
	const [rows, [total]] = await db.batch([
		db
			.select(listed)
			.from(modelTest)
			.where(where)
			.orderBy(desc(modelTest.startAt), desc(modelTest.id))
			.limit(paging.size)
			.offset(paging.page * paging.size),
		db.select({ n: count() }).from(modelTest).where(where),
	]);
	const exams = rows.map((row) => toAdminExam(row, now));
	return toPage(exams, total?.n ?? 0, paging);
}

/** What the form of a new model test offers. One round trip. @param importUuid as of `newDraftChoices` @throws of requireRole */
export const newExamChoices = (deps: Pick<Deps, "db" | "clock">, who: Actor | null, importUuid: string | null) =>
	newDraftChoices(deps, who, MODEL_TEST, importUuid);

export type AdminExamPage = AdminExamDetails & { state: AdminState; checks: Check[] };

/** A model test in full for its admins, with its check list (EXD-4). One round trip. @throws DomainError ExamNotFound, or of requireRole */
export async function getAdminExam(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	idOrUuid: string,
): Promise<AdminExamPage> {
	requireRole(who, "admin");
	const found = await readExam(deps, idOrUuid);
	const now = deps.clock();
	const checks = examChecks(found.draft, found.lines, now, publishedDeadline(found.row));
	return { ...found, state: adminStateOf(found.row, now), checks };
}
