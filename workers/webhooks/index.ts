import type { Hono } from "hono";
import { WEBHOOKS } from "~/request/mounted.ts";
import type { HonoEnv } from "../middleware/app-context.ts";

/**
 * Mounts the calls of other services, each loaded by its first. They carry no credential of ours, so nothing about
 * cookies or origins applies to them: each is believed by its signature alone.
 */
export function mountWebhooks(app: Hono<HonoEnv>): void {
	app.all(WEBHOOKS.bkash, async (c) => {
		const { answerNotice } = await import("./bkash/answer-notice.ts");
		return answerNotice(c);
	});
	app.all(WEBHOOKS.signedOut, async (c) => {
		const { answerLogout } = await import("./oidc/answer-logout.ts");
		return answerLogout(c);
	});
}
