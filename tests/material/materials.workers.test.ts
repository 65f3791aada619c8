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
import { beforeOwnLectures, courseUuid, me, one, other, toldTo } from "#tests/support/workers/own-lectures.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { textOf, unzip } from "#tests/support/zip.ts";
import { MAX_ATTACHED, MAX_IN_ARCHIVE } from "~/domain/asset/attachment-rules.ts";
import { deleteCourse } from "~/domain/course/delete-course.server.ts";
import { duplicateCourse } from "~/domain/course-batch/duplicate-course.server.ts";
import { getPublicSummary } from "~/domain/landing/queries.server.ts";
import { deleteLecture } from "~/domain/lecture/delete-lecture.server.ts";
import { announceDueMaterials } from "~/domain/material/announce-due.server.ts";
import { createMaterial } from "~/domain/material/create-material.server.ts";
import { listMaterials } from "~/domain/material/materials.server.ts";
import { moveMaterial } from "~/domain/material/move-material.server.ts";
import { PER_DAY, takeToday } from "~/domain/request/daily.server.ts";
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

describe("files of a material (AST-7)", () => {
	test("are added all or none, at most fifty, and removed", async () => {
		const { uuid } = (await make({ title: "Notes" })).body;
		const [first, second] = [await uploaded(me), await uploaded(me)];
		const added = await post(me, `/api/material/${uuid}/assets`, { assets: [first, second] });
		expect([added.status, added.body.content.map((file: { uuid: string }) => file.uuid)]).toEqual([
			...[201, [first, second]],
		]);
		expect((await post(me, `/api/material/${uuid}/assets`, { assets: [] })).body.code).toBe("FileMissing");
		expect((await post(me, `/api/material/${uuid}/assets`, { assets: [first] })).body.code).toBe("AssetNotFound");
		const stamped = { ownerUuid: me.accountUuid, name: "x", type: "text/plain", bytes: 1, createdAt: OPENS };
		await database()
			.insert(schema.asset)
			.values(
				Array.from({ length: MAX_ATTACHED - 2 }, (_, index) => ({
					...{
						uuid: crypto.randomUUID(),
						key: `filler/${uuid}/${index}`,
						purpose: "general" as const,
						storedAt: OPENS,
					},
					...{ holderType: "material" as const, holderUuid: uuid, ...stamped },
				})),
			);
		const more = await post(me, `/api/material/${uuid}/assets`, { assets: [await uploaded(me)] });
		expect([more.status, more.body.code]).toEqual([409, "AttachmentsTooMany"]);
		expect((await send(me, "DELETE", `/api/material/${uuid}/asset/${first}`)).status).toBe(204);
		expect((await fileOf(first))?.holderUuid).toBeNull();
		expect((await send(me, "DELETE", `/api/material/${uuid}/asset/${first}`)).body.code).toBe("AssetNotFound");
	});

	test("are detached with the material, its lecture and its course", async () => {
		const lectureUuid = await lectureIn(courseUuid, inCourse(1));
		const files = [await uploaded(me), await uploaded(me), await uploaded(me)];
		const [alone] = [(await make({ title: "One", assets: [files[0]] })).body];
		await make({ title: "Two", lectureUuid, assets: [files[1]] });
		await make({ title: "Three", assets: [files[2]] });
		const held = async () => (await Promise.all(files.map(fileOf))).map((file) => file?.holderUuid !== null);
		await send(me, "DELETE", `/api/material/${alone.uuid}`);
		expect(await held()).toEqual([false, true, true]);
		await deleteLecture(depsAt(), me, { lectureId: lectureUuid });
		expect(await held()).toEqual([false, false, true]);
		await deleteCourse(depsAt(), me, courseUuid);
		expect(await held()).toEqual([false, false, false]);
		expect(await database().$count(schema.material)).toBe(0);
	});
});

test("more files than one archive takes are several, each names what is missing, and every page of the course leads to all (MAT-6)", async () => {
	const lectureUuid = await lectureIn(courseUuid, inCourse(1));
	const { uuid } = (await make({ title: "Many" })).body;
	const stamped = { ownerUuid: me.accountUuid, type: "text/plain", bytes: 1, createdAt: OPENS, storedAt: OPENS };
	const held = { purpose: "general" as const, holderType: "material" as const, holderUuid: uuid };
	const gone = Array.from({ length: MAX_IN_ARCHIVE }, (_, n) => ({
		...{ ...stamped, ...held, uuid: crypto.randomUUID(), name: `${n}.txt`, key: `gone/${uuid}/${n}` },
	}));
	for (let from = 0; from < gone.length; from += 100)
		await database()
			.insert(schema.asset)
			.values(gone.slice(from, from + 100));
	const { purpose: _, ...there } = { ...held, looseSince: null };
	await database()
		.update(schema.asset)
		.set(there)
		.where(eq(schema.asset.uuid, await uploaded(me)));
	const path = `/student/course/${courseUuid}/materials.zip`;
	const part = async (query: string) => unzip((await visit(one, `${path}${query}`)).bytes);
	const first = await part("");
	expect([...first.keys()]).toEqual(["missing-files.txt"]);
	expect(textOf(first, "missing-files.txt")).toContain("01 Many/0.txt\n01 Many/1.txt\n");
	const second = await part("?part=2");
	expect([...second.keys()]).toEqual(["01 Many/notes.txt"]);
	expect((await visit(one, `${path}?part=3`)).status).toBe(404);
	// A lecture without files leads to those of the course as well.
	const { text } = await visit(one, `/student/course/${courseUuid}/${lectureUuid}/p/1/material`);
	expect(text).toContain(`href="${path}?part=2"`);
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

describe("who is accepted is notified (MAT-5)", () => {
	test("of what is published at once, and once however often it is", async () => {
		const { uuid } = (await make({ title: "Notes" })).body;
		const told = [expect.objectContaining({ kind: "material-published", title: "Notes", course: "Physics" })];
		expect(await toldTo(one)).toEqual(told);
		expect((await toldTo(one))[0]?.address).toBe(`/student/course/${courseUuid}/material/${uuid}`);
		await patch(uuid, { publishAt: LATER });
		await patch(uuid, { publishAt: null });
		expect(await toldTo(one)).toEqual(told);
		expect(await toldTo(await student())).toEqual([]);
	});

	test("not of what waits, until its teacher publishes it", async () => {
		const { uuid } = (await make({ title: "Notes", publishAt: LATER })).body;
		expect(await toldTo(one)).toEqual([]);
		await patch(uuid, { publishAt: null });
		expect(await toldTo(one)).toHaveLength(1);
	});

	test("and what is published by a change counts as one of the day's, what stays hidden or public does not (SEC-10.1)", async () => {
		const waits = (await make({ title: "Waits", publishAt: LATER })).body.uuid;
		const stays = (await make({ title: "Stays", publishAt: LATER })).body.uuid;
		const open = (await make({ title: "Open" })).body.uuid;
		await takeToday(depsAt(0), "material", me.accountUuid, PER_DAY.material - 4);
		await patch(waits, { publishAt: null });
		for (const [uuid, change] of [
			[stays, { title: "Still hidden" }],
			[open, { title: "Still open" }],
			[waits, { publishAt: LATER }],
		] as const)
			expect((await patch(uuid, change)).status).toBe(200);
		expect(await patch(stays, { publishAt: null })).toMatchObject({ status: 429, body: { code: "LimitReached" } });
		expect(await toldTo(one)).toHaveLength(2);
	});

	test("once, as soon as its time has come; not of what was put off, and nobody who comes in later", async () => {
		const { uuid } = (await make({ title: "Notes", publishAt: LATER })).body;
		const { uuid: putOff } = (await make({ title: "Put off", publishAt: LATER })).body;
		const run = (minutes: number) => announceDueMaterials(depsAt(minutes), { until: at(minutes) + 45_000 });
		expect(await run(0)).toEqual({ announced: 0 });
		await patch(putOff, { publishAt: toIso(at(60)) });
		expect(await run(1)).toEqual({ announced: 1 });
		expect(await run(2)).toEqual({ announced: 0 });
		expect(await toldTo(one)).toMatchObject([{ kind: "material-published", title: "Notes" }]);
		// Put back and published once more it is no news.
		await patch(uuid, { publishAt: toIso(at(30)) });
		expect([await run(30), await run(60)]).toEqual([{ announced: 0 }, { announced: 1 }]);
		expect((await toldTo(one)).map(({ title }) => title)).toEqual(["Notes", "Put off"]);
		expect(await toldTo(await student())).toEqual([]);
	});

	test("by an index", async () => {
		const { db, plans } = explained();
		await make({ title: "Notes", publishAt: LATER });
		await announceDueMaterials(Object.defineProperty(depsAt(1), "db", { value: db }), { until: at(1) + 45_000 });
		expect(plans[0]).toEqual(expect.arrayContaining([expect.stringContaining("material_unannounced")]));
	});
});

test("an index finds the materials of a course in their order, and those of its lectures", async () => {
	const { db, plans } = explained();
	const page = { page: 0, size: 10 };
	for (const all of [false, true]) await listMaterials({ ...depsAt(), db }, one, courseUuid, { ...page, all });
	const steps = plans.flat();
	expect(steps.filter((step) => /^SCAN (?:material|asset)\b(?!.*INDEX)/.test(step))).toEqual([]);
	expect(steps.some((step) => /material_list|material_course/.test(step))).toBe(true);
});
