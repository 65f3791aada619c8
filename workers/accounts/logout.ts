import { and, eq, isNotNull } from "drizzle-orm";
import { oauthClient } from "#db/accounts/schema.ts";
import type { AccountsContext, Ctx } from "./context.ts";
import {
	callForward,
	dropOldNotices,
	type Ended,
	forgetNotice,
	type Notice,
	noticesOf,
	postpone,
	takeDue,
} from "./logout-notices.ts";

/** People wait for it, so that what they ended is over at their next request. */
const WAIT_MS = 2_000;
/** Waits before a client that did not answer is told again by the same request, ms; nobody waits for these. */
const AGAIN_AFTER = [1_000, 5_000, 20_000];
/** So many are told side by side, and for so long (ms), by one run of what is due. */
const AT_ONCE = 8;
const WORKS_MS = 20_000;

/** What telling needs of a request, or of the scheduled work. */
export type Telling = Pick<AccountsContext, "db" | "auth" | "log" | "now">;
type Heard = "heard" | "refused" | "away";

/** Back-Channel Logout 2.7: 200 is heard, 400 is refused; whatever else comes, or nothing, the client is away. */
async function post({ auth, log }: Telling, uri: string, notice: Notice): Promise<Heard> {
	const { id, clientId, userId, sessionId, at } = notice;
	try {
		const { token } = await auth.api.signLogoutToken({ body: { id, clientId, userId, sessionId, at } });
		const response = await fetch(uri, {
			method: "POST",
			headers: { Accept: "application/json" },
			body: new URLSearchParams({ logout_token: token }),
			redirect: "manual",
			signal: AbortSignal.timeout(WAIT_MS),
		});
		await response.body?.cancel();
		if (response.ok) return "heard";
		log.warn("client not told of a sign-out", { client: clientId, status: response.status });
		return response.status === 400 ? "refused" : "away";
	} catch (error) {
		log.error("client not told of a sign-out", error, { client: clientId });
		return "away";
	}
}

/** Where each client hears of it. */
async function listeners({ db }: Telling): Promise<Map<string, string>> {
	const rows = await db
		.select({ clientId: oauthClient.clientId, uri: oauthClient.backchannelLogoutUri })
		.from(oauthClient)
		.where(and(isNotNull(oauthClient.backchannelLogoutUri), eq(oauthClient.disabled, false)));
	return new Map(rows.map(({ clientId, uri }) => [clientId, uri ?? ""]));
}

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

/** @returns whether the client has heard; its row is gone then */
async function tell(telling: Telling, uri: string, notice: Notice): Promise<boolean> {
	if ((await post(telling, uri, notice)) !== "heard") return false;
	await forgetNotice(telling.db, notice);
	return true;
}

async function tellAgain(...args: Parameters<typeof tell>): Promise<void> {
	for (const wait of AGAIN_AFTER) {
		await pause(wait);
		if (await tell(...args)) return;
	}
}

/**
 * Back-channel logout (OpenID Connect Back-Channel Logout 1.0): every client that wants to hear of it is told that a
 * person's sessions are over, as was noted with their end. Returns once each has heard, or did not answer in time: then it is
 * told again, by this request for half a minute, and by the scheduled work until it hears (ACC-18).
 */
export async function tellClients(c: Ctx, ended: Pick<Ended, "userId">): Promise<void> {
	const app = c.var.app;
	const [uris, notices] = await Promise.all([listeners(app), noticesOf(app.db, ended, app.now)]);
	const told = await Promise.all(
		notices.map(async (notice) => {
			const uri = uris.get(notice.clientId);
			if (uri === undefined) return false;
			const heard = await tell(app, uri, notice);
			if (!heard) c.executionCtx.waitUntil(tellAgain(app, uri, notice));
			return heard;
		}),
	);
	// Whoever hears this one hears what they missed as well.
	if (told.includes(true)) c.executionCtx.waitUntil(tellDue(app));
}

/**
 * Tells what is due, oldest first. A client that does not answer is left alone for the rest of the run; one that refuses a
 * notice hears the others.
 */
export async function tellDue(telling: Telling): Promise<{ told: number; unheard: number }> {
	const { db, now } = telling;
	const startedAt = Date.now();
	const uris = await listeners(telling);
	const [away, back] = [new Set<string>(), new Set<string>()];
	const run = { told: 0, unheard: 0 };
	while (Date.now() < startedAt + WORKS_MS) {
		const notices = await takeDue(db, { now, most: AT_ONCE, notOf: [...away] });
		if (notices.length === 0) break;
		const heardNow = new Set<string>();
		await Promise.all(
			notices.map(async (notice) => {
				const uri = uris.get(notice.clientId);
				// No such client any more: nobody there has a session to end.
				const heard = uri === undefined ? "heard" : await post(telling, uri, notice);
				if (heard === "away") away.add(notice.clientId);
				if (heard === "heard") heardNow.add(notice.clientId);
				run[heard === "heard" ? "told" : "unheard"] += 1;
				await (heard === "heard" ? forgetNotice(db, notice) : postpone(db, notice, now));
			}),
		);
		// Once in a run: what is refused then waits again.
		const answering = [...heardNow].filter((id) => !back.has(id));
		for (const id of answering) back.add(id);
		const byNow = now + Date.now() - startedAt;
		if (answering.length > 0) await callForward(db, answering, { began: now, now: byNow });
	}
	return run;
}

/** The scheduled work that gives up what would end nothing any more, and says so. */
export async function giveUpOld({ db, now, log }: Telling): Promise<{ dropped: number }> {
	const dropped = await dropOldNotices(db, now);
	if (dropped > 0) log.error("client never told of a sign-out", `${dropped} given up`);
	return { dropped };
}
