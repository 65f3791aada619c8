import { type Context, Hono } from "hono";
import { z } from "zod";
import type { SandboxEnv } from "../env.ts";
import { adminPage } from "./admin.tsx";
import { FAULT_NAMES, faultRequestSchema } from "./faults.ts";
import { bbbOf } from "./object.ts";

type Env = { Bindings: SandboxEnv };

/** Ours, not the provider's: what tests and people set and look at. Forms are led back to the page. */
export const bbbControl = new Hono<Env>();

const isJson = (c: Context<Env>) => c.req.header("content-type")?.startsWith("application/json") ?? false;
const bodyOf = (c: Context<Env>): Promise<unknown> =>
	isJson(c) ? c.req.json().catch(() => null) : c.req.parseBody().catch(() => null);
const done = (c: Context<Env>, answer: object) => (isJson(c) ? c.json(answer) : c.redirect("/bbb", 303));

bbbControl.get("/", async (c) => c.html(adminPage(await bbbOf(c.env).overview())));
bbbControl.get("/overview.json", async (c) => c.json(await bbbOf(c.env).overview()));

bbbControl.post("/faults", async (c) => {
	const parsed = faultRequestSchema.safeParse(await bodyOf(c));
	if (!parsed.success)
		return c.json({ message: `Send fault (${FAULT_NAMES.join(", ")} or none), and meetingId for one alone` }, 400);
	const { fault, ...more } = parsed.data;
	if (fault === "none") await bbbOf(c.env).clearFaults(more.meetingId);
	else await bbbOf(c.env).setFault({ fault, ...more });
	return done(c, { faults: (await bbbOf(c.env).overview()).faults });
});

const clockSchema = z.object({
	advanceMs: z.coerce.number().int().min(0).default(0),
	processingMs: z.coerce.number().int().min(0).optional(),
});
bbbControl.post("/clock", async (c) => {
	const parsed = clockSchema.safeParse(await bodyOf(c));
	if (!parsed.success) return c.json({ message: "Send advanceMs, or processingMs of the recordings to come" }, 400);
	if (parsed.data.processingMs !== undefined) await bbbOf(c.env).setProcessing(parsed.data.processingMs);
	await bbbOf(c.env).advance(parsed.data.advanceMs);
	return done(c, { now: await bbbOf(c.env).now() });
});
