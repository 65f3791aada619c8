import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { get, send } from "#tests/support/workers/api.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { bankOnTheLine } from "#tests/support/workers/bkash.ts";
import { enrol, type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";

let here: TaughtCourse;
let id: number;
beforeEach(async () => {
	here = await taughtCourse();
	const [row] = await database().select().from(schema.course).where(eq(schema.course.uuid, here.uuid));
	id = row?.id ?? 0;
});

describe("a course is named by its uuid and by its number (DATA-3)", () => {
	test("also as a number of JSON, as our answers have it", async () => {
		for (const courseUuid of [here.uuid, here.uuid.toUpperCase(), String(id), id]) {
			const { status, body } = await send(await student(), "POST", "/api/enrolment/apply", { body: { courseUuid } });
			expect([courseUuid, status, body.state]).toEqual([courseUuid, 200, "pending"]);
		}
		for (const courseUuid of [-1, 1.5, 10 ** 15, "x", true, null]) {
			const { status, body } = await send(here.pupil, "POST", "/api/enrolment/leave", { body: { courseUuid } });
			expect([courseUuid, status, body.errors?.[0]?.field]).toEqual([courseUuid, 400, "courseUuid"]);
		}
		const unknown = await send(here.pupil, "POST", "/api/enrolment/leave", { body: { courseUuid: 10 ** 9 } });
		expect([unknown.status, unknown.body.code]).toEqual([404, "CourseNotFound"]);
	});

	test("where a seat is bought, and again by the same key", async () => {
		await bankOnTheLine();
		await database().update(schema.course).set({ feePoisha: 500_00 }).where(eq(schema.course.uuid, here.uuid));
		const path = "/api/enrolment/paid/initiate_purchase";
		for (const courseUuid of [String(id), id]) {
			const who = await student();
			const headers = { "Idempotency-Key": crypto.randomUUID() };
			const first = await send(who, "POST", path, { body: { courseUuid }, headers });
			expect([first.status, first.body.success]).toEqual([200, "true"]);
			const again = await send(who, "POST", path, { body: { courseUuid: here.uuid }, headers });
			expect([again.status, again.body.uuid]).toEqual([200, first.body.uuid]);
		}
		const { status, body } = await send(here.pupil, "POST", path, { body: { courseUuid: "999999999" } });
		expect([status, body.code]).toEqual([404, "CourseNotFound"]);
	});
});

describe("a seat in a course with a fee, by calls", () => {
	const FEE = 500_00;
	const invited = async () => {
		await database().update(schema.course).set({ feePoisha: FEE }).where(eq(schema.course.uuid, here.uuid));
		const who = await student();
		const body = { courseUuid: here.uuid, studentUuid: who.accountUuid };
		const asked = await send(here.owner, "POST", "/api/enrolment/invite", { body });
		expect(asked.body).toMatchObject({ state: "invited", message: "Course invited successfully!" });
		const { body: mine } = await get(who, `/api/enrolment/course/${here.uuid}/my`);
		expect(mine).toMatchObject({ state: "invited", fee: 500 });
		return { who, enrolmentUuid: mine.uuid as string };
	};
	const stateOf = async (who: Person) => (await get(who, `/api/enrolment/course/${here.uuid}/my`)).body.state;
	const buy = (who: Person, enrolmentUuid: string) =>
		send(who, "POST", "/api/enrolment/paid/invite_purchase", { body: { enrolmentUuid } });
	const verify = (who: Person, id: string) => send(who, "POST", `/api/enrolment/paid/verify_purchase/${id}`);
	const balance = async (who: Person) => (await get(who, "/api/wallet/balance")).body.balance;

	test("invite_purchase answers success, bkash_code and paymentURL; verify_purchase lets in, once", async () => {
		const bank = await bankOnTheLine();
		const { who, enrolmentUuid } = await invited();
		const started = await buy(who, enrolmentUuid);
		expect(started).toMatchObject({ status: 200, body: { success: "true", bkash_code: null } });
		expect(started.body.paymentURL).toMatch(/^http/);
		expect(await stateOf(who)).toBe("pending");
		expect((await verify(who, started.body.paymentID)).body).toMatchObject({ success: "false", state: "initiated" });
		const before = bank.calls.length;
		bank.approve(started.body.paymentID);
		for (const id of [started.body.paymentID, started.body.uuid])
			expect((await verify(who, id)).body).toEqual({
				...{ success: "true", bkash_code: null, uuid: started.body.uuid, state: "completed", fulfilment: "granted" },
			});
		expect(bank.calls.slice(before).filter((call) => call === "execute")).toHaveLength(1);
		expect(await stateOf(who)).toBe("accepted");
		const { body: mine } = await get(who, "/api/courses/my?state=accepted");
		expect(mine.content).toMatchObject([{ uuid: here.uuid }]);
		expect((await get(who, `/api/course/${here.uuid}/materials`)).status).toBe(200);
		const other = await student();
		expect((await verify(other, started.body.uuid)).body.code).toBe("PaymentNotFound");
		expect(await buy(who, enrolmentUuid)).toMatchObject({ status: 409, body: { code: "AlreadyBought" } });
		expect(await buy(other, enrolmentUuid)).toMatchObject({ status: 404, body: { code: "EnrolmentNotFound" } });
	});

	test("initiate_purchase and verify_purchase: who was not invited has paid, and waits for the teacher; decline_invite gives all of it back", async () => {
		const bank = await bankOnTheLine();
		await database().update(schema.course).set({ feePoisha: FEE }).where(eq(schema.course.uuid, here.uuid));
		const who = await student();
		const body = { courseUuid: here.uuid };
		const started = await send(who, "POST", "/api/enrolment/paid/initiate_purchase", { body });
		bank.approve(started.body.paymentID);
		expect((await verify(who, started.body.paymentID)).body).toMatchObject({ success: "true", fulfilment: "granted" });
		expect([await stateOf(who), await balance(who)]).toEqual(["pending", 0]);
		expect((await send(who, "POST", "/api/enrolment/paid/decline_invite", { body })).body).toEqual({
			...{ state: "rejected", message: "Course rejected successfully!", givenBack: 500 },
		});
		expect(await balance(who)).toBe(500);
	});

	test("decline_invite, with its slash too, and reject say no to an invitation in the exact words, and once", async () => {
		for (const path of ["paid/decline_invite", "paid/decline_invite/", "reject"]) {
			const { who, enrolmentUuid } = await invited();
			const no = () => send(who, "POST", `/api/enrolment/${path}`, { body: { courseUuid: here.uuid } });
			const said = { state: "rejected", message: "Course rejected successfully!", givenBack: 0 };
			expect([path, (await no()).body]).toEqual([path, said]);
			expect([path, (await no()).body]).toEqual([path, said]);
			expect((await buy(who, enrolmentUuid)).body.code).toBe("NotInvited");
			expect((await get(who, "/api/courses/my?state=invited")).body.content).toEqual([]);
		}
	});

	test("reject takes back one’s own request; who is in leaves, and the words are of that state", async () => {
		const who = await student();
		const body = { courseUuid: here.uuid };
		await send(who, "POST", "/api/enrolment/apply", { body });
		expect((await send(who, "POST", "/api/enrolment/reject", { body })).body.message).toBe(
			"Course rejected successfully!",
		);
		expect((await send(here.pupil, "POST", "/api/enrolment/reject", { body })).body.code).toBe("NotInvited");
		expect((await send(here.pupil, "POST", "/api/enrolment/leave", { body })).body).toEqual({
			...{ state: "left", message: "Course left successfully!", givenBack: 0 },
		});
	});
});

test("students of a course are listed by the words of a state in capitals or not, the newest first but for who waits", async () => {
	for (const [n, name] of ["First", "Second"].entries())
		for (const state of ["invited", "accepted", "applied", "left"] as const)
			await enrol(here.uuid, await student({ name: `${name} ${state}` }), state, OPENS + n);
	const listed = async (state: string) => {
		const { body } = await get(here.owner, `/api/course/${here.uuid}/students?state=${state}`);
		return body.content.map((of: { student: { name: string } }) => of.student.name);
	};
	expect(await listed("invited")).toEqual(["Second invited", "First invited"]);
	expect(await listed("Invited")).toEqual(await listed("invited"));
	expect(await listed("Accepted")).toEqual(["Second accepted", "First accepted", "Tasnim Jahan"]);
	expect(await listed("PENDING")).toEqual(["First applied", "Second applied"]);
	expect(await listed("ended")).toEqual(["Second left", "First left"]);
	expect((await get(here.owner, `/api/course/${here.uuid}/students?state=best`)).status).toBe(400);
});
