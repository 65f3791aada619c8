import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { mp4Of } from "#tests/support/films.ts";
import { send } from "#tests/support/workers/api.ts";
import { uploaded } from "#tests/support/workers/assets.ts";
import { aSubject } from "#tests/support/workers/contents.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { inCourse } from "#tests/support/workers/lectures.ts";
import { beforeOwnLectures, courseUuid, me, one, toldTo } from "#tests/support/workers/own-lectures.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { createAssignment } from "~/domain/assignment/create-assignment.server.ts";
import { createContent } from "~/domain/content/create-content.server.ts";
import { createMaterial } from "~/domain/material/create-material.server.ts";
import { type Daily, PER_DAY, takeToday } from "~/domain/request/daily.server.ts";
import { dhakaLocal, toIso } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

beforeOwnLectures();

const [STARTS, ENDS] = [inCourse(1), inCourse(9)];

type Kind = {
	what: string;
	table: typeof schema.material | typeof schema.assignment | typeof schema.content;
	call: () => string;
	body: (file: string, subjectUuid: string) => object;
	page: () => string;
	fields: (subjectUuid: string) => Record<string, string>;
	/** The field of the file, its name and what it is. */
	field: string;
	name: string;
	bytes: () => BlobPart;
	/** How often a student of the course is notified. */
	told: number;
	/** The limit of the day that it takes from. */
	daily: Daily;
	make: (deps: ReturnType<typeof depsAt>, file: string, key: string, subjectUuid: string) => Promise<unknown>;
};

const KINDS: Kind[] = [
	{
		...{ what: "a material", table: schema.material, field: "files", name: "notes.txt", told: 1 },
		daily: "material",
		bytes: () => "Notes",
		call: () => `/api/course/${courseUuid}/materials`,
		body: (file) => ({ title: "Waves", assets: [file] }),
		page: () => `/dashboard/teacher/course/d/${courseUuid}/material/new`,
		fields: () => ({ title: "Waves", description: "", link: "", publishAt: "" }),
		make: (deps, file, key) =>
			createMaterial(
				deps,
				me,
				{ courseId: courseUuid },
				{ ...{ title: "Waves", description: null, link: null, publishAt: null }, assets: [file], key },
			),
	},
	{
		...{ what: "an assignment", table: schema.assignment, field: "files", name: "notes.txt", told: 1 },
		daily: "assignment",
		bytes: () => "Notes",
		call: () => `/api/course/${courseUuid}/assignments`,
		body: (file) => ({ title: "Waves", startsAt: toIso(STARTS), endsAt: toIso(ENDS), marks: 20, assets: [file] }),
		page: () => `/dashboard/teacher/course/d/${courseUuid}/assignment/new`,
		fields: () => ({
			...{ title: "Waves", description: "", lecture: "", marks: "20", latePolicy: "refuse" },
			...{ startsAt: dhakaLocal(STARTS), endsAt: dhakaLocal(ENDS) },
		}),
		make: (deps, file, key) =>
			createAssignment(
				deps,
				me,
				courseUuid,
				{
					...{ title: "Waves", description: null, lectureId: null, startsAt: STARTS, endsAt: ENDS },
					...{ marks: 2_000, latePolicy: "refuse" },
				},
				{ assets: [file], key },
			),
	},
	{
		...{ what: "a video", table: schema.content, field: "file", name: "film.mp4", told: 0 },
		daily: "content",
		bytes: () => mp4Of({ indexAtEnd: true }),
		call: () => "/api/contents",
		body: (asset, subjectUuid) => ({ title: "Waves", description: "What?", subjectUuid, asset }),
		page: () => "/dashboard/teacher/content/new",
		fields: (subjectUuid) => ({ title: "Waves", description: "What?", subjectUuid }),
		make: (deps, video, key, subjectUuid) =>
			createContent(deps, me, { title: "Waves", description: "What?", subjectUuid, video, key }),
	},
];

const titles = async ({ table }: Kind) => (await database().select().from(table)).map(({ title }) => title).sort();
const attached = async () =>
	(await database().select().from(schema.asset)).filter(({ holderUuid }) => holderUuid !== null);
/** Files that are there, attached or not. */
const stored = async () =>
	(await database().select().from(schema.asset)).filter(({ storedAt }) => storedAt !== null).map(({ uuid }) => uuid);
/** Nothing is left of the limit of the day. */
const useUp = async (daily: Daily) => {
	const used = await database().select().from(schema.dayCount).where(eq(schema.dayCount.what, daily));
	await takeToday(depsAt(), daily, me.accountUuid, PER_DAY[daily] - (used[0]?.count ?? 0));
};
const archive = () =>
	database().update(schema.course).set({ archivedAt: OPENS }).where(eq(schema.course.uuid, courseUuid));
const keyIn = (text: string) => /name="key" value="([\da-f-]{36})"/.exec(text)?.[1] ?? "";

describe("what is sent twice with one key is made once (MAT-1, ASG-1, CON-1)", () => {
	test.each(KINDS)("$what, by a call; with another text that key is refused", async (kind) => {
		const subjectUuid = await aSubject();
		const file = await uploaded(me, kind.bytes(), kind.name);
		const sent = (more: object, key: string, minutes: number) =>
			send(me, "POST", kind.call(), {
				...{ body: { ...kind.body(file, subjectUuid), ...more }, headers: { "idempotency-key": key }, minutes },
			});
		const first = await sent({}, "mine-1", 0);
		const again = await sent({}, "mine-1", 1);
		expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
		expect(await titles(kind)).toEqual(["Waves"]);
		const other = await sent({ title: "Light" }, "mine-1", 2);
		expect([other.status, other.body.code]).toEqual([409, "KeyReused"]);
		// A key of another sending finds the file taken.
		expect((await sent({}, "mine-2", 3)).body.code).toBe("AssetNotFound");
		expect((await toldTo(one)).length).toBe(kind.told);
	});

	test.each(KINDS)(
		"$what, by its form, whose file comes once more; with another text it leads to what was made",
		async (kind) => {
			const subjectUuid = await aSubject();
			const key = keyIn((await visit(me, kind.page())).text);
			const press = (more: Record<string, string>, minutes: number) => {
				const parts = new FormData();
				for (const [name, value] of Object.entries({ ...kind.fields(subjectUuid), key, ...more }))
					parts.set(name, value);
				parts.set(kind.field, new Blob([kind.bytes()]), kind.name);
				return visit(me, kind.page(), { parts, minutes });
			};
			const first = await press({}, 0);
			const again = await press({}, 1);
			expect([again.status, again.headers.get("location")]).toEqual([first.status, first.headers.get("location")]);
			expect(await titles(kind)).toEqual(["Waves"]);
			expect(await attached()).toHaveLength(1);
			// The second copy goes at once: nobody is told of it (AST-5).
			expect(await stored()).toEqual((await attached()).map(({ uuid }) => uuid));
			expect((await toldTo(one)).length).toBe(kind.told);

			const changed = await press({ title: "Light" }, 2);
			expect([changed.status, wordsOf(changed)]).toEqual([409, expect.stringContaining(m.asset_form_arrived())]);
			const [{ uuid } = { uuid: "none" }] = await database().select().from(kind.table);
			expect(changed.text).toMatch(new RegExp(`href="[^"]*${uuid}[^"]*"`));
			expect(changed.text).toContain('value="Light"');
			// Pressed once more it is another one.
			const next = keyIn(changed.text);
			expect(next).not.toBe(key);
			await press({ title: "Light", key: next }, 3);
			expect(await titles(kind)).toEqual(["Light", "Waves"]);
		},
	);

	test.each(KINDS)(
		"$what, pressed twice in one moment with its file uploaded twice, which is attached once",
		async (kind) => {
			const subjectUuid = await aSubject();
			const files = [await uploaded(me, kind.bytes(), kind.name), await uploaded(me, kind.bytes(), kind.name)];
			const key = crypto.randomUUID();
			await Promise.allSettled(files.map((file) => kind.make(depsAt(), file, key, subjectUuid)));
			expect(await titles(kind)).toEqual(["Waves"]);
			expect(await attached()).toHaveLength(1);
			expect((await toldTo(one)).length).toBe(kind.told);
		},
	);

	test.each(KINDS)(
		"$what, also where it comes again at the limit of the day, or after the course was archived",
		async (kind) => {
			const subjectUuid = await aSubject();
			const key = crypto.randomUUID();
			const press = (more: Record<string, string> = {}) => {
				const parts = new FormData();
				for (const [name, value] of Object.entries({ ...kind.fields(subjectUuid), key, ...more }))
					parts.set(name, value);
				parts.set(kind.field, new Blob([kind.bytes()]), kind.name);
				return visit(me, kind.page(), { parts });
			};
			const file = await uploaded(me, kind.bytes(), kind.name);
			const call = () =>
				send(me, "POST", kind.call(), {
					...{ body: kind.body(file, subjectUuid), headers: { "idempotency-key": "mine-1" } },
				});
			const [made, called] = [await press(), await call()];
			const location = made.headers.get("location");
			for (const change of [() => useUp(kind.daily), archive]) {
				await change();
				const [again, calledAgain] = [await press(), await call()];
				expect([again.status, again.headers.get("location")]).toEqual([made.status, location]);
				expect([calledAgain.status, calledAgain.body]).toEqual([201, called.body]);
			}
			expect([location === null, await titles(kind)]).toEqual([false, ["Waves", "Waves"]]);
			// Another one is refused as before.
			expect((await press({ key: crypto.randomUUID() })).status).toBeGreaterThanOrEqual(400);
			expect(await titles(kind)).toEqual(["Waves", "Waves"]);
		},
	);

	test.each(KINDS)("$what, whose form keeps its key over a refusal", async (kind) => {
		const key = crypto.randomUUID();
		const parts = new FormData();
		for (const [name, value] of Object.entries({ ...kind.fields(await aSubject()), title: "", key }))
			parts.set(name, value);
		const refused = await visit(me, kind.page(), { parts });
		expect([refused.status, keyIn(refused.text)]).toEqual([400, key]);
	});
});

test("a video that two presses of one key send at once is the same for both", async () => {
	const subjectUuid = await aSubject();
	const video = await uploaded(me, mp4Of({ indexAtEnd: true }), "film.mp4");
	const input = { title: "Waves", description: "What?", subjectUuid, video, key: "mine" };
	const slow = depsAt();
	const { files } = slow;
	const first: string[] = [];
	// It has read where everything lies when the other one is done.
	const put: typeof files.put = async (key, pieces) => {
		first.push(await createContent(depsAt(), me, input));
		return files.put(key, pieces);
	};
	const late = await createContent(Object.assign(slow, { files: { ...files, put } }), me, input);
	expect([late]).toEqual(first);
});
