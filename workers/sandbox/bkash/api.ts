import { type Context, Hono } from "hono";
import type { SandboxEnv } from "../env.ts";
import type { Operation } from "./faults.ts";
import { notify } from "./ipn.ts";
import type { ProviderCall } from "./object.ts";
import { bkashOf } from "./stub.ts";
import type { Family } from "./words.ts";

type Env = { Bindings: SandboxEnv };

const V1 = "/v1.2.0-beta/tokenized/checkout";
const V2 = "/v2/tokenized-checkout";

/** Every path of both families. The refund calls are of V2, and merchants of the first family have them too. */
const PATHS: Record<string, [Family, Operation]> = {
	[`${V1}/token/grant`]: ["v1", "grant"],
	[`${V1}/token/refresh`]: ["v1", "refresh"],
	[`${V1}/create`]: ["v1", "create"],
	[`${V1}/execute`]: ["v1", "execute"],
	[`${V1}/payment/status`]: ["v1", "query"],
	[`${V1}/general/searchTransaction`]: ["v1", "search"],
	[`${V1}/payment/refund`]: ["v1", "refund"],
	[`${V2}/auth/grant-token`]: ["v2", "grant"],
	[`${V2}/auth/refresh-token`]: ["v2", "refresh"],
	[`${V2}/payment/create`]: ["v2", "create"],
	[`${V2}/payment/execute`]: ["v2", "execute"],
	[`${V2}/query/payment`]: ["v2", "query"],
	[`${V2}/general/search-transaction`]: ["v2", "search"],
	[`${V2}/refund/payment/transaction`]: ["v2", "refund"],
	[`${V2}/refund/payment/status`]: ["v2", "refundStatus"],
};

/** bKash Tokenized Checkout as a server. What reaches no call is answered as its gateway answers. */
export const bkashApi = new Hono<Env>();

for (const [path, [family, operation]] of Object.entries(PATHS))
	bkashApi.post(path, (c) => {
		if (operation === "grant" || operation === "refresh") return answerToken(c, operation);
		return answerCall(c, family, operation);
	});
for (const prefix of [V1, V2])
	bkashApi.all(`${prefix}/*`, (c) => c.json({ message: "Missing Authentication Token" }, 403));

async function answerToken(c: Context<Env>, operation: "grant" | "refresh"): Promise<Response> {
	const body = asRecord(await c.req.json().catch(() => null));
	const credentials = {
		username: c.req.header("username") ?? "",
		password: c.req.header("password") ?? "",
		appKey: String(body.app_key ?? ""),
		appSecret: String(body.app_secret ?? ""),
	};
	const refreshToken = operation === "refresh" ? String(body.refresh_token ?? "") : null;
	const answer = await bkashOf(c.env).grant(credentials, refreshToken);
	if (answer.waitMs > 0) await scheduler.wait(answer.waitMs);
	return Response.json(answer.body, { status: answer.status });
}

const asRecord = (value: unknown): Record<string, unknown> =>
	typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

async function answerCall(c: Context<Env>, family: Family, operation: ProviderCall["operation"]): Promise<Response> {
	const { origin } = new URL(c.req.url);
	const body = await c.req.text();
	const call: ProviderCall = {
		family,
		operation: operation === "refund" && family === "v1" ? refundOrStatus(body) : operation,
		authorization: c.req.header("authorization") ?? "",
		appKey: c.req.header("x-app-key") ?? "",
		body,
		origin,
	};
	const work = carryOut(c.env, call);
	// The client may have hung up on a late answer; the work is done all the same.
	c.executionCtx.waitUntil(work);
	const result = await work;
	if (result.notify) c.executionCtx.waitUntil(notify(c.env, origin, result.notify));
	if (result.waitMs > 0) await scheduler.wait(result.waitMs);
	return new Response(result.body, { status: result.status, headers: { "Content-Type": "application/json" } });
}

async function carryOut(env: SandboxEnv, call: ProviderCall) {
	const result = await bkashOf(env).call(call);
	if (!result.again) return result;
	await scheduler.wait(result.waitMs);
	const done = await bkashOf(env).call({ ...call, waited: true });
	// The notification must leave even when nobody waits for the answer any more.
	if (done.notify) await notify(env, call.origin, done.notify);
	return { ...done, notify: null };
}

/** The older family has one path for both: a question has no amount. */
function refundOrStatus(body: string): "refund" | "refundStatus" {
	try {
		return "amount" in asRecord(JSON.parse(body)) ? "refund" : "refundStatus";
	} catch {
		return "refund";
	}
}
