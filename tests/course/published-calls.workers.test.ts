import { expect, test } from "vitest";
import { get, post } from "#tests/support/workers/api.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { beforeOwnCourses, body, DAY, del, me, patch, START } from "#tests/support/workers/own-courses.ts";
import { toIso } from "~/lib/time.ts";

beforeOwnCourses();

/** By the names under which they are published. */
const COURSE = "description enrolment id instituteName instituteUuid subjectName subtitle teacherUuid title uuid".split(
	" ",
);
const LECTURE = "courseUuid id numAssignment numMaterial startsAt title uuid".split(" ");

const has = (of: object, names: readonly string[]) => names.filter((name) => !Object.hasOwn(of, name));

test("the calls of courses, lectures and enrolment, from a course's creation to its end, by their published names and texts", async () => {
	const made = await post(me, "/api/courses", { ...body, enrolment: { fee: 0 } });
	const { uuid, id } = made.body as { uuid: string; id: number };
	expect([made.status, has(made.body, COURSE), made.body.enrolment]).toEqual([201, [], { fee: 0 }]);
	const [pupil, guest] = [await student({ name: "Rafi Islam" }), await student()];
	const paged = (page: object) => expect(has(page, ["content", "totalElements", "totalPages"])).toEqual([]);

	for (const query of [`?teacherUuid=${me.accountUuid}`, `?instituteUuid=${body.instituteUuid}&title=Physics`]) {
		const { status, body: page } = await get(pupil, `/api/courses${query}`);
		paged(page);
		expect([status, page.content[0].uuid, has(page.content[0], COURSE)]).toEqual([200, uuid, []]);
	}
	expect((await patch(me, `/api/course/${uuid}`, { subtitle: "Every Sunday" })).body.subtitle).toBe("Every Sunday");
	const summary = await get(pupil, `/api/course/${id}/summary`);
	expect([summary.status, has(summary.body, COURSE)]).toEqual([200, []]);

	const lecture = await post(me, `/api/course/${id}/lectures`, { title: "Waves", startsAt: toIso(START + DAY) });
	expect([lecture.status, has(lecture.body, LECTURE), lecture.body.courseUuid]).toEqual([201, [], uuid]);
	await post(me, `/api/course/${uuid}/lectures`, { title: "Light", startsAt: toIso(START + 2 * DAY) });
	const moved = await patch(me, `/api/lecture/${lecture.body.id}`, { title: "Waves and sound" });
	expect([moved.status, moved.body.title]).toEqual([200, "Waves and sound"]);

	/** A word of one person about another, and how it is answered. */
	const said = async (who: Person, call: string, sent: object) => {
		const { status, body } = await post(who, `/api/enrolment/${call}`, { courseUuid: uuid, ...sent });
		return [call, status, body.state, body.message];
	};
	const stands = async (who: Person) => (await get(who, `/api/enrolment/course/${id}/my`)).body.state;
	expect(await said(pupil, "apply", {})).toEqual(["apply", 200, "pending", "Course pending successfully!"]);
	expect((await get(pupil, `/api/course/${uuid}/lectures`)).status).toBe(404);
	const decision = { studentUuid: pupil.accountUuid, state: "Accepted" };
	expect(await said(me, "decide", decision)).toEqual(["decide", 200, "accepted", "Course accepted successfully!"]);
	expect(await said(me, "invite", { studentUuid: guest.accountUuid })).toEqual([
		...["invite", 200, "invited", "Course invited successfully!"],
	]);
	expect([await stands(pupil), await stands(guest)]).toEqual(["accepted", "invited"]);
	for (const [state, who] of [
		["accepted", pupil],
		["invited", guest],
	] as const) {
		const { body: page } = await get(me, `/api/course/${id}/students?state=${state}`);
		paged(page);
		expect([page.size, page.content.map(({ student: of }: { student: { uuid: string } }) => of.uuid)]).toEqual([
			...[20, [who.accountUuid]],
		]);
		const mine = await get(who, `/api/courses/my?state=${state}`);
		expect(mine.body.content.map((of: { uuid: string; enrolment: object }) => [of.uuid, of.enrolment])).toEqual([
			[uuid, { fee: 0, state }],
		]);
	}
	const { body: list } = await get(pupil, `/api/course/${id}/lectures`);
	paged(list);
	expect(list.content.map(({ title }: { title: string }) => title)).toEqual(["Light", "Waves and sound"]);
	const upcoming = await get(pupil, "/api/lectures/upcoming?limit=1");
	expect(upcoming.body.content.map(({ title }: { title: string }) => title)).toEqual(["Waves and sound"]);
	expect(has(upcoming.body.content[0], LECTURE)).toEqual([]);

	expect((await del(me, `/api/lecture/${lecture.body.uuid}`)).status).toBe(204);
	expect((await del(me, `/api/course/${uuid}`)).status).toBe(204);
	expect((await get(me, `/api/course/${uuid}/summary`)).body.code).toBe("CourseNotFound");
});
