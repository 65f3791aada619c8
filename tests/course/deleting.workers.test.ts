import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, OPENS } from "#tests/support/workers/exam-session.ts";
import {
	beforeOwnCourses,
	course,
	DAY,
	del,
	enrolled,
	lecture,
	me,
	own,
	rowOf,
	START,
	toldOf,
} from "#tests/support/workers/own-courses.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { deleteCourse } from "~/domain/course/delete-course.server.ts";
import { m } from "~/paraglide/messages.js";

beforeOwnCourses();

describe("deleting a course (CRS-3)", () => {
	test("says what goes, takes all of it, and tells whom it concerned", async () => {
		const { uuid } = await course();
		const [within, asked, gone] = [
			await enrolled(uuid, "accepted"),
			await enrolled(uuid, "applied"),
			await enrolled(uuid, "left"),
		];
		const hour = await lecture(uuid, START + DAY);
		const said = { uuid: crypto.randomUUID(), authorUuid: me.accountUuid, body: "Welcome", createdAt: 1, updatedAt: 1 };
		const asks = { ...said, uuid: crypto.randomUUID(), authorUuid: within.accountUuid, lectureUuid: hour };
		await insertRows(database(), [
			rowsOf(schema.announcement, { ...said, courseUuid: uuid }),
			rowsOf(schema.lectureQuestion, asks),
			rowsOf(schema.attendance, { lectureUuid: hour, accountUuid: within.accountUuid, updatedAt: 1 }),
		]);
		const question = wordsOf(await visit(me, own(uuid, "/delete")));
		for (const [term, count] of [
			[m.course_goes_students(), 1],
			[m.course_goes_others(), 1],
			[m.course_lectures(), 1],
			[m.course_goes_attended(), 1],
			[m.discussion_announcements(), 1],
			[m.course_goes_questions(), 1],
		] as const)
			expect(question).toMatch(new RegExp(`${term}\\s*${count}`));
		const unsure = await visit(me, own(uuid, "/delete"), { form: {} });
		expect([unsure.status, wordsOf(unsure)]).toEqual([400, expect.stringContaining(m.course_delete_sure_needed())]);
		expect(await rowOf(uuid)).toBeDefined();

		const sent = await visit(me, own(uuid, "/delete"), { form: { confirm: "on" } });
		expect(sent.headers.get("location")).toBe("/dashboard/teacher/p/1/course");
		expect(await rowOf(uuid)).toBeUndefined();
		const { enrolment, announcement, lecture: lectures } = schema;
		expect(await database().$count(enrolment, eq(enrolment.courseUuid, uuid))).toBe(0);
		expect(await database().$count(announcement, eq(announcement.courseUuid, uuid))).toBe(0);
		expect(await database().$count(lectures, eq(lectures.courseUuid, uuid))).toBe(0);
		for (const [who, told] of [
			[within, ["course-deleted"]],
			[asked, ["course-deleted"]],
			[gone, []],
		] as const)
			expect(await toldOf(who)).toEqual(told);
	});

	const paid = async (courseUuid: string, by: Person, given: Partial<typeof schema.payment.$inferInsert> = {}) => {
		const uuid = crypto.randomUUID();
		const row = {
			...{ uuid, accountUuid: by.accountUuid, purpose: "course" as const, itemUuid: courseUuid, itemTitle: "Physics" },
			...{ amount: 500_00, method: "wallet" as const, state: "completed" as const, invoiceNumber: uuid },
			...{ fulfilment: "granted" as const, createdAt: OPENS, updatedAt: OPENS, ...given },
		};
		await insertRows(database(), [rowsOf(schema.payment, row)]);
	};

	test.each([
		["was paid for", {}],
		["is being paid for", { state: "initiated" as const, fulfilment: null }],
		["is being settled", { state: "executing" as const, fulfilment: null }],
	])("is refused where it %s, by page, form, call and use case: it can be archived", async (_, given) => {
		const { uuid } = await course();
		const within = await enrolled(uuid, "accepted");
		await paid(uuid, within, given);
		const question = await visit(me, own(uuid, "/delete"));
		expect(wordsOf(question)).toContain(m.course_paid_for());
		expect(question.text).toContain(`href="${own(uuid, "/archive")}"`);
		expect((await visit(me, own(uuid, "/delete"), { form: { confirm: "on" } })).status).toBe(409);
		const refused = await del(me, `/api/course/${uuid}`);
		expect([refused.status, refused.body.code]).toEqual([409, "CoursePaidFor"]);
		await expect(deleteCourse(depsAt(), me, uuid)).rejects.toMatchObject({ code: "CoursePaidFor" });
		expect(await rowOf(uuid)).toBeDefined();
		expect(await toldOf(within)).toEqual([]);
	});

	test.each([
		["a payment that failed", { state: "failed" as const, fulfilment: null }],
		["money that went to a wallet, because it could not be had", { fulfilment: "credited" as const }],
	])("is not refused for %s", async (_, given) => {
		const { uuid } = await course();
		await paid(uuid, await student(), given);
		expect((await del(me, `/api/course/${uuid}`)).status).toBe(204);
		expect((await del(me, `/api/course/${uuid}`)).status).toBe(404);
	});

	test("says what came between the question and the answer: work that was handed in, money, or that it is gone", async () => {
		/** As somebody else does it just before the statements of deleting run. */
		const meanwhile = (happens: (uuid: string) => Promise<unknown>, uuid: string) => {
			const db = database();
			const batch = async (...asked: Parameters<typeof db.batch>) => {
				await happens(uuid);
				return db.batch(...asked);
			};
			return { ...depsAt(), db: new Proxy(db, { get: (of, key) => (key === "batch" ? batch : Reflect.get(of, key)) }) };
		};
		const within = await student();
		const stamp = { createdAt: OPENS, updatedAt: OPENS };
		const handsIn = async (courseUuid: string) => {
			const uuid = crypto.randomUUID();
			const set = { uuid, courseUuid, title: "Ten", startsAt: START + DAY, endsAt: START + 2 * DAY, marks: 1_000 };
			await insertRows(database(), [
				rowsOf(schema.assignment, { ...set, ...stamp }),
				rowsOf(schema.submission, {
					...{ uuid: crypto.randomUUID(), assignmentUuid: uuid, studentUuid: within.accountUuid },
					...{ text: "Done", submittedAt: OPENS, changeUuid: crypto.randomUUID(), ...stamp },
				}),
			]);
		};
		const goes = (uuid: string) => database().delete(schema.course).where(eq(schema.course.uuid, uuid));
		for (const [happens, code] of [
			[handsIn, "CourseHandedIn"],
			[(uuid: string) => paid(uuid, within, {}), "CoursePaidFor"],
			[goes, "CourseNotFound"],
		] as const) {
			const { uuid } = await course();
			await expect(deleteCourse(meanwhile(happens, uuid), me, uuid)).rejects.toMatchObject({ code });
		}
	});

	test("lets its files go", async () => {
		const { uuid } = await course();
		const hour = await lecture(uuid, START + DAY);
		const file = (holderType: "course" | "lecture", holderUuid: string) => {
			const key = crypto.randomUUID();
			const times = { createdAt: OPENS, looseSince: null };
			return {
				uuid: key,
				key,
				ownerUuid: me.accountUuid,
				name: "a",
				purpose: "general" as const,
				holderType,
				holderUuid,
				...times,
			};
		};
		await insertRows(database(), [rowsOf(schema.asset, file("course", uuid), file("lecture", hour))]);
		await deleteCourse(depsAt(5), me, uuid);
		const { asset } = schema;
		const left = await database().select().from(asset).where(eq(asset.ownerUuid, me.accountUuid));
		expect(left.map(({ holderUuid, looseSince }) => [holderUuid, looseSince])).toEqual([
			[null, at(5) - DAY],
			[null, at(5) - DAY],
		]);
	});
});
