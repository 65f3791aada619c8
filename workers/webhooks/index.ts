import type { Hono } from "hono";
import { BBB_CALLBACKS, BBB_SLIDES, WEBHOOKS } from "~/request/mounted.ts";
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
	app.all(WEBHOOKS.liveClasses, async (c) => {
		const { answerEvents } = await import("./bbb/answer.ts");
		return answerEvents(c);
	});
	app.all(BBB_SLIDES.replace("{assetUuid}", ":assetUuid").replace("{word}", ":word"), async (c) => {
		const { answerSlide } = await import("./bbb/slide.ts");
		return answerSlide(c, c.req.param("assetUuid") ?? "", c.req.param("word") ?? "");
	});
	for (const [name, path] of Object.entries(BBB_CALLBACKS))
		app.all(path.replace("{callbackToken}", ":callbackToken"), async (c) => {
			const { CALLBACKS } = await import("./bbb/answer.ts");
			return CALLBACKS[name as keyof typeof BBB_CALLBACKS](c, c.req.param("callbackToken") ?? "");
		});
}
