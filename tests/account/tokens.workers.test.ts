import { createExecutionContext } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { send } from "#tests/support/workers/api.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { siteAnswer, visit, wordsOf } from "#tests/support/workers/pages.ts";
import { guard } from "#tests/support/workers/session.ts";
import { MOST_TOKENS } from "~/domain/account/rules.ts";

const PAGE = "/student/profile/tokens";

const make = (who: Person, name: string, page = PAGE) => visit(who, page, { form: { intent: "make", name } });

/** The token that the page shows, and whose it is. */
async function made(who: Person, name: string, page = PAGE): Promise<Person> {
	const { status, text } = await make(who, name, page);
	expect(status).toBe(200);
	const [, token = ""] = /class="copyable-value">([\w-]{40,})</.exec(text) ?? [];
	expect(token).not.toBe("");
	return { ...who, token };
}

const works = async (who: Person) => (await send(who, "GET", "/api/profile/my")).status;
const idOf = async ({ accountUuid }: Person, name: string) =>
	(await depsAt().sessions.devices(accountUuid)).find(({ carried }) => carried.name === name)?.id ?? "";

describe("bearer tokens on a page (ACC-11.1)", () => {
	test("are made by a name, shown once, listed, and revoked", async () => {
		const who = await student();
		expect(wordsOf(await visit(who, "/student/profile/devices"))).toContain("Manage API tokens");
		const program = await made(who, "  হাজিরার স্ক্রিপ্ট ");
		expect(await works(program)).toBe(200);
		const page = await visit(who, PAGE);
		expect(wordsOf(page)).toContain("হাজিরার স্ক্রিপ্ট");
		expect(page.text).toContain('lang="bn"');
		expect(page.text).not.toContain(program.token);
		expect(wordsOf(await visit(who, "/student/profile/devices"))).toContain("হাজিরার স্ক্রিপ্ট");
		const revoke = { intent: "revoke", token: await idOf(who, "হাজিরার স্ক্রিপ্ট") };
		// Nobody else's page revokes it.
		await visit(await student(), PAGE, { form: revoke });
		expect(await works(program)).toBe(200);
		const answer = await visit(who, PAGE, { form: revoke });
		expect([answer.status, answer.headers.get("location")]).toEqual([302, PAGE]);
		expect([await works(program), await works(who)]).toEqual([401, 200]);
		expect(wordsOf(await visit(who, PAGE))).not.toContain("হাজিরার স্ক্রিপ্ট");
	});

	test("are made by a session alone: one that was stolen makes no other", async () => {
		const who = await student();
		const { token } = await made(who, "script");
		const asked = new Request(`${bindings.PUBLIC_ORIGIN}${PAGE}`, {
			...{ method: "POST", body: new URLSearchParams({ intent: "make", name: "another" }) },
			headers: { authorization: `Bearer ${token}` },
		});
		expect((await siteAnswer(asked, createExecutionContext(), {})).status).toBe(403);
		expect(await idOf(who, "another")).toBe("");
	});

	test("are for teachers whatever they lack, and for admins", async () => {
		const waiting = await teacher({ verificationStatus: "Awaiting" });
		expect(await works(await made(waiting, "marks", "/dashboard/teacher/profile/tokens"))).toBe(200);
		expect(await works(await made(await admin(), "import", "/admin/tokens"))).toBe(200);
	});

	test("say at the field what is wrong with a name, and keep what was typed", async () => {
		const who = await student();
		for (const name of ["", "  ", "x".repeat(61)]) {
			const page = await make(who, name);
			expect([page.status, wordsOf(page).includes("Give it a name of 1 to 60 letters.")]).toEqual([400, true]);
			expect(page.text).toContain(`value="${name.trim() ? name : ""}`);
		}
	});

	test("are so many at a time, on the page and by the call, and a revoked one leaves room", async () => {
		const who = await student();
		const [own] = (await guard.devices(who.accountUuid)).filter(({ carried }) => carried.token);
		if (!own) throw new Error("A person of the tests has a token");
		for (let n = 2; n <= MOST_TOKENS; n += 1) {
			const carried = { ...own.carried, token: crypto.randomUUID(), name: `t${n}` };
			await guard.note(who.accountUuid, { carried, userAgent: null, idToken: null });
		}
		const refused = await make(who, "one more");
		expect([refused.status, wordsOf(refused)]).toEqual([409, expect.stringContaining("You have 20 tokens")]);
		const called = await send(who, "POST", "/auth/token", { by: "cookie" });
		expect([called.status, called.body.code]).toEqual([409, "TooManyTokens"]);
		await visit(who, PAGE, { form: { intent: "revoke", token: await idOf(who, "t7") } });
		expect(await works(await made(who, "one more"))).toBe(200);
	});

	test("go on after the session that made them, and end with all of the account's and with a suspension", async () => {
		const who = await student();
		const kept = await made(who, "kept");
		await visit(who, "/student/profile/devices", { form: { intent: "end-others" } });
		expect(await works(kept)).toBe(401);
		const other = await student();
		const program = await made(other, "program");
		const [session] = (await depsAt().sessions.devices(other.accountUuid)).filter(({ carried }) => carried.signIn);
		await depsAt().sessions.end(other.accountUuid, `sign-in:${session?.carried.signIn ?? ""}`);
		expect([await works(other), await works(program)]).toEqual([401, 200]);
		await depsAt().sessions.setSuspended(other.accountUuid, true, Date.now());
		expect(await works(program)).toBe(401);
	});
});
