import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { account, asset } from "#db/schema/index.ts";
import { exif, heic, hugePng, joined, jpegHeader, png } from "#tests/support/pictures.ts";
import { get, send } from "#tests/support/workers/api.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { fileForm } from "#tests/support/workers/assets.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, bindings, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { removeLooseAssets } from "~/domain/asset/remove-loose.server.ts";
import { MAX_PHOTO_BYTES } from "~/domain/photo/rules.ts";

ownDatabase();

const MADE = joined([0xff, 0xd8, 0xff, 0xe0], "made anew");
const PAGE = "/student/profile/photo";
const picture = () => png(8, 8, () => [10, 120, 60]);

/** What the Worker for pictures was asked, and what it answers. */
let asked: { orientation: string | null; bytes: Uint8Array }[];
let answer: () => Promise<Response>;
const service = {
	fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
		const request = new Request(input, init);
		const bytes = new Uint8Array(await request.arrayBuffer());
		asked.push({ orientation: new URL(request.url).searchParams.get("orientation"), bytes });
		return answer();
	},
} as unknown as Fetcher;

let me: Person;

beforeEach(async () => {
	asked = [];
	answer = async () => new Response(MADE, { headers: { "content-type": "image/jpeg" } });
	me = await student({ name: "Tahmina Akter" });
});

const open = (path = PAGE) => visit(me, path, { with: { PICTURES: service } });

/** Sends a picture as the page's form does. */
function save(bytes: Uint8Array<ArrayBuffer>, name = "photo.png") {
	const parts = new FormData();
	parts.set("intent", "save");
	parts.set("photo", new File([bytes], name));
	return visit(me, PAGE, { parts, with: { PICTURES: service } });
}

const remove = () => visit(me, PAGE, { form: { intent: "remove" }, with: { PICTURES: service } });
const imageOf = async (who: Person) => {
	const [row] = await database().select().from(account).where(eq(account.uuid, who.accountUuid));
	return row?.image ?? "";
};
const keptKeys = async () => (await bindings.ASSETS_BUCKET.list({ prefix: "photo/" })).objects.map(({ key }) => key);

describe("a photo (PHO-1, PHO-2, PHO-3)", () => {
	test("is made anew, shown in the shell at once, and served for ever under its own address", async () => {
		const saved = await save(joined(picture(), "<script>alert(1)</script>"));
		expect([saved.status, saved.headers.get("location")]).toEqual([302, PAGE]);
		const image = await imageOf(me);
		expect(image).toMatch(/^\/photos\/[\da-f-]{36}\.jpg$/);
		expect((await open("/student/overview")).text).toContain(`src="${image}"`);
		const served = await visit(null, image);
		expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
		expect(served.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
		expect(served.headers.get("x-content-type-options")).toBe("nosniff");
		expect(new Uint8Array(served.bytes)).toEqual(MADE);
	});

	test("stands upright by what its header says", async () => {
		await save(jpegHeader(640, 480, exif(6)), "photo.jpg");
		await save(picture());
		expect(asked.map(({ orientation }) => orientation)).toEqual(["6", "1"]);
	});

	test("another has another address, and the one before is removed a day later", async () => {
		await save(picture());
		const before = await imageOf(me);
		await save(picture());
		const after = await imageOf(me);
		expect(after).not.toBe(before);
		for (const image of [before, after]) expect((await visit(null, image)).status).toBe(200);
		await removeLooseAssets(depsAt(24 * 60), { until: at(24 * 60) + 45_000 });
		expect([(await visit(null, before)).status, (await visit(null, after)).status]).toEqual([404, 200]);
	});

	test("that is taken away is gone at once, and the letter stands in its place", async () => {
		await save(picture());
		const image = await imageOf(me);
		expect((await remove()).status).toBe(302);
		expect((await visit(null, image)).status).toBe(404);
		const page = await open();
		expect(page.text).not.toContain(image);
		expect(wordsOf(page)).toContain("No photo yet.");
		await removeLooseAssets(depsAt(), { until: at(0) + 45_000 });
		expect(await database().select().from(asset).where(eq(asset.ownerUuid, me.accountUuid))).toEqual([]);
		expect((await remove()).status).toBe(302);
	});

	test("comes by the API as well, with and without a slash at its end", async () => {
		bindings.PICTURES = service;
		for (const path of ["/auth/api/v1/photo-upload", "/auth/api/v1/photo-upload/"]) {
			const { status, body } = await send(me, "POST", path, { rawBody: fileForm(picture(), "me.png") });
			expect([status, body.image]).toEqual([201, await imageOf(me)]);
		}
		expect((await get(me, "/api/profile/my")).body.image).toBe(await imageOf(me));
	});
});

const CANNOT = "This picture cannot be read. Please choose a JPEG, PNG or WebP picture.";

describe("what is no photo is refused, and the one before stays (PHO-2)", () => {
	test.each<[what: string, bytes: () => Uint8Array<ArrayBuffer>, status: number, sentence: string]>([
		["HTML named .png", () => joined("<!doctype html><script>alert(1)</script>"), 400, CANNOT],
		[
			"an SVG with a script",
			() => joined("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
			400,
			CANNOT,
		],
		["a GIF that is a script as well", () => joined("GIF89a=1;alert(1)//"), 400, CANNOT],
		["zero bytes", () => new Uint8Array(), 400, "This file is empty."],
		["a picture that is cut", () => picture().slice(0, 20), 400, CANNOT],
		["a HEIC", heic, 400, "This is a HEIC picture, which cannot be read here."],
		["30,000 × 30,000 pixels", () => hugePng(30_000), 413, "This picture has more than 8 megapixels."],
		["a byte more than 10 MB", () => joinedTo(MAX_PHOTO_BYTES + 1), 413, "File size has crossed the limit(10 MB)"],
		["far more than 10 MB", () => joinedTo(2 * MAX_PHOTO_BYTES), 413, "File size has crossed the limit(10 MB)"],
	])("%s", async (_, bytes, status, sentence) => {
		await save(picture());
		const before = await imageOf(me);
		asked = [];
		const refused = await save(bytes());
		expect([refused.status, wordsOf(refused).includes(sentence)]).toEqual([status, true]);
		expect(asked).toEqual([]);
		expect(await imageOf(me)).toBe(before);
	});

	test("a picture that the decoder cannot read, and one for which nobody answers", async () => {
		answer = async () => new Response(null, { status: 422 });
		expect(wordsOf(await save(picture()))).toContain(CANNOT);
		for (const away of [
			async () => new Response(null, { status: 503 }),
			async () => Promise.reject<Response>(new Error("The Worker is away")),
		]) {
			answer = away;
			const refused = await save(picture());
			expect([refused.status, wordsOf(refused).includes("Photos cannot be saved right now.")]).toEqual([503, true]);
		}
		expect(await imageOf(me)).toBe("");
	});

	test("a picture of exactly 10 MB is taken", async () => {
		const bytes = joinedTo(MAX_PHOTO_BYTES);
		expect((await save(bytes)).status).toBe(302);
		expect(asked[0]?.bytes.byteLength).toBe(MAX_PHOTO_BYTES);
	});

	test("an address that names none", async () => {
		for (const path of ["/photos/nothing", "/photos/..%2Fasset%2Fx", `/photos/${crypto.randomUUID()}.jpg`])
			expect((await visit(null, path)).status).toBe(404);
		const before = await keptKeys();
		await save(joined("no picture"));
		expect(await keptKeys()).toEqual(before);
	});
});

/** A picture of so many bytes. */
function joinedTo(length: number): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(length);
	bytes.set(picture());
	return bytes;
}
