import { expect, test } from "vitest";
import { clock, examOf } from "#tests/support/workers/api-exams.ts";
import { mockTestOf } from "#tests/support/workers/api-mock-tests.ts";
import { OPENS } from "#tests/support/workers/exam-session.ts";
import { visit } from "#tests/support/workers/pages.ts";
import type { SharePicture } from "~/lib/share-picture.ts";
import { formatDateTime } from "~/lib/time.ts";

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
const IMMUTABLE = "public, max-age=31536000, immutable";
const A_MINUTE = "public, max-age=60";

type Answer = (signal: AbortSignal) => Promise<Response>;

/** The Worker that draws, as a binding, and what it was asked to draw. */
function drawer(answer: Answer = async () => new Response(PNG, { headers: { "content-type": "image/png" } })) {
	const asked: SharePicture[] = [];
	const fetch = async (_: unknown, { body, signal }: { body: string; signal: AbortSignal }) => {
		asked.push(JSON.parse(body));
		return answer(signal);
	};
	return { asked, with: { PICTURES: { fetch } as unknown as Fetcher, PICTURES_TIMEOUT_MS: "100" } };
}

/** The picture that a page names for its previews. */
async function pictureOf(page: string): Promise<string> {
	const { text } = await visit(null, page, { minutes: -60 });
	return new URL(/<meta property="og:image" content="([^"]*)"/.exec(text)?.[1] ?? "").pathname;
}

test("a model test's picture is drawn with its name, once, and kept by everybody for good (SITE-6)", async () => {
	await clock(-60);
	const { uuid } = await examOf({ name: "প্রস্তুতি পরীক্ষা ৭", prize: "A *book*. And more.", feePoisha: 50_00 });
	const { asked, with: bound } = drawer();
	const path = await pictureOf(`/bn/weekly-exam/${uuid}`);
	for (let times = 0; times < 3; times += 1) {
		const answer = await visit(null, path, { minutes: -60, with: bound });
		expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
		expect(answer.headers.get("cache-control")).toBe(IMMUTABLE);
		expect(new Uint8Array(answer.bytes)).toEqual(PNG);
	}
	// Long after what this isolate remembers, from the store that all share.
	expect((await visit(null, path, { minutes: 600, with: bound })).status).toBe(200);
	expect(asked).toEqual([
		{
			locale: "bn",
			brand: "পাঠশালা",
			kind: expect.stringMatching(/^মডেল টেস্ট · Physics .*, Bangla /),
			name: "প্রস্তুতি পরীক্ষা ৭",
			subjects: [expect.stringMatching(/^Physics /), expect.stringMatching(/^Bangla /)],
			when: formatDateTime(OPENS, "bn"),
			offer: "A book.",
		},
	]);
});

test("a self-assessment's picture is drawn with its title, and without a time", async () => {
	await clock(-60);
	const { uuid } = await mockTestOf({ feePoisha: 20_00 });
	const { asked, with: bound } = drawer();
	const path = await pictureOf(`/mock-test/${uuid}`);
	expect(path).toMatch(/^\/share\/mock-test\/\d+\/en\/[0-9a-z]+\.png$/);
	expect((await visit(null, path, { minutes: -60, with: bound })).headers.get("cache-control")).toBe(IMMUTABLE);
	expect(asked).toMatchObject([{ locale: "en", name: `Mixed set ${uuid}`, when: null, offer: "৳20" }]);
});

test("only what there is now is drawn: another version leads to that of now, what is not there is not found", async () => {
	await clock(-60);
	const [exam, draft, type] = [await examOf(), await examOf({ state: "draft" }), await mockTestOf()];
	const { asked, with: bound } = drawer();
	const at = (path: string) => visit(null, path, { minutes: -60, with: bound });
	const now = await pictureOf(`/weekly-exam/${exam.uuid}`);
	for (const older of [
		`/share/weekly-exam/${exam.id}/en/0.png`,
		`/share/weekly-exam/${exam.uuid}/en/x`,
		`/share/weekly-exam/${exam.id}/en/${"a".repeat(500)}.png`,
	]) {
		const answer = await at(older);
		expect([answer.status, answer.headers.get("location")]).toEqual([302, now]);
		expect(answer.headers.get("cache-control")).toBe(A_MINUTE);
	}
	for (const nowhere of [
		`/share/weekly-exam/${exam.id}/fr/0.png`,
		`/share/weekly-exam/${draft.uuid}/en/0.png`,
		"/share/weekly-exam/999999999/en/0.png",
		"/share/weekly-exam/none/en/0.png",
		`/share/mock-test/${type.id}/fr/0.png`,
		"/share/mock-test/999999999/bn/0.png",
	])
		expect([nowhere, (await at(nowhere)).status]).toEqual([nowhere, 404]);
	expect(asked).toEqual([]);
});

const never: Answer = (signal) =>
	new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test.each<[string, Answer]>([
	["is away", async () => new Response(null, { status: 503 })],
	["fails", async () => Promise.reject(new Error("The Worker exceeded its limits"))],
	["does not answer in time", never],
	["has no glyph for a letter", async () => new Response(null, { status: 422 })],
])(
	"where the Worker that draws %s, the picture drawn ahead is shown, and nobody waits again so soon",
	async (_, answer) => {
		await clock(-60);
		const [exam, type] = [await examOf(), await mockTestOf()];
		for (const [page, ahead] of [
			[`/bn/weekly-exam/${exam.uuid}`, "/share/model-test.bn.png"],
			[`/mock-test/${type.uuid}`, "/og.png"],
		] as const) {
			const path = await pictureOf(page);
			const { asked, with: bound } = drawer(answer);
			for (let times = 0; times < 2; times += 1) {
				const shown = await visit(null, path, { minutes: -60, with: bound });
				expect([shown.status, shown.headers.get("location")]).toEqual([302, ahead]);
				expect(shown.headers.get("cache-control")).toBe(A_MINUTE);
			}
			expect(asked).toHaveLength(1);
			const back = await visit(null, path, { minutes: -59, with: drawer().with });
			expect([back.status, back.headers.get("cache-control")]).toEqual([200, IMMUTABLE]);
		}
	},
);

test("where no such Worker is bound, the picture drawn ahead is shown", async () => {
	await clock(-60);
	const { uuid } = await examOf();
	const path = await pictureOf(`/weekly-exam/${uuid}`);
	const shown = await visit(null, path, { minutes: -60, with: { PICTURES: undefined } });
	expect([shown.status, shown.headers.get("location")]).toEqual([302, "/share/model-test.en.png"]);
});

test("no more than a few are drawn at once; who comes past them gets what was drawn ahead", async () => {
	await clock(-60);
	const exams = await Promise.all(Array.from({ length: 6 }, () => examOf()));
	const paths = await Promise.all(exams.map(({ uuid }) => pictureOf(`/weekly-exam/${uuid}`)));
	const [busy, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const { asked, with: bound } = drawer(async () => {
		if (asked.length === 4) busy.resolve();
		await free.promise;
		return new Response(PNG);
	});
	const ask = (some: string[]) =>
		Promise.all(
			some.map((path) => visit(null, path, { minutes: -60, with: { ...bound, PICTURES_TIMEOUT_MS: "20000" } })),
		);
	const first = ask(paths.slice(0, 4));
	await busy.promise;
	const past = await ask(paths.slice(4));
	expect(past.map(({ status }) => status)).toEqual([302, 302]);
	free.resolve();
	expect((await first).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
	expect(asked).toHaveLength(4);
});
