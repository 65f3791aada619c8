import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { PDF_BYTES, pptx } from "#tests/support/slides.ts";
import { send } from "#tests/support/workers/api.ts";
import { type Person, teacher } from "#tests/support/workers/api-people.ts";
import { uploaded } from "#tests/support/workers/assets.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { depsNow, LECTURE, type LiveWorld, liveWorld } from "#tests/support/workers/live-class.ts";
import { minutesNow, setMinutes } from "#tests/support/workers/minutes.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { removeLooseAssets } from "~/domain/asset/remove-loose.server.ts";
import { deleteLecture } from "~/domain/lecture/delete-lecture.server.ts";
import { addSlides, uploadSlide } from "~/domain/live-class/add-slides.server.ts";
import { joinLive } from "~/domain/live-class/join-live.server.ts";
import { getSlides, removeSlide } from "~/domain/live-class/slides.server.ts";

let world: LiveWorld;
beforeEach(async () => {
	world = await liveWorld();
});

type File = [name: string, content: BlobPart];

const page = () => `/dashboard/teacher/course/d/${world.course}/${world.lecture}/slides`;
const open = async (who: Person = world.teacher) => visit(who, page(), { minutes: minutesNow() });
function add(files: readonly File[], who = world.teacher) {
	const parts = new FormData();
	parts.set("intent", "add");
	for (const [name, content] of files) parts.append("files", new Blob([content]), name);
	return visit(who, page(), { parts, minutes: minutesNow() });
}
const assets = () =>
	database()
		.select()
		.from(schema.asset)
		.where(eq(schema.asset.ownerUuid, world.teacher.accountUuid))
		.orderBy(schema.asset.id);
const named = () => ({ lectureId: world.lecture, courseId: world.course });
const slides = async () => (await getSlides(depsNow(), world.teacher, named())).slides;
const names = async () => (await slides()).map(({ name }) => name);
const PDF: File = ["আলো.pdf", PDF_BYTES];
const codeOf = (work: Promise<unknown>) =>
	work.then(
		() => "done",
		(error: { code?: string }) => error.code ?? String(error),
	);

describe("adding slides (LIV-6)", () => {
	test("a teacher adds them to a lecture, reads them there, and removes one again", async () => {
		expect(wordsOf(await open())).toContain("No slides yet.");
		const added = await add([PDF, ["Light.pptx", pptx()]]);
		expect([added.status, added.headers.get("location")]).toEqual([303, page()]);
		const words = wordsOf(await open());
		expect(words).toContain("আলো.pdf");
		expect(words).toContain("Light.pptx");
		const lecture = await visit(world.teacher, `/dashboard/teacher/course/d/${world.course}/${world.lecture}`, {
			minutes: minutesNow(),
		});
		expect(lecture.text).toContain(`href="${page()}"`);

		const [first] = await slides();
		const removed = await visit(world.teacher, page(), {
			...{ form: { intent: "remove", slide: first?.uuid ?? "" }, minutes: minutesNow() },
		});
		expect(removed.status).toBe(303);
		expect(await names()).toEqual(["Light.pptx"]);
		// What hangs on nothing any more goes with the next sweep, its bytes as well.
		const key = `asset/${first?.uuid}`;
		expect(await depsNow().files.get(key)).not.toBeNull();
		await removeLooseAssets(depsNow(), { until: Number.POSITIVE_INFINITY });
		expect(await depsNow().files.get(key)).toBeNull();
		expect(await assets()).toHaveLength(1);
		expect(await codeOf(removeSlide(depsNow(), world.teacher, named(), first?.uuid ?? ""))).toBe("SlideNotFound");
	});

	test.each<[string, BlobPart, string]>([
		["notes.pdf", "Only text", "“notes.pdf” is neither a PDF nor a PowerPoint file (PPTX)."],
		["notes.docx", pptx("word/document.xml"), "“notes.docx” is neither a PDF"],
		["old.ppt", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), "“old.ppt” is neither a PDF"],
		["empty.pdf", "", "This file is empty."],
	])("%s is refused by its content, and nothing of it is kept", async (name, content, sentence) => {
		const answer = await add([[name, content]]);
		expect([answer.status, wordsOf(answer)]).toEqual([400, expect.stringContaining(sentence)]);
		expect(await names()).toEqual([]);
		await removeLooseAssets(depsNow(), { until: Number.POSITIVE_INFINITY });
		expect(await assets()).toEqual([]);
	});

	test("a presentation that would be too much once unpacked is refused, and nothing of it is kept", async () => {
		const bomb = pptx(undefined, { name: "ppt/big.bin", size: 300 * 1024 * 1024 });
		const answer = await add([["bomb.pptx", bomb]]);
		expect([answer.status, wordsOf(answer)]).toEqual([
			413,
			expect.stringContaining("The file “bomb.pptx” is more than 200 MB once unpacked."),
		]);
		expect(await names()).toEqual([]);
		await removeLooseAssets(depsNow(), { until: Number.POSITIVE_INFINITY });
		expect(await assets()).toEqual([]);
	});

	test("what came before a file that is refused is added all the same", async () => {
		const answer = await add([PDF, ["notes.txt", "Only text"], ["last.pdf", PDF_BYTES]]);
		expect([answer.status, await names()]).toEqual([400, ["আলো.pdf"]]);
	});

	test("one that is too large is refused by the published sentence", async () => {
		const answer = await add([["large.pdf", new Blob([PDF_BYTES, new Uint8Array(25 * 1024 * 1024)])]]);
		expect([answer.status, wordsOf(answer)]).toEqual([
			413,
			expect.stringContaining("File size has crossed the limit(25 MB)"),
		]);
		expect(await assets()).toEqual([]);
	});

	test("three files are all that a lecture takes, of two tabs at once too", async () => {
		await add([PDF, PDF]);
		const answer = await add([PDF, PDF]);
		expect([answer.status, wordsOf(answer)]).toEqual([
			409,
			expect.stringContaining("A lecture takes at most 3 files of slides."),
		]);
		expect(await names()).toHaveLength(3);
		expect(wordsOf(await open())).toContain("Remove one to add another.");
		const deps = depsNow();
		async function* bytes() {
			yield new TextEncoder().encode(PDF_BYTES);
		}
		const late = await uploadSlide(deps, world.teacher, { name: "late.pdf" }, bytes());
		expect(await codeOf(addSlides(deps, world.teacher, world.lecture, [late]))).toBe("SlidesTooMany");
		expect(await names()).toHaveLength(3);
	});

	test("nothing chosen is said beside the field", async () => {
		const answer = await visit(world.teacher, page(), { form: { intent: "add" }, minutes: minutesNow() });
		expect([answer.status, wordsOf(answer)]).toEqual([400, expect.stringContaining("Please choose a file.")]);
	});

	test("a store that is down adds nothing, and says so", async () => {
		const parts = new FormData();
		parts.set("intent", "add");
		parts.append("files", new Blob([PDF_BYTES]), "light.pdf");
		const down = {
			createMultipartUpload: async () => {
				throw new Error("R2 is away");
			},
			put: async () => {
				throw new Error("R2 is away");
			},
		} as unknown as R2Bucket;
		const answer = await visit(world.teacher, page(), { parts, minutes: minutesNow(), with: { ASSETS_BUCKET: down } });
		expect([answer.status, wordsOf(answer)]).toEqual([
			503,
			expect.stringContaining("Files cannot be kept right now. Nothing was added."),
		]);
		// Where the store takes nothing away either, the row stays for the sweep, and is shown nowhere.
		expect((await assets()).filter(({ storedAt }) => storedAt !== null)).toEqual([]);
		expect(await slides()).toEqual([]);
	});

	test("is for the lecture's own teacher, until it is over", async () => {
		const other = await teacher();
		expect((await open(other)).status).toBe(404);
		expect((await add([PDF], other)).status).toBe(404);
		expect((await add([PDF], world.student)).status).not.toBe(303);
		expect(await names()).toEqual([]);
		setMinutes(LECTURE.ends);
		const late = await add([PDF]);
		expect([late.status, wordsOf(late)]).toEqual([409, expect.stringContaining("so it takes no slides any more.")]);
		setMinutes(LECTURE.starts);
		await database()
			.update(schema.lecture)
			.set({ cancelledAt: 1, cancelReason: "Rain" })
			.where(eq(schema.lecture.uuid, world.lecture));
		expect((await add([PDF])).status).toBe(409);
	});

	test("a file that was uploaded for something else, or is another's, is none of the slides", async () => {
		const mine = await uploaded(world.teacher, PDF_BYTES, "mine.pdf");
		expect(await codeOf(addSlides(depsNow(), world.teacher, world.lecture, [mine]))).toBe("SlidesTooMany");
		expect(await names()).toEqual([]);
		// It is still theirs.
		expect((await assets())[0]).toMatchObject({ uuid: mine, storedAt: expect.any(Number) });
	});

	test("those of a lecture that is deleted go with it", async () => {
		setMinutes(0);
		await add([PDF]);
		expect(await names()).toHaveLength(1);
		await deleteLecture(depsNow(), world.teacher, { lectureId: world.lecture });
		await removeLooseAssets(depsNow(), { until: Number.POSITIVE_INFINITY });
		expect(await assets()).toEqual([]);
	});
});

describe("the room that is made for the lecture", () => {
	const start = () => joinLive(depsNow(), world.teacher, { ...named(), language: "en" });
	const handed = () => world.bbb.conference.meetings()[0]?.slides ?? [];
	const pathOf = (url: string) => url.replace(bindings.PUBLIC_ORIGIN ?? "", "");
	const fetched = (url: string, method = "GET") => visitRaw(method, pathOf(url));
	const visitRaw = (method: string, path: string) => send(null, method, path, { minutes: minutesNow() });

	test("is handed its slides by addresses that serve each file alone, for some minutes", async () => {
		await add([PDF, ["Light.pptx", pptx()]]);
		await start();
		expect(handed().map(({ name }) => name)).toEqual(["আলো.pdf", "Light.pptx"]);
		world.bbb.hears = async (request) => {
			const { pathname } = new URL(request.url);
			const { status, text, headers } = await visit(null, pathname, { minutes: minutesNow() });
			return new Response(text, { status, headers: { "content-type": headers.get("content-type") ?? "" } });
		};
		await world.bbb.tell();
		expect(handed()[0]).toMatchObject({ bytes: PDF_BYTES.length });

		const [pdf, slide] = handed().map(({ url }) => url) as [string, string];
		const got = await fetched(pdf);
		expect([got.status, got.headers.get("content-type"), got.headers.get("cache-control"), got.text]).toEqual([
			200,
			"application/pdf",
			"private, no-store",
			PDF_BYTES,
		]);
		expect((await fetched(slide)).headers.get("content-type")).toContain("presentationml");
		expect((await fetched(pdf, "POST")).status).toBe(405);

		// The word of one file for another one, or a little later.
		const [, uuid = ""] = /slides\/([\w-]{36})\//.exec(slide) ?? [];
		expect((await fetched(pdf.replace(/slides\/[\w-]{36}/, `slides/${uuid}`))).status).toBe(404);
		setMinutes(LECTURE.starts + 15);
		expect((await fetched(pdf)).status).toBe(200);
		setMinutes(LECTURE.starts + 16);
		expect((await fetched(pdf)).status).toBe(404);
	});

	test("an address serves what hangs on a lecture, and what was removed no more", async () => {
		await add([PDF]);
		await start();
		const [{ url } = { url: "" }] = handed();
		const [file] = await slides();
		await removeSlide(depsNow(), world.teacher, named(), file?.uuid ?? "");
		expect((await fetched(url)).status).toBe(404);
		await database()
			.update(schema.asset)
			.set({ holderType: "feedback", holderUuid: world.lecture, looseSince: null })
			.where(and(eq(schema.asset.uuid, file?.uuid ?? "")));
		expect((await fetched(url)).status).toBe(404);
	});

	test("is made without slides as before, and opening it asks the database three times at most", async () => {
		const deps = depsNow();
		await joinLive(deps, world.teacher, { ...named(), language: "en" });
		expect([handed(), deps.trips.count <= 3]).toEqual([[], true]);
	});
});
