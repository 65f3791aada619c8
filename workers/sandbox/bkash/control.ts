import { type Context, Hono } from "hono";
import { z } from "zod";
import type { SandboxEnv } from "../env.ts";
import { adminPage } from "./admin.tsx";
import { FAULT_NAMES, faultRequestSchema } from "./faults.ts";
import { notify, subscribe } from "./ipn.ts";
import { bkashOf } from "./stub.ts";

type Env = { Bindings: SandboxEnv };

/** Ours, not the provider's: what tests and people set and look at. Forms are led back to the page. */
export const bkashControl = new Hono<Env>();

const isJson = (c: Context<Env>) => c.req.header("content-type")?.startsWith("application/json") ?? false;
const bodyOf = (c: Context<Env>): Promise<unknown> =>
	isJson(c) ? c.req.json().catch(() => null) : c.req.parseBody().catch(() => null);
const done = (c: Context<Env>, answer: object) => (isJson(c) ? c.json(answer) : c.redirect("/bkash", 303));
const originOf = (c: Context<Env>) => new URL(c.req.url).origin;

bkashControl.get("/", async (c) => {
	const bkash = bkashOf(c.env);
	const [payments, faults, counters, settings, ipns] = await Promise.all([
		bkash.payments(),
		bkash.faults(),
		bkash.counters(),
		bkash.ipnSettings(),
		bkash.sentIpns(),
	]);
	return c.html(adminPage({ payments, faults, counters, settings, ipns }));
});

bkashControl.get("/faults", async (c) => c.json({ faults: await bkashOf(c.env).faults() }));
bkashControl.post("/faults", async (c) => {
	const parsed = faultRequestSchema.safeParse(await bodyOf(c));
	const message = `Send fault (${FAULT_NAMES.join(", ")} or none) with paymentId, wallet or everybody: true`;
	if (!parsed.success) return c.json({ message, issues: parsed.error.issues }, 400);
	const { data } = parsed;
	if (data.fault === "none") await bkashOf(c.env).clearFaults(data.scope);
	else if (data.scope === null) return c.json({ message }, 400);
	else await bkashOf(c.env).setFault(data.scope, data.fault, data.options);
	return done(c, { faults: await bkashOf(c.env).faults() });
});

bkashControl.get("/counters", async (c) => c.json(await bkashOf(c.env).counters()));
bkashControl.get("/payments.json", async (c) => c.json({ content: await bkashOf(c.env).payments() }));

const clockSchema = z.object({ advanceMs: z.coerce.number().int().min(0) });
bkashControl.post("/clock", async (c) => {
	const parsed = clockSchema.safeParse(await bodyOf(c));
	if (!parsed.success) return c.json({ message: "Send advanceMs, milliseconds from now on" }, 400);
	await bkashOf(c.env).advance(parsed.data.advanceMs);
	return done(c, { now: await bkashOf(c.env).now() });
});

const settingsSchema = z.object({
	url: z.union([z.literal(""), z.url()]).optional(),
	topicArn: z.string().optional(),
	signatureVersion: z.enum(["1", "2"]).optional(),
});
bkashControl.get("/ipn", async (c) => {
	const [settings, content] = await Promise.all([bkashOf(c.env).ipnSettings(), bkashOf(c.env).sentIpns()]);
	return c.json({ settings, content });
});
bkashControl.post("/ipn", async (c) => {
	const parsed = settingsSchema.safeParse(await bodyOf(c));
	if (!parsed.success) return c.json({ message: "Send url, topicArn or signatureVersion (1 or 2)" }, 400);
	await bkashOf(c.env).setIpn(parsed.data);
	return done(c, { settings: await bkashOf(c.env).ipnSettings() });
});
bkashControl.post("/ipn/subscribe", async (c) => done(c, { statuses: await subscribe(c.env, originOf(c)) }));

const sendSchema = z.object({ paymentId: z.string(), times: z.coerce.number().int().min(1).max(100).default(1) });
bkashControl.post("/ipn/send", async (c) => {
	const parsed = sendSchema.safeParse(await bodyOf(c));
	const payment = parsed.success ? await bkashOf(c.env).payment(parsed.data.paymentId) : null;
	if (!parsed.success || payment?.state !== "Completed")
		return c.json({ message: "Send the paymentId of a completed payment, and times" }, 400);
	return done(c, { statuses: await notify(c.env, originOf(c), { payment, times: parsed.data.times }) });
});

bkashControl.get("/sns/confirm", async (c) => {
	const confirmed = await bkashOf(c.env).confirm(c.req.query("Token") ?? "");
	return confirmed
		? c.body("<ConfirmSubscriptionResponse/>", 200, { "Content-Type": "text/xml" })
		: c.body("<ErrorResponse/>", 400, { "Content-Type": "text/xml" });
});
bkashControl.get("/sns/:certificate", async (c) => {
	const identity = await bkashOf(c.env).identity();
	if (c.req.param("certificate") !== identity.certificateName) return c.notFound();
	return c.body(identity.certificate, 200, { "Content-Type": "application/x-pem-file" });
});
