import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { get, post, send } from "#tests/support/workers/api.ts";
import { clock, examOf } from "#tests/support/workers/api-exams.ts";
import { admin, person, student, teacher } from "#tests/support/workers/api-people.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { calls } from "#workers/api/calls.ts";

describe("a refusal of a stranger", () => {
	test("says how to prove who one is, and whether a token was looked at", async () => {
		const asked = (headers: Record<string, string>) => get(null, "/api/profile/my", { headers });
		expect((await asked({})).headers.get("www-authenticate")).toBe('Bearer realm="Pathshala"');
		for (const authorization of [`Bearer ${"x".repeat(43)}`, "Bearer", "Basic eDp5"])
			expect((await asked({ authorization })).headers.get("www-authenticate")).toBe(
				'Bearer realm="Pathshala", error="invalid_token"',
			);
		for (const path of ["/api/nothing", "/auth/token", "/auth/api/v1/nothing"])
			expect((await get(null, path)).headers.get("www-authenticate")).toBe('Bearer realm="Pathshala"');
	});
});

describe("a request with a cookie", () => {
	test("changes something only from our own origin", async () => {
		const [exam, who] = await Promise.all([examOf(), student()]);
		await clock(-5, exam, who);
		const path = `/api/weekly-exam/${exam.uuid}/register/free`;
		const from = (origin: string | null, more: Record<string, string> = {}) =>
			post(who, path, undefined, { by: "cookie", headers: { origin, ...more } });
		for (const origin of [null, "null", "https://elsewhere.example", "http://localhost:8788"])
			expect(await from(origin)).toMatchObject({ status: 403, body: { code: "CrossOrigin" } });
		expect(await from(null, { "sec-fetch-site": "cross-site" })).toMatchObject({ status: 403 });
		const state = () => get(who, `/api/weekly-exams/${exam.uuid}/is-registered`);
		expect((await state()).body.registered).toBe(false);
		expect(await from("http://localhost:8787")).toMatchObject({ status: 200 });
		expect((await state()).body.registered).toBe(true);
	});

	test("never changes anything by GET", async () => {
		const who = await student();
		const exam = await examOf();
		await clock(-5, exam, who);
		const rows = (table: string, column: string) =>
			database().all(sql`SELECT * FROM ${sql.raw(table)} WHERE ${sql.raw(column)} = ${who.accountUuid}`);
		const count = async () => [
			await rows("account", "uuid"),
			await rows("account_role", "account_uuid"),
			await rows("institute_membership", "account_uuid"),
			await rows("registration", "account_uuid"),
			await rows("attempt", "account_uuid"),
			await rows("audit_log", "actor_uuid"),
		];
		const before = await count();
		for (const { path } of calls.filter(({ method }) => method === "get"))
			await get(who, path.replace("{id}", exam.uuid), { by: "cookie" });
		expect(await count()).toEqual(before);
	});
});

describe("the role header", () => {
	test("picks among the roles that the person has", async () => {
		const both = await person("student", { roles: ["student", "teacher"], verificationStatus: "Accepted" });
		const ask = async (role: string, path = "/api/profile/my") => {
			const { status, body } = await get(both, path, { headers: { role } });
			return status === 200 ? body.role : [status, body.code];
		};
		expect(await ask("student")).toBe("student");
		expect(await ask("teacher")).toBe("teacher");
		expect(await ask("admin")).toEqual([403, "RoleNotAllowed"]);
		expect(await ask("king")).toEqual([403, "RoleNotAllowed"]);
		expect(await ask("guest")).toEqual([401, "InvalidToken"]);
		expect(await ask("teacher", "/api/weekly-exams/my")).toEqual([403, "RoleNotAllowed"]);
		expect(await ask("admin", "/api/ping")).toEqual([403, "RoleNotAllowed"]);
	});

	test("means nothing without a session", async () => {
		expect((await get(null, "/api/ping", { headers: { role: "admin" } })).status).toBe(200);
	});
});

describe("somebody with something missing", () => {
	const cases = [
		["Student mobile number must be verified!", () => student({ mobileVerified: false })],
		["Student name is mandatory!", () => student({ name: null })],
		["Student name is mandatory!", () => student({ name: "  " })],
		["Teacher mobile number must be verified!", () => teacher({ mobileVerified: false })],
		["Teacher name is mandatory!", () => teacher({ name: null })],
		["Teacher must be verified!", () => teacher({ verificationStatus: null })],
		[
			"Teacher must be verified! Documents that were sent are looked at within 24-48 hours.",
			() => teacher({ verificationStatus: "Awaiting" }),
		],
		[
			"Teacher must be verified! Your documents were not accepted: please submit valid ones.",
			() => teacher({ verificationStatus: "Rejected" }),
		],
		[
			"You are suspended as a teacher. Please contact support for appeal.",
			() => teacher({ verificationStatus: "Suspended" }),
		],
	] as const;

	test.each(cases)("hears 412: %s", async (message, make) => {
		const who = await make();
		expect(await get(who, "/api/weekly-exams")).toMatchObject({ status: 412, body: { message } });
		expect((await get(who, "/api/profile/my")).status).toBe(200);
	});
});

describe("a bearer token", () => {
	test("is made for a signed-in session and speaks for the same person, for 30 days", async () => {
		const who = await student();
		await clock(0);
		const made = await post(who, "/auth/token", undefined, { by: "cookie" });
		expect(made.status).toBe(201);
		expect(made.body.expiresAt).toBe("2026-02-09T04:00:00.000Z");
		const { body } = await get({ ...who, token: made.body.token }, "/api/profile/my");
		expect(body).toMatchObject({ uuid: who.accountUuid, role: "student" });
	});

	test("is not made by another token, from another origin, or for a stranger", async () => {
		const who = await student();
		expect(await post(who, "/auth/token")).toMatchObject({ status: 403, body: { code: "SessionOnly" } });
		const headers = { origin: "https://elsewhere.example" };
		expect(await post(who, "/auth/token", undefined, { by: "cookie", headers })).toMatchObject({ status: 403 });
		expect(await post(null, "/auth/token")).toMatchObject({ status: 401 });
	});

	test("cannot be revoked by a cookie", async () => {
		const who = await admin();
		expect(await send(who, "DELETE", "/auth/token", { by: "cookie" })).toMatchObject({ body: { code: "BearerOnly" } });
		expect((await get(who, "/api/profile/my", { by: "cookie" })).status).toBe(200);
	});
});
