import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { asset, feedback } from "#db/schema/index.ts";
import { post } from "#tests/support/workers/api.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { uploaded } from "#tests/support/workers/assets.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { MAX_AN_HOUR } from "~/domain/feedback/rules.ts";
import { sendFeedback } from "~/domain/feedback/send-feedback.server.ts";

ownDatabase();

const WRITTEN = { title: "The timetable is cut off", description: "The last column cannot be read." };
const HOUR = 60;

let me: Person;

beforeEach(async () => {
	me = await student({ name: "Tahmina Akter", mobile: "+8801812345678" });
});

const tell = (who: Person | null, body: object = WRITTEN, minutes = 0) =>
	post(who, "/api/feedbacks", body, { minutes });
const rows = () => database().select().from(feedback);

type Parts = { files?: [name: string, content: string][] } & Record<string, unknown>;

/** Sends the form of the page, as a browser does without scripts. */
function write({ files = [], ...fields }: Parts, who = me) {
	const parts = new FormData();
	for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) parts.append(name, String(one));
	for (const [name, content] of files) parts.append("files", new File([content], name));
	return visit(who, "/feedback", { parts });
}

describe("telling us something (FBK-1)", () => {
	test("by the API, with files of one's own", async () => {
		const assets = [await uploaded(me), await uploaded(me)];
		const { status, body } = await tell(me, { ...WRITTEN, assets });
		expect(status).toBe(201);
		expect(body).toMatchObject({ ...WRITTEN, assets, state: "new" });
		expect(await rows()).toMatchObject([{ accountUuid: me.accountUuid, role: "student", page: null }]);
		const held = await database().select().from(asset).where(eq(asset.holderUuid, body.uuid));
		expect(held.map(({ uuid }) => uuid).sort()).toEqual([...assets].sort());
	});

	test.each([
		["no title", { description: "x" }, "FeedbackTitleMissing", "Please fill the title field"],
		[
			"a title of blanks",
			{ title: " \u200b ", description: "x" },
			"FeedbackTitleMissing",
			"Please fill the title field",
		],
		["no description", { title: "x" }, "FeedbackDescriptionMissing", "Please fill the description field"],
		[
			"no description but blanks",
			{ title: "x", description: "\n " },
			"FeedbackDescriptionMissing",
			"Please fill the description field",
		],
	])("is refused with %s", async (_, body, code, message) => {
		const answer = await tell(me, body);
		expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, code, message]);
		expect(await rows()).toEqual([]);
	});

	test("is refused whole with a file of somebody else, one that is used, one that is none, and too many", async () => {
		const [mine, used, theirs] = [await uploaded(me), await uploaded(me), await uploaded(await student())];
		expect((await tell(me, { ...WRITTEN, assets: [used] })).status).toBe(201);
		for (const other of [used, theirs, crypto.randomUUID()]) {
			const { status, body } = await tell(me, { ...WRITTEN, assets: [mine, other] });
			expect([status, body.code]).toEqual([404, "AssetNotFound"]);
		}
		expect((await tell(me, { ...WRITTEN, assets: Array(6).fill(mine) })).status).toBe(400);
		expect(await rows()).toHaveLength(1);
		const twice = await tell(me, { ...WRITTEN, assets: [mine, mine] });
		expect([twice.status, twice.body.assets]).toEqual([201, [mine]]);
	});

	test("is for whoever is signed in, whatever their account lacks", async () => {
		const others = [student({ mobileVerified: false }), teacher({ verificationStatus: "Suspended" })];
		for (const who of await Promise.all(others)) expect((await tell(who)).status).toBe(201);
		expect((await tell(null)).status).toBe(401);
	});

	test("ten times an hour", async () => {
		for (let count = 0; count < MAX_AN_HOUR; count += 1) expect((await tell(me)).status).toBe(201);
		const { status, body, headers } = await tell(me, WRITTEN, 24);
		expect([status, body.code, headers.get("retry-after")]).toEqual([429, "LimitReached", String(36 * 60)]);
		expect((await tell(await student())).status).toBe(201);
		expect((await tell(me, WRITTEN, HOUR + 1)).status).toBe(201);
	});
});

describe("the page (FBK-2, FBK-3)", () => {
	test("takes title, description and files without a script, and says that they were sent", async () => {
		const sent = await write({
			...WRITTEN,
			page: "/student/wallet",
			files: [
				["screen.png", "a picture"],
				["", ""],
			],
		});
		expect([sent.status, sent.headers.get("location")]).toEqual([302, "/feedback"]);
		expect(sent.headers.get("set-cookie")).toContain("toast=");
		expect(await rows()).toMatchObject([{ ...WRITTEN, page: "/student/wallet" }]);
		const words = wordsOf(await visit(me, "/feedback"));
		for (const part of [WRITTEN.title, WRITTEN.description, "screen.png", "1 KB", "New"]) expect(words).toContain(part);
	});

	test("keeps what was typed and what was uploaded when something is wrong", async () => {
		const wrong = await write({ title: "", description: "Much & <more>", files: [["screen.png", "a picture"]] });
		expect(wrong.status).toBe(400);
		const words = wordsOf(wrong);
		for (const part of ["Please fill the title field", "Much & <more>", "Uploaded already", "screen.png"])
			expect(words).toContain(part);
		expect(words).not.toContain("Please fill the description field");
		const [uuid] = /value="([\da-f]{8}-[\da-f-]{27})"/.exec(wrong.text)?.slice(1) ?? [];
		expect((await write({ title: "Now", description: "Much", assets: uuid })).status).toBe(302);
		expect((await database().select().from(asset)).map(({ holderType }) => holderType)).toEqual(["feedback"]);
	});

	test("says both sentences where both fields are empty, and none of a field that is full", async () => {
		const words = wordsOf(await write({ title: "", description: "" }));
		expect(words).toContain("Please fill the title field");
		expect(words).toContain("Please fill the description field");
	});

	test("keeps what was typed when a file has no bytes", async () => {
		const wrong = await write({
			...WRITTEN,
			files: [
				["screen.png", "a picture"],
				["empty.png", ""],
			],
		});
		expect(wrong.status).toBe(400);
		for (const part of ["This file is empty.", WRITTEN.description, "screen.png"])
			expect(wordsOf(wrong)).toContain(part);
		expect(await rows()).toEqual([]);
	});

	test("takes five files of six, and says so over all that was typed; the sixth leaves nothing behind (AST-2)", async () => {
		const files = Array.from({ length: 6 }, (_, index): [string, string] => [`${index}.txt`, "x"]);
		const wrong = await write({ ...WRITTEN, files });
		const words = wordsOf(wrong);
		expect(wrong.status).toBe(400);
		for (const part of [WRITTEN.description, "Uploaded already", "0.txt", "4.txt", "Please attach at most 5 files."])
			expect(words).toContain(part);
		expect(wrong.text).toContain(`value="${WRITTEN.title}"`);
		expect(words).not.toContain("5.txt");
		const assets = Array.from(wrong.text.matchAll(/value="([\da-f]{8}-[\da-f-]{27})"/g), ([, uuid]) => uuid);
		const kept = async () => (await database().select().from(asset)).map(({ uuid }) => uuid);
		expect(await kept()).toEqual(assets);
		// However often it is tried with those five.
		for (let time = 0; time < 3; time += 1) {
			const again = await write({ ...WRITTEN, assets, files: files.slice(5) });
			expect([again.status, wordsOf(again)]).toEqual([400, expect.stringContaining("Please attach at most 5 files.")]);
		}
		expect(await kept()).toEqual(assets);
		expect((await write({ ...WRITTEN, assets })).status).toBe(302);
	});

	test("reads a form to its end, however large the files are that it does not take", async () => {
		const files = Array.from({ length: 7 }, (_, index): [string, string] => [
			`${index}.txt`,
			"x".repeat(index < 5 ? 1 : 700_000),
		]);
		const wrong = await write({ ...WRITTEN, files });
		expect([wrong.status, wordsOf(wrong)]).toEqual([400, expect.stringContaining("Please attach at most 5 files.")]);
		expect(await database().select().from(asset)).toHaveLength(5);
	});

	test("refuses a form that is none of ours", async () => {
		expect((await write({ ...WRITTEN, state: "closed" })).status).toBe(400);
		const other = new FormData();
		other.append("photo", new File(["x"], "x.png"));
		expect((await visit(me, "/feedback", { parts: other })).status).toBe(400);
		expect((await write({ title: "x", description: "y".repeat(70_000) })).status).toBe(413);
		expect(await rows()).toEqual([]);
	});

	test("leads guests to sign in, and names no address that is not ours", async () => {
		const guest = await visit(null, "/feedback");
		expect(guest.headers.get("location")).toBe("/auth/login?q=feedback&next=%2Ffeedback");
		const asked = wordsOf(await visit(null, "/auth/login?q=feedback&next=%2Ffeedback"));
		expect(asked).toContain(
			"Sign in to send feedback and to read our answer here, or write to support@pathshala.example.",
		);
		expect(asked).not.toContain("Login again");
		expect((await visit(me, "/feedback?from=%2Fstudent%2Fwallet")).text).toContain(
			'name="page" value="/student/wallet"',
		);
		expect((await visit(me, "/feedback?from=https%3A%2F%2Fevil.example")).text).not.toContain('name="page"');
		await write({ ...WRITTEN, page: "https://evil.example/" });
		expect(await rows()).toMatchObject([{ page: null }]);
	});

	test("shows one's own alone, newest first, ten a page", async () => {
		const deps = Object.assign(depsAt(), { rateLimit: async () => true });
		const write = (who: Person, title: string, minutes: number) =>
			sendFeedback(Object.assign(depsAt(minutes), { rateLimit: deps.rateLimit }), who, {
				...WRITTEN,
				title,
				assets: [],
			});
		for (let count = 1; count <= 11; count += 1) await write(me, `Wish No. ${count}!`, count * HOUR);
		await write(await student(), "Of somebody else", 0);
		const [first, second] = [wordsOf(await visit(me, "/feedback")), wordsOf(await visit(me, "/feedback?page=2"))];
		expect([first.includes("Wish No. 11!"), first.includes("Wish No. 1!")]).toEqual([true, false]);
		expect([second.includes("Wish No. 11!"), second.includes("Wish No. 1!")]).toEqual([false, true]);
		expect(first + second).not.toContain("Of somebody else");
		expect((await visit(me, "/feedback?page=9")).headers.get("location")).toBe("/feedback?page=2");
	});
});
