import { describe, expect, test } from "vitest";
import { sql } from "#tests/support/accounts-database.ts";
import { isSignedIn, registered } from "#tests/support/accounts-people.ts";
import { CLIENT_ID, CLIENT_SECRET } from "#tests/support/accounts-servers.ts";
import { subjectOf, toldOf } from "#tests/support/accounts-told.ts";
import { authorizationRequest, browser, servers, withServers } from "#tests/support/accounts-walks.ts";
import { ISSUER_PATH } from "#workers/accounts/issuer.ts";

withServers();

const BASIC = `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`;

const ask = (what: "read" | "erase", subject: string, authorization: string | null = BASIC) =>
	fetch(`${servers.accounts}${ISSUER_PATH}/person/${what}`, {
		method: "POST",
		headers: authorization === null ? {} : { authorization },
		body: new URLSearchParams({ subject }),
	});

/** Somebody who registered a moment ago, and their subject. */
async function somebody() {
	const { mobile, ...rest } = await registered();
	return { mobile, subject: await subjectOf(mobile), ...rest };
}

/** Every text of the accounts' database that has a word in it, by table and column. */
async function whereIs(word: string): Promise<string[]> {
	const found: string[] = [];
	for (const [table] of await sql("SELECT name FROM sqlite_master WHERE type = 'table'"))
		for (const [column] of await sql(`SELECT name FROM pragma_table_info('${table}')`)) {
			const [[n] = []] = await sql(`SELECT count(*) FROM "${table}" WHERE instr("${column}", '${word}') > 0`);
			if (Number(n) > 0) found.push(`${table}.${column}`);
		}
	return found;
}

describe("what a client of ours asks about a person (PRV-1, PRV-6)", () => {
	test("is told where, in the discovery document", async () => {
		const { as } = await authorizationRequest();
		expect(as.pathshala_person_endpoint).toBe(`${servers.accounts}${ISSUER_PATH}/person`);
	});

	test("is answered to nobody who is not one", async () => {
		const { subject } = await somebody();
		const wrong = [
			null,
			"Basic !",
			`Basic ${btoa(`${CLIENT_ID}:not the secret`)}`,
			`Basic ${btoa(`nobody:${CLIENT_SECRET}`)}`,
		];
		for (const authorization of [...wrong, `Bearer ${CLIENT_SECRET}`])
			for (const what of ["read", "erase"] as const) {
				const answer = await ask(what, subject, authorization);
				expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, 'Basic realm="accounts"']);
			}
		expect(await whereIs(subject)).toContain("user.id");
		expect((await ask("read", "")).status).toBe(400);
	});

	test("is refused in the protocol's own words where the form is not right", async () => {
		const post = (what: string, headers: Record<string, string>, body: string) =>
			fetch(`${servers.accounts}${ISSUER_PATH}/person/${what}`, {
				method: "POST",
				headers: { authorization: BASIC, ...headers },
				body,
			});
		const form = { "content-type": "application/x-www-form-urlencoded" };
		for (const what of ["read", "erase"])
			for (const [status, headers, body] of [
				[400, { "content-type": "application/json" }, "{}"],
				[400, form, ""],
				[400, form, "subject=%E0%A4%A"],
				[400, form, "subject=a&subject=b"],
				[400, form, "subject=a&other=b"],
				[413, form, `subject=${"a".repeat(100_000)}`],
			] as const) {
				const answer = await post(what, headers, body);
				expect([answer.status, await answer.json()]).toEqual([
					status,
					expect.objectContaining({ error: "invalid_request" }),
				]);
				expect(answer.headers.get("cache-control")).toBe("no-store");
			}
	});

	test("is all that is held, without secrets", async () => {
		const { subject, mobile } = await somebody();
		const answer = await ask("read", subject);
		expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
		const text = await answer.text();
		const held = JSON.parse(text);
		expect(held.person).toMatchObject([{ id: subject, phoneNumber: `+88${mobile}`, phoneNumberVerified: true }]);
		expect(held.sessions).toMatchObject([{ userId: subject }]);
		expect(held.walks[0]).toMatchObject({ purpose: "register" });
		expect(text).not.toMatch(/password|"token"|hash|secret/i);
		expect(await (await ask("read", "nobody")).json()).toMatchObject({ person: [], sessions: [] });
	});

	test("is the person's end: nothing is left of them, their sessions are over everywhere, and the number is free", async () => {
		const { subject, mobile, user } = await somebody();
		expect((await ask("erase", subject)).status).toBe(204);
		expect(await whereIs(subject)).toEqual([]);
		expect(await whereIs(mobile.slice(1))).toEqual([]);
		expect(toldOf(subject)).toHaveLength(1);
		expect(await isSignedIn(user)).toBe(false);
		const refused = await browser().post("/sign-in", { mobile, password: "a good long password" });
		expect(refused.status).toBe(422);
		// Again, and about nobody.
		for (const one of [subject, "nobody"]) expect((await ask("erase", one)).status).toBe(204);
		const anew = await registered(mobile);
		expect(anew.mobile).toBe(mobile);
		expect(await subjectOf(mobile)).not.toBe(subject);
	});
});
