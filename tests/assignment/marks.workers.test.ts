import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#db/schema/index.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { teacher } from "#tests/support/workers/api-people.ts";
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
import { moveTo } from "#tests/support/workers/courses.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { inCourse } from "#tests/support/workers/lectures.ts";
import { courseUuid, me, minutesTo, one, other, toldTo } from "#tests/support/workers/own-lectures.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { depsWith, issuerOfPeople, signedInAt } from "#tests/support/workers/privacy.ts";
import { textOf, unzip } from "#tests/support/zip.ts";
import { listSubmissions } from "~/domain/assignment/submissions.server.ts";
import { copyAccount } from "~/domain/privacy/copy-account.server.ts";
import { toIso } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { zipFile } from "~/request/zip-file.server.ts";

beforeAssignments();

const LAST = { minutes: minutesTo(ENDS - 1) };

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

	test("refuses a part of a list that has changed since its link was made, so that no file is in none of the parts (ASG-9)", async () => {
		const { uuid } = await assignmentOf();
		const path = `/dashboard/teacher/assignment/${uuid}/files.zip`;
		const part = async (of: string) => visit(me, `${path}?part=1&of=${of}`, DURING);
		const state = async () =>
			(await listSubmissions(depsAt(DURING.minutes), me, { assignmentId: uuid }, { page: 0, size: 10 })).figures
				.archiveState;
		const work = (text: string, who = one) => handedIn(uuid, { text }, who);
		await work("first");
		const states = [await state()];
		expect((await part(states[0] ?? "")).status).toBe(200);
		for (const change of [
			() => work("second", other),
			() => work("third"),
			async () => handedIn(uuid, { assets: [await uploaded(one, "a")] }),
			async () => handedIn(uuid, { assets: [await uploaded(one, "b")] }),
		]) {
			await change();
			const late = await part(states.at(-1) ?? "");
			expect([late.status, wordsOf(late).includes(m.asset_archive_changed())]).toEqual([409, true]);
			states.push(await state());
			expect((await part(states.at(-1) ?? "")).status).toBe(200);
		}
		expect(new Set(states).size).toBe(states.length);
	});

	test("of who left the class are labelled and counted apart, and their marks are told to nobody (ENR-10)", async () => {
		const { uuid } = await assignmentOf();
		const sent = await handedIn(uuid);
		await handedIn(uuid, { text: "y" }, other);
		await put(me, `/api/submission/${sent.uuid}/mark`, { marks: 5 }, DURING);
		const page = `/dashboard/teacher/assignment/submission/${sent.uuid}`;
		const offersTime = async () => (await visit(me, page, DURING)).text.includes("/extension/");
		expect(await offersTime()).toBe(true);
		await moveTo(courseUuid, one, "left");
		expect(await offersTime()).toBe(false);
		expect(wordsOf(await visit(me, page, DURING))).toContain(m.attendance_gone());
		const { body } = await get(me, `/api/assignment/${uuid}/submissions`, DURING);
		expect(body.content.map(({ student: of }: { student: { gone: boolean } }) => of.gone)).toEqual([true, false]);
		const list = await visit(me, `/dashboard/teacher/assignment/p/1/c/${courseUuid}/a/${uuid}/x/submission`, DURING);
		const words = wordsOf(list);
		expect(words.split(m.attendance_gone())).toHaveLength(2);
		expect(words).toContain(m.assignment_submitted_gone({ n: "1" }));
		expect((await post(me, `/api/submission/${sent.uuid}/return`, undefined, DURING)).status).toBe(200);
		expect((await toldTo(one)).filter(({ kind }) => kind === "assignment-returned")).toEqual([]);
	});

	test("in a student’s copy say nothing of a draft that came after them (ASG-8, PRV-1)", async () => {
		const { uuid } = await assignmentOf();
		const sent = await handedIn(uuid);
		await put(me, `/api/submission/${sent.uuid}/mark`, { marks: 5 }, DURING);
		await post(me, `/api/submission/${sent.uuid}/return`, undefined, DURING);
		const who = await signedInAt(one);
		const copied = async () => {
			const copy = await copyAccount(depsWith(issuerOfPeople()), who, OPENS);
			return textOf(unzip(await zipFile("copy", copy, OPENS).arrayBuffer()), "courses/marks.json");
		};
		const before = await copied();
		expect(JSON.parse(before)).toMatchObject([{ marks: 500 }]);
		await put(me, `/api/submission/${sent.uuid}/mark`, { marks: 7 }, { minutes: DURING.minutes + 1 });
		expect(await copied()).toBe(before);
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

	test("a draft of work that was taken back goes with what is handed in next, without marks that there are no more", async () => {
		const { uuid } = await assignmentOf();
		for (const [marks, kept] of [
			[17, 17],
			[18, null],
		] as const) {
			const sent = await handedIn(uuid, { text: `${marks}` });
			await put(me, `/api/submission/${sent.uuid}/mark`, { marks, comment: "Step 3?", seenVersion: 1 }, DURING);
			expect((await send(one, "DELETE", `/api/submission/${sent.uuid}`, DURING)).status).toBe(204);
			if (kept === null) expect((await patch(me, `/api/assignment/${uuid}`, { marks: 17.5 }, DURING)).status).toBe(200);
			const next = await handedIn(uuid, { text: "x = 4" });
			const { body } = await get(me, `/api/assignment/${uuid}/submissions`, DURING);
			expect(body.content).toMatchObject([{ uuid: next.uuid, mark: { draft: { marks: kept, comment: "Step 3?" } } }]);
			const returned = await post(me, `/api/submission/${next.uuid}/return`, undefined, DURING);
			expect(returned.body.code).toBe(kept === null ? "MarkMissing" : "SubmissionChanged");
			expect((await send(one, "DELETE", `/api/submission/${next.uuid}`, DURING)).status).toBe(204);
		}
	});

	test("where a form returns nothing, its draft is not written either: the next press goes on", async () => {
		const { uuid } = await assignmentOf();
		const sent = await handedIn(uuid);
		const press = (marks: string) =>
			visit(me, `/dashboard/teacher/assignment/submission/${sent.uuid}`, {
				...DURING,
				form: { intent: "return", marks, comment: "Good", seen: "1", version: "0" },
			});
		expect((await press("")).status).toBe(409);
		expect((await press("12")).status).toBe(302);
		expect(await mine(uuid)).toMatchObject([{ returned: { marks: 12, comment: "Good" } }]);
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
