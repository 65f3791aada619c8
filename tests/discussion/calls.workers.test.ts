import { describe, expect, test } from "vitest";
import { get, post, send } from "#tests/support/workers/api.ts";
import { type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";

ownDatabase();

/** Each answer is held against its schema in the document as well. */
describe("the calls of discussion (DSC-1)", () => {
	test("announce, pin, edit, list and delete", async () => {
		const { uuid, owner, pupil }: TaughtCourse = await taughtCourse();
		const made = await post(owner, `/api/course/${uuid}/announcements`, { body: "Bring a **compass**." });
		expect(made.status).toBe(201);
		const one = `/api/announcement/${made.body.uuid}`;
		expect((await post(owner, `${one}/pin`)).status).toBe(200);
		expect((await send(owner, "PATCH", one, { body: { body: "Bring a ruler." } })).status).toBe(200);
		const { status, body } = await get(pupil, `/api/course/${uuid}/announcements`);
		expect([status, body.content[0]]).toMatchObject([
			200,
			{ body: "Bring a ruler.", bodyHtml: "<p>Bring a ruler.</p>", pinned: true, byTeacher: true },
		]);
		expect((await post(owner, `/api/announcement/${body.content[0].id}/unpin`)).status).toBe(200);
		const wrong = await post(owner, `/api/course/${uuid}/announcements`, { body: " " });
		expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, "body"]);
		expect((await send(owner, "DELETE", one)).status).toBe(204);
		expect((await send(owner, "DELETE", one)).status).toBe(404);
	});

	test("ask, answer, mark, hide, show and take back", async () => {
		const { uuid, lectureUuid, owner, pupil } = await taughtCourse();
		const asked = await post(pupil, `/api/lecture/${lectureUuid}/questions`, { body: "Why?" });
		expect(asked.status).toBe(201);
		const one = `/api/question/${asked.body.uuid}`;
		const waiting = await get(owner, `/api/course/${uuid}/questions/unanswered`);
		expect(waiting.body.content).toMatchObject([{ body: "Why?", lecture: { uuid: lectureUuid } }]);
		const given = await post(owner, `${one}/answers`, { body: "By definition." });
		expect(given.status).toBe(201);
		const { body: listed } = await get(pupil, `/api/lecture/${lectureUuid}/questions`);
		expect(listed.content).toMatchObject([{ answerCount: 1, answers: [{ body: "By definition.", byTeacher: true }] }]);
		for (const deed of ["pin", "unpin", "unanswered", "answered"])
			expect((await post(owner, `${one}/${deed}`)).status).toBe(200);
		expect((await send(pupil, "PATCH", one, { body: { body: "Why so?" } })).status).toBe(200);
		expect((await send(owner, "PATCH", `/api/answer/${given.body.uuid}`, { body: { body: "So." } })).status).toBe(200);
		expect((await post(owner, `${one}/hide`, { reason: "Be kind." })).status).toBe(200);
		const { body: thread } = await get(pupil, `${one}/answers`);
		expect(thread).toMatchObject({ question: { hidden: true, hiddenReason: "Be kind." }, content: [{ body: "So." }] });
		expect((await post(owner, `${one}/show`)).status).toBe(200);
		expect((await send(owner, "DELETE", `/api/answer/${given.body.uuid}`)).status).toBe(204);
		expect((await post(pupil, `${one}/hide`, { reason: "No" })).status).toBe(409);
		expect((await send(pupil, "DELETE", one)).status).toBe(204);
	});
});
