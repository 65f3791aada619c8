import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { membershipRows } from "#db/factories/institute.ts";
import * as schema from "#db/schema/index.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { openSchool, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { download, uploaded } from "#tests/support/workers/assets.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { courseWith, inCourse, lectureIn } from "#tests/support/workers/lectures.ts";
import { beforeOwnLectures, courseUuid, me, one, other } from "#tests/support/workers/own-lectures.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { duplicateCourse } from "~/domain/course-batch/duplicate-course.server.ts";
import { getPublicSummary } from "~/domain/landing/queries.server.ts";
import { createMaterial } from "~/domain/material/create-material.server.ts";
import { listMaterials } from "~/domain/material/materials.server.ts";
import { moveMaterial } from "~/domain/material/move-material.server.ts";
import { toIso } from "~/lib/time.ts";

beforeOwnLectures();

const make = (body: object, who: Person = me) => post(who, `/api/course/${courseUuid}/materials`, body);
const patch = (uuid: string, body: object, who: Person = me) => send(who, "PATCH", `/api/material/${uuid}`, { body });
const titles = ({ body }: { body: { content: { title: string }[] } }) => body.content.map(({ title }) => title);
const list = async (who: Person, path = "/materials", minutes = 0) =>
	titles(await get(who, `/api/course/${courseUuid}${path}`, { minutes }));
const fileOf = async (uuid: string) =>
	(await database().select().from(schema.asset).where(eq(schema.asset.uuid, uuid)))[0];
const archive = () =>
	database().update(schema.course).set({ archivedAt: OPENS }).where(eq(schema.course.uuid, courseUuid));
/** A minute after the exams open. */
const LATER = toIso(at(1));

describe("a teacher makes a material (MAT-1)", () => {
	test("with text, a link and files of their own, which then belong to it", async () => {
		const file = await uploaded(me);
		const link = "https://www.youtube.com/watch?v=1";
		const { status, body } = await make({ title: " Notes ", description: "**Read**", link, assets: [file] });
		expect([status, body.title, body.description, body.link, body.lectureUuid, body.published]).toEqual([
			...[201, "Notes", "**Read**", link, null, true],
		]);
		expect(body.assets).toMatchObject([{ uuid: file, name: "notes.txt", type: "text/plain" }]);
		expect(await fileOf(file)).toMatchObject({ holderType: "material", holderUuid: body.uuid, looseSince: null });
	});

	test.each(["#", "", "%23", null])("of the course alone where the lecture is %j", async (lectureUuid) => {
		const made = await make({ title: "Notes", lectureUuid });
		expect(lectureUuid === "%23" ? made.status : made.body.lectureUuid).toBe(lectureUuid === "%23" ? 400 : null);
	});

	test("of a lecture of the same course, by its uuid or its number, and of no other", async () => {
		const lectureUuid = await lectureIn(courseUuid, inCourse(1));
		const elsewhere = await lectureIn(await courseWith(me), inCourse(1));
		const [row] = await database().select().from(schema.lecture).where(eq(schema.lecture.uuid, lectureUuid));
		for (const name of [lectureUuid, row?.id, String(row?.id)])
			expect((await make({ title: "Notes", lectureUuid: name })).body.lectureUuid).toBe(lectureUuid);
		expect((await make({ title: "Notes", lectureUuid: elsewhere })).body.code).toBe("LectureNotFound");
	});

	test("and nothing is made with a file that is not theirs or is used elsewhere", async () => {
		const used = await uploaded(me);
		await make({ title: "First", assets: [used] });
		for (const assets of [[await uploaded(one)], [used], [await uploaded(me), crypto.randomUUID()]])
			expect((await make({ title: "Second", assets })).body.code).toBe("AssetNotFound");
		expect(await list(me)).toEqual(["First"]);
	});

	test.each([
		["title", { title: " " }],
		["title", {}],
		["link", { title: "Notes", link: "http://example.org" }],
		["link", { title: "Notes", link: "javascript:alert(1)" }],
		["publishAt", { title: "Notes", publishAt: "tomorrow" }],
		["description", { title: "Notes", description: "a".repeat(5_001) }],
	])("and hears what is wrong with %s", async (field, body) => {
		const answer = await make(body);
		expect([answer.status, answer.body.errors.map((error: { field: string }) => error.field)]).toEqual([400, [field]]);
	});

	test("and changes what they say anew; an archived course takes nothing but deletions", async () => {
		const { uuid, id } = (await make({ title: "Notes", description: "Old" })).body;
		expect((await patch(uuid, { description: "New" })).body).toMatchObject({ title: "Notes", description: "New" });
		expect((await patch(id, { description: null, title: "Sheets" })).body).toMatchObject({
			...{ title: "Sheets", description: null },
		});
		const { version } = (await patch(uuid, { title: "Sheet" })).body;
		expect((await patch(uuid, { link: "https://example.org/", version })).body.version).toBeGreaterThan(version);
		expect((await patch(uuid, { title: "Over it", version })).body.code).toBe("MaterialChanged");
		await archive();
		expect((await patch(uuid, { title: "Other" })).body.code).toBe("CourseFixed");
		expect((await make({ title: "Other" })).body.code).toBe("CourseFixed");
		expect((await send(me, "DELETE", `/api/material/${uuid}`)).status).toBe(204);
	});
});

describe("who is in the course finds what is published (MAT-2, MAT-3)", () => {
	test("of the course, of a lecture, and of both; others find nothing", async () => {
		const lectureUuid = await lectureIn(courseUuid, inCourse(1));
		await make({ title: "Course" });
		await make({ title: "Lecture", lectureUuid });
		await make({ title: "Waits", publishAt: LATER });
		expect(await list(me)).toEqual(["Course", "Waits"]);
		expect(await list(me, "/materials/all")).toEqual(["Waits", "Lecture", "Course"]);
		expect(await list(one)).toEqual(["Course"]);
		expect(await list(one, "/materials", 2)).toEqual(["Course", "Waits"]);
		expect(await list(one, "/materials/all?sort=position,asc&size=1&page=1")).toEqual(["Lecture"]);
		expect(await list(one, `/lecture/${lectureUuid}/materials`)).toEqual(["Lecture"]);
		for (const none of ["/lecture/%23/materials", "/lecture//materials"])
			expect(await list(one, none)).toEqual(["Course"]);
		for (const stranger of [await student(), await teacher()])
			for (const path of ["", "/all"])
				expect((await get(stranger, `/api/course/${courseUuid}/materials${path}`)).body.code).toBe("CourseNotFound");
	});

	test("in the order that its teacher gives it by call, its ends included", async () => {
		const made: string[] = [];
		for (const title of ["A", "B", "C", "D"]) made.push((await make({ title })).body.uuid);
		const move = (index: number, position: unknown, who = me) =>
			send(who, "PUT", `/api/material/${made[index]}/position`, { body: { position } });
		for (const [index, position, order] of [
			[3, 1, "DABC"],
			[3, 3, "ABDC"],
			[0, 99, "BDCA"],
			[1, 1, "BDCA"],
		] as const) {
			expect((await move(index, position)).status).toBe(204);
			expect((await list(one)).join("")).toBe(order);
		}
		// Of two at once both are made.
		await Promise.all([move(0, 1), move(1, 99)]);
		expect((await list(one)).join("")).toBe("ADCB");
		await Promise.all(["up", "down"].map((way, at) => moveMaterial(depsAt(), me, made[3 * at], way as "up" | "down")));
		expect((await list(one)).join("")).toBe("ACDB");
		expect((await move(0, 0)).body.errors[0].field).toBe("position");
		expect((await move(0, 1, await teacher())).body.code).toBe("MaterialNotFound");
	});

	test("its files too, with Range, until they are removed from the course", async () => {
		const file = await uploaded(me, "0123456789");
		const { uuid } = (await make({ title: "Notes", assets: [file] })).body;
		expect((await download(one, file, { range: "bytes=2-4" })).text).toBe("234");
		expect((await get(one, `/api/material/${uuid}/assets`)).body).toMatchObject({ totalElements: 1, size: 50 });
		const stranger = await student();
		expect((await download(stranger, file)).body.code).toBe("AssetNotFound");
		expect((await get(stranger, `/api/material/${uuid}/assets`)).body.code).toBe("MaterialNotFound");
		expect((await download(await teacher(), file)).status).toBe(404);
		const { enrolment } = schema;
		await database()
			.update(enrolment)
			.set({ state: "removed" })
			.where(and(eq(enrolment.courseUuid, courseUuid), eq(enrolment.studentUuid, one.accountUuid)));
		expect((await download(one, file)).status).toBe(404);
		expect((await download(other, file)).status).toBe(200);
	});

	test("no file of what is not published yet", async () => {
		const file = await uploaded(me);
		await make({ title: "Waits", publishAt: LATER, assets: [file] });
		expect((await download(one, file)).status).toBe(404);
		expect((await download(me, file)).status).toBe(200);
		const later = await send(one, "GET", `/api/asset/download/${file}`, { minutes: 2 });
		expect(later.status).toBe(200);
	});

	test("their number in the lecture, the course and the public figures", async () => {
		const lectureUuid = await lectureIn(courseUuid, inCourse(1));
		await make({ title: "Lecture", lectureUuid });
		await make({ title: "Waits", lectureUuid, publishAt: LATER });
		const numbers = async (who: Person) =>
			(await get(who, `/api/course/${courseUuid}/lectures`)).body.content.map(
				({ numMaterial }: { numMaterial: number }) => numMaterial,
			);
		expect([await numbers(me), await numbers(one)]).toEqual([[2], [1]]);
		expect((await get(one, `/api/course/${courseUuid}/summary`)).body.numMaterials).toBe(1);
		expect((await getPublicSummary(depsAt())).materials).toBe(1);
		const changed = await send(me, "PATCH", `/api/lecture/${lectureUuid}`, { body: { title: "Light" } });
		expect(changed.body.numMaterial).toBe(2);
	});
});

test("whose lecture is deleted in the same moment is not made, and says so (MAT-1)", async () => {
	const lectureUuid = await lectureIn(courseUuid, inCourse(1));
	const { db, ...deps } = depsAt();
	const racing = Object.create(db, {
		batch: {
			value: async (statements: Parameters<typeof db.batch>[0]) => {
				await database().delete(schema.lecture).where(eq(schema.lecture.uuid, lectureUuid));
				return db.batch(statements);
			},
		},
	}) as typeof db;
	const said = { title: "Notes", description: null, link: null, publishAt: null, assets: [] };
	const made = createMaterial({ ...deps, db: racing }, me, { courseId: courseUuid, lectureId: lectureUuid }, said);
	await expect(made).rejects.toMatchObject({ code: "LectureNotFound" });
	const photo = await uploaded(me);
	await database().update(schema.asset).set({ purpose: "slides" }).where(eq(schema.asset.uuid, photo));
	expect((await make({ title: "Notes", assets: [photo] })).body.code).toBe("AssetNotFound");
});

test("a new batch has the materials and assignments without their files, and what waits waits as long (CRS-3)", async () => {
	const lectureUuid = await lectureIn(courseUuid, inCourse(1));
	const link = "https://example.org/page";
	await make({ title: "Course", link, assets: [await uploaded(me)] });
	await make({ title: "Lecture", lectureUuid, publishAt: toIso(inCourse(2)) });
	const { uuid: instituteUuid } = await openSchool();
	await insertRows(
		database(),
		membershipRows({
			...{ uuid: crypto.randomUUID(), accountUuid: me.accountUuid, instituteUuid, role: "teacher", at: OPENS },
		}),
	);
	const work = { startsAt: toIso(inCourse(1)), endsAt: toIso(inCourse(9)), marks: 20, assets: [await uploaded(me)] };
	await post(me, `/api/course/${courseUuid}/assignments`, { title: "Ten equations", lectureUuid, ...work });
	const startAt = inCourse(7);
	const { uuid: copy } = await duplicateCourse(depsAt(), me, courseUuid, { title: "Again", startAt });
	const { content } = (await listMaterials(depsAt(), me, copy, { page: 0, size: 10, all: true })).materials;
	expect(content.map(({ title, link, assets }) => [title, link, assets])).toEqual([
		["Course", link, []],
		["Lecture", null, []],
	]);
	expect(content[1]).toMatchObject({ publishAt: inCourse(9), lecture: { title: expect.any(String) } });
	expect(content[1]?.lectureUuid).not.toBe(lectureUuid);
	const { body } = await get(me, `/api/course/${copy}/assignments/all`);
	expect(body.content).toMatchObject([
		{
			title: "Ten equations",
			marks: 20,
			assets: [],
			numSubmission: 0,
			startsAt: toIso(inCourse(8)),
			endsAt: toIso(inCourse(16)),
		},
	]);
	expect(body.content[0].lectureUuid).toBe(content[1]?.lectureUuid);
	expect(await database().$count(schema.notification, eq(schema.notification.kind, "assignment-set"))).toBe(2);
});

test("an index finds the materials of a course in their order, and those of its lectures", async () => {
	const { db, plans } = explained();
	const page = { page: 0, size: 10 };
	for (const all of [false, true]) await listMaterials({ ...depsAt(), db }, one, courseUuid, { ...page, all });
	const steps = plans.flat();
	expect(steps.filter((step) => /^SCAN (?:material|asset)\b(?!.*INDEX)/.test(step))).toEqual([]);
	expect(steps.some((step) => /material_list|material_course/.test(step))).toBe(true);
});
