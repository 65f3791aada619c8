import { Hono } from "hono";
import { normaliseMobile } from "~/lib/mobile.ts";
import { bbb, bbbControl } from "./bbb/index.ts";
import { bkash } from "./bkash/index.ts";
import type { SandboxEnv } from "./env.ts";
import { homePage } from "./home.tsx";
import { pushApi, pushInboxOf } from "./push/api.ts";
import { pushPage } from "./push/inbox.tsx";
import { outboxOf, sslWirelessApi } from "./ssl-wireless/api.ts";
import { inboxPage } from "./ssl-wireless/inbox.tsx";

export { BbbSandbox } from "./bbb/object.ts";
export { BkashSandbox } from "./bkash/object.ts";
export { PushInbox } from "./push/store.ts";
export { SmsOutbox } from "./ssl-wireless/store.ts";

/** Other people's servers, for laptops and tests: one folder per provider, each mounted under its own path. */
const app = new Hono<{ Bindings: SandboxEnv }>();

app.use(async (c, next) => {
	await next();
	c.header("Cache-Control", "no-store");
	// The checkout page lets its form lead to the merchant as well.
	if (c.res.headers.has("Content-Security-Policy")) return;
	c.header(
		"Content-Security-Policy",
		"default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'",
	);
});

app.get("/", (c) => c.html(homePage()));
app.get("/healthz", (c) => c.json({ ok: true }));

app.route("/ssl-wireless", sslWirelessApi);
app.route("/bkash", bkash);
app.route("/push", pushApi);
app.route("/bigbluebutton", bbb);
app.route("/bbb", bbbControl);

app.get("/sms", async (c) => {
	const query = c.req.query("to") ?? "";
	const outbox = outboxOf(c.env);
	const [messages, forced] = await Promise.all([outbox.list(recipient(query)), outbox.forced()]);
	return c.html(inboxPage({ query, messages, forced }));
});

app.get("/sms.json", async (c) => c.json({ content: await outboxOf(c.env).list(recipient(c.req.query("to") ?? "")) }));

app.get("/push", async (c) => c.html(pushPage(await pushInboxOf(c.env).list(null))));

app.get("/push.json", async (c) =>
	c.json({ content: await pushInboxOf(c.env).list(c.req.query("subscription") ?? null) }),
);

/** Null for everybody; a number nobody has stays as it is and finds nothing. */
const recipient = (query: string) => (query === "" ? null : (normaliseMobile(query) ?? query));

export default app;
