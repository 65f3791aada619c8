import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { mockTestTypeRows } from "#db/factories/mock-test.ts";
import * as schema from "#db/schema/index.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { clock, examOf, register } from "#tests/support/workers/api-exams.ts";
import { openSchool, student, teacher } from "#tests/support/workers/api-people.ts";
import { at, database, OPENS } from "#tests/support/workers/exam-session.ts";

const iso = (minutes: number) => new Date(at(minutes)).toISOString();

beforeEach(() => clock(-10));

describe("GET /api/ping", () => {
	test("answers everybody with the server's clock", async () => {
		const { status, body } = await get(null, "/api/ping");
		expect([status, body]).toEqual([200, { status: "ok", server_time: iso(-10) }]);
	});
});

describe("a model test", () => {
	test("has the published fields to the letter", async () => {
		const exam = await examOf({ prize: "Books", rule: "One try", feePoisha: 12_550, subtitle: "Mechanics" });
		const { body } = await get(null, `/api/public/weekly-exams/${exam.uuid}/details`);
		expect(body).toEqual({
			id: exam.id,
			examUUID: exam.uuid,
			name: "Weekly test",
			subtitle: "Mechanics",
			description: null,
			icon: null,
			color: null,
			ogImage: null,
			duration: 30,
			numQuestionPerSet: 5,
			preRegNeeded: false,
			preRegStopAt: null,
			startAt: iso(0),
			stopAt: iso(60),
			fee: 125.5,
			rule: "One try",
			prize: "Books",
			marksPerCorrect: 1,
			penaltyPerWrong: 0.25,
			server_time: iso(-10),
			subjectCountResponses: [
				{ subjectTitle: `Physics ${exam.uuid}`, numberOfQuestions: 3 },
				{ subjectTitle: `Bangla ${exam.uuid}`, numberOfQuestions: 2 },
			],
		});
	});

	test("is found by uuid in any case, and by its number, signed in or not", async () => {
		const exam = await examOf();
		const who = await student();
		for (const id of [exam.uuid, exam.uuid.toUpperCase(), exam.id]) {
			expect((await get(null, `/api/public/weekly-exams/${id}/details`)).body.examUUID).toBe(exam.uuid);
			expect((await get(who, `/api/weekly-exams/${id}/details`)).body.examUUID).toBe(exam.uuid);
		}
	});

	test("that is a draft is not there", async () => {
		const draft = await examOf({ state: "draft", poolVersion: null });
		const answer = await get(null, `/api/public/weekly-exams/${draft.uuid}/details`);
		expect(answer).toMatchObject({ status: 404, body: { code: "ExamNotFound" } });
	});

	test("is named by neither a word nor a number too long", async () => {
		for (const id of ["abc", "1e3", "9".repeat(16)]) {
			const { status, body } = await get(null, `/api/public/weekly-exams/${id}/details`);
			expect([status, body.errors]).toEqual([400, [{ field: "id", message: "must be a UUID or a numeric id" }]]);
		}
	});
});

describe("the list of model tests", () => {
	test("comes in pages, newest first", async () => {
		const far = 1e7;
		const exams = await Promise.all(
			[1, 2, 3].map((day) => examOf({ startAt: at(far + day * 1440), stopAt: at(far + day * 1440 + 60) })),
		);
		const newestFirst = exams.map(({ uuid }) => uuid).reverse();
		const pageOf = async (page: number) => (await get(null, `/api/public/weekly-exams?page=${page}&size=2`)).body;
		const [first, second] = [await pageOf(0), await pageOf(1)];
		expect(first).toMatchObject({ page: 0, size: 2, totalPages: Math.ceil(first.totalElements / 2) });
		const shown = [...first.content, ...second.content].map((exam: { examUUID: string }) => exam.examUUID);
		expect(shown.slice(0, 3)).toEqual(newestFirst);
	});

	test("has pages of ten where nothing is said, and an empty page past the end", async () => {
		expect((await get(null, "/api/public/weekly-exams")).body).toMatchObject({ page: 0, size: 10 });
		expect((await get(null, "/api/public/weekly-exams?page=9999")).body).toMatchObject({ page: 9999, content: [] });
	});

	test.each([
		["page=-1", "page"],
		["page=abc", "page"],
		["page=1.5", "page"],
		["page=99999999999999999999", "page"],
		["size=0", "size"],
		["size=1000", "size"],
		["size=ten", "size"],
		["type=registered", "type"],
	])("refuses %s and names the field", async (query, field) => {
		const { status, body } = await get(null, `/api/public/weekly-exams?${query}`);
		expect([status, body.code, body.errors.map((error: { field: string }) => error.field)]).toEqual([
			400,
			"InvalidRequest",
			[field],
		]);
	});

	test("splits into upcoming, soonest first, and past", async () => {
		const [soon, later, past] = await Promise.all([
			// Before those of all other tests, which would fill the page.
			examOf({ startAt: at(-20), stopAt: at(90) }),
			examOf({ startAt: at(-15), stopAt: at(60) }),
			examOf({ startAt: at(-90), stopAt: at(-30) }),
		]);
		const uuidsOf = async (type: string) => {
			const { body } = await get(null, `/api/public/weekly-exams?size=100&type=${type}`);
			return body.content.map((exam: { examUUID: string }) => exam.examUUID) as string[];
		};
		const upcoming = await uuidsOf("upcoming");
		expect(upcoming.indexOf(soon.uuid)).toBeLessThan(upcoming.indexOf(later.uuid));
		expect(upcoming).not.toContain(past.uuid);
		expect(await uuidsOf("past")).toContain(past.uuid);
	});

	test("tells a student what they have done about each", async () => {
		const [mine, other] = await Promise.all([examOf(), examOf()]);
		const who = await student();
		await register(mine, who);
		const { body } = await get(who, "/api/weekly-exams?size=100");
		const about = (uuid: string) => body.content.find((exam: { examUUID: string }) => exam.examUUID === uuid);
		expect(about(mine.uuid)).toMatchObject({ registered: true, attempted: false });
		expect(about(other.uuid)).toMatchObject({ registered: false, attempted: false });
		const my = await get(who, "/api/weekly-exams/my");
		expect(my.body).toMatchObject({ totalElements: 1, content: [{ examUUID: mine.uuid }] });
		expect((await get(who, "/api/weekly-exams?type=registered")).body.content).toEqual(my.body.content);
	});

	test("is an empty page, not 204, for a student without any of their own", async () => {
		const { status, body } = await get(await student(), "/api/weekly-exams/my");
		expect([status, body]).toEqual([200, { content: [], totalElements: 0, totalPages: 0, page: 0, size: 10 }]);
	});
});

describe("registration", () => {
	test("by GET with a token, and a second time", async () => {
		const [exam, who] = await Promise.all([examOf(), student()]);
		const path = `/api/weekly-exam/${exam.id}/register/free`;
		expect((await get(who, path)).body).toEqual({ examUUID: exam.uuid, registered: true, already: false });
		expect((await get(who, path)).body).toEqual({ examUUID: exam.uuid, registered: true, already: true });
		const state = await get(who, `/api/weekly-exams/${exam.uuid}/is-registered`);
		expect(state.body).toEqual({ registered: true, attempted: false, registeredAt: iso(-10) });
	});

	test("by POST with a cookie", async () => {
		const [exam, who] = await Promise.all([examOf(), student()]);
		const answer = await post(who, `/api/weekly-exam/${exam.uuid}/register/free`, undefined, { by: "cookie" });
		expect(answer).toMatchObject({ status: 200, body: { registered: true, already: false } });
	});

	test("by GET with a cookie is refused and does nothing, as is HEAD with a token", async () => {
		const [exam, who] = await Promise.all([examOf(), student()]);
		const path = `/api/weekly-exam/${exam.uuid}/register/free`;
		expect(await get(who, path, { by: "cookie" })).toMatchObject({ status: 403, body: { code: "BearerOnly" } });
		const head = await send(who, "HEAD", path);
		expect([head.status, head.headers.get("allow")]).toEqual([405, "GET, POST, OPTIONS"]);
		const state = await get(who, `/api/weekly-exams/${exam.uuid}/is-registered`);
		expect(state.body).toEqual({ registered: false, attempted: false, registeredAt: null });
	});

	test("of a paid model test needs payment, and of one that has closed is too late", async () => {
		const who = await student();
		const paid = await examOf({ feePoisha: 5000 });
		const closed = await examOf({ preRegNeeded: true, preRegStopAt: at(-20) });
		const path = (uuid: string) => `/api/weekly-exam/${uuid}/register/free`;
		expect(await post(who, path(paid.uuid))).toMatchObject({ status: 402, body: { code: "PaymentRequired" } });
		expect(await post(who, path(closed.uuid))).toMatchObject({ status: 409, body: { code: "RegistrationClosed" } });
		expect(await post(who, path(crypto.randomUUID()))).toMatchObject({ status: 404, body: { code: "ExamNotFound" } });
	});
});

describe("the public figures and lists", () => {
	test("count people, courses and materials", async () => {
		const before = (await get(null, "/api/public/summary")).body;
		await Promise.all([student(), teacher()]);
		const { body } = await get(null, "/api/public/summary");
		// Other tests share the database and only ever add.
		expect(body.numStudents).toBeGreaterThan(before.numStudents);
		expect(body.numTeachers).toBeGreaterThan(before.numTeachers);
		expect(Object.keys(body)).toEqual(["numCourses", "numTeachers", "numStudents", "numMaterials"]);
	});

	test("show kinds of self-assessment by title", async () => {
		const first: string = crypto.randomUUID();
		const second: string = crypto.randomUUID();
		const type = { durationMinutes: 15, numberOfQuestions: 10, state: "published", at: OPENS } as const;
		await insertRows(database(), [
			...mockTestTypeRows({ ...type, uuid: second, title: "Algebra, more of it", feePoisha: 2000 }),
			...mockTestTypeRows({ ...type, uuid: first, title: "Algebra" }),
			...mockTestTypeRows({ ...type, uuid: crypto.randomUUID(), title: "Algebra, not yet ready", state: "draft" }),
		]);
		const { body } = await get(null, "/api/public/mcqExamTypes?size=100");
		const mine = body.content.filter(({ title }: { title: string }) => title.startsWith("Algebra"));
		expect(mine).toMatchObject([
			{ uuid: first, title: "Algebra", duration: 15, numQuestion: 10, fee: 0 },
			{ uuid: second, fee: 20 },
		]);
	});

	test("show courses by page, and an empty page past the end", async () => {
		const { status, body } = await get(null, "/api/public/courses?page=1000&size=8");
		expect([status, body]).toMatchObject([200, { content: [], page: 1000, size: 8 }]);
	});
});

describe("GET /api/profile/my", () => {
	test("shows a student what is there and what is missing", async () => {
		const who = await student();
		const { body } = await get(who, "/api/profile/my");
		expect(body).toMatchObject({
			uuid: who.accountUuid,
			name: "Nusrat Jahan",
			role: "student",
			roles: ["student"],
			verificationStatus: null,
			mobileVerified: true,
			presentAddress: { address_line_1: null, district: null },
			grade: null,
			institute: null,
			profileComplete: false,
		});
	});

	test("shows a teacher the verification, also while it is awaited", async () => {
		const { status, body } = await get(await teacher({ verificationStatus: "Awaiting" }), "/api/profile/my");
		expect([status, body.verificationStatus]).toEqual([200, "Awaiting"]);
	});

	test("answers 401 once the account is gone", async () => {
		const who = await student();
		await database().delete(schema.account).where(eq(schema.account.uuid, who.accountUuid));
		expect(await get(who, "/api/profile/my")).toMatchObject({ status: 401, body: { message: "Invalid Token!" } });
	});
});

describe("the open school", () => {
	test("takes a student once, also one who has not verified the mobile number", async () => {
		const institute = await openSchool();
		const who = await student({ mobileVerified: false });
		const first = await get(who, "/api/register_open_school", { headers: { role: "student" } });
		expect(first.body).toMatchObject({
			institute,
			requestStatus: "Accepted",
			already: false,
		});
		const again = await post(who, "/api/register_open_school", undefined, { by: "cookie" });
		expect(again.body).toEqual({ ...first.body, already: true });
		expect(await get(who, "/api/register_open_school", { by: "cookie" })).toMatchObject({ status: 403 });
		expect(await get(await teacher(), "/api/register_open_school")).toMatchObject({ status: 403 });
	});
});
