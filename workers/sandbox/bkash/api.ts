import { Hono } from "hono";
import type { SandboxEnv } from "../env.ts";
import type { Bank, Notify, ProviderCall } from "./bank.ts";
import type { Family } from "./call.ts";
import type { Operation } from "./faults.ts";
import { notify } from "./ipn.ts";
import { bkashOf } from "./stub.ts";

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
	[`${V1}/payment/refund/status`]: ["v1", "refundStatus"],
	[`${V1}/payment/confirm/capture`]: ["v1", "capture"],
	[`${V1}/payment/confirm/void`]: ["v1", "void"],
	[`${V1}/agreement/status`]: ["v1", "agreementStatus"],
	[`${V1}/agreement/cancel`]: ["v1", "agreementCancel"],
	[`${V2}/auth/grant-token`]: ["v2", "grant"],
	[`${V2}/auth/refresh-token`]: ["v2", "refresh"],
	[`${V2}/payment/create`]: ["v2", "create"],
	[`${V2}/payment/execute`]: ["v2", "execute"],
	[`${V2}/query/payment`]: ["v2", "query"],
	[`${V2}/general/search-transaction`]: ["v2", "search"],
	[`${V2}/refund/payment/transaction`]: ["v2", "refund"],
	[`${V2}/refund/payment/status`]: ["v2", "refundStatus"],
};

/** What the path below the server's own names; undefined where there is no call. */
export const callAt = (path: string): readonly [Family, Operation] | undefined => PATHS[path];

/** Who answers: the bank itself, or one in another isolate. */
type Answering = {
	[K in "grant" | "call"]: (...args: Parameters<Bank[K]>) => Promise<ReturnType<Bank[K]>> | ReturnType<Bank[K]>;
};

/** What an answer needs round itself. */
type Surroundings = {
	/** Lets a late answer wait. */
	wait: (ms: number) => Promise<unknown>;
	/** Work that goes on when the client has hung up. */
	background: (work: Promise<unknown>) => void;
	/** Tells the merchant that money has moved. */
	notify: (notify: Notify, origin: string) => Promise<unknown>;
};

/** bKash Tokenized Checkout as a server. What reaches no call is answered as its gateway answers. */
export const bkashApi = new Hono<Env>();

for (const [path, [family, operation]] of Object.entries(PATHS))
	bkashApi.post(path, (c) =>
		answer(bkashOf(c.env), [family, operation], c.req.raw, {
			wait: (ms) => scheduler.wait(ms),
			background: (work) => c.executionCtx.waitUntil(work),
			notify: (sent, origin) => notify(c.env, origin, sent),
		}),
	);
for (const prefix of [V1, V2])
	bkashApi.all(`${prefix}/*`, (c) => c.json({ message: "Missing Authentication Token" }, 403));

/** The answer to one call, with whatever was set to go wrong. */
export const answer = (
	bank: Answering,
	[family, operation]: readonly [Family, Operation],
	request: Request,
	around: Surroundings,
): Promise<Response> =>
	operation === "grant" || operation === "refresh"
		? answerToken(bank, operation, request, around)
		: answerCall(bank, [family, operation], request, around);

async function answerToken(
	bank: Answering,
	operation: "grant" | "refresh",
	request: Request,
	{ wait }: Surroundings,
): Promise<Response> {
	const body = asRecord(await request.json().catch(() => null));
	const credentials = {
		username: request.headers.get("username") ?? "",
		password: request.headers.get("password") ?? "",
		appKey: String(body.app_key ?? ""),
		appSecret: String(body.app_secret ?? ""),
	};
	const refreshToken = operation === "refresh" ? String(body.refresh_token ?? "") : null;
	const said = await bank.grant(credentials, refreshToken);
	if (said.waitMs > 0) await wait(said.waitMs);
	return Response.json(said.body, { status: said.status });
}

const asRecord = (value: unknown): Record<string, unknown> =>
	typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

async function answerCall(
	bank: Answering,
	[family, operation]: readonly [Family, ProviderCall["operation"]],
	request: Request,
	around: Surroundings,
): Promise<Response> {
	const { origin } = new URL(request.url);
	const body = await request.text();
	const call: ProviderCall = {
		family,
		operation: operation === "refund" && family === "v1" ? refundOrStatus(body) : operation,
		authorization: request.headers.get("authorization") ?? "",
		appKey: request.headers.get("x-app-key") ?? "",
		body,
		origin,
	};
	const work = carryOut(bank, call, around);
	// The client may have hung up on a late answer; the work is done all the same.
	around.background(work);
	const result = await work;
	if (result.notify) around.background(around.notify(result.notify, origin));
	if (result.waitMs > 0) await around.wait(result.waitMs);
	return new Response(result.body, { status: result.status, headers: { "Content-Type": "application/json" } });
}

async function carryOut(bank: Answering, call: ProviderCall, { wait, notify }: Surroundings) {
	const result = await bank.call(call);
	if (!result.again) return result;
	await wait(result.waitMs);
	const done = await bank.call({ ...call, waited: true });
	// The notification must leave even when nobody waits for the answer any more.
	if (done.notify) await notify(done.notify, call.origin);
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
