/// <reference types="@cloudflare/vitest-plugin/types" />
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { parseEnv } from "#workers/env.ts";
import { bkashFromEnv, sharedTokens } from "#workers/providers/bkash/from-env.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 10, 4, 0);
const GRANT = "http://localhost:8789/bkash/v1.2.0-beta/tokenized/checkout/token/grant";
const REFRESH = "http://localhost:8789/bkash/v1.2.0-beta/tokenized/checkout/token/refresh";

type Call = { url: string; headers: Record<string, string>; body: unknown };

/** A merchant of its own, whose object talks to a line that grants whatever is asked for. */
async function merchant() {
	const name = `merchant-${crypto.randomUUID()}`;
	const calls: Call[] = [];
	const stub = () => bindings.BKASH_TOKEN.getByName(name);
	const answering: typeof fetch = async (input, init) => {
		calls.push({
			url: String(input),
			headers: Object.fromEntries(new Headers(init?.headers)),
			body: JSON.parse(String(init?.body)),
		});
		const token = { id_token: `token-${calls.length}`, refresh_token: "refresh", expires_in: 3600 };
		return Response.json({ statusCode: "0000", statusMessage: "Successful", token_type: "Bearer", ...token });
	};
	const connect = () =>
		runInDurableObject(stub(), (object) => {
			object.fetcher = answering;
		});
	const minute = async (minute: number) => {
		await stub().setClock(START + minute * MINUTE);
	};
	await minute(0);
	await connect();
	const evict = async () => {
		await evictDurableObject(stub());
		await connect();
	};
	return { tokens: sharedTokens(bindings.BKASH_TOKEN, name), calls, minute, evict };
}

describe("the token object", () => {
	test("grants once for a thousand who ask at once", async () => {
		const { tokens, calls } = await merchant();
		const held = await Promise.all(Array.from({ length: 1_000 }, () => tokens.token()));
		expect(new Set(held.map((one) => JSON.stringify(one)))).toEqual(new Set(['{"kind":"ok","token":"token-1"}']));
		expect(calls).toEqual([
			{
				url: GRANT,
				headers: {
					accept: "application/json",
					"content-type": "application/json",
					username: "test-merchant",
					password: "test-password",
				},
				body: { app_key: "test-app-key", app_secret: "test-app-secret" },
			},
		]);
	});

	test("is asked by a thousand payments in an hour, some of them refused, and calls bKash twice", async () => {
		const { tokens, calls, minute } = await merchant();
		for (let payment = 0; payment < 1_000; payment += 1) {
			if (payment % 100 === 0) await minute((payment / 1_000) * 60);
			const held = await tokens.token();
			if (held.kind !== "ok") throw new Error(held.message);
			if (payment % 150 === 0) await tokens.reject(held.token);
		}
		expect(calls.length).toBeLessThanOrEqual(2);
	});

	test("keeps the token and the count of its calls while it sleeps", async () => {
		const { tokens, calls, evict, minute } = await merchant();
		await tokens.token();
		await evict();
		expect(await tokens.token()).toEqual({ kind: "ok", token: "token-1" });
		await tokens.reject("token-1");
		await evict();
		expect(await tokens.token()).toEqual({ kind: "ok", token: "token-2" });
		await tokens.reject("token-2");
		await evict();
		expect(await tokens.token()).toEqual({ kind: "ok", token: "token-2" });
		expect(calls).toHaveLength(2);
		await minute(61);
		expect(await tokens.token()).toEqual({ kind: "ok", token: "token-3" });
	});

	test("refreshes between minute 50 and 55 with the token that the grant came with", async () => {
		const { tokens, calls, minute } = await merchant();
		await tokens.token();
		await minute(52);
		expect(await tokens.token()).toEqual({ kind: "ok", token: "token-1" });
		await expect.poll(() => tokens.token()).toEqual({ kind: "ok", token: "token-2" });
		expect(calls.map(({ url }) => url)).toEqual([GRANT, REFRESH]);
		expect(calls[1]?.body).toMatchObject({ refresh_token: "refresh" });
	});

	test("that cannot reach bKash says so, and a payment is refused without being sent", async () => {
		const closed = { ...bindings, BKASH_USERNAME: `nobody-${crypto.randomUUID()}` };
		const bkash = bkashFromEnv(parseEnv(closed), bindings.BKASH_TOKEN);
		await runInDurableObject(bindings.BKASH_TOKEN.getByName(closed.BKASH_USERNAME), (object) => {
			object.fetcher = () => Promise.reject(new TypeError("Network connection lost"));
		});
		const payment = { amount: 100, invoiceNumber: "I-1", payerReference: "p", callbackUrl: "https://p.example/" };
		expect(await bkash.create(payment)).toMatchObject({ kind: "refused", group: "retry-later", httpStatus: null });
		expect(await bkash.execute("TR1")).toMatchObject({ kind: "refused", group: "retry-later" });
	});

	test("has a clock of its own only in tests", async () => {
		await runInDurableObject(bindings.BKASH_TOKEN.getByName("clock"), (object) => {
			Object.assign(object, { env: { ...bindings, ENVIRONMENT: "production" } });
			expect(() => object.setClock(0)).toThrow("cannot be set");
		});
	});
});
