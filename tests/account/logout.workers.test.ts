import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { account } from "#db/schema/index.ts";
import { type FakeIssuer, fakeIssuer } from "#tests/support/fake-issuer.ts";
import { credentialsOf, send } from "#tests/support/workers/api.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { app } from "#tests/worker-entry.ts";

let issuer: FakeIssuer;

beforeEach(async () => {
	issuer = await fakeIssuer({ issuer: bindings.OIDC_ISSUER ?? "" });
	const line = globalThis.fetch;
	vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
		const address = input instanceof Request ? input.url : String(input);
		return address.startsWith(issuer.issuer)
			? issuer.handle(new Request(input as RequestInfo, init as RequestInit))
			: line(input, init);
	});
});
afterEach(() => {
	vi.restoreAllMocks();
});

/** Somebody signed in by cookie and by token, whom the issuer knows by a subject. */
async function known(): Promise<Person & { subject: string }> {
	const who = await student();
	const subject = crypto.randomUUID();
	await database().update(account).set({ issuer: issuer.issuer, subject }).where(eq(account.uuid, who.accountUuid));
	return { ...who, subject };
}

async function tell(body: BodyInit | null, init: RequestInit = {}) {
	const execution = createExecutionContext();
	const request = new Request(`${bindings.PUBLIC_ORIGIN}/webhooks/oidc/logout`, { method: "POST", body, ...init });
	const response = await app.fetch(request, bindings, execution);
	await response.text();
	await waitOnExecutionContext(execution);
	return response;
}

const form = (token: string) => new URLSearchParams({ logout_token: token });

const heard = async (who: Person) => [
	(await send(who, "GET", "/api/profile/my", { by: "cookie" })).status,
	(await send(who, "GET", "/api/profile/my")).status,
];

describe("the issuer's word that somebody's sessions are over", () => {
	test("ends every session and token of theirs at the next request, and of nobody else", async () => {
		const [who, other] = [await known(), await known()];
		expect([await heard(who), await heard(other)]).toEqual([
			[200, 200],
			[200, 200],
		]);
		const answer = await tell(form(await issuer.logoutToken({ sub: who.subject })));
		expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
		expect([await heard(who), await heard(other)]).toEqual([
			[401, 401],
			[200, 200],
		]);
	});

	test("about one session leaves those that did not come from it", async () => {
		const who = await known();
		expect((await tell(form(await issuer.logoutToken({ sub: who.subject, sid: "another" })))).status).toBe(200);
		expect(await heard(who)).toEqual([200, 200]);
	});

	test("told twice, or late, ends what was there and not what began since", async () => {
		const who = await known();
		const toe = Date.now() / 1000 - 3_600;
		for (let i = 0; i < 2; i++)
			expect((await tell(form(await issuer.logoutToken({ sub: who.subject, jti: "the same", toe })))).status).toBe(200);
		expect(await heard(who)).toEqual([401, 401]);
		const again = { session: "another session", signedInAt: toe * 1000 + 60_000 };
		const back = { ...who, ...(await credentialsOf(who, again)) };
		expect((await tell(form(await issuer.logoutToken({ sub: who.subject, jti: "the same", toe })))).status).toBe(200);
		expect(await heard(back)).toEqual([200, 200]);
	});

	test("about somebody who was never here is taken as well", async () => {
		expect((await tell(form(await issuer.logoutToken({ sub: "nobody" })))).status).toBe(200);
	});

	test("is refused when it is not the issuer's, and is no form, and ends nothing", async () => {
		const who = await known();
		const forged = await issuer.logoutToken({ sub: who.subject }, { signer: "foreign" });
		const bodies: [BodyInit | null, RequestInit?][] = [
			[form(forged)],
			[form("")],
			[new URLSearchParams({ token: forged })],
			[null],
			[JSON.stringify({ logout_token: forged }), { headers: { "content-type": "application/json" } }],
			[new URLSearchParams({ logout_token: "x".repeat(100_000) })],
		];
		for (const [body, init] of bodies) expect((await tell(body, init)).status).toBe(400);
		expect(await heard(who)).toEqual([200, 200]);
	});

	test("is posted, and nothing else", async () => {
		expect((await tell(null, { method: "GET" })).status).toBe(405);
	});
});
