import { asc, eq, getTableColumns, lte, sql } from "drizzle-orm";
import { pushDelivery, pushSubscription } from "#db/schema/index.ts";
import { type Carried, isGood, marksOf } from "~/domain/account/carried.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { inBatches } from "~/lib/in-batches.ts";
import { oneOfThese, queuePushes } from "./queue-pushes.server.ts";
import { PUSH_ATTEMPTS } from "./rules.ts";

type Needs = Pick<Deps, "db" | "clock" | "push" | "sessions" | "log">;

const AT_A_TIME = 100;
/** As many lines as a Worker may have open while it waits. */
const AT_ONCE = 6;
const FIRST_RETRY_MS = 60_000;

type Waiting = typeof pushDelivery.$inferSelect & { browser: typeof pushSubscription.$inferSelect };

type PushCounts = { sent: number; gone: number; later: number };

/**
 * What becomes of a message: it goes, its browser goes with all that waits for it, its subscription is marked so that the browser makes
 * another, or it is tried again then (ms UTC).
 */
type Fate = "done" | "browser gone" | "subscription gone" | number;

const dueMessages = (db: Needs["db"], now: number): Promise<Waiting[]> =>
	db
		.select({ ...getTableColumns(pushDelivery), browser: getTableColumns(pushSubscription) })
		.from(pushDelivery)
		.innerJoin(pushSubscription, eq(pushSubscription.uuid, pushDelivery.subscriptionUuid))
		.where(lte(pushDelivery.nextAt, now))
		.orderBy(asc(pushDelivery.nextAt))
		.limit(AT_A_TIME);

const isSignedIn = async (
	{ sessions }: Needs,
	{ accountUuid, carried: kept }: Waiting["browser"],
): Promise<boolean> => {
	const carried = JSON.parse(kept) as Carried;
	return isGood(carried, await sessions.standing(accountUuid, marksOf(carried)));
};

async function deliver(deps: Needs, { browser, ...message }: Waiting): Promise<Fate> {
	const now = deps.clock();
	if (message.expiresAt <= now) return "done";
	const later = (ms: number): Fate =>
		message.attempts + 1 < PUSH_ATTEMPTS ? now + Math.max(ms, FIRST_RETRY_MS * 2 ** message.attempts) : "done";
	try {
		if (!(await isSignedIn(deps, browser))) return "browser gone";
	} catch (error) {
		deps.log.error("push without an answer of the session guard", error);
		return later(0);
	}
	const ttlSeconds = Math.ceil((message.expiresAt - now) / 1000);
	const outcome = await deps.push.send(browser, { ...message, ttlSeconds });
	if (outcome === "sent") return "done";
	if (outcome === "gone") return "subscription gone";
	if (outcome === "we are refused") {
		deps.log.error("push service refuses our key", new Error(new URL(browser.endpoint).host));
		return later(0);
	}
	if (outcome !== "refused") return later(outcome.retryAfterMs);
	deps.log.warn("push refused", { service: new URL(browser.endpoint).host });
	return "done";
}

/** Writes down what became of messages, in one round trip. */
async function settle({ db, clock }: Needs, fates: readonly { row: Waiting; fate: Fate }[]): Promise<void> {
	const over = fates.filter(({ fate }) => fate === "done").map(({ row }) => row.id);
	const gone = fates.filter(({ fate }) => fate === "browser gone").map(({ row }) => row.browser.uuid);
	const refused = fates.filter(({ fate }) => fate === "subscription gone").map(({ row }) => row.browser.uuid);
	const again = fates.flatMap(({ row, fate }) => (typeof fate === "number" ? [{ id: row.id, at: fate }] : []));
	await db.batch([
		db.delete(pushDelivery).where(sql`${pushDelivery.id} IN ${oneOfThese(over)}`),
		db.delete(pushSubscription).where(sql`${pushSubscription.uuid} IN ${oneOfThese(gone)}`),
		db
			.update(pushSubscription)
			.set({ goneAt: clock() })
			.where(sql`${pushSubscription.uuid} IN ${oneOfThese(refused)}`),
		db.delete(pushDelivery).where(sql`${pushDelivery.subscriptionUuid} IN ${oneOfThese(refused)}`),
		...again.map(({ id, at }) =>
			db.update(pushDelivery).set({ nextAt: at, attempts: sql`attempts + 1` }).where(eq(pushDelivery.id, id)),
		),
	]);
}

const countOf = (fate: Fate): keyof PushCounts =>
	typeof fate === "number" ? "later" : fate === "done" ? "sent" : "gone";

/** Scheduled: what people were told goes to their browsers, and what did not arrive before. */
export async function pushNews(deps: Needs, limit: Limit): Promise<{ queued: number } & PushCounts> {
	const { queued } = await queuePushes(deps, limit);
	return { queued, ...(await sendPushes(deps, limit)) };
}

/**
 * Hands what waits to the push services (NTF-8). A browser whose session is over is forgotten, and a subscription that its
 * service refuses for good is marked, so that its browser renews it; what a service does not take is tried again within limits.
 */
async function sendPushes(deps: Needs, { until }: Limit): Promise<PushCounts> {
	const counts = { sent: 0, gone: 0, later: 0 };
	while (deps.clock() < until) {
		const due = await dueMessages(deps.db, deps.clock());
		const fates: { row: Waiting; fate: Fate }[] = [];
		const goesOn = () => deps.clock() < until;
		await inBatches(due, AT_ONCE, async (row) => void fates.push({ row, fate: await deliver(deps, row) }), goesOn);
		if (fates.length > 0) await settle(deps, fates);
		for (const { fate } of fates) counts[countOf(fate)] += 1;
		if (due.length < AT_A_TIME) break;
	}
	return counts;
}
