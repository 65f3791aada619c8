import { describe, expect, inject, test } from "vitest";
import { get, post, send } from "#tests/support/workers/api.ts";
import { choose, clock, examOf, register, start } from "#tests/support/workers/api-exams.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { calls } from "#workers/api/calls.ts";

describe("a stranger", () => {
	test("hears 401 at every call that is not public, before anything else is looked at", async () => {
		for (const { access, method, path } of calls.filter((call) => call.access !== "everyone")) {
			const address = path.replace("{id}", "not-an-id");
			const answer = await send(null, method.toUpperCase(), `${address}?page=x`, {
				rawBody: method === "post" ? "{" : undefined,
				headers: { origin: "https://elsewhere.example", role: "king" },
			});
			expect([access, path, answer.status, answer.body.message]).toEqual([access, path, 401, "Invalid Token!"]);
		}
	});

	test("hears 401 at unknown addresses too, and at a wrong method", async () => {
		for (const path of ["/api", "/api/nothing", "/api/weekly-exam", "/auth/api/v1/user-profile/", "/auth/api/v1/x"])
			expect([path, (await get(null, path)).status]).toEqual([path, 401]);
		expect((await send(null, "PUT", "/api/weekly-exams")).status).toBe(401);
	});

	test("is whoever brings a token that nobody gave, that was cut short, or that was revoked", async () => {
		const who = await student();
		for (const token of ["x".repeat(43), who.token.slice(0, -1), `${who.token}x`, "", "a b"])
			expect((await get({ ...who, token }, "/api/profile/my")).status).toBe(401);
		expect((await get({ ...who, cookie: `${who.cookie}x` }, "/api/profile/my", { by: "cookie" })).status).toBe(401);
		expect((await send(who, "DELETE", "/auth/token")).status).toBe(204);
		expect((await get(who, "/api/profile/my")).status).toBe(401);
		expect((await get(who, "/api/profile/my", { by: "cookie" })).status).toBe(200);
	});

	test("who brings a bad token beside a good cookie is a stranger", async () => {
		const who = await student();
		const headers = { authorization: `Bearer ${"x".repeat(43)}` };
		expect((await get(who, "/api/profile/my", { by: "cookie", headers })).status).toBe(401);
	});
});

describe("what every answer ends with", () => {
	/** All but what belongs to the body, and what differs from moment to moment. */
	const ending = ({ headers }: { headers: Headers }) =>
		[...headers]
			.filter(([name]) => !["content-type", "content-length", "content-language"].includes(name))
			.map(([name, value]) => [name, value.replace(/\d+/g, "0")]);

	test("is the same of one that went well, one without a body and one that failed, each header once", async () => {
		const headers = { "x-request-id": "request-of-a-test" };
		const who = await student();
		const failed = await get(who, "/api/nothing", { headers });
		const found = await get(who, "/api/profile/my", { headers });
		const ended = await send(who, "DELETE", "/auth/token", { headers });
		expect([failed.status, found.status, ended.status]).toEqual([404, 200, 204]);
		expect(ending(found)).toEqual(ending(failed));
		expect(ending(ended)).toEqual(ending(failed));
		expect(found.headers.get("content-type")).toBe("application/json");
		expect(found.headers.get("x-request-id")).toBe("request-of-a-test");
		expect(found.headers.get("cache-control")).toBe("private, no-store");
		expect(found.headers.get("content-security-policy")).toContain("script-src 'none'");
		expect(found.headers.get("server-timing")).toMatch(/^total;dur=\d+, db;dur=\d+;desc="\d+ round trips"$/);
	});
});

describe("an error", () => {
	test("is problem details with a message, and carries the request id of header and log", async () => {
		const headers = { "x-request-id": "request-of-a-test" };
		const answer = await get(null, `/api/public/weekly-exams/${crypto.randomUUID()}/details`, { headers });
		expect(answer.headers.get("content-type")).toBe("application/problem+json");
		expect(answer.headers.get("x-request-id")).toBe("request-of-a-test");
		expect(answer.body).toEqual({
			type: "http://localhost:8787/api/docs#ExamNotFound",
			title: "Exam not found",
			status: 404,
			code: "ExamNotFound",
			message: "There is no such Model Test.",
			detail: "There is no such Model Test.",
			instance: "request-of-a-test",
		});
	});

	test("speaks Bangla to readers of Bangla", async () => {
		const answer = await get(null, "/api/public/weekly-exams?page=x", { headers: { cookie: "lang=bn" } });
		expect(answer.body.message).toMatch(/^[^A-Za-z]+$/);
		expect(answer.body.errors[0]).toEqual({ field: "page", message: "সংখ্যা হতে হবে" });
		expect(answer.headers.get("content-language")).toBe("bn");
	});

	test("is 404 for an unknown address, to somebody signed in and under /api/public", async () => {
		const who = await student();
		for (const path of ["/api/nothing", "/api/weekly-exams/1", "/auth/api/v1/nothing"])
			expect(await get(who, path)).toMatchObject({ status: 404, body: { code: "NotFound" } });
		expect(await get(null, "/api/public/nothing")).toMatchObject({ status: 404, body: { code: "NotFound" } });
	});

	test("is 405 for a method that the address does not answer, and says which it answers", async () => {
		const who = await student();
		const cases = [
			["DELETE", "/api/weekly-exams", "GET, HEAD, OPTIONS"],
			["PUT", "/api/weekly-exam/7/questions", "GET, POST, OPTIONS"],
			["GET", "/api/weekly-exam/answer", "POST, OPTIONS"],
			["HEAD", "/api/weekly-exam/answer", "POST, OPTIONS"],
			["GET", "/auth/token", "POST, DELETE, OPTIONS"],
			["PROPFIND", "/api/ping", "GET, HEAD, OPTIONS"],
			["POST", "/api/docs", "GET, HEAD, OPTIONS"],
		] as const;
		for (const [method, path, allowed] of cases) {
			const answer = await send(who, method, path);
			expect([answer.status, answer.headers.get("allow")]).toEqual([405, allowed]);
			if (method !== "HEAD") expect(answer.body.code).toBe("MethodNotAllowed");
		}
	});

	test.each(["{", "", "\u0000", "[1,", "page=1"])("is 400 for a body that is not JSON: %j", async (rawBody) => {
		const answer = await post(await student(), "/api/weekly-exam/answer", undefined, { rawBody });
		expect(answer).toMatchObject({
			status: 400,
			body: { errors: [{ field: "body", message: "The body must be JSON." }] },
		});
	});

	test.each([[null], [3], ["text"], [[]], [{}]])("is 400 for JSON that is not an answer: %j", async (body) => {
		expect(await post(await student(), "/api/weekly-exam/answer", body)).toMatchObject({ status: 400 });
	});

	test.each([
		['{"name":"\\ud800"}', "name"],
		['{"device":{"names":["a","a\\udc00b"]}}', "device.names.1"],
		['{"name":"\\udc00\\ud800"}', "name"],
		['{"device":{"\\ud800":1}}', "device"],
		['"\\ud800"', "body"],
	])("is 400 for a text that no Unicode has, and names its field: %s", async (rawBody, field) => {
		expect(await post(await student(), "/api/feedbacks", undefined, { rawBody })).toMatchObject({
			status: 400,
			body: { errors: [{ field }] },
		});
	});

	test("is 400 for it thousands of brackets deep too", async () => {
		const rawBody = `${"[".repeat(30_000)}"\\ud800"${"]".repeat(30_000)}`;
		const answer = await post(await student(), "/api/feedbacks", undefined, { rawBody });
		expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: "0.".repeat(100) }] } });
	});

	test("is none for a character that is written as its two halves", async () => {
		const rawBody = '{"title":"\\ud83d\\ude00","description":"\\ud83d\\ude00"}';
		expect(await post(await student(), "/api/feedbacks", undefined, { rawBody })).toMatchObject({ status: 201 });
	});

	test("is 413 for a body that is too large, whatever length it claims", async () => {
		const who = await student();
		const rawBody = new Blob([new Uint8Array(70_000).fill(32)]).stream();
		for (const options of [{ body: " ".repeat(70_000) }, { rawBody: rawBody as BodyInit }])
			expect(await send(who, "POST", "/api/weekly-exam/answer", options)).toMatchObject({
				status: 413,
				body: { code: "BodyTooLarge" },
			});
	});

	test("is 503 with a time to come back while the database is away", async () => {
		const bindings = { DATABASE_URL: inject("closedUrl") };
		const answer = await get(null, "/api/public/summary", { bindings });
		expect(answer).toMatchObject({ status: 503, body: { code: "Unavailable" } });
		expect(answer.body.message).toContain("Nothing you saved is lost.");
		expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
	});

	test("does not come to students in their exam while the database is away", async () => {
		const [exam, who] = await Promise.all([examOf(), student()]);
		await register(exam, who);
		await clock(0, exam, who);
		const bindings = { DATABASE_URL: inject("closedUrl") };
		const paper = await post(who, `/api/weekly-exam/${exam.uuid}/questions`, undefined, { bindings });
		const [question] = paper.body.questions.content;
		const body = { examUUID: exam.uuid, questionUuid: question.uuid, optionUuid: question.options[0].uuid, seq: 1 };
		expect((await post(who, "/api/weekly-exam/answer", body, { bindings })).status).toBe(201);
	});
});

describe("HEAD", () => {
	test("answers as GET does, without a body", async () => {
		const who = await student();
		for (const [someone, path] of [
			[null, "/api/ping"],
			[null, "/api/openapi.json"],
			[who, "/api/profile/my"],
			[who, "/api/weekly-exams?page=99"],
			[who, "/api/weekly-exams?page=x"],
			[who, "/api/nothing"],
			[null, "/api/profile/my"],
		] as const) {
			const [head, whole] = [await send(someone, "HEAD", path), await get(someone, path)];
			expect([path, head.status, head.text]).toEqual([path, whole.status, ""]);
			expect(head.headers.get("content-type")).toBe(whole.headers.get("content-type"));
		}
	});
});

describe("OPTIONS", () => {
	test("says what an address answers, to who may know, and permits other sites nothing", async () => {
		const who = await student();
		const preflight = {
			headers: {
				origin: "https://elsewhere.example",
				"access-control-request-method": "POST",
				"access-control-request-headers": "authorization",
			},
		};
		for (const [someone, path, allow] of [
			[null, "/api/ping", "GET, HEAD, OPTIONS"],
			[null, "/api/docs", "GET, HEAD, OPTIONS"],
			[who, "/api/weekly-exam/answer", "POST, OPTIONS"],
			[who, "/api/weekly-exam/7/register/free", "GET, POST, OPTIONS"],
		] as const) {
			const answer = await send(someone, "OPTIONS", path, preflight);
			expect([path, answer.status, answer.text, answer.headers.get("allow")]).toEqual([path, 204, "", allow]);
			expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
		}
		expect((await send(null, "OPTIONS", "/api/weekly-exam/answer", preflight)).status).toBe(401);
		expect((await send(who, "OPTIONS", "/api/nothing", preflight)).status).toBe(404);
	});
});

describe("the Accept header", () => {
	test.each([
		"text/html",
		"application/xml",
		"*/*;q=0",
		"",
		"nonsense; ;;q=",
		"application/json;version=2",
		"x/y,".repeat(2_000),
	])("changes nothing: %.30s", async (accept) => {
		const headers = { accept };
		expect(await get(null, "/api/ping", { headers })).toMatchObject({ status: 200, body: { status: "ok" } });
		expect(await get(await student(), "/api/nothing", { headers })).toMatchObject({ status: 404 });
	});
});

describe("simultaneous requests", () => {
	test("of one student register once, and give one paper", async () => {
		const [exam, who] = await Promise.all([examOf(), student()]);
		await clock(0, exam, who);
		const path = `/api/weekly-exam/${exam.uuid}`;
		const registered = await Promise.all(Array.from({ length: 12 }, () => post(who, `${path}/register/free`)));
		expect(registered.filter(({ body }) => body.already === false)).toHaveLength(1);
		const papers = await Promise.all(Array.from({ length: 12 }, () => get(who, `${path}/questions?size=500`)));
		expect(papers.filter(({ body }) => body.attempted === false)).toHaveLength(1);
		expect(new Set(papers.map(({ body }) => JSON.stringify(body.questions))).size).toBe(1);
	});

	test("with answers are all stored", async () => {
		const [exam, who] = await Promise.all([examOf(), student()]);
		const paper = await start(exam, who);
		const sent = await Promise.all(
			paper.map(({ uuid, options }, seq) =>
				choose(exam, who, { questionUuid: uuid, optionUuid: options[0]?.uuid ?? null, seq }),
			),
		);
		expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
		expect(Math.max(...sent.map(({ body }) => body.answeredCount))).toBe(5);
	});
});
