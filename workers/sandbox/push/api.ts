import { Hono } from "hono";
import { z } from "zod";
import type { SandboxEnv } from "../env.ts";
import { decryptPush, newBrowserKeys, verifyVapid } from "./receive.ts";
import { PUSH_OUTCOMES, type PushInbox, type PushOutcome } from "./store.ts";

const MOST_BYTES = 4_096;
const MISBEHAVES: Record<Exclude<PushOutcome, "accepted">, 404 | 410 | 429 | 500> = {
	...{ gone: 410, unknown: 404, busy: 429, broken: 500 },
};

const headersSchema = z.object({
	ttl: z.string().regex(/^\d+$/).transform(Number),
	urgency: z.enum(["very-low", "low", "normal", "high"]).default("normal"),
	topic: z
		.string()
		.regex(/^[\w-]{1,32}$/)
		.default(""),
	"content-encoding": z.literal("aes128gcm"),
});

const subscribeSchema = z.object({ applicationServerKey: z.string().optional() });
const outcomeSchema = z.object({ subscription: z.string(), outcome: z.enum(PUSH_OUTCOMES) });

export const pushInboxOf = (env: SandboxEnv): DurableObjectStub<PushInbox> =>
	env.PUSH_INBOX.get(env.PUSH_INBOX.idFromName("all"));

/** A push service of browsers (RFC 8030), with the browsers behind it, so that it shows what they would read. */
export const pushApi = new Hono<{ Bindings: SandboxEnv }>();

/** Ours, not a push service's: what `pushManager.subscribe` would give to a page. */
pushApi.post("/subscriptions", async (c) => {
	const asked = subscribeSchema.safeParse(await c.req.json().catch(() => ({})));
	const id = crypto.randomUUID();
	const { p256dh, ...keys } = await newBrowserKeys();
	await pushInboxOf(c.env).subscribe(id, keys, asked.data?.applicationServerKey ?? null);
	const origin = c.env.PUSH_ORIGIN ?? new URL(c.req.url).origin;
	return c.json({ endpoint: `${origin}/push/send/${id}`, keys: { p256dh, auth: keys.auth } }, 201);
});

pushApi.post("/send/:id", async (c) => {
	const id = c.req.param("id");
	const inbox = pushInboxOf(c.env);
	const browser = await inbox.browser(id);
	if (!browser) return c.text("No such subscription", 404);
	const headers = headersSchema.safeParse(c.req.header());
	if (!headers.success) return c.text(`Bad ${headers.error.issues[0]?.path.join(".")}`, 400);
	const body = new Uint8Array(await c.req.arrayBuffer());
	if (body.length > MOST_BYTES) return c.text("Too large", 413);
	try {
		const origin = c.env.PUSH_ORIGIN ?? new URL(c.req.url).origin;
		await verifyVapid(c.req.header("authorization") ?? "", origin, browser.publicKey);
	} catch (error) {
		return c.text(String(error), 403);
	}
	if (browser.outcome !== "accepted") {
		if (browser.outcome === "busy") c.header("Retry-After", "120");
		return c.text(browser.outcome, MISBEHAVES[browser.outcome]);
	}
	const text = await decryptPush(body, browser.keys).catch(() => null);
	const { ttl, urgency, topic } = headers.data;
	await inbox.keep({ subscription: id, text, ttl, urgency, topic });
	c.header("Location", `/push/messages/${crypto.randomUUID()}`);
	return c.body(null, 201);
});

/** Ours: says what happens to the next messages to a subscription. JSON `{subscription, outcome}`, or the form of the page. */
pushApi.post("/outcome", async (c) => {
	const isJson = c.req.header("content-type")?.startsWith("application/json") ?? false;
	const parsed = outcomeSchema.safeParse(isJson ? await c.req.json().catch(() => null) : await c.req.parseBody());
	const known = parsed.success && (await pushInboxOf(c.env).force(parsed.data.subscription, parsed.data.outcome));
	if (!parsed.success || !known)
		return c.json({ message: `Send subscription and outcome (${PUSH_OUTCOMES.join(", ")})` }, 400);
	return isJson ? c.json(parsed.data) : c.redirect("/push", 303);
});
