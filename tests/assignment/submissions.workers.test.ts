import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { eq, isNotNull, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { asset, dayCount } from "#db/schema/index.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { uploaded } from "#tests/support/workers/assets.ts";
import {
	AFTER,
	assignmentOf,
	beforeAssignments,
	DURING,
	ENDS,
	handedIn,
	handInTo,
	mine,
	patch,
} from "#tests/support/workers/assignments.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { inCourse } from "#tests/support/workers/lectures.ts";
import { courseUuid, me, minutesTo, one, other } from "#tests/support/workers/own-lectures.ts";
import { siteAnswer, visit, wordsOf } from "#tests/support/workers/pages.ts";
import { removeLooseAssets } from "~/domain/asset/remove-loose.server.ts";
import { handIn } from "~/domain/assignment/hand-in.server.ts";
import { MAX_REPLACED } from "~/domain/assignment/rules.ts";
import { PER_DAY, takeToday } from "~/domain/request/daily.server.ts";
import { toIso } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

beforeAssignments();

/** The names of files that are there, attached or not. */
const stored = async () =>
	(await database().select().from(asset).where(isNotNull(asset.storedAt)).orderBy(asset.id)).map(({ name }) => name);
const LAST = { minutes: minutesTo(ENDS - 1) };

describe("handing in (ASG-4)", () => {
	test("answers a receipt with the time, the number and the files", async () => {
		const { uuid } = await assignmentOf();
		const file = await uploaded(one);
		const { status, body } = await handInTo(uuid, { text: "x = 3", assets: [file] });
		expect(status).toBe(201);
		expect(body).toMatchObject({
			text: "x = 3",
			late: false,
			state: "active",
			submittedAt: toIso(inCourse(2)),
			version: 1,
		});
		expect(body.assets.map(({ name }: { name: string }) => name)).toEqual(["notes.txt"]);
		expect(await mine(uuid)).toMatchObject([{ uuid: body.uuid, returned: null, assets: [{ uuid: file }] }]);
	});

	test.each([
		["before it begins", {}, 409, "AssignmentNotBegun"],
		["in its last millisecond", LAST, 201, undefined],
		["at its end", AFTER, 409, "AssignmentEnded"],
	])("%s is answered by the server’s clock", async (_, options, status, code) => {
		const { uuid } = await assignmentOf();
		const answer = await handInTo(uuid, { text: "x" }, one, options);
		expect([answer.status, answer.body.code]).toEqual([status, code]);
	});

	test("nothing is refused at the field of the text, and so is another’s file", async () => {
		const { uuid } = await assignmentOf();
		const empty = await handInTo(uuid, { text: "  " });
		expect([empty.status, empty.body.errors[0].field]).toEqual([400, "text"]);
		const theirs = await handInTo(uuid, { text: "x", assets: [await uploaded(other)] });
		expect([theirs.status, theirs.body.code]).toEqual([404, "AssetNotFound"]);
		expect(await mine(uuid)).toEqual([]);
	});

	test("late is taken and marked late where the assignment says so, but not in place of what was on time", async () => {
		const { uuid } = await assignmentOf({ latePolicy: "mark_late" });
		await handedIn(uuid, { text: "on time" }, one);
		expect((await handedIn(uuid, { text: "late" }, other, AFTER)).late).toBe(true);
		const instead = await handInTo(uuid, { text: "late" }, one, AFTER);
		expect([instead.status, instead.body.code]).toEqual([409, "AssignmentEnded"]);
		const courseOver = await handInTo(uuid, { text: "x" }, other, { minutes: minutesTo(inCourse(60)) });
		expect([courseOver.status, courseOver.body.code]).toEqual([409, "AssignmentEnded"]);
	});

	test("again replaces what was handed in before, which is kept with its files", async () => {
		const { uuid } = await assignmentOf();
		const file = await uploaded(one);
		const first = await handedIn(uuid, { text: "first", assets: [file] });
		const second = await handedIn(uuid, { text: "second" });
		expect(await mine(uuid)).toMatchObject([
			{ uuid: second.uuid, text: "second", state: "active", assets: [] },
			{ uuid: first.uuid, text: "first", state: "replaced", assets: [{ uuid: file }] },
		]);
	});

	test("keeps the last twenty that were replaced, with their files, and a page of them reads a page (SEC-10)", async () => {
		const { uuid } = await assignmentOf();
		const file = await uploaded(one);
		await handedIn(uuid, { text: "1", assets: [file] });
		const day = () => depsAt(DURING.minutes);
		for (let n = 2; n <= MAX_REPLACED + 2; n += 1)
			await handIn(day(), one, { assignmentId: uuid }, { text: `${n}`, assets: [] });
		const path = `/api/assignment/${uuid}/submissions/my`;
		const { body } = await get(one, `${path}?size=100`, DURING);
		expect(body.content.map(({ text }: { text: string }) => Number(text))).toEqual(
			Array.from({ length: MAX_REPLACED + 1 }, (_, at) => MAX_REPLACED + 2 - at),
		);
		const [held] = await day().db.all(sql`SELECT holder_uuid AS holder FROM asset WHERE uuid = ${file}`);
		expect(held).toEqual({ holder: null });
		const second = (await get(one, `${path}?page=1&size=5`, DURING)).body;
		expect([second.totalElements, second.content.length, second.content[0].text]).toEqual([21, 5, "17"]);
		await takeToday(day(), "submission", one.accountUuid, PER_DAY.submission - MAX_REPLACED - 2);
		expect((await handInTo(uuid, { text: "x" })).body.code).toBe("LimitReached");
	});

	test("from two tabs in the last millisecond leaves one active submission, and loses neither", async () => {
		const { uuid } = await assignmentOf();
		const deps = () => depsAt(LAST.minutes);
		const files = [await uploaded(one, "first"), await uploaded(one, "second")];
		await Promise.all(
			["one", "two"].map((text, at) =>
				handIn(deps(), one, { assignmentId: uuid }, { text, assets: [files[at] ?? ""] }),
			),
		);
		const rows = await mine(uuid);
		const kept = rows.flatMap(({ assets }: { assets: { uuid: string }[] }) => assets.map((file) => file.uuid));
		expect(kept.toSorted()).toEqual(files.toSorted());
		expect(rows.map(({ state }: { state: string }) => state)).toEqual(["active", "replaced"]);
		expect(rows.map(({ text }: { text: string }) => text).toSorted()).toEqual(["one", "two"]);
		const { body } = await get(me, `/api/assignment/${uuid}/submissions`, LAST);
		expect(body.totalElements).toBe(1);
	});

	test("from two tabs in the last moments leaves the later one active, with its file, and keeps the other", async () => {
		const { uuid } = await assignmentOf();
		const files = [await uploaded(one, "first"), await uploaded(one, "second")];
		const tab = (n: number) =>
			handIn(depsAt(minutesTo(ENDS - 2 + n)), one, { assignmentId: uuid }, { text: `${n}`, assets: [files[n] ?? ""] });
		await tab(0);
		await tab(1);
		expect(await mine(uuid)).toMatchObject([
			{ text: "1", state: "active", late: false, assets: [{ uuid: files[1] }] },
			{ text: "0", state: "replaced", assets: [{ uuid: files[0] }] },
		]);
		await expect(tab(2)).rejects.toMatchObject({ code: "AssignmentEnded" });
	});

	test("twice with one key is once", async () => {
		const { uuid } = await assignmentOf();
		const file = await uploaded(one);
		const headers = { "idempotency-key": "a-key-of-one-press" };
		const [first, second] = [
			await handInTo(uuid, { text: "x", assets: [file] }, one, { ...LAST, headers }),
			await handInTo(uuid, { text: "x", assets: [file] }, one, { ...LAST, headers }),
		];
		expect([first.status, second.status]).toEqual([201, 201]);
		expect(second.body).toEqual(first.body);
		expect(await mine(uuid)).toHaveLength(1);
		// Also when nothing is left of the day, and after the end.
		await takeToday(depsAt(LAST.minutes), "submission", one.accountUuid, PER_DAY.submission - 1);
		for (const options of [LAST, AFTER]) {
			const third = await handInTo(uuid, { text: "x", assets: [file] }, one, { ...options, headers });
			expect([third.status, third.body]).toEqual([201, first.body]);
		}
	});

	test("with a known key is the same at the limit of the day too, and takes nothing of it (SEC-10.1)", async () => {
		const { uuid } = await assignmentOf();
		const headers = { "idempotency-key": "a-key-of-one-press" };
		const press = (text: string) => handInTo(uuid, { text }, one, { ...DURING, headers });
		const first = await press("x");
		const counted = async () => (await database().select().from(dayCount).where(eq(dayCount.what, "submission")))[0];
		expect([(await press("x")).status, (await counted())?.count]).toEqual([201, 1]);
		await database().update(dayCount).set({ count: PER_DAY.submission }).where(eq(dayCount.what, "submission"));
		const [again, another] = [await press("x"), await press("y")];
		expect([again.status, again.body]).toEqual([201, first.body]);
		expect([another.status, another.body.code]).toEqual([409, "KeyReused"]);
		const anew = await handInTo(uuid, { text: "x" });
		expect([anew.status, anew.body.code]).toEqual([429, "LimitReached"]);
	});

	test("with a known key and other files or another text is refused, by the page as a change of what arrived", async () => {
		const { uuid } = await assignmentOf();
		const photo = () => new File(["a photo"], "photo.txt", { type: "text/plain" });
		const path = `/student/assignment/c/${courseUuid}/${uuid}/x/submission`;
		const key = crypto.randomUUID();
		const press = (text: string, ...files: File[]) => {
			const parts = new FormData();
			parts.set("text", text);
			parts.set("key", key);
			for (const file of files) parts.append("files", file);
			return visit(one, path, { parts, ...DURING });
		};
		expect((await press("x = 3", photo())).status).toBe(303);
		// Once more as it was: a small file has another uuid, and it is the same.
		expect((await press("x = 3", photo())).status).toBe(303);
		expect(await stored()).toHaveLength(1);
		const [sent] = await mine(uuid);
		const again = await press("x = 4", photo(), new File(["step two"], "step-two.txt"));
		expect([again.status, wordsOf(again)]).toEqual([409, expect.stringContaining(m.assignment_error_arrived())]);
		expect(again.text).toContain(`name="submission" value="${sent.uuid}"`);
		expect(again.text).toContain(">x = 4</textarea>");
		const offered = [...again.text.matchAll(/<input[^>]*name="(assets|keep)"[^>]*>/g)].map(([, name]) => name);
		expect(offered).toEqual(["keep", "assets"]);
		// The photo came a third time, and goes at once; step two is kept for the form.
		expect(await stored()).toEqual(["photo.txt", "step-two.txt"]);
		expect(await mine(uuid)).toMatchObject([{ text: "x = 3", assets: [{ name: "photo.txt" }], version: 1 }]);
		// A corrected digit changes neither name nor type nor length: it has not arrived.
		const corrected = new File(["a phot0"], "photo.txt", { type: "text/plain" });
		const anew = await press("x = 3", corrected);
		expect([anew.status, wordsOf(anew)]).toEqual([409, expect.stringContaining(m.assignment_error_arrived())]);
		const ofIt = [...anew.text.matchAll(/<input[^>]*name="(assets|keep)"[^>]*>/g)].map(([, name]) => name);
		expect(ofIt).toEqual(["keep", "assets"]);
		const headers = { "idempotency-key": "a-key-of-one-call" };
		const options = { ...DURING, headers };
		expect((await handInTo(uuid, { text: "y" }, other, options)).status).toBe(201);
		const more = await handInTo(uuid, { text: "y", assets: [await uploaded(other)] }, other, options);
		expect([more.status, more.body.code]).toEqual([409, "KeyReused"]);
	});

	test("with the key of what was replaced since is not told as handed in", async () => {
		const { uuid } = await assignmentOf();
		const options = { ...DURING, headers: { "idempotency-key": "a-key-of-a-slow-press" } };
		await handInTo(uuid, { text: "x" }, one, options);
		expect((await handInTo(uuid, { text: "y" }, one, DURING)).status).toBe(201);
		const late = await handInTo(uuid, { text: "x" }, one, options);
		expect([late.status, late.body.code]).toEqual([409, "KeyReused"]);
		expect((await mine(uuid))[0]).toMatchObject({ text: "y" });
	});

	test("with a file that is there no more says so, and the form shows the others alone", async () => {
		const { uuid } = await assignmentOf();
		const there = await uploaded(one);
		const parts = new FormData();
		for (const [name, value] of Object.entries({ text: "x = 3", key: crypto.randomUUID() })) parts.set(name, value);
		for (const asset of [crypto.randomUUID(), there]) parts.append("assets", asset);
		const page = await visit(one, `/student/assignment/c/${courseUuid}/${uuid}/x/submission`, { parts, ...DURING });
		expect([page.status, wordsOf(page)]).toEqual([404, expect.stringContaining(m.asset_gone())]);
		expect([...page.text.matchAll(/name="assets"[^>]*value="([^"]*)"/g)].map(([, value]) => value)).toEqual([there]);
		expect(page.text).toContain(">x = 3</textarea>");
	});

	test("by a form that breaks off leaves no file behind, of which nobody heard (AST-5)", async () => {
		const { uuid } = await assignmentOf();
		const parts = new FormData();
		for (const [name, value] of Object.entries({ text: "x = 3", key: crypto.randomUUID() })) parts.set(name, value);
		for (const name of ["step-one.txt", "step-two.txt"]) parts.append("files", new File([name], name));
		const whole = new Response(parts);
		const type = whole.headers.get("content-type") ?? "";
		const body = await whole.text();
		const path = `/student/assignment/c/${courseUuid}/${uuid}/x/submission`;
		const execution = createExecutionContext();
		const origin = bindings.PUBLIC_ORIGIN ?? "";
		const headers = { origin, cookie: one.cookie, "content-type": type };
		const request = new Request(`${origin}${path}`, { method: "POST", headers, body: body.slice(0, -60) });
		expect((await siteAnswer(request, execution, DURING)).status).toBe(400);
		await waitOnExecutionContext(execution);
		const left = () => database().select().from(asset).where(eq(asset.ownerUuid, one.accountUuid));
		expect(await left()).toMatchObject([{ name: "step-one.txt", storedAt: null }]);
		await removeLooseAssets(Object.assign(depsAt(), { clock: () => inCourse(2) }), { until: inCourse(2) + 45_000 });
		expect(await left()).toEqual([]);
	});

	test("is not there for who is not in the course", async () => {
		const { uuid } = await assignmentOf();
		expect((await handInTo(uuid, { text: "x" }, await student())).status).toBe(404);
	});
});

describe("changing and deleting what was handed in (ASG-4)", () => {
	test("once more, as the answer was lost, is the change that is there; with anything else it is a change of what was changed meanwhile", async () => {
		const { uuid } = await assignmentOf();
		const { uuid: submitted } = await handedIn(uuid, { text: "x = 3", assets: [await uploaded(one)] });
		const [{ assets }] = await mine(uuid);
		const large = await uploaded(one, "a large one", "large.txt");
		const press = (text: string, added: string) => {
			const parts = new FormData();
			const typed = { text, submission: submitted, version: "1", keep: assets[0].uuid, assets: large };
			for (const [name, value] of Object.entries(typed)) parts.set(name, value);
			parts.set("files", new File([added], "photo.txt"));
			return visit(one, `/student/assignment/c/${courseUuid}/${uuid}/x/submission`, { parts, ...DURING });
		};
		expect([(await press("x = 4", "a photo")).status, (await press("x = 4", "a photo")).status]).toEqual([303, 303]);
		const names = ["large.txt", "notes.txt", "photo.txt"];
		const [{ version, assets: there }] = await mine(uuid);
		expect([version, there.map(({ name }: { name: string }) => name).sort()]).toEqual([2, names]);
		for (const [text, added] of [
			["x = 5", "a photo"],
			["x = 4", "a phot0"],
		] as const) {
			const refused = await press(text, added);
			expect([refused.status, wordsOf(refused)]).toEqual([
				409,
				expect.stringContaining(m.assignment_error_submission_changed()),
			]);
		}
		expect(await mine(uuid)).toMatchObject([{ text: "x = 4", version: 2 }]);
	});

	test("changes text and files of the version that was read, and of an older one nothing", async () => {
		const { uuid } = await assignmentOf();
		const file = await uploaded(one);
		const sent = await handedIn(uuid, { text: "x = 3", assets: [file] });
		const path = `/api/submission/${sent.id}`;
		expect((await patch(one, path, { text: "x = 4", version: 1 }, DURING)).body).toMatchObject({
			text: "x = 4",
			version: 2,
		});
		const old = await patch(one, path, { text: "x = 5", version: 1 }, DURING);
		expect([old.status, old.body.code]).toEqual([409, "SubmissionChanged"]);
		const added = await post(one, `${path}/assets`, { assets: [await uploaded(one)] }, DURING);
		expect([added.status, added.body.totalElements]).toEqual([201, 1]);
		const none = await post(one, `${path}/assets`, { assets: [] }, DURING);
		expect([none.status, none.body.code]).toEqual([400, "FileMissing"]);
		expect((await mine(uuid))[0]).toMatchObject({ version: 3, assets: [{ uuid: file }, {}] });
		expect((await send(one, "DELETE", `${path}/asset/${file}`, DURING)).status).toBe(204);
		expect((await send(one, "DELETE", `${path}/asset/${file}`, DURING)).status).toBe(404);
		expect((await get(one, `${path}/assets`, DURING)).body.totalElements).toBe(1);
		expect((await get(me, `${path}/assets`, DURING)).body.totalElements).toBe(1);
		expect((await get(other, `${path}/assets`, DURING)).status).toBe(404);
	});

	test("leaves a text or a file in it", async () => {
		const { uuid } = await assignmentOf();
		const file = await uploaded(one);
		const sent = await handedIn(uuid, { assets: [file] });
		const bare = await send(one, "DELETE", `/api/submission/${sent.uuid}/asset/${file}`, DURING);
		expect([bare.status, bare.body.code]).toEqual([400, "SubmissionEmpty"]);
	});

	test("ends with the time, and is nobody else’s", async () => {
		const { uuid } = await assignmentOf();
		const sent = await handedIn(uuid);
		const path = `/api/submission/${sent.uuid}`;
		const file = await uploaded(one);
		const late = [
			await patch(one, path, { text: "late" }, AFTER),
			await send(one, "DELETE", path, AFTER),
			await post(one, `${path}/assets`, { assets: [file] }, AFTER),
		];
		expect(late.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([409, "AssignmentEnded"]));
		expect((await patch(other, path, { text: "mine" }, DURING)).status).toBe(404);
		expect((await send(other, "DELETE", path, DURING)).status).toBe(404);
	});

	test("deletes all of it, after which one may hand in again", async () => {
		const { uuid } = await assignmentOf();
		await handedIn(uuid, { text: "first", assets: [await uploaded(one)] });
		const sent = await handedIn(uuid, { text: "second" });
		expect((await send(one, "DELETE", `/api/submission/${sent.uuid}`, DURING)).status).toBe(204);
		expect(await mine(uuid)).toEqual([]);
		expect((await handedIn(uuid)).late).toBe(false);
	});
});
