import { and, asc, gt, inArray, isNull, lte, or } from "drizzle-orm";
import { mockTestAttempt } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { inBatches } from "~/lib/in-batches.ts";
import { SEAL_GRACE_MS } from "./rules.ts";
import { keyOf } from "./session.server.ts";

type Needs = Pick<Deps, "db" | "exams" | "clock" | "log">;

const AT_A_TIME = 200;
const AT_ONCE = 20;
/** How often an attempt whose start nobody recorded is asked about. */
const ASK_AGAIN_MS = 6 * 3600_000;

/**
 * Scheduled: seals attempts open past their deadline, whose alarm was lost, and has them deliver. One that the database
 * takes for not begun is asked now and then, since the record of its start may have been lost. Two round trips for each few
 * hundred, until all were asked or the time is up. @returns how many were asked, and how many of them were over
 */
export async function sealStragglers(
	deps: Needs,
	{ until }: Limit = { until: Number.POSITIVE_INFINITY },
): Promise<{ asked: number; sealed: number }> {
	const total = { asked: 0, sealed: 0 };
	for (let after = 0; ; ) {
		const { last, asked, sealed } = await sealSome(deps, after, until);
		total.asked += asked;
		total.sealed += sealed;
		if (last === null || deps.clock() >= until) return total;
		after = last;
	}
}

/** Some behind an id. @returns the id of the last, or null when there are no more */
async function sealSome({ db, exams, clock, log }: Needs, after: number, until: number) {
	const now = clock();
	const open = await db
		.select({ id: mockTestAttempt.id, uuid: mockTestAttempt.uuid, accountUuid: mockTestAttempt.accountUuid })
		.from(mockTestAttempt)
		.where(
			and(
				isNull(mockTestAttempt.finishedAt),
				gt(mockTestAttempt.id, after),
				or(
					lte(mockTestAttempt.deadlineAt, now - SEAL_GRACE_MS),
					and(isNull(mockTestAttempt.deadlineAt), lte(mockTestAttempt.updatedAt, now - ASK_AGAIN_MS)),
				),
			),
		)
		.orderBy(asc(mockTestAttempt.id))
		.limit(AT_A_TIME);
	const notOver: string[] = [];
	let asked = 0;
	const seal = async ({ uuid, accountUuid }: (typeof open)[number]) => {
		asked += 1;
		try {
			const reply = await exams.seal(keyOf(uuid, accountUuid));
			if (reply.kind !== "finished") notOver.push(uuid);
			else if (!reply.delivered) log.warn("self-assessment not delivered", { attempt: uuid });
		} catch (error) {
			log.error("self-assessment not sealed", error, { attempt: uuid });
		}
	};
	await inBatches(open, AT_ONCE, seal, () => clock() < until);
	if (notOver.length > 0)
		await db
			.update(mockTestAttempt)
			.set({ updatedAt: now })
			.where(and(inArray(mockTestAttempt.uuid, notOver), isNull(mockTestAttempt.finishedAt)));
	const last = open.length < AT_A_TIME ? null : (open.at(-1)?.id ?? null);
	return { asked, sealed: asked - notOver.length, last };
}
