import { and, asc, inArray, isNull, lte, or } from "drizzle-orm";
import { mockTestAttempt } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { inBatches } from "~/lib/in-batches.ts";
import { SEAL_GRACE_MS } from "./rules.ts";
import { keyOf } from "./session.server.ts";

type Needs = Pick<Deps, "db" | "exams" | "clock" | "log">;

const SWEEP_SIZE = 200;
const AT_ONCE = 10;
/** How often an attempt whose start nobody recorded is asked about. */
const ASK_AGAIN_MS = 6 * 3600_000;

/**
 * Scheduled: seals attempts open past their deadline, whose alarm was lost, and has them deliver. One that the database
 * takes for not begun is asked now and then, since the record of its start may have been lost. Two round trips.
 * @returns how many were asked, and how many of them were over
 */
export async function sealStragglers({ db, exams, clock, log }: Needs): Promise<{ asked: number; sealed: number }> {
	const now = clock();
	const open = await db
		.select({ uuid: mockTestAttempt.uuid, accountUuid: mockTestAttempt.accountUuid })
		.from(mockTestAttempt)
		.where(
			and(
				isNull(mockTestAttempt.finishedAt),
				or(
					lte(mockTestAttempt.deadlineAt, now - SEAL_GRACE_MS),
					and(isNull(mockTestAttempt.deadlineAt), lte(mockTestAttempt.updatedAt, now - ASK_AGAIN_MS)),
				),
			),
		)
		.orderBy(asc(mockTestAttempt.updatedAt))
		.limit(SWEEP_SIZE);
	const notOver: string[] = [];
	await inBatches(open, AT_ONCE, async ({ uuid, accountUuid }) => {
		try {
			const reply = await exams.seal(keyOf(uuid, accountUuid));
			if (reply.kind !== "finished") notOver.push(uuid);
			else if (!reply.delivered) log.warn("self-assessment not delivered", { attempt: uuid });
		} catch (error) {
			log.error("self-assessment not sealed", error, { attempt: uuid });
		}
	});
	if (notOver.length > 0)
		await db
			.update(mockTestAttempt)
			.set({ updatedAt: now })
			.where(and(inArray(mockTestAttempt.uuid, notOver), isNull(mockTestAttempt.finishedAt)));
	return { asked: open.length, sealed: open.length - notOver.length };
}
