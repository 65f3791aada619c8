import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { post, send } from "#tests/support/workers/api.ts";
import type { Person } from "#tests/support/workers/api-people.ts";
import { uploaded } from "#tests/support/workers/assets.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { inCourse, lectureIn } from "#tests/support/workers/lectures.ts";
import { beforeOwnLectures, courseUuid, me, one } from "#tests/support/workers/own-lectures.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { textOf, unzip } from "#tests/support/zip.ts";
import { MAX_ATTACHED, MAX_IN_ARCHIVE } from "~/domain/asset/attachment-rules.ts";
import { deleteCourse } from "~/domain/course/delete-course.server.ts";
import { deleteLecture } from "~/domain/lecture/delete-lecture.server.ts";
import { listMaterials } from "~/domain/material/materials.server.ts";
import { moveMaterial } from "~/domain/material/move-material.server.ts";
import { m } from "~/paraglide/messages.js";

beforeOwnLectures();

const make = (body: object, who: Person = me) => post(who, `/api/course/${courseUuid}/materials`, body);

const fileOf = async (uuid: string) =>
	(await database().select().from(schema.asset).where(eq(schema.asset.uuid, uuid)))[0];

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

test("a part of a list whose materials were put in another order is refused (MAT-6)", async () => {
	const state = async () => (await listMaterials(depsAt(), me, courseUuid, { page: 0, size: 10 })).archive.state;
	const [first] = [await make({ title: "One", assets: [await uploaded(me)] })];
	await make({ title: "Two", assets: [await uploaded(me)] });
	const before = await state();
	await moveMaterial(depsAt(), me, first.body.uuid, "down");
	expect(await state()).not.toBe(before);
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
	const [, of = ""] = text.match(new RegExp(`href="${path}\\?part=2&amp;of=([\\d-]+)"`)) ?? [];
	expect([...(await part(`?part=2&of=${of}`)).keys()]).toEqual(["01 Many/notes.txt"]);
	// The list is another one now: the parts of both do not fit together.
	await database()
		.delete(schema.asset)
		.where(eq(schema.asset.uuid, gone[0]?.uuid ?? ""));
	const late = await visit(one, `${path}?part=2&of=${of}`);
	expect([late.status, wordsOf(late).includes(m.asset_archive_changed())]).toEqual([409, true]);
});
