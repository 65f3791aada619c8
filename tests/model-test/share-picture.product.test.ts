import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodePng, type Pixels } from "#tests/support/png.ts";
import { drawable, PICTURE_BANGLA, PICTURE_LATIN } from "#workers/pictures/letters.ts";
import type { PublicCourse } from "~/domain/course/public-course.server.ts";
import { coursePicture } from "~/features/course/share-image.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { SHARE_PICTURE_SIZE, type SharePicture } from "~/lib/share-picture.ts";
import { requireBuilt } from "../../scripts/build.ts";
import { serveWorker } from "../../scripts/support/serve.ts";
import { loadBundle } from "../../scripts/worker-bundles.ts";

const PHYSICS: SharePicture = {
	locale: "bn",
	brand: "পাঠশালা",
	kind: "মডেল টেস্ট · পদার্থবিজ্ঞান",
	name: "প্রস্তুতি পরীক্ষা: ক্ষুদ্র জ্ঞান ও র‍্যাংক",
	subjects: ["Physics"],
	when: "২৮ নভে, ২০২৬ সন্ধ্যা ৭:৩০",
	offer: "প্রথম দশজন বই পাবে।",
};
/** Where the name stands: left of the face, between the mark and the border. */
const NAME = { left: 90, top: 138, right: 780, bottom: 525 };

let directory: string;
let miniflare: Miniflare;
let origin: string;

beforeAll(async () => {
	requireBuilt();
	directory = mkdtempSync(join(tmpdir(), "pathshala-pictures-"));
	miniflare = serveWorker({ name: "pictures", port: 0, directory, bundle: loadBundle("pictures") });
	({ origin } = await miniflare.unsafeGetDirectURL());
}, 300_000);

afterAll(async () => {
	await miniflare.dispose();
	rmSync(directory, { recursive: true, force: true });
});

/** Each on a connection of its own: comparing pixels takes so long that the Worker closes one that waits. */
const ask = (body: unknown) =>
	fetch(origin, { method: "POST", headers: { connection: "close" }, body: JSON.stringify(body) });

async function drawn(more: Partial<SharePicture>): Promise<Pixels> {
	const response = await ask({ ...PHYSICS, ...more });
	expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
	return decodePng(new Uint8Array(await response.arrayBuffer()));
}

type Box = { left: number; top: number; right: number; bottom: number };

/** The smallest box that holds every pixel in which two pictures differ; null where they are alike. */
function difference(one: Pixels, other: Pixels): Box | null {
	const [these, those] = [one, other].map(({ rgba }) => new Uint32Array(rgba.buffer)) as [Uint32Array, Uint32Array];
	let box: Box | null = null;
	for (let at = 0; at < these.length; at += 1) {
		if (these[at] === those[at]) continue;
		const [x, y] = [at % one.width, Math.floor(at / one.width)];
		box ??= { left: x, top: y, right: x, bottom: y };
		if (x < box.left) box.left = x;
		if (x > box.right) box.right = x;
		box.bottom = y;
	}
	return box;
}

function expectWithin(box: Box | null): void {
	expect(box).not.toBeNull();
	expect(box?.left).toBeGreaterThanOrEqual(NAME.left - 4);
	expect(box?.top).toBeGreaterThanOrEqual(NAME.top);
	expect(box?.right).toBeLessThanOrEqual(NAME.right);
	expect(box?.bottom).toBeLessThanOrEqual(NAME.bottom);
}

test("a picture has the size that previews ask for, and the name of its exam (SITE-6)", async () => {
	const [one, again, other] = [await drawn({}), await drawn({}), await drawn({ name: "প্রস্তুতি পরীক্ষা ২" })];
	expect({ width: one.width, height: one.height }).toEqual(SHARE_PICTURE_SIZE);
	expect(difference(one, again)).toBeNull();
	expectWithin(difference(one, other));
});

test.each(["en", "bn"] as const)("a course has a picture of that size too, with its title, in %s", async (locale) => {
	const course = {
		...{ id: 1, subjectName: "Physics", subjectNameBn: "পদার্থবিজ্ঞান", teacherName: "Mahbubur Rahman" },
		...{ startAt: 0, feePoisha: 500_00 },
	};
	const of = (title: string) => withLocale(locale, () => coursePicture({ ...course, title } as PublicCourse, locale));
	const [one, other] = [await drawn(of("Waves and Optics")), await drawn(of("তরঙ্গ ও আলো"))];
	expect({ width: one.width, height: one.height }).toEqual(SHARE_PICTURE_SIZE);
	expectWithin(difference(one, other));
});

test("Bangla is shaped: a conjunct is not its letters side by side", async () => {
	for (const conjunct of ["ক্ষ", "জ্ঞ", "ন্ধ"])
		expectWithin(difference(await drawn({ name: conjunct }), await drawn({ name: conjunct.replace("্", "্\u200c") })));
});

test.each([
	["without a space", "ক্ষুদ্রজ্ঞান".repeat(20), "W".repeat(240)],
	["of many words", "প্রস্তুতি পরীক্ষা ".repeat(13), "Preparation of the test ".repeat(10)],
])("a long name %s stays in its place, and ends after three lines", async (_, ...names) => {
	const empty = await drawn({ name: "" });
	for (const name of names) {
		const long = await drawn({ name });
		expectWithin(difference(empty, long));
		expect(difference(long, await drawn({ name: `${name.slice(0, -1)}x` }))).toBeNull();
	}
});

test("every letter of the faces can be drawn, emoji are left out, and a name with any other letter is not drawn", async () => {
	for (const letters of [PICTURE_LATIN, PICTURE_BANGLA]) expect(drawable(letters)).not.toBeNull();
	expect(drawable("Café 👩🏽‍🎓  No. 1\n🇧🇩")).toBe("Café No. 1");
	for (const name of ["π", "مرحبا", "漢字", "a\u202eb"]) {
		expect(drawable(name)).toBeNull();
		expect((await ask({ ...PHYSICS, name })).status).toBe(422);
	}
});

test("nothing but a picture is taken", async () => {
	expect((await fetch(origin, { headers: { connection: "close" } })).status).toBe(405);
	for (const wrong of ["{", JSON.stringify({}), JSON.stringify({ ...PHYSICS, name: "a".repeat(401) })])
		expect((await fetch(origin, { method: "POST", headers: { connection: "close" }, body: wrong })).status).toBe(400);
});
