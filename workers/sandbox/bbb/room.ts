import { type Context, Hono } from "hono";
import type { SandboxEnv } from "../env.ts";
import { bbbOf } from "./object.ts";
import { overPage, playbackPage, roomPage, strangePage } from "./room-pages.tsx";

type Env = { Bindings: SandboxEnv };

/** What a browser sees of a meeting, without JavaScript. */
export const bbbRoom = new Hono<Env>();

bbbRoom.get("/html5client/join", async (c) => {
	const view = await bbbOf(c.env).enter(c.req.query("sessionToken") ?? "");
	if (!view) return c.html(strangePage(), 404);
	// A browser follows a redirect after a form only to where the page allows forms to lead.
	const { logoutURL } = view.meeting.params;
	const back = logoutURL && URL.canParse(logoutURL) ? new URL(logoutURL).origin : "";
	c.header(
		"Content-Security-Policy",
		`default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self' ${back}`,
	);
	return c.html(view.over === null ? roomPage(view) : overPage(view));
});

const tokenIn = async (c: Context<Env>) => String((await c.req.parseBody()).sessionToken ?? "");

bbbRoom.post("/html5client/leave", async (c) => {
	const to = await bbbOf(c.env).leave(await tokenIn(c));
	return to === null ? c.html(strangePage(), 404) : c.redirect(to, 303);
});

bbbRoom.post("/html5client/end", async (c) => {
	const to = await bbbOf(c.env).endBy(await tokenIn(c));
	return to === null ? c.html(strangePage(), 404) : c.redirect(to, 303);
});

bbbRoom.get("/playback/presentation/2.3/:recordId", (c) => c.html(playbackPage(c.req.param("recordId"))));
bbbRoom.get("/playback/video/:recordId/", (c) => c.html(playbackPage(c.req.param("recordId"))));
