import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { teacher } from "#tests/support/workers/api-people.ts";
import { download, uploaded } from "#tests/support/workers/assets.ts";
import {
	AFTER,
	assignmentOf,
	beforeAssignments,
	DURING,
	ENDS,
	handedIn,
	patch,
	put,
	STARTS,
	set,
} from "#tests/support/workers/assignments.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { inCourse, lectureIn } from "#tests/support/workers/lectures.ts";
import { justBefore } from "#tests/support/workers/meanwhile.ts";
import { courseUuid, me, minutesTo, one, other, rows, toldTo } from "#tests/support/workers/own-lectures.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { editAssignment } from "~/domain/assignment/edit-assignment.server.ts";
import { deleteCourse } from "~/domain/course/delete-course.server.ts";
import { PER_DAY, takeToday } from "~/domain/request/daily.server.ts";
import { toIso } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

beforeAssignments();

describe("setting an assignment (ASG-1)", () => {
	test("answers with it as the lists do, and notifies who is in the course", async () => {
		const { status, body } = await set({
			title: " Ten  equations ",
			description: "**All** of them",
			latePolicy: "mark_late",
		});
		expect(status).toBe(201);
		expect(body).toMatchObject({
			...{
				title: "Ten equations",
				descriptionHtml: "<p><strong>All</strong> of them</p>",
				courseUuid,
				lectureUuid: null,
			},
			...{ marks: 20, latePolicy: "mark_late", version: 1, assets: [], numSubmission: 0, state: null },
		});
		const list = await get(me, `/api/course/${courseUuid}/assignments`);
		expect(list.body.content).toEqual([body]);
		for (const student of [one, other])
			expect(await toldTo(student)).toMatchObject([
				{ kind: "assignment-set", address: `/student/assignment/${body.uuid}` },
			]);
	});

	test.each([
		["endsAt", { endsAt: toIso(STARTS) }, 400, "AssignmentTimes"],
		["startsAt", { startsAt: toIso(inCourse(0) - 1) }, 400, "AssignmentOutside"],
		["endsAt", { endsAt: toIso(inCourse(60) + 1) }, 400, "AssignmentOutside"],
		["marks", { marks: 0 }, 400, "InvalidRequest"],
		["marks", { marks: 1.005 }, 400, "InvalidRequest"],
		["title", { title: " " }, 400, "InvalidRequest"],
	])("names %s where it is wrong: %j", async (field, said, status, code) => {
		const answer = await set(said);
		expect([answer.status, answer.body.code, answer.body.errors[0].field]).toEqual([status, code, field]);
	});

	test("takes a lecture of the course, `#` or nothing for none, and no lecture of another course", async () => {
		const lectureUuid = await lectureIn(courseUuid, inCourse(3));
		for (const lecture of ["#", "", null, undefined])
			expect((await set({ lectureUuid: lecture })).body.lectureUuid).toBeNull();
		expect((await set({ lectureUuid })).body.lectureUuid).toBe(lectureUuid);
		expect((await set({ lectureUuid: crypto.randomUUID() })).status).toBe(404);
		const paths = [
			"assignments",
			"assignments/all",
			`lecture/${lectureUuid}/assignments`,
			"lecture/%23/assignments",
			"lecture//assignments",
		];
		const totals = await Promise.all(
			paths.map(async (path) => (await get(one, `/api/course/${courseUuid}/${path}`)).body.totalElements),
		);
		expect(totals).toEqual([4, 5, 1, 4, 4]);
		const lectures = await get(one, `/api/course/${courseUuid}/lectures`);
		expect(lectures.body.content[0].numAssignment).toBe(1);
	});

	test("keeps its lecture in its form when that was cancelled, and beside very many others", async () => {
		const lectureUuid = await lectureIn(courseUuid, inCourse(3), { title: "Light" });
		const { uuid } = await assignmentOf({ lectureUuid });
		const asRow = ({ id: _, ...row }: Record<string, unknown>) => row as typeof schema.lecture.$inferInsert;
		const [lecture] = await rows();
		if (!lecture) throw new Error("No lecture");
		const many = Array.from({ length: 300 }, (_, n) =>
			asRow({
				...lecture,
				uuid: crypto.randomUUID(),
				startsAt: inCourse(4) + 600_000 * n,
				endsAt: inCourse(4) + 600_000 * n + 60_000,
			}),
		);
		for (let from = 0; from < many.length; from += 50)
			await database()
				.insert(schema.lecture)
				.values(many.slice(from, from + 50));
		const cancelled = { cancelledAt: inCourse(1), cancelReason: "Rain" };
		await database().update(schema.lecture).set(cancelled).where(eq(schema.lecture.uuid, lectureUuid));
		const path = `/dashboard/teacher/course/d/${courseUuid}/assignment`;
		for (const page of [`${uuid}/edit`, `new?lecture=${lectureUuid}`]) {
			const { text } = await visit(me, `${path}/${page}`, DURING);
			expect(text).toMatch(new RegExp(`<option value="${lectureUuid}" selected="">[^/]*Light[^/]*Cancelled`));
		}
	});

	test("keeps the course’s dates around it, whichever of both changes", async () => {
		await assignmentOf();
		const late = await patch(me, `/api/course/${courseUuid}`, { startAt: toIso(STARTS + 1) });
		expect([late.status, late.body.code]).toEqual([409, "AssignmentBeforeStart"]);
		const early = await patch(me, `/api/course/${courseUuid}`, {
			endAt: toIso(ENDS - 1),
			enrolmentEndAt: toIso(STARTS),
		});
		expect([early.status, early.body.code]).toEqual([409, "AssignmentAfterEnd"]);
	});
});

describe("moving its end (ASG-3)", () => {
	const moveTo = (uuid: string, endsAt: number, options: object = DURING) =>
		patch(me, `/api/assignment/${uuid}`, { endsAt: toIso(endsAt) }, options);
	const movesOf = async (who: typeof me) => (await toldTo(who)).filter(({ kind }) => kind === "assignment-moved");

	test("notifies who has not handed in, once for each change, with both times", async () => {
		const { uuid } = await assignmentOf();
		await handedIn(uuid, { text: "x" }, other);
		const later = inCourse(11);
		expect((await moveTo(uuid, later)).status).toBe(200);
		expect(await movesOf(one)).toEqual([
			{
				...{ kind: "assignment-moved", title: "Ten equations", course: expect.any(String), sms: false },
				...{ from: ENDS, endsAt: later, address: `/student/assignment/${uuid}` },
			},
		]);
		expect(await movesOf(other)).toEqual([]);
		// Saved again as it is, or with another title, it is no news.
		await moveTo(uuid, later);
		await patch(me, `/api/assignment/${uuid}`, { title: "Eleven equations", marks: 11 }, DURING);
		expect(await movesOf(one)).toHaveLength(1);
		await moveTo(uuid, ENDS);
		expect(await movesOf(one)).toMatchObject([{}, { title: "Eleven equations", from: later, endsAt: ENDS }]);
	});

	test("notifies each of their own deadline, and nobody whose deadline stays or who is excused", async () => {
		const { uuid } = await assignmentOf();
		await put(me, `/api/assignment/${uuid}/extension`, {
			studentUuid: one.accountUuid,
			endsAt: toIso(inCourse(12)),
		});
		await moveTo(uuid, inCourse(11));
		expect([await movesOf(one), await movesOf(other)]).toMatchObject([[], [{ from: ENDS, endsAt: inCourse(11) }]]);
		await put(me, `/api/assignment/${uuid}/excuse`, { studentUuid: other.accountUuid, excused: true });
		await moveTo(uuid, inCourse(13));
		expect(await movesOf(one)).toMatchObject([{ from: inCourse(12), endsAt: inCourse(13) }]);
		expect(await movesOf(other)).toHaveLength(1);
	});

	test("notifies nobody where both ends are over, and of time again where it opens anew", async () => {
		const { uuid } = await assignmentOf();
		const after = { minutes: minutesTo(inCourse(20)) };
		await moveTo(uuid, inCourse(11), after);
		expect(await movesOf(one)).toEqual([]);
		await moveTo(uuid, inCourse(21), after);
		expect(await movesOf(one)).toMatchObject([{ from: inCourse(11), endsAt: inCourse(21) }]);
	});

	test("uses up what may be moved within a day, and a refused change does not (SEC-10.1)", async () => {
		const { uuid } = await assignmentOf();
		const sent = await handedIn(uuid);
		await put(me, `/api/submission/${sent.uuid}/mark`, { marks: 15 }, DURING);
		const deps = depsAt(DURING.minutes);
		await takeToday(deps, "move", me.accountUuid, PER_DAY.move - 1);
		const edit = (change: object) => editAssignment(deps, me, { assignmentId: uuid }, change);
		const refused = (code: string) => ({ code });
		await expect(edit({ endsAt: inCourse(11), marks: 14 })).rejects.toMatchObject(refused("AssignmentMarksTooFew"));
		await edit({ endsAt: inCourse(11) });
		await expect(edit({ endsAt: inCourse(12) })).rejects.toMatchObject(refused("LimitReached"));
		expect(await edit({ title: "Shade" })).toMatchObject({ title: "Shade", endsAt: inCourse(11) });
		expect(await movesOf(other)).toHaveLength(1);
	});

	test("of a version that another has changed notifies nobody", async () => {
		const { uuid } = await assignmentOf();
		const move = (at: number) =>
			editAssignment(depsAt(DURING.minutes), me, { assignmentId: uuid }, { endsAt: inCourse(at), version: 1 });
		const both = await Promise.allSettled([move(11), move(12)]);
		expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await movesOf(one)).toHaveLength(1);
	});
});

describe("reading assignments (ASG-2)", () => {
	test("text and files are a student’s once it has begun, and always its teacher’s", async () => {
		const file = await uploaded(me);
		const { uuid } = await assignmentOf({ description: "Secret", assets: [file] });
		const seen = async (who: typeof me, options: object) => {
			const { body } = await get(who, `/api/course/${courseUuid}/assignments`, options);
			const { description, assets, state } = body.content[0];
			return [description, assets.length, state, (await get(who, `/api/assignment/${uuid}/assets`, options)).status];
		};
		expect(await seen(me, {})).toEqual(["Secret", 1, null, 200]);
		expect(await seen(one, {})).toEqual([null, 0, "upcoming", 409]);
		expect(await seen(one, DURING)).toEqual(["Secret", 1, "open", 200]);
		const read = (who: typeof me, options: object) => send(who, "GET", `/api/asset/download/${file}`, options);
		expect((await read(one, {})).status).toBe(404);
		expect((await read(one, DURING)).status).toBe(200);
		expect((await read(await teacher(), DURING)).status).toBe(404);
		expect((await download(me, file)).status).toBe(200);
	});

	test("of a course that one is not in is not found, nor is another teacher’s", async () => {
		const { uuid } = await assignmentOf();
		const stranger = await teacher();
		expect((await get(stranger, `/api/assignment/${uuid}/submissions`)).status).toBe(404);
		expect((await patch(stranger, `/api/assignment/${uuid}`, { title: "Mine" })).status).toBe(404);
		expect((await get(stranger, `/api/course/${courseUuid}/assignments`)).status).toBe(404);
	});
});

test("of which a student is excused says so to them, and that what they hand in all the same would be late (GRD-1, ASG-7)", async () => {
	const { uuid } = await assignmentOf({ latePolicy: "mark_late" });
	const page = `/student/assignment/c/${courseUuid}/${uuid}/x/submission`;
	const state = async () => (await get(one, `/api/course/${courseUuid}/assignments`, AFTER)).body.content[0].state;
	expect([await state(), wordsOf(await visit(one, page, AFTER)).includes(m.assignment_late_text())]).toEqual([
		...["late_open", true],
	]);
	await put(me, `/api/assignment/${uuid}/excuse`, { studentUuid: one.accountUuid, excused: true }, DURING);
	expect(await state()).toBe("excused");
	const words = wordsOf(await visit(one, page, AFTER));
	for (const said of [m.assignment_excused_text(), m.assignment_late_text(), m.assignment_hand_in_late()])
		expect(words).toContain(said);
	expect(words).not.toContain(m.assignment_state_late_open());
	const list = wordsOf(await visit(one, `/student/course/${courseUuid}/p/1/assignment`, AFTER));
	expect([list.includes(m.gradebook_state_excused()), list.includes(m.assignment_state_late_open())]).toEqual([
		...[true, false],
	]);
});

test("of a course that was archived before its end says that, and not that the time is over (ASG-7)", async () => {
	const { uuid } = await assignmentOf();
	await database()
		.update(schema.course)
		.set({ archivedAt: inCourse(2) })
		.where(eq(schema.course.uuid, courseUuid));
	const page = `/student/assignment/c/${courseUuid}/${uuid}/x/submission`;
	const words = wordsOf(await visit(one, page, DURING));
	expect([words.includes(m.course_is_archived()), words.includes(m.assignment_closed_text())]).toEqual([true, false]);
	const ended = wordsOf(await visit(one, page, AFTER));
	expect(ended).toContain(m.assignment_closed_text());
});

test("lists of no lecture (`%23`) show those of the course alone, and keep that from page to page (MAT-3, ASG-7)", async () => {
	const lectureUuid = await lectureIn(courseUuid, inCourse(3));
	const stamps = { courseUuid, createdAt: OPENS, updatedAt: OPENS };
	const named = (n: number) => ({
		...stamps,
		uuid: crypto.randomUUID(),
		title: n === 11 ? "Of a lecture" : `Number ${n}`,
	});
	const all = Array.from({ length: 12 }, (_, n) => ({ ...named(n), lectureUuid: n === 11 ? lectureUuid : null }));
	const window = { startsAt: STARTS, endsAt: ENDS, marks: 100 };
	await database().insert(schema.material).values(all);
	await database()
		.insert(schema.assignment)
		.values(all.map((row) => ({ ...row, ...window })));
	const taught = `/dashboard/teacher/course/d/${courseUuid}`;
	const taken = `/student/course/${courseUuid}`;
	const screens = [
		[me, taught, "l/material"],
		[me, taught, "l/assignment"],
		[one, taken, "material"],
		[one, taken, "assignment"],
	] as const;
	for (const [who, course, list] of screens) {
		const page = (of: string, n: number) => visit(who, `${course}/${of}p/${n}/${list}`, DURING);
		const first = await page("%23/", 1);
		expect([list, first.status, wordsOf(first).includes("Number 0")]).toEqual([list, 200, true]);
		expect(first.text).toContain(`href="${course}/%23/p/2/${list}"`);
		const second = await page("%23/", 2);
		expect([second.status, wordsOf(second).includes("Of a lecture")]).toEqual([200, false]);
		const beyond = await page("%23/", 9);
		expect([beyond.status, beyond.headers.get("location")]).toEqual([302, `${course}/%23/p/2/${list}`]);
	}
});

describe("changing an assignment (ASG-1)", () => {
	test("changes what is said, and of an older version nothing", async () => {
		const { uuid, id } = await assignmentOf();
		const changed = await patch(me, `/api/assignment/${id}`, { title: "Five equations", version: 1 });
		expect(changed.body).toMatchObject({ title: "Five equations", marks: 20, version: 2 });
		const again = await patch(me, `/api/assignment/${uuid}`, { title: "Six", version: 1 });
		expect([again.status, again.body.code]).toEqual([409, "AssignmentChanged"]);
	});

	test("refuses fewer marks than a submission has", async () => {
		const { uuid } = await assignmentOf();
		const sent = await handedIn(uuid);
		await put(me, `/api/submission/${sent.uuid}/mark`, { marks: 15 }, DURING);
		const fewer = await patch(me, `/api/assignment/${uuid}`, { marks: 14 });
		expect([fewer.status, fewer.body.code]).toEqual([409, "AssignmentMarksTooFew"]);
		expect((await patch(me, `/api/assignment/${uuid}`, { marks: 15 })).status).toBe(200);
	});

	test("takes fewer marks than the draft of work that was replaced has, which nobody sees any more", async () => {
		const { uuid } = await assignmentOf();
		const first = await handedIn(uuid, { text: "x" });
		await put(me, `/api/submission/${first.uuid}/mark`, { marks: 15 }, DURING);
		const second = await handedIn(uuid, { text: "y" });
		await put(me, `/api/submission/${second.uuid}/mark`, { marks: 9 }, DURING);
		expect((await patch(me, `/api/assignment/${uuid}`, { marks: 8 })).body.code).toBe("AssignmentMarksTooFew");
		expect((await patch(me, `/api/assignment/${uuid}`, { marks: 9 })).status).toBe(200);
	});

	test("is refused where its course is archived in the same moment (CRS-3)", async () => {
		const { uuid } = await assignmentOf();
		justBefore(/update\W+assignment\W+set/i, () =>
			database()
				.update(schema.course)
				.set({ archivedAt: inCourse(2) })
				.where(eq(schema.course.uuid, courseUuid)),
		);
		const late = await patch(me, `/api/assignment/${uuid}`, { title: "Six equations" }, DURING);
		expect([late.status, late.body.code]).toEqual([409, "CourseFixed"]);
	});

	test("with an end that is later counts what came late as on time", async () => {
		const { uuid } = await assignmentOf({ latePolicy: "mark_late" });
		expect((await handedIn(uuid, { text: "x" }, one, AFTER)).late).toBe(true);
		await patch(me, `/api/assignment/${uuid}`, { endsAt: toIso(ENDS + 60_000) }, AFTER);
		const { body } = await get(me, `/api/assignment/${uuid}/submissions`, AFTER);
		expect(body.content[0].late).toBe(false);
	});
});

describe("deleting (ASG-1, ASG-8)", () => {
	test("takes an assignment that nobody handed in for, with its files", async () => {
		const file = await uploaded(me);
		const { uuid } = await assignmentOf({ assets: [file] });
		const added = await uploaded(me);
		const more = await post(me, `/api/assignment/${uuid}/assets`, { assets: [added] });
		expect([more.status, more.body.content.map((one: { uuid: string }) => one.uuid)]).toEqual([201, [added]]);
		expect((await post(me, `/api/assignment/${uuid}/assets`, { assets: [] })).body.code).toBe("FileMissing");
		expect((await send(me, "DELETE", `/api/assignment/${uuid}`)).status).toBe(204);
		expect((await get(me, `/api/assignment/${uuid}/assets`)).status).toBe(404);
	});

	test("is refused once somebody handed in, of the assignment and of its course", async () => {
		const { uuid } = await assignmentOf();
		await handedIn(uuid);
		const refused = await send(me, "DELETE", `/api/assignment/${uuid}`, DURING);
		expect([refused.status, refused.body.code]).toEqual([409, "AssignmentUsed"]);
		await expect(deleteCourse(depsAt(), me, courseUuid)).rejects.toMatchObject({ code: "CourseHandedIn" });
	});

	test("of a course takes its assignments while nothing was handed in", async () => {
		await assignmentOf({ assets: [await uploaded(me)] });
		await deleteCourse(depsAt(), me, courseUuid);
		expect((await get(me, `/api/course/${courseUuid}/assignments`)).status).toBe(404);
	});
});
