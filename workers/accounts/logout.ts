import { and, eq, isNotNull } from "drizzle-orm";
import { oauthClient } from "#db/accounts/schema.ts";
import type { AccountsContext, Ctx } from "./context.ts";

/** People wait for it, so that what they ended is over at their next request. */
const WAIT_MS = 2_000;
/** Waits before a client that did not answer is told again, ms; nobody waits for these. */
const AGAIN_AFTER = [1_000, 5_000, 20_000];

/** Whose sessions are over: one of them, or all where none is named. */
export type Ended = { userId: string; sessionId: string | null };

async function post(app: AccountsContext, uri: string, clientId: string, ended: Ended): Promise<boolean> {
	const { token } = await app.auth.api.signLogoutToken({ body: { ...ended, clientId } });
	try {
		const response = await fetch(uri, {
			method: "POST",
			headers: { Accept: "application/json" },
			body: new URLSearchParams({ logout_token: token }),
			redirect: "manual",
			signal: AbortSignal.timeout(WAIT_MS),
		});
		await response.body?.cancel();
		if (response.ok) return true;
		app.log.warn("client not told of a sign-out", { client: clientId, status: response.status });
	} catch (error) {
		app.log.error("client not told of a sign-out", error, { client: clientId });
	}
	return false;
}

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

async function postAgain(...args: Parameters<typeof post>): Promise<void> {
	for (const wait of AGAIN_AFTER) {
		await pause(wait);
		if (await post(...args)) return;
	}
}

/**
 * Back-channel logout (OpenID Connect Back-Channel Logout 1.0): every client that wants to hear of it is told that a
 * person's sessions are over. Returns once each has heard, or did not answer in time and is told again afterwards.
 */
export async function tellClients(c: Ctx, ended: Ended): Promise<void> {
	const app = c.var.app;
	const clients = await app.db
		.select({ clientId: oauthClient.clientId, uri: oauthClient.backchannelLogoutUri })
		.from(oauthClient)
		.where(and(isNotNull(oauthClient.backchannelLogoutUri), eq(oauthClient.disabled, false)));
	await Promise.all(
		clients.map(async ({ clientId, uri }) => {
			if (uri && !(await post(app, uri, clientId, ended)))
				c.executionCtx.waitUntil(postAgain(app, uri, clientId, ended));
		}),
	);
}
