import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { type Person, person, student } from "#tests/support/workers/api-people.ts";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { type HonoEnv, withAppContext } from "#workers/middleware/app-context.ts";
import { m } from "~/paraglide/messages.js";

const app = new Hono<HonoEnv>();
app.use(withAppContext);
app.get("/who", (c) => {
	const { actor, roleRefused, credential, locale, theme, toast, requestId } = c.var.app;
	return c.json({ actor, roleRefused, credential, locale, theme, toast, requestId, word: m.common_student() });
});
app.get("/bn/who", (c) => c.text(m.common_student()));
app.get("/page", (c) => c.html(`<p>${c.var.app.toast?.text ?? "nothing"}</p>`));
app.get("/script", (c) => c.html(`<p>${c.var.app.nonce}`, 200, { "cache-control": "no-cache" }));
app.get("/elsewhere", (c) => c.redirect("/who"));
app.get("/api/who", (c) => c.text("ok"));
app.post("/save", (c) => {
	c.var.app.setToast({ tone: "success", text: "Registration Complete" });
	return c.redirect("/who");
});

async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
	const execution = createExecutionContext();
	const response = await app.fetch(
		new Request(`http://localhost:8787${path}`, { headers, method }),
		bindings,
		execution,
	);
	const text = await response.text();
	await waitOnExecutionContext(execution);
	const json = response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : undefined;
	return { status: response.status, headers: response.headers, text, json };
}

const by = (who: Person) => ({
	cookie: { cookie: who.cookie },
	bearer: { authorization: `Bearer ${who.token}` },
});

describe("who asks", () => {
	test("is a guest without a credential", async () => {
		expect((await ask("/who")).json).toMatchObject({ actor: null, roleRefused: false, credential: "none" });
	});

	test.each(["cookie", "bearer"] as const)("is the person of the %s, without the token of the issuer", async (how) => {
		const who = await student();
		const { json } = await ask("/who", by(who)[how]);
		expect(json).toMatchObject({ actor: { accountUuid: who.accountUuid, role: "student" }, credential: how });
		expect(json.actor).not.toHaveProperty("idToken");
	});

	const header: [role: string | null, actor: string | null, refused: boolean][] = [
		[null, "student", false],
		["student", "student", false],
		["teacher", "teacher", false],
		["guest", null, false],
		["admin", "student", true],
		["king", "student", true],
		["", "student", true],
		["Student", "student", true],
		["student, teacher", "student", true],
	];
	test.each(header)("with the role header %j acts as %j (refused: %s)", async (role, actor, refused) => {
		const both = await person("student", { roles: ["student", "teacher"], verificationStatus: "Accepted" });
		for (const credential of Object.values(by(both))) {
			const { json } = await ask("/who", role === null ? credential : { ...credential, role });
			expect([json.actor?.role ?? null, json.roleRefused]).toEqual([actor, refused]);
		}
	});

	test("cannot make up a role without a session", async () => {
		for (const role of ["admin", "student", "king"])
			expect((await ask("/who", { role })).json).toMatchObject({ actor: null, roleRefused: false });
	});
});

describe("every response", () => {
	test("carries the request's id, given or new", async () => {
		const given = await ask("/who", { "x-request-id": "abcdefgh-1234" });
		expect([given.json.requestId, given.headers.get("x-request-id")]).toEqual(["abcdefgh-1234", "abcdefgh-1234"]);
		for (const bad of ["short", "x".repeat(65), "with space in it", "<script>alert</script>"]) {
			const id = (await ask("/who", { "x-request-id": bad })).headers.get("x-request-id");
			expect(id).toMatch(/^[0-9a-f-]{36}$/);
		}
	});

	test("is private and not stored unless it says otherwise", async () => {
		expect((await ask("/who")).headers.get("cache-control")).toBe("private, no-store");
		expect((await ask("/script")).headers.get("cache-control")).toBe("no-cache");
	});

	test("allows scripts by a nonce of its own only where the page has scripts", async () => {
		const policy = async (path: string) => {
			const { headers, text } = await ask(path);
			const said = headers.get("content-security-policy") ?? "";
			if (path === "/script") expect(said).toContain(text.slice("<p>".length));
			return said;
		};
		expect(await policy("/who")).toContain("script-src 'none'");
		const nonces = [await policy("/script"), await policy("/script")].map((text) => /'nonce-([^']+)'/.exec(text)?.[1]);
		expect(nonces[0]).toMatch(/^[\w+/]{16}$/);
		expect(nonces[0]).not.toBe(nonces[1]);
	});

	test("tells its time, and the round trips to the database", async () => {
		expect((await ask("/who")).headers.get("server-timing")).toMatch(/^total;dur=\d+, db;dur=0;desc="0 round trips"$/);
	});
});

describe("a toast", () => {
	test("is left by one request, shown by the page after the redirect, and gone then", async () => {
		const saved = await ask("/save", {}, "POST");
		const cookie = saved.headers.get("set-cookie")?.split(";")[0] ?? "";
		const shown = await ask("/page", { cookie });
		expect(shown.text).toBe("<p>Registration Complete</p>");
		expect(shown.headers.get("set-cookie")).toMatch(/^toast=; Max-Age=0/);
	});

	test("waits while the way leads on, and while the page calls the API", async () => {
		const cookie = (await ask("/save", {}, "POST")).headers.get("set-cookie")?.split(";")[0] ?? "";
		for (const path of ["/elsewhere", "/api/who", "/who", "/missing"])
			expect((await ask(path, { cookie })).headers.get("set-cookie")).toBeNull();
	});
});

describe("the language", () => {
	test("is the address's, else the cookie's, for this request alone", async () => {
		const asked = [
			ask("/who"),
			ask("/who", { cookie: "lang=bn; theme=dark" }),
			ask("/bn/who"),
			ask("/who", { cookie: "lang=en" }),
		];
		const [plain, cookie, twin, english] = await Promise.all(asked);
		expect([plain?.json.word, cookie?.json.word, twin?.text, english?.json.word]).toEqual([
			"Student",
			"শিক্ষার্থী",
			"শিক্ষার্থী",
			"Student",
		]);
		expect(cookie?.json).toMatchObject({ locale: "bn", theme: "dark" });
	});
});
