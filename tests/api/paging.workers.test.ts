import { beforeAll, describe, expect, test } from "vitest";
import { lectureQuestion, questionAppeal } from "#db/schema/index.ts";
import { OPEN_SCHOOL } from "#tests/support/open-school.ts";
import { type Answer, send } from "#tests/support/workers/api.ts";
import { openWorld, setWorldClock, type World } from "#tests/support/workers/authorization-world.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { calls } from "#workers/api/calls.ts";

/** A page far past the end of anything here. */
const PAST = 900_000;

type Listing = {
	content?: unknown[];
	results?: unknown[];
	totalElements: number;
	totalPages: number;
	page: number;
	size: number;
};

/** Every call with pages, and what it needs besides. */
/** What the student asks under the lecture. */
const ASKED = crypto.randomUUID();

const PAGED: Record<
	string,
	{
		id?: (world: World) => string;
		body?: (world: World) => object;
		ended?: true;
		/** Who asks, where it is not the student. */
		who?: "teacher" | "admin";
		/** Strangers read how many there are, and never who (CRS-6). */
		nameless?: true;
		/** The lecture of an address that names one besides. */
		lid?: (world: World) => string;
	}
> = {
	"GET /api/public/weekly-exams": {},
	"GET /api/public/weekly-exams/previous/winners": {},
	"GET /api/public/mcqExamTypes": {},
	"GET /api/public/courses": {},
	"GET /api/weekly-exams": {},
	"GET /api/weekly-exams/my": {},
	"GET /api/weekly-exams/{id}/winners": { id: ({ exam }) => exam.uuid },
	"GET /api/weekly-exam/{id}/questions": { id: ({ exam }) => exam.uuid },
	"POST /api/weekly-exam/{id}/questions": { id: ({ exam }) => exam.uuid },
	"GET /api/weekly-exam/{id}/answers": { id: ({ exam }) => exam.uuid, ended: true },
	"GET /api/mcqExamTypes": {},
	"GET /api/mcqExams/my": {},
	"POST /api/mcqExam/questions": { body: ({ attemptUuid }) => ({ mcqExamUuid: attemptUuid }) },
	"GET /api/mcqExam/{id}/response": { id: ({ attemptUuid }) => attemptUuid, ended: true },
	"GET /api/wallet/transaction-history": {},
	"GET /api/institutes": {},
	"GET /api/institute/{id}/teachers": { id: () => OPEN_SCHOOL },
	"GET /api/teachers": {},
	"GET /api/admin/weekly-exams": { who: "admin" },
	"GET /api/admin/weekly-exams/{id}/pool": { id: ({ exam }) => exam.uuid, who: "admin" },
	"GET /api/admin/mcqExamTypes/{id}/pool": { id: ({ mockTest }) => mockTest.uuid, who: "admin" },
	"GET /api/admin/weekly-exams/{id}/questions": { id: ({ exam }) => exam.uuid, who: "admin", ended: true },
	"GET /api/admin/weekly-exams/{id}/results": { id: ({ exam }) => exam.uuid, who: "admin", ended: true },
	"GET /api/weekly-exams/{id}/appeals": { id: ({ exam }) => exam.uuid, ended: true },
	"GET /api/admin/appeals": { who: "admin", ended: true },
	"GET /api/admin/weekly-exams/{id}/questions/{questionUuid}/appeals": {
		...{ id: ({ exam }) => exam.uuid, who: "admin", ended: true },
	},
	"GET /api/admin/mcqExamTypes": { who: "admin" },
	"GET /api/admin/contents": { who: "admin" },
	"GET /api/students": { who: "teacher" },
	"GET /api/institute_user_links": {},
	"GET /api/grades": {},
	"GET /api/account/notifications": {},
	"GET /api/sections": {},
	"GET /api/subjects": {},
	"GET /api/public/institutes": {},
	"GET /api/public/institute/{id}/teachers": { id: () => OPEN_SCHOOL },
	"GET /api/public/teachers": {},
	"GET /api/contents": {},
	"GET /api/contents/my": { who: "teacher" },
	"GET /api/courses": {},
	"GET /api/courses/my": {},
	"GET /api/public/course/{id}/students": { id: ({ course }) => course.uuid, nameless: true },
	"GET /api/course/{id}/students": { id: ({ course }) => course.uuid, who: "teacher" },
	"GET /api/course/{id}/lectures": { id: ({ course }) => course.uuid },
	"GET /api/course/{id}/materials": { id: ({ course }) => course.uuid },
	"GET /api/course/{id}/materials/all": { id: ({ course }) => course.uuid },
	"GET /api/course/{id}/lecture/{lid}/materials": {
		id: ({ course }) => course.uuid,
		lid: ({ course }) => course.lectureUuid,
	},
	"GET /api/material/{id}/assets": { id: ({ course }) => course.materialUuid },
	"GET /api/course/{id}/assignments": { id: ({ course }) => course.uuid },
	"GET /api/course/{id}/assignments/all": { id: ({ course }) => course.uuid },
	"GET /api/course/{id}/lecture/{lid}/assignments": {
		id: ({ course }) => course.uuid,
		lid: ({ course }) => course.lectureUuid,
	},
	"GET /api/assignment/{id}/assets": { id: ({ course }) => course.assignmentUuid, who: "teacher" },
	"GET /api/assignment/{id}/submissions": { id: ({ course }) => course.assignmentUuid, who: "teacher" },
	"GET /api/assignment/{id}/submissions/my": { id: ({ course }) => course.assignmentUuid },
	"GET /api/assignment/{id}/missing": { id: ({ course }) => course.assignmentUuid, who: "teacher" },
	"GET /api/course/{id}/gradebook": { id: ({ course }) => course.uuid, who: "teacher" },
	"GET /api/submission/{id}/assets": { id: ({ course }) => course.submissionUuid },
	"GET /api/course/{id}/announcements": { id: ({ course }) => course.uuid },
	"GET /api/course/{id}/questions/unanswered": { id: ({ course }) => course.uuid, who: "teacher" },
	"GET /api/lecture/{id}/questions": { id: ({ course }) => course.lectureUuid },
	"GET /api/question/{id}/answers": { id: () => ASKED },
	"GET /api/question-bank/imports": { who: "admin" },
	"GET /api/questions": { who: "admin" },
	"GET /api/site-announcements": { who: "admin" },
};

const listingOf = ({ body }: Answer): Listing => body.appeals ?? body.questions ?? body;

describe("a page past the end of a list (DATA-5)", () => {
	// What has ended does not begin again, so each time has a world of its own.
	let running: World;
	let over: World;
	beforeAll(async () => {
		[running, over] = [await openWorld(), await openWorld()];
		await database()
			.insert(lectureQuestion)
			.values({
				...{ uuid: ASKED, lectureUuid: running.course.lectureUuid, authorUuid: running.owner.accountUuid },
				...{ body: "Why?", createdAt: OPENS, updatedAt: OPENS },
			});
		await database()
			.insert(questionAppeal)
			.values({
				...{ examUuid: over.exam.uuid, questionUuid: over.question.uuid, accountUuid: over.owner.accountUuid },
				...{ reason: "key", body: "Page 48", createdAt: OPENS, updatedAt: OPENS },
			});
	});

	test("is tried of every call that has pages", () => {
		const paged = calls.filter(({ query }) => query?.shape.page);
		expect(paged.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
			Object.keys(PAGED).sort(),
		);
	});

	test.each(Object.entries(PAGED))(
		"is the empty page with the true totals: %s",
		async (call, { id, lid, body, ended, who, nameless = false }) => {
			const world = ended ? over : running;
			await setWorldClock(world, ended ? 62 : 5);
			const [method = "", pattern = ""] = call.split(" ");
			const path = pattern
				.replace("{id}", id?.(world) ?? "")
				.replace("{lid}", lid?.(world) ?? "")
				.replace("{questionUuid}", world.question.uuid);
			const ask = async (page: number) => {
				const answer = await send(who ? world.people[who] : world.owner, method, `${path}?page=${page}&size=2`, {
					body: body?.(world),
				});
				expect(answer.status).toBeLessThan(202);
				return listingOf(answer);
			};
			const [first, past] = [await ask(0), await ask(PAST)];
			expect(past.content ?? past.results).toEqual([]);
			expect(past).toMatchObject({
				totalElements: first.totalElements,
				totalPages: Math.ceil(first.totalElements / 2),
				page: PAST,
				size: 2,
			});
			const last = await ask(Math.max(past.totalPages - 1, 0));
			expect((last.content ?? last.results ?? []).length > 0).toBe(first.totalElements > 0 && !nameless);
		},
	);
});
