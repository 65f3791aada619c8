import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { get, send } from "#tests/support/workers/api.ts";
import { student } from "#tests/support/workers/api-people.ts";
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
