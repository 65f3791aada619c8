import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { attempt, modelTest, registration } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { EXAM_NOTICE_MS, STALE_MS } from "~/domain/notification/rules.ts";
import { examKeysHeld } from "~/domain/question-bank/hold-questions.server.ts";
import { ranOut } from "./exam-end.server.ts";

/**
 * For the batch that ranks an exam, before it is marked as ranked: who sat it hears that the results are out, once, whatever is ranked again
 * (NTF-4). The first ranking is news whenever it comes (QB-5.3), a later one only soon after the end, for who had not been told.
 */
export const tellResults = (deps: Pick<Deps, "db">, examUuid: string, now: number) =>
	notify(
		deps,
		{
			...{ kind: "results-out", role: "student", about: examUuid, key: `results-out:${examUuid}` },
			params: sql`json_object('exam', e.name)`,
			account: sql`a.account_uuid`,
			from: sql`${attempt} AS a JOIN ${modelTest} AS e ON e.uuid = a.exam_uuid`,
			where: sql`a.exam_uuid = ${examUuid} AND a.rank IS NOT NULL AND (e.ranked_at IS NULL OR e.stop_at > ${now - STALE_MS})`,
		},
		now,
	);

/**
 * For the batch that ranks an exam: who has another score by a correction, and may know it (QB-5.1), hears so, once for each change (MT-8.3).
 * Not which: another exam may hold the key once the notice is there.
 */
export const tellRescored = (deps: Pick<Deps, "db">, examUuid: string, now: number) =>
	notify(
		deps,
		{
			...{ kind: "score-changed", role: "student", about: examUuid, key: `score-changed:${examUuid}:${now}` },
			params: sql`json_object('exam', e.name)`,
			account: sql`a.account_uuid`,
			from: sql`${attempt} AS a JOIN ${modelTest} AS e ON e.uuid = a.exam_uuid`,
			where: sql`a.exam_uuid = ${examUuid} AND a.rescored_at = ${now} AND NOT ${examKeysHeld(now, "a")}`,
		},
		now,
	);

/**
 * For the batch that ranks an exam, behind the ranks: who is a winner no more is told so, once for each time (MT-8.8), unless the own score
 * changed with it, which is told and shown beside.
 */
export const tellFormerWinners = (deps: Pick<Deps, "db">, examUuid: string, now: number) =>
	notify(
		deps,
		{
			...{ kind: "winner-no-more", role: "student", about: examUuid, key: `winner-no-more:${examUuid}:${now}` },
			params: sql`json_object('exam', e.name)`,
			account: sql`a.account_uuid`,
			from: sql`${attempt} AS a JOIN ${modelTest} AS e ON e.uuid = a.exam_uuid`,
			where: sql`a.exam_uuid = ${examUuid} AND a.former_winner_at = ${now} AND a.rescored_at IS NOT ${now}`,
		},
		now,
	);

/**
 * Scheduled: who is registered hears an hour before that an exam begins (NTF-4), once, and once more if it is moved. Who
 * registers within that hour knows. Two round trips. @returns how many exams are near
 */
export async function tellStartingExams(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	_: Limit,
): Promise<{ near: number }> {
	const now = clock();
	const near = await db
		.select({ uuid: modelTest.uuid, name: modelTest.name, startAt: modelTest.startAt })
		.from(modelTest)
		.where(
			and(eq(modelTest.state, "published"), gt(modelTest.startAt, now), lte(modelTest.startAt, now + EXAM_NOTICE_MS)),
		);
	const [first, ...rest] = near.map(({ uuid, name, startAt }) =>
		notify(
			{ db },
			{
				...{ kind: "exam-starting", role: "student", about: uuid, key: `exam-starting:${uuid}:${startAt}` },
				params: { exam: name, startAt },
				account: sql`r.account_uuid`,
				from: sql`${registration} AS r`,
				where: sql`r.exam_uuid = ${uuid} AND r.created_at <= ${startAt - EXAM_NOTICE_MS}`,
			},
			now,
		),
	);
	if (first) await db.batch([first, ...rest]);
	return { near: near.length };
}

type Times = Pick<typeof modelTest.$inferSelect, "startAt" | "stopAt">;

/**
 * For the batch that changed a published exam to this version: who is registered hears of other times, once for each change (EXD-7). None
 * where they are what they were.
 */
export function tellMoved(
	deps: Pick<Deps, "db">,
	was: Times & { uuid: string },
	is: Times & { name: string },
	version: number,
	now: number,
) {
	if (was.startAt === is.startAt && was.stopAt === is.stopAt) return [];
	return [
		notify(
			deps,
			{
				...{ kind: "exam-moved", role: "student", about: was.uuid, key: `exam-moved:${was.uuid}:${version}` },
				params: { exam: is.name, startAt: is.startAt, stopAt: is.stopAt },
				account: sql`r.account_uuid`,
				from: sql`${registration} AS r JOIN ${modelTest} AS e ON e.uuid = r.exam_uuid`,
				where: sql`r.exam_uuid = ${was.uuid} AND e.updated_at = ${version}`,
			},
			now,
		),
	];
}

/** For the batch that cancels an exam: who is registered hears of it, once (EXD-8). @param when the condition on the exam `e` */
export const tellCancelled = (
	deps: Pick<Deps, "db">,
	{ uuid, name, startAt }: { uuid: string; name: string; startAt: number },
	when: SQL,
	now: number,
) =>
	notify(
		deps,
		{
			...{ kind: "exam-cancelled", role: "student", about: uuid, key: `exam-cancelled:${uuid}` },
			params: sql`json_object('exam', ${name}, 'startAt', ${startAt}, 'paid', r.payment_uuid IS NOT NULL)`,
			account: sql`r.account_uuid`,
			from: sql`${registration} AS r JOIN ${modelTest} AS e ON e.uuid = r.exam_uuid`,
			where: sql`r.exam_uuid = ${uuid} AND ${when}`,
		},
		now,
	);

/**
 * For the batch that gives more time, behind `deadlineStatement`: who has not ended hears of it with the own end, once (MT-20, MT-21); and whose
 * clock had run out before, whether the answers have arrived or not, that they stay as they are. Who is known to have handed in hears nothing.
 * @param when the condition on the registration `r` and the exam `e`
 */
export const tellMoreTime = (
	deps: Pick<Deps, "db">,
	{ uuid, minutes, to, key }: { uuid: string; minutes: number; to: "one" | "all"; key: string },
	when: SQL,
	now: number,
) =>
	notify(
		deps,
		{
			...{ kind: "exam-extended", role: "student", about: uuid, key: `exam-extended:${uuid}:${key}` },
			params: sql`json_object('exam', e.name, 'minutes', ${minutes}, 'stopAt', e.stop_at + r.extra_minutes * 60000,
				'to', CASE WHEN a.uuid IS NOT NULL OR ${ranOut(now, "r")} THEN 'ended' ELSE ${to} END)`,
			account: sql`r.account_uuid`,
			from: sql`${registration} AS r JOIN ${modelTest} AS e ON e.uuid = r.exam_uuid
				LEFT JOIN ${attempt} AS a ON a.exam_uuid = r.exam_uuid AND a.account_uuid = r.account_uuid`,
			where: sql`r.exam_uuid = ${uuid} AND (a.uuid IS NULL OR a.seal_reason = 'expire') AND ${when}`,
		},
		now,
	);
