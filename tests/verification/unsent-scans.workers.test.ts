import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { teacherVerification, verificationScan, verificationUpload } from "#db/schema/index.ts";
import { exifOf, jpegOf, pngOf, textBytes } from "#tests/support/scans.ts";
import { send } from "#tests/support/workers/api.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { download, fileForm } from "#tests/support/workers/assets.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { freshNumber, scan } from "#tests/support/workers/verification.ts";
import { getVerificationForAdmin } from "~/domain/verification/queries.server.ts";
import { readScan } from "~/domain/verification/read-scan.server.ts";
import { removeUnsentScans } from "~/domain/verification/remove-unsent.server.ts";
import { resealDocuments } from "~/domain/verification/reseal.server.ts";
import { MAX_UNSENT, UNSENT_DAYS } from "~/domain/verification/rules.ts";
import { MAX_SCAN_BYTES } from "~/domain/verification/scan-file.ts";
import { submitVerification } from "~/domain/verification/submit-verification.server.ts";
import { uploadScan } from "~/domain/verification/upload-scan.server.ts";

ownDatabase();

const DAY = 24 * 60;
const FOREVER = { until: Number.MAX_SAFE_INTEGER };
const bucket = bindings.ASSETS_BUCKET;

let me: Person;
beforeEach(async () => {
	me = await teacher({ verificationStatus: "Awaiting" });
});

const upload = (bytes: Uint8Array<ArrayBuffer> = pngOf(), who = me, path = "/auth/api/v1/file-upload/") =>
	send(who, "POST", path, { rawBody: fileForm(bytes, "nid.png") });
const uploaded = async (who = me) => String((await upload(pngOf(), who)).body.uuid);
const words = () => ({ document: "nid", number: freshNumber(), aboutMe: "I teach physics in Rajshahi." });
/** A document of one side. */
const passport = () => ({ ...words(), document: "passport", number: `A${freshNumber().slice(0, 8)}` });
const submit = (body: object, { who = me, minutes = 0 } = {}) =>
	send(who, "POST", "/api/verifications", { body: { ...("back" in body ? words() : passport()), ...body }, minutes });
const stored = async (uuid: string) => {
	const object = await bucket.get(`verification/${uuid}`);
	return object ? new Uint8Array(await object.arrayBuffer()) : null;
};
const uploads = () => database().select().from(verificationUpload);
const sweep = (minutes: number) => removeUnsentScans(depsAt(minutes), FOREVER);

describe("POST /auth/api/v1/file-upload (VER-9)", () => {
	test("keeps a scan sealed, and nothing of a picture but the picture, with and without a slash at its end", async () => {
		for (const path of ["/auth/api/v1/file-upload", "/auth/api/v1/file-upload/"]) {
			const picture = jpegOf([exifOf(6)], "<script>");
			const { status, body } = await upload(picture, me, path);
			expect([status, body]).toEqual([
				201,
				{
					id: expect.any(Number),
					uuid: expect.any(String),
					name: "nid.png",
					type: "image/jpeg",
					size: scan(picture).bytes.length,
				},
			]);
			const sealed = await stored(body.uuid);
			expect(sealed?.length).toBe(body.size + 12 + 16);
			expect(String.fromCharCode(...(sealed ?? []))).not.toContain("JFIF");
		}
		expect((await bucket.list({ prefix: "asset/" })).objects).toEqual([]);
	});

	test("of 10 MB at most", async () => {
		const large = await upload(new Uint8Array(MAX_SCAN_BYTES + 1));
		expect([large.status, large.body.code, large.body.message]).toEqual([
			...[413, "FileTooLarge", "File size has crossed the limit(10 MB)"],
		]);
		expect(await uploads()).toEqual([]);
	});

	test("is no file that anybody reads before it is submitted, nor what feedback could name", async () => {
		const uuid = await uploaded();
		for (const who of [me, await admin()]) {
			expect((await download(who, uuid)).status).toBe(404);
			await expect(readScan(depsAt(), who, uuid)).rejects.toMatchObject({ code: "VerificationNotFound" });
		}
		const told = await send(me, "POST", "/api/feedbacks", { body: { title: "a", description: "b", assets: [uuid] } });
		expect([told.status, told.body.code]).toEqual([404, "AssetNotFound"]);
	});

	test("says why a file is no scan, and keeps nothing of it", async () => {
		const before = (await bucket.list({ prefix: "verification/" })).objects.length;
		const answer = await upload(textBytes("<html>"));
		expect([answer.status, answer.body.code]).toEqual([400, "ScanUnknown"]);
		expect((await bucket.list({ prefix: "verification/" })).objects.length).toBe(before);
		expect(await uploads()).toEqual([]);
	});

	test("is no place to keep things", async () => {
		const deps = Object.assign(depsAt(), { rateLimit: async () => true });
		for (let count = 0; count < MAX_UNSENT; count += 1) await uploadScan(deps, me, pngOf());
		await expect(uploadScan(deps, me, pngOf())).rejects.toMatchObject({ code: "TooManyScans" });
		// Whoever is stopped there has the form.
		const form = { document: "nid" as const, number: freshNumber(), aboutMe: "I teach." };
		await submitVerification(deps, me, form, { front: scan(), back: scan() });
	});

	test("leaves no row behind where the bucket is away", async () => {
		const deps = depsAt();
		const vault = { ...deps.vault, put: () => Promise.reject(new Error("The bucket is away")) };
		await expect(uploadScan(Object.defineProperty(deps, "vault", { value: vault }), me, pngOf())).rejects.toThrow();
		expect(await uploads()).toEqual([]);
	});
});

describe("POST /api/verifications", () => {
	test("sends what was uploaded, which an admin then sees and the owner as well", async () => {
		const boss = await admin();
		const [front, back] = [await uploaded(), await uploaded()];
		const { status, body } = await submit({ front, back, organization: "Rajshahi College" });
		expect([status, body]).toEqual([201, { uuid: expect.any(String), verificationStatus: "Awaiting" }]);
		expect(await uploads()).toEqual([]);
		const scans = await database().select().from(verificationScan);
		expect(scans.map(({ uuid, side, type, verificationUuid }) => [uuid, side, type, verificationUuid]).sort()).toEqual(
			[
				[front, "front", "image/png", body.uuid],
				[back, "back", "image/png", body.uuid],
			].sort(),
		);
		for (const who of [me, boss]) expect((await readScan(depsAt(), who, front)).bytes).toEqual(pngOf());
		expect((await getVerificationForAdmin(depsAt(), boss, body.uuid)).submission).toMatchObject({ state: "Awaiting" });
		const again = await submit({ front: await uploaded() });
		expect([again.status, again.body.code]).toEqual([409, "VerificationWaiting"]);
		expect(await uploads()).toHaveLength(1);
	});

	test.each([
		["number", { number: " " }],
		["words about oneself", { aboutMe: "" }],
		["scan", { front: undefined }],
	])("says in the form's words that the %s is missing", async (_, missing) => {
		const { status, body } = await submit({ front: await uploaded(), ...missing });
		expect([status, body.code, body.message]).toEqual([
			...[400, "VerificationIncomplete", "Please fill the necessary fields."],
		]);
	});

	test.each([
		["nid", "123", "An NID has 10, 13 or 17 digits, a birth certificate 17. Please count once more."],
		["nid", "20112692506123456", "The first four of 17 digits are the year of birth. These cannot be."],
		["passport", "123456789", "A passport's number is two letters and seven digits, or one letter and eight."],
	])(
		"names the field of a number that is none, in the words of the page: of %s %s",
		async (document, number, message) => {
			const [front, back] = [await uploaded(), await uploaded()];
			const { status, body } = await submit({ document, number, front, back });
			expect([status, body.code, body.errors]).toEqual([400, "InvalidRequest", [{ field: "number", message }]]);
			expect(body.detail).toBe(`number: ${message}`);
			expect(await uploads()).toHaveLength(2);
		},
	);

	test("wants both sides of an NID, and names the field", async () => {
		const { status, body } = await submit({ ...words(), front: await uploaded() });
		const message = "An NID needs both sides. Please add the scan of its back.";
		expect([status, body.code, body.errors]).toEqual([400, "InvalidRequest", [{ field: "back", message }]]);
		expect(await database().select().from(teacherVerification)).toEqual([]);
		const form = { document: "nid" as const, number: freshNumber(), aboutMe: "I teach." };
		await expect(submitVerification(depsAt(), me, form, { front: scan() })).rejects.toMatchObject({
			code: "InvalidRequest",
		});
	});

	test("takes no scan of another, none twice, none that was never there, and none for a student", async () => {
		const [mine, theirs] = [await uploaded(), await uploaded(await teacher({ verificationStatus: "Awaiting" }))];
		for (const scans of [{ front: theirs }, { front: mine, back: mine }, { front: crypto.randomUUID() }]) {
			const { status, body } = await submit(scans);
			expect([status, body.code]).toEqual([404, "VerificationNotFound"]);
		}
		expect((await submit({ front: mine }, { who: await student() })).status).toBe(403);
		expect(await database().select().from(teacherVerification)).toEqual([]);
		expect((await submit({ front: mine })).status).toBe(201);
		expect((await readScan(depsAt(), me, mine)).side).toBe("front");
	});

	test("takes one scan once, also of two at the same time", async () => {
		const front = await uploaded();
		const answers = await Promise.all([submit({ front }), submit({ front })]);
		expect(answers.map(({ status }) => status).sort()).toEqual([201, expect.toBeOneOf([404, 409])]);
		expect(await database().select().from(teacherVerification)).toHaveLength(1);
	});
});

describe("a scan that was never submitted", () => {
	test("is taken for some days, and removed a day later with its file", async () => {
		const [front, other] = [await uploaded(), await uploaded(await teacher({ verificationStatus: "Awaiting" }))];
		expect((await submit({ front }, { minutes: UNSENT_DAYS * DAY })).body.code).toBe("VerificationNotFound");
		expect(await sweep((UNSENT_DAYS + 1) * DAY)).toEqual({ removed: 0 });
		expect((await submit({ front }, { minutes: UNSENT_DAYS * DAY - 1 })).status).toBe(201);
		expect(await sweep((UNSENT_DAYS + 1) * DAY + 1)).toEqual({ removed: 1 });
		expect([await stored(other), (await stored(front)) === null]).toEqual([null, false]);
		expect(await uploads()).toEqual([]);
		expect(await sweep(400 * DAY)).toEqual({ removed: 0 });
	});

	test("of a form that broke off after its files were stored is removed as well", async () => {
		const deps = depsAt();
		const { db, vault } = deps;
		let asked = 0;
		// How the teacher stands is read, nothing is written.
		const batch = (...batched: Parameters<typeof db.batch>) => {
			asked += 1;
			return asked === 1 ? db.batch(...batched) : Promise.reject(new Error("The database is away"));
		};
		const failing = Object.defineProperties(deps, {
			db: { value: Object.assign(Object.create(db), { batch }) },
			vault: { value: { ...vault, remove: () => Promise.reject(new Error("The bucket is away")) } },
		});
		const form = { document: "nid" as const, number: freshNumber(), aboutMe: "I teach." };
		await expect(submitVerification(failing, me, form, { front: scan(), back: scan() })).rejects.toThrow(
			"The database is away",
		);
		const left = await uploads();
		const kept = () => Promise.all(left.map(async ({ uuid }) => (await stored(uuid)) !== null));
		expect(await kept()).toEqual([true, true]);
		expect(await sweep((UNSENT_DAYS + 1) * DAY + 1)).toEqual({ removed: 2 });
		expect([await kept(), await uploads()]).toEqual([[false, false], []]);
	});

	test("stays in the list until the bucket has let it go", async () => {
		await uploaded();
		const minutes = (UNSENT_DAYS + 1) * DAY + 1;
		const deps = depsAt(minutes);
		const vault = { ...deps.vault, remove: () => Promise.reject(new Error("The bucket is away")) };
		await expect(
			removeUnsentScans(Object.defineProperty(depsAt(minutes), "vault", { value: vault }), FOREVER),
		).rejects.toThrow("The bucket is away");
		expect(await uploads()).toHaveLength(1);
		expect(await sweep(minutes)).toEqual({ removed: 1 });
	});

	test("is sealed anew with the others when the key changes", async () => {
		const key = (id: string, letter: string) => `${id}=${letter.repeat(40)}`;
		const depsWith = (keys: string) => depsAt(0, { bindings: { VERIFICATION_KEYS: keys } });
		const { uuid } = await uploadScan(depsWith(key("old", "o")), me, pngOf());
		expect(await resealDocuments(depsWith(`${key("new", "n")},${key("old", "o")}`), FOREVER)).toEqual({
			numbers: 0,
			scans: 1,
		});
		const [row] = await database().select().from(verificationUpload).where(eq(verificationUpload.uuid, uuid));
		expect(row?.keyId).toBe("new");
		expect(await depsWith(key("new", "n")).vault.get(uuid)).toEqual(pngOf());
	});

	test("is found by an index", async () => {
		await uploaded();
		for (const work of [removeUnsentScans, resealDocuments]) {
			const { db, plans } = explained();
			const deps = depsAt(400 * DAY, {
				bindings: { VERIFICATION_KEYS: `new=${"n".repeat(40)},test=test-vault-secret-of-enough-length` },
			});
			await work(Object.defineProperty(deps, "db", { value: db }), FOREVER);
			expect(plans.flat().filter((step) => /^SCAN (?!.*USING (COVERING )?INDEX)/.test(step))).toEqual([]);
		}
	});
});
