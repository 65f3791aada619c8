import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { get, post } from "#tests/support/workers/api.ts";
import {
	beginMock,
	bought,
	endMock,
	makeAttempt,
	mockClock,
	mockTestOf,
} from "#tests/support/workers/api-mock-tests.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { attemptsOf, begun, iso } from "./attempts.ts";

describe("making an attempt", () => {
	test("answers its uuid and does not start the clock", async () => {
		const [type, who] = await Promise.all([mockTestOf(), student()]);
		await mockClock(0);
		const { status, body } = await post(who, "/api/mcqExams", { mcqExamTypeUuid: type.uuid });
		expect([status, Object.keys(body)]).toEqual([201, ["uuid"]]);
		const { body: attempt } = await get(who, `/api/mcqExam/${body.uuid}`);
		expect(attempt).toMatchObject({
			uuid: body.uuid,
			mcqExamTypeUuid: type.uuid,
			state: "prepared",
			attempted: false,
			answeredCount: 0,
			total_question_count: 5,
			duration: 10,
			periodTo: null,
			startedAt: null,
			result: null,
			createdAt: iso(0),
			mcqExamType: { uuid: type.uuid, fee: 0 },
		});
		expect(await get(who, `/api/mcqExam/${attempt.id}`)).toMatchObject({ status: 200, body: { uuid: body.uuid } });
	});

	test("goes on with the unfinished one instead of a second, also from prepare", async () => {
		const { type, who, attemptUuid } = await begun();
		expect(await makeAttempt(type, who)).toBe(attemptUuid);
		const prepared = await post(who, "/api/mcqExam/prepare", { mcqExamTypeUuid: type.uuid.toUpperCase() });
		expect(prepared).toMatchObject({ status: 201, body: { uuid: attemptUuid } });
		expect(await attemptsOf(who.accountUuid)).toHaveLength(1);
	});

	test("of a free type is possible again and again, each time with another paper", async () => {
		const { type, who, attemptUuid, paper } = await begun();
		await endMock(attemptUuid, who);
		const second = await beginMock(type, who);
		expect(second.attemptUuid).not.toBe(attemptUuid);
		expect(second.paper).not.toEqual(paper);
		expect(await attemptsOf(who.accountUuid)).toHaveLength(2);
	});

	test("begins anew when the time of the unfinished one is over, even before its alarm came", async () => {
		const { type, who, attemptUuid } = await begun();
		await mockClock(11, attemptUuid, who);
		expect(await makeAttempt(type, who)).not.toBe(attemptUuid);
		const [old] = (await attemptsOf(who.accountUuid)).filter(({ uuid }) => uuid === attemptUuid);
		expect(old).toMatchObject({ finishedAt: at(10), sealReason: "expire" });
	});

	test("of many calls at once is one attempt", async () => {
		const [type, who] = await Promise.all([mockTestOf(), student()]);
		const uuids = await Promise.all(Array.from({ length: 20 }, () => makeAttempt(type, who)));
		expect(new Set(uuids).size).toBe(1);
		expect(await attemptsOf(who.accountUuid)).toHaveLength(1);
	});

	test("of a type that is not there or not published is 404, and names what is missing", async () => {
		const [draft, who] = await Promise.all([mockTestOf({ state: "draft", poolVersion: null }), student()]);
		for (const mcqExamTypeUuid of [crypto.randomUUID(), draft.uuid])
			expect(await post(who, "/api/mcqExams", { mcqExamTypeUuid })).toMatchObject({
				status: 404,
				body: { code: "MockTestNotFound" },
			});
		const { status, body } = await post(who, "/api/mcqExams", {});
		expect([status, body.errors]).toEqual([400, [{ field: "mcqExamTypeUuid", message: "is required" }]]);
	});

	test("by prepare wants one of the two things that can be prepared", async () => {
		const [type, who] = await Promise.all([mockTestOf(), student()]);
		for (const body of [{}, { mcqExamTypeUuid: type.uuid, retryOfUuid: type.uuid }])
			expect((await post(who, "/api/mcqExam/prepare", body)).status).toBe(400);
	});
});

describe("a paid type", () => {
	test("is refused to who has not bought it", async () => {
		const [type, who] = await Promise.all([mockTestOf({ feePoisha: 2000 }), student()]);
		const { status, body } = await post(who, "/api/mcqExams", { mcqExamTypeUuid: type.uuid });
		expect([status, body.code]).toEqual([402, "PaymentRequired"]);
		expect(body.message).toMatch(/self-assessment/);
		expect(await attemptsOf(who.accountUuid)).toEqual([]);
	});

	test("takes one of what was bought, once, by twenty calls at once", async () => {
		const [type, who] = await Promise.all([mockTestOf({ feePoisha: 2000 }), student()]);
		const entitlement = await bought(type, who, 2);
		const uuids = await Promise.all(Array.from({ length: 20 }, () => makeAttempt(type, who)));
		expect(new Set(uuids).size).toBe(1);
		const [left] = await database()
			.select()
			.from(schema.mockTestEntitlement)
			.where(eq(schema.mockTestEntitlement.uuid, entitlement));
		expect(left).toMatchObject({ attempts: 2, used: 1 });
		expect(await attemptsOf(who.accountUuid)).toMatchObject([{ entitlementUuid: entitlement }]);
	});

	test("gives as many attempts as were bought, from one purchase after the other, and then none", async () => {
		const [type, who] = await Promise.all([mockTestOf({ feePoisha: 2000 }), student()]);
		await bought(type, who, 2);
		await bought(type, who, 1);
		for (const left of [2, 1, 0]) {
			const { attemptUuid } = await beginMock(type, who);
			const { body } = await get(who, `/api/mcqExamType/${type.id}`);
			expect(body.my).toMatchObject({ attemptsLeft: left, openAttemptUuid: attemptUuid, attemptCount: 2 - left });
			await endMock(attemptUuid, who);
		}
		expect(await post(who, "/api/mcqExams", { mcqExamTypeUuid: type.uuid })).toMatchObject({ status: 402 });
	});

	test("does not open by what somebody else bought, or what was bought of another type", async () => {
		const [type, other] = await Promise.all([mockTestOf({ feePoisha: 2000 }), mockTestOf({ feePoisha: 2000 })]);
		const [who, friend] = await Promise.all([student(), student()]);
		await Promise.all([bought(type, friend), bought(other, who)]);
		expect(await post(who, "/api/mcqExams", { mcqExamTypeUuid: type.uuid })).toMatchObject({ status: 402 });
	});
});
