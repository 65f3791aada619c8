import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#db/schema/index.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { student, teacher } from "#tests/support/workers/api-people.ts";
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
	put,
} from "#tests/support/workers/assignments.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { inCourse } from "#tests/support/workers/lectures.ts";
import { courseUuid, me, minutesTo, one, other, toldTo } from "#tests/support/workers/own-lectures.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { textOf, unzip } from "#tests/support/zip.ts";
import { handIn } from "~/domain/assignment/hand-in.server.ts";
import { MAX_REPLACED } from "~/domain/assignment/rules.ts";
import { makeFeed, readFeed } from "~/domain/calendar/feed.server.ts";
import { PER_DAY, takeToday } from "~/domain/request/daily.server.ts";
import { toIso } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

beforeAssignments();

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
			await handInTo(uuid, { text: "x", assets: [file] }, one, { ...DURING, headers }),
			await handInTo(uuid, { text: "x", assets: [file] }, one, { ...DURING, headers }),
		];
		expect([first.status, second.status]).toEqual([201, 201]);
		expect(second.body).toEqual(first.body);
		expect(await mine(uuid)).toHaveLength(1);
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
		const [sent] = await mine(uuid);
		const again = await press("x = 4", photo(), new File(["step two"], "step-two.txt"));
		expect([again.status, wordsOf(again)]).toEqual([409, expect.stringContaining(m.assignment_error_arrived())]);
		expect(again.text).toContain(`name="submission" value="${sent.uuid}"`);
		expect(again.text).toContain(">x = 4</textarea>");
		const offered = [...again.text.matchAll(/<input[^>]*name="(assets|keep)"[^>]*>/g)].map(([, name]) => name);
		expect(offered).toEqual(["keep", "assets"]);
		expect(await mine(uuid)).toMatchObject([{ text: "x = 3", assets: [{ name: "photo.txt" }], version: 1 }]);
		const headers = { "idempotency-key": "a-key-of-one-call" };
		const options = { ...DURING, headers };
		expect((await handInTo(uuid, { text: "y" }, other, options)).status).toBe(201);
		const more = await handInTo(uuid, { text: "y", assets: [await uploaded(other)] }, other, options);
		expect([more.status, more.body.code]).toEqual([409, "KeyReused"]);
	});

	test("is not there for who is not in the course", async () => {
		const { uuid } = await assignmentOf();
		expect((await handInTo(uuid, { text: "x" }, await student())).status).toBe(404);
	});
});

describe("changing and deleting what was handed in (ASG-4)", () => {
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

describe("extra time for one student (ASG-3)", () => {
	const extend = (uuid: string, endsAt: string | null, who = me) =>
		put(who, `/api/assignment/${uuid}/extension`, { studentUuid: one.accountUuid, endsAt });

	test("is theirs alone, wherever the deadline stands", async () => {
		const { uuid } = await assignmentOf();
		expect((await extend(uuid, toIso(inCourse(12)))).status).toBe(204);
		expect((await handInTo(uuid, { text: "x" }, one, AFTER)).body.late).toBe(false);
		expect((await handInTo(uuid, { text: "x" }, other, AFTER)).body.code).toBe("AssignmentEnded");
		const missing = await get(me, `/api/assignment/${uuid}/missing`, DURING);
		expect(missing.body.content).toMatchObject([{ uuid: other.accountUuid, deadline: toIso(ENDS), extended: false }]);
		expect((await toldTo(one)).map(({ kind }) => kind)).toEqual(["assignment-set", "assignment-extended"]);
		await extend(uuid, null);
		const over = await patch(one, `/api/submission/${(await mine(uuid))[0].uuid}`, { text: "y" }, AFTER);
		expect(over.body.code).toBe("AssignmentEnded");
	});

	test("rises in calendars when it is taken back, as when it is given", async () => {
		const { uuid } = await assignmentOf();
		const token = await makeFeed(depsAt(), one);
		const sequence = async () => {
			const feed = await readFeed(depsAt(), token, "192.0.2.1");
			return feed?.events.find((event) => event.uuid === uuid)?.sequence ?? -1;
		};
		const all = [await sequence()];
		for (const endsAt of [toIso(inCourse(12)), null, toIso(inCourse(13)), null]) {
			expect((await extend(uuid, endsAt)).status).toBe(204);
			all.push(await sequence());
		}
		expect(all).toEqual(all.toSorted((a, b) => a - b));
		expect(all[2]).toBeGreaterThan(all[1] ?? 0);
	});

	test("stands in their calendar by their own deadline, long after the assignment ended for the others", async () => {
		const { uuid } = await assignmentOf();
		expect((await extend(uuid, toIso(inCourse(55)))).status).toBe(204);
		const after = minutesTo(ENDS + 61 * 86_400_000);
		const seen = async (who: typeof one) => {
			const feed = await readFeed(depsAt(after), await makeFeed(depsAt(after), who), "192.0.2.1");
			return feed?.events.some((event) => event.uuid === uuid);
		};
		expect([await seen(one), await seen(other)]).toEqual([true, false]);
	});

	test("lies after the assignment’s end and within the course, for a student of it", async () => {
		const { uuid } = await assignmentOf();
		for (const at of [ENDS, inCourse(60) + 1]) {
			const { status, body } = await extend(uuid, toIso(at));
			expect([status, body.code, body.errors[0].field]).toEqual([400, "ExtensionOutside", "endsAt"]);
		}
		const stranger = { studentUuid: (await student()).accountUuid, endsAt: toIso(inCourse(12)) };
		expect((await put(me, `/api/assignment/${uuid}/extension`, stranger)).status).toBe(404);
		expect((await extend(uuid, toIso(inCourse(12)), await teacher())).status).toBe(404);
	});

	test("that is given afterwards makes of late what is on time", async () => {
		const { uuid } = await assignmentOf({ latePolicy: "mark_late" });
		await handedIn(uuid, { text: "x" }, one, AFTER);
		await extend(uuid, toIso(inCourse(12)));
		expect(await mine(uuid, one, AFTER)).toMatchObject([{ late: false }]);
	});
});

describe("the teacher’s list and marks (ASG-5, ASG-6)", () => {
	test("lists what came first first, and who has not handed in", async () => {
		const { uuid } = await assignmentOf();
		await handedIn(uuid, { text: "second" }, one, { minutes: DURING.minutes + 1 });
		const path = `/api/assignment/${uuid}`;
		expect((await get(me, `${path}/missing`, DURING)).body.content).toMatchObject([{ uuid: other.accountUuid }]);
		await handedIn(uuid, { text: "first" }, other, DURING);
		const { body } = await get(me, `${path}/submissions`, DURING);
		expect(body.content.map(({ text }: { text: string }) => text)).toEqual(["first", "second"]);
		expect((await get(me, `${path}/missing`, DURING)).body.totalElements).toBe(0);
	});

	test("says of everybody who has not handed in until when they may, and who is late (ASG-5)", async () => {
		const { uuid } = await assignmentOf();
		const extension = { studentUuid: one.accountUuid, endsAt: toIso(inCourse(12)) };
		await put(me, `/api/assignment/${uuid}/extension`, extension);
		const said = async (options: object) => {
			const { body } = await get(me, `/api/assignment/${uuid}/missing`, options);
			const rows = body.content.map(
				(of: { uuid: string; deadline: string; late: boolean }) => [of.uuid, [of.deadline, of.late]] as const,
			);
			return [one, other].map(({ accountUuid }) => new Map(rows).get(accountUuid));
		};
		const [own, all] = [toIso(inCourse(12)), toIso(ENDS)];
		expect(await said(LAST)).toEqual([
			[own, false],
			[all, false],
		]);
		expect(await said(AFTER)).toEqual([
			[own, false],
			[all, true],
		]);
		const list = `/dashboard/teacher/assignment/p/1/c/${courseUuid}/a/${uuid}/x/submission?of=missing`;
		const words = wordsOf(await visit(me, list, AFTER));
		expect(words.split(`${m.assignment_due()}:`)).toHaveLength(3);
		expect(words.split(m.assignment_late())).toHaveLength(2);
		await put(me, `/api/assignment/${uuid}/excuse`, { studentUuid: other.accountUuid, excused: true });
		expect(await said({ minutes: minutesTo(inCourse(12)) })).toEqual([
			[own, true],
			[all, false],
		]);
	});

	test("hands out all files as one ZIP with a folder for each submission (ASG-9)", async () => {
		const { uuid } = await assignmentOf();
		const path = `/dashboard/teacher/assignment/${uuid}/files.zip`;
		expect((await visit(me, path, DURING)).status).toBe(404);
		const assets = [await uploaded(one, "first"), await uploaded(one, "second")];
		await handedIn(uuid, { assets: [await uploaded(one, "replaced")] });
		const { id } = await handedIn(uuid, { assets });
		const { status, headers, bytes } = await visit(me, path, DURING);
		expect([status, headers.get("content-type")]).toEqual([200, "application/zip"]);
		const files = unzip(bytes);
		const names = [...files.keys()];
		expect(names.map((name) => name.split("/").at(-1))).toEqual(["notes.txt", "notes (2).txt"]);
		expect(names.every((name) => name.includes(` ${id}/`))).toBe(true);
		expect(names.map((name) => textOf(files, name))).toEqual(["first", "second"]);
		expect((await visit(await teacher(), path, DURING)).status).toBe(404);
	});

	test("puts each text among the files of its student, in letters of every script (ASG-9)", async () => {
		const { uuid } = await assignmentOf();
		const path = `/dashboard/teacher/assignment/${uuid}/files.zip`;
		const text = "x = ৩\n\n=1+1 <b>ক্ষমতা</b>";
		const { id } = await handedIn(uuid, { text });
		const page = `/dashboard/teacher/assignment/p/1/c/${courseUuid}/a/${uuid}/x/submission`;
		const list = await visit(me, page, DURING);
		expect(list.text).toContain(`href="${path}"`);
		const assets = [await uploaded(other, "a file", "TEXT.txt")];
		const second = await handedIn(uuid, { text: "y = 4", assets }, other, { minutes: DURING.minutes + 1 });
		const files = unzip((await visit(me, path, DURING)).bytes);
		expect([...files.keys()].map((name) => name.replace(/^.* (\d+\/)/, "$1"))).toEqual([
			...[`${id}/text.txt`, `${second.id}/text.txt`, `${second.id}/TEXT (2).txt`],
		]);
		expect([...files.keys()].map((name) => textOf(files, name))).toEqual([text, "y = 4", "a file"]);
	});

	test("a draft shows nowhere to its student until it is returned", async () => {
		const { uuid } = await assignmentOf();
		const sent = await handedIn(uuid);
		const path = `/api/submission/${sent.uuid}`;
		const draft = await put(
			me,
			`${path}/mark`,
			{ marks: 17.5, comment: "Step 3?", seenVersion: 1, version: 0 },
			DURING,
		);
		expect(draft.body).toMatchObject({ draft: { marks: 17.5, comment: "Step 3?" }, marks: null, returnedAt: null });
		const asStudent = async () => [
			(await mine(uuid))[0].returned,
			(await get(one, `/api/course/${courseUuid}/assignments`, DURING)).body.content[0].state,
		];
		expect(await asStudent()).toEqual([null, "handed_in"]);
		expect((await toldTo(one)).map(({ kind }) => kind)).toEqual(["assignment-set"]);
		expect((await post(me, `${path}/return`, undefined, DURING)).body).toMatchObject({ marks: 17.5, draft: null });
		expect((await mine(uuid))[0].returned).toMatchObject({ marks: 17.5, comment: "Step 3?" });
		expect((await asStudent())[1]).toBe("returned");
		expect((await toldTo(one)).map(({ kind }) => kind)).toEqual(["assignment-set", "assignment-returned"]);
		// Returned again just as it is, it is no news, and no line in the log (SEC-10).
		await put(me, `${path}/mark`, { marks: 17.5, comment: "Step 3?" }, DURING);
		const logged = () => database().$count(auditLog, eq(auditLog.action, "assignment.returned"));
		const before = await logged();
		expect((await post(me, `${path}/return`, undefined, LAST)).body).toMatchObject({ marks: 17.5, draft: null });
		expect([(await toldTo(one)).length, await logged()]).toEqual([2, before]);
		// A new draft leaves what was returned as it is.
		await put(me, `${path}/mark`, { marks: 18 }, DURING);
		expect((await mine(uuid))[0].returned.marks).toBe(17.5);
		const fixed = await patch(one, path, { text: "y" }, DURING);
		expect([fixed.status, fixed.body.code]).toEqual([409, "SubmissionReturned"]);
		expect((await handInTo(uuid, { text: "y" })).body.code).toBe("SubmissionReturned");
	});

	test("neither what the student changed nor another tab’s draft is passed over", async () => {
		const { uuid } = await assignmentOf();
		const sent = await handedIn(uuid);
		const path = `/api/submission/${sent.uuid}`;
		await put(me, `${path}/mark`, { marks: 10, seenVersion: 1, version: 0 }, DURING);
		const twice = await put(me, `${path}/mark`, { marks: 11, seenVersion: 1, version: 0 }, DURING);
		expect([twice.status, twice.body.code]).toEqual([409, "SubmissionChanged"]);
		await patch(one, path, { text: "x = 4" }, DURING);
		expect((await post(me, `${path}/return`, undefined, DURING)).body.code).toBe("SubmissionChanged");
		const stale = await put(me, `${path}/mark`, { marks: 12, seenVersion: 1 }, DURING);
		expect(stale.body.code).toBe("SubmissionChanged");
		expect((await put(me, `${path}/mark`, { marks: 12, seenVersion: 2 }, DURING)).status).toBe(200);
	});

	test("a draft goes with what is handed in again, and is not returned before its teacher has seen that", async () => {
		const { uuid } = await assignmentOf();
		const first = await handedIn(uuid);
		await put(me, `/api/submission/${first.uuid}/mark`, { marks: 17, comment: "Step 3?" }, DURING);
		const second = await handedIn(uuid, { text: "x = 4" });
		const { body } = await get(me, `/api/assignment/${uuid}/submissions`, DURING);
		expect(body.content).toMatchObject([{ uuid: second.uuid, mark: { draft: { marks: 17, comment: "Step 3?" } } }]);
		const page = await visit(me, `/dashboard/teacher/assignment/submission/${second.uuid}`, DURING);
		expect(wordsOf(page)).toContain(m.assignment_draft_changed_text());
		const path = `/api/submission/${second.uuid}`;
		expect((await post(me, `${path}/return`, undefined, DURING)).body.code).toBe("SubmissionChanged");
		expect((await put(me, `${path}/mark`, { marks: 18, seenVersion: 1, version: 1 }, DURING)).status).toBe(200);
		expect((await post(me, `${path}/return`, undefined, DURING)).body.marks).toBe(18);
	});

	test("refuses more marks than there are, and returning none", async () => {
		const { uuid } = await assignmentOf();
		const sent = await handedIn(uuid);
		const high = await put(me, `/api/submission/${sent.uuid}/mark`, { marks: 20.01 }, DURING);
		expect([high.status, high.body.code, high.body.errors[0].field]).toEqual([400, "MarkTooHigh", "marks"]);
		const none = await post(me, `/api/submission/${sent.uuid}/return`, undefined, DURING);
		expect([none.status, none.body.code]).toEqual([409, "MarkMissing"]);
	});

	test("returns all drafts at once, and says how many are left", async () => {
		const { uuid } = await assignmentOf();
		const [first, second] = [await handedIn(uuid), await handedIn(uuid, { text: "y" }, other)];
		await put(me, `/api/submission/${first.uuid}/mark`, { marks: 10 }, DURING);
		await put(me, `/api/submission/${second.uuid}/mark`, { marks: null, comment: "Where is step 2?" }, DURING);
		const { body } = await post(me, `/api/assignment/${uuid}/return`, undefined, DURING);
		expect(body).toEqual({ returned: 1, left: 1 });
		expect((await mine(uuid, other))[0].returned).toBeNull();
		const again = await post(me, `/api/assignment/${uuid}/return`, undefined, DURING);
		expect(again.body).toEqual({ returned: 0, left: 1 });
		expect((await toldTo(one)).filter(({ kind }) => kind === "assignment-returned")).toHaveLength(1);
	});
});
