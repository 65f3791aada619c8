import { and, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { account, asset, teacherVerification, verificationScan } from "#db/schema/index.ts";
import { HOSTILE_FILES, type HostileFile, RAN, TRACES } from "#tests/support/hostile-files.ts";
import { joined } from "#tests/support/pictures.ts";
import { pngOf } from "#tests/support/scans.ts";
import { sized } from "#tests/support/sized.ts";
import { send } from "#tests/support/workers/api.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { type PageAnswer, visit, wordsOf } from "#tests/support/workers/pages.ts";
import { freshNumber } from "#tests/support/workers/verification.ts";
import type { Side } from "~/domain/verification/scan-file.ts";

const MADE = joined([0xff, 0xd8, 0xff, 0xe0], "made anew");
const latin = (bytes: ArrayBuffer | Uint8Array) => new TextDecoder("latin1").decode(bytes);

/** Stands in for the Worker for pictures, whose own test is tests/photo/photo.product.test.ts: what no decoder reads is none, a JPEG without its last marker is one. */
const pictures = {
	fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
		const sent = latin(await new Request(input, init).arrayBuffer());
		const isRead = sent.startsWith("\xff\xd8\xff") || ["IEND", "VP8L"].some((part) => sent.includes(part));
		return new Response(isRead ? MADE : null, {
			status: isRead ? 200 : 422,
			headers: { "content-type": "image/jpeg" },
		});
	},
} as unknown as Fetcher;

ownDatabase();

let boss: Person;

/** What came of sending a file: what its sender was told, and where what was kept of it opens, for whom. */
type Sent = { status: number; said: string; opens: [who: Person | null, path: string][] };

const refused = ({ status, said }: { status: number; said: string }): Sent => ({ status, said, opens: [] });
const ofPage = (answer: PageAnswer) => ({ status: answer.status, said: wordsOf(answer) });
const ofCall = ({ status, body }: Awaited<ReturnType<typeof send>>) => ({ status, said: body?.message ?? "" });

function partsOf(fields: Record<string, string>, field: string, file: File): FormData {
	const parts = new FormData();
	for (const [name, value] of Object.entries(fields)) parts.set(name, value);
	parts.set(field, file);
	return parts;
}

const newestOf = async (who: Person) => {
	const [row] = await database()
		.select({ uuid: asset.uuid })
		.from(asset)
		.where(eq(asset.ownerUuid, who.accountUuid))
		.orderBy(desc(asset.id));
	return row?.uuid ?? "";
};
const photoOf = async (who: Person) => {
	const [row] = await database().select().from(account).where(eq(account.uuid, who.accountUuid));
	return row?.image ?? "";
};
const downloads = (who: Person, uuid: string): Sent["opens"] => {
	const path = `/api/asset/download/${uuid}`;
	return [
		[who, path],
		[boss, path],
	];
};
const fresh = () => teacher({ verificationStatus: "Awaiting" });
/** A side that is a scan. */
const FRONT = new File([pngOf()], "front.png", { type: "image/png" });
const words = () => ({ document: "nid", number: freshNumber(), aboutMe: "I teach physics." });

/** Where one side of somebody's documents opens, for them and for an admin. */
async function scanOf(who: Person, side: Side): Promise<Sent["opens"]> {
	const [row] = await database()
		.select({ uuid: verificationScan.uuid, of: verificationScan.verificationUuid })
		.from(verificationScan)
		.innerJoin(teacherVerification, eq(teacherVerification.uuid, verificationScan.verificationUuid))
		.where(and(eq(teacherVerification.accountUuid, who.accountUuid), eq(verificationScan.side, side)));
	if (!row) throw new Error(`Nothing was kept of the ${side}`);
	const own = `/auth/teacher-verification/scan/${row.uuid}`;
	// What its owner is offered is this very side.
	expect((await visit(who, "/auth/teacher-verification")).text).toContain(`href="${own}"`);
	return [
		[who, own],
		[boss, `/admin/verifications/${row.of}/scan/${row.uuid}`],
	];
}

/** Every place that takes a file. */
const PLACES = {
	"the page of a photo": async (file) => {
		const who = await student();
		const page = "/student/profile/photo";
		const answer = await visit(who, page, { parts: partsOf({ intent: "save" }, "photo", file) });
		if (answer.status !== 302) return refused(ofPage(answer));
		return { ...ofPage(answer), opens: [[null, await photoOf(who)]] };
	},
	"POST /auth/api/v1/photo-upload/": async (file) => {
		const who = await student();
		const answer = await send(who, "POST", "/auth/api/v1/photo-upload/", { rawBody: partsOf({}, "file", file) });
		if (answer.status !== 201) return refused(ofCall(answer));
		return { ...ofCall(answer), opens: [[null, answer.body.image]] };
	},
	"the form of documents": async (file) => {
		const who = await fresh();
		const parts = partsOf({ intent: "submit", ...words() }, "front", file);
		parts.set("back", new File([pngOf()], "back.png"));
		const answer = await visit(who, "/auth/teacher-verification?documents=form", { parts });
		if (answer.status !== 302) return refused(ofPage(answer));
		return { ...ofPage(answer), opens: await scanOf(who, "front") };
	},
	"the form of documents, for the other side": async (file) => {
		const who = await fresh();
		const parts = partsOf({ intent: "submit", ...words() }, "back", file);
		parts.set("front", FRONT);
		const answer = await visit(who, "/auth/teacher-verification?documents=form", { parts });
		if (answer.status !== 302) return refused(ofPage(answer));
		return { ...ofPage(answer), opens: await scanOf(who, "back") };
	},
	"POST /auth/api/v1/file-upload/": async (file) => {
		const who = await fresh();
		const answer = await send(who, "POST", "/auth/api/v1/file-upload/", { rawBody: partsOf({}, "file", file) });
		if (answer.status !== 201) return refused(ofCall(answer));
		const front = answer.body.uuid;
		const other = partsOf({}, "file", new File([pngOf()], "back.png"));
		const { body } = await send(who, "POST", "/auth/api/v1/file-upload/", { rawBody: other });
		const submitted = await send(who, "POST", "/api/verifications", { body: { ...words(), front, back: body.uuid } });
		expect(submitted.status).toBe(201);
		return { ...ofCall(answer), opens: await scanOf(who, "front") };
	},
	"POST /auth/api/v1/file-upload/ for the other side": async (file) => {
		const who = await fresh();
		const upload = (scan: File) =>
			send(who, "POST", "/auth/api/v1/file-upload/", { rawBody: partsOf({}, "file", scan) });
		const answer = await upload(file);
		if (answer.status !== 201) return refused(ofCall(answer));
		const sides = { front: (await upload(FRONT)).body.uuid, back: answer.body.uuid };
		const submitted = await send(who, "POST", "/api/verifications", { body: { ...words(), ...sides } });
		expect(submitted.status).toBe(201);
		return { ...ofCall(answer), opens: await scanOf(who, "back") };
	},
	"the form of feedback": async (file) => {
		const who = await student();
		const answer = await visit(who, "/feedback", {
			parts: partsOf({ title: "It is cut off", description: "See the picture" }, "files", file),
		});
		if (answer.status !== 302) return refused(ofPage(answer));
		return { ...ofPage(answer), opens: downloads(who, await newestOf(who)) };
	},
	"POST /api/assets/upload for feedback": async (file) => {
		const who = await student();
		const answer = await send(who, "POST", "/api/assets/upload", { rawBody: partsOf({}, "file", file) });
		if (answer.status !== 201) return refused(ofCall(answer));
		const told = { title: "It is cut off", description: "See the picture", assets: [answer.body.uuid] };
		expect((await send(who, "POST", "/api/feedbacks", { body: told })).status).toBe(201);
		return { ...ofCall(answer), opens: downloads(who, answer.body.uuid) };
	},
	"the file of questions": async (file) => {
		const parts = partsOf({ format: "gift" }, "file", file);
		const answer = await visit(boss, "/admin/questions/import", { parts });
		// Its text stands in the form, to be corrected there: shown, never run.
		expect(answer.text).not.toContain(`<script>console.log("${RAN}")`);
		expect(answer.headers.get("content-security-policy")).toContain("script-src");
		return refused(ofPage(answer));
	},
} satisfies Record<string, (file: File) => Promise<Sent>>;

type Place = keyof typeof PLACES;

/** Refused with these words, or kept, and opened as this type. */
type Outcome = [status: number, said: string] | string;

const NO_PHOTO = "This picture cannot be read. Please choose a JPEG, PNG or WebP picture.";
const NO_SCAN = "This is no picture and no PDF that we can take.";
const EMPTY = "This file is empty. Please choose another one.";
const TOO_LARGE = "File size has crossed the limit(10 MB)";

const NOT_REMOVED =
	"We could not take out of this file where it was taken. Please send it as a JPEG or PNG picture instead.";
const HEIC = {
	photo: [400, "This is a HEIC picture, which cannot be read here."],
	scan: [400, "This is a HEIC picture of an iPhone, which we cannot take."],
} satisfies Pick<Row, "photo" | "scan">;

/** As text that is no question; none of it is written. */
const NO_QUESTION: Outcome = [200, "Nothing was written: please correct these first"];
const NO_TEXT: Outcome = [400, "Save it as UTF-8"];

/** A form is shown again, with 400 whatever it was. */
type Row = { photo: Outcome; scan: Outcome; scanCall?: Outcome; attached: Outcome; questions?: Outcome };

const AS_TEXT = {
	...{ photo: [400, NO_PHOTO], scan: [400, NO_SCAN] },
	attached: "text/plain; charset=utf-8",
} satisfies Row;

const EXPECTED: Record<HostileFile, Row> = {
	"HTML named .png": { ...AS_TEXT, questions: NO_QUESTION },
	"an SVG with a script": { ...AS_TEXT, questions: NO_QUESTION },
	"a PNG with HTML behind it": { photo: "image/jpeg", scan: "image/png", attached: "image/png" },
	"a GIF that is a script as well": {
		...{ photo: [400, NO_PHOTO], scan: [400, NO_SCAN], attached: "image/gif" },
		questions: NO_QUESTION,
	},
	"a byte more than 10 MB": {
		...{ photo: [413, TOO_LARGE], scan: [400, TOO_LARGE], scanCall: [413, TOO_LARGE] },
		// Of 500 MB at most.
		attached: "image/png",
	},
	"zero bytes": {
		...{ photo: [400, EMPTY], scan: [400, EMPTY], attached: [400, EMPTY] },
		questions: [400, "Choose a file or paste some text"],
	},
	"a broken PNG": {
		photo: [400, NO_PHOTO],
		scan: [400, "This file is broken or not whole. Please scan it again."],
		attached: "image/png",
	},
	"a PNG of 30,000 × 30,000 pixels": {
		photo: [413, "This picture has more than 8 megapixels."],
		scan: [400, "This picture has more pixels than we can take."],
		scanCall: [413, "This picture has more pixels than we can take."],
		attached: "image/png",
	},
	"a JPEG with a GPS position": { photo: "image/jpeg", scan: "image/jpeg", attached: "image/jpeg" },
	"a PNG with a GPS position": { photo: "image/jpeg", scan: "image/png", attached: "image/png" },
	"a WebP with a GPS position": { photo: "image/jpeg", scan: "image/webp", attached: "image/webp" },
	"a GIF with a GPS position": { photo: [400, NO_PHOTO], scan: [400, NO_SCAN], attached: "image/gif" },
	"a HEIC with a GPS position": { ...HEIC, attached: "image/heic" },
	"an AVIF with a GPS position": { ...HEIC, photo: [400, NO_PHOTO], attached: "image/avif" },
	"a HEIC that says too late where it was taken": { ...HEIC, attached: [400, NOT_REMOVED] },
	"a TIFF with a GPS position": {
		...{ photo: [400, NO_PHOTO], scan: [400, NO_SCAN], attached: [400, NOT_REMOVED] },
		questions: [200, "There is a character here that no text has"],
	},
	"a film with a GPS position": { photo: [400, NO_PHOTO], scan: [400, NO_SCAN], attached: "video/quicktime" },
	"a broken HEIC": { ...HEIC, attached: [400, NOT_REMOVED] },
};

const COLUMN: Record<Place, (row: Row) => Outcome> = {
	"the page of a photo": ({ photo }) => photo,
	"POST /auth/api/v1/photo-upload/": ({ photo }) => photo,
	"the form of documents": ({ scan }) => scan,
	"the form of documents, for the other side": ({ scan }) => scan,
	"POST /auth/api/v1/file-upload/": ({ scan, scanCall }) => scanCall ?? scan,
	"POST /auth/api/v1/file-upload/ for the other side": ({ scan, scanCall }) => scanCall ?? scan,
	"the form of feedback": ({ attached }) => attached,
	"POST /api/assets/upload for feedback": ({ attached }) => attached,
	"the file of questions": ({ questions = NO_TEXT }) => questions,
};

const keys = async () => (await bindings.ASSETS_BUCKET.list()).objects.map(({ key }) => key).sort();

/** A broken picture is: it is saved and never shown. */
const KEPT_AS_IT_CAME: readonly HostileFile[] = ["a GIF that is a script as well"];

/** Whatever is opened is a file to be saved, or a picture of our own making, and no browser makes anything else of it. */
function expectHarmless({ status, headers, bytes }: PageAnswer, type: string, path: string, what: HostileFile) {
	expect([path, status, headers.get("content-type")]).toEqual([path, 200, type]);
	expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
	if (path.startsWith("/photos/")) expect(new Uint8Array(bytes)).toEqual(MADE);
	else {
		expect([path, headers.get("content-disposition")]).toEqual([path, expect.stringMatching(/^attachment; filename=/)]);
		expect([path, headers.get("content-security-policy")]).toEqual([path, "default-src 'none'; sandbox"]);
		expect([path, headers.get("cross-origin-resource-policy")]).toEqual([path, "same-origin"]);
	}
	// Text is text, also where it is HTML; what opens as a picture or a film has nothing else in it.
	if (!type.startsWith("text/") && !KEPT_AS_IT_CAME.includes(what))
		for (const trace of TRACES) expect([path, trace, latin(bytes).includes(trace)]).toEqual([path, trace, false]);
}

/** Every hostile file. */
const ALL_FILES = Object.keys(HOSTILE_FILES) as HostileFile[];
/** One of each kind: text that is called a picture, a picture with a script, nothing, too much, broken, and with a position. */
const ONE_OF_EACH: HostileFile[] = [
	"HTML named .png",
	"a PNG with HTML behind it",
	"zero bytes",
	"a byte more than 10 MB",
	"a broken PNG",
	"a JPEG with a GPS position",
	"a HEIC with a GPS position",
];
const FEWER = sized({ test: ONE_OF_EACH, check: ALL_FILES });

/** Always every file at the place that keeps files as they are. */
const filesAt = (place: Place) => (place === "POST /api/assets/upload for feedback" ? ALL_FILES : FEWER);
/** What is attached to a feedback that has five files already. */
const SIXTH = sized({ test: ["HTML named .png"], check: ALL_FILES }) as HostileFile[];

beforeEach(async () => {
	bindings.PICTURES = pictures;
	boss = await admin();
});

describe.each(Object.keys(PLACES) as Place[])("%s", (place) => {
	test.each(filesAt(place))("refuses %s in words or makes it harmless", async (what) => {
		const before = await keys();
		const file = new File([HOSTILE_FILES[what]()], "picture.png", { type: "image/png" });
		const sent = await PLACES[place](file);
		const expected = COLUMN[place](EXPECTED[what]);
		if (typeof expected !== "string") {
			const [status, said] = expected;
			expect([sent.status, sent.said]).toEqual([status, expect.stringContaining(said)]);
			expect(sent.opens).toEqual([]);
			expect(await keys()).toEqual(before);
			return;
		}
		expect([sent.status < 400, sent.opens.length > 0]).toEqual([true, true]);
		for (const [who, path] of sent.opens) expectHarmless(await visit(who, path), expected, path, what);
	});
});

test.each(SIXTH)("A sixth file of feedback is refused unread: %s", async (what) => {
	const before = await keys();
	const who = await student();
	const parts = new FormData();
	for (const [name, value] of [
		["title", "It is cut off"],
		["description", "See the pictures"],
	] as const)
		parts.set(name, value);
	for (let fine = 1; fine <= 5; fine += 1) parts.append("files", new File([pngOf()], `fine-${fine}.png`));
	parts.append("files", new File([HOSTILE_FILES[what]()], "hostile.png"));
	const answer = await visit(who, "/feedback", { parts });
	expect([answer.status, wordsOf(answer)]).toEqual([400, expect.stringContaining("Please attach at most 5 files.")]);
	for (const kept of ["See the pictures", "fine-1.png", "fine-5.png"]) expect(wordsOf(answer)).toContain(kept);
	const left = await database().select({ name: asset.name }).from(asset).where(eq(asset.ownerUuid, who.accountUuid));
	expect(left.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((fine) => `fine-${fine}.png`));
	expect((await keys()).length - before.length).toBe(5);
});
