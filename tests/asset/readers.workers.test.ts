import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { get, post } from "#tests/support/workers/api.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { download, uploaded } from "#tests/support/workers/assets.ts";
import { assignmentOf, beforeAssignments, DURING, handedIn } from "#tests/support/workers/assignments.ts";
import { contentOf } from "#tests/support/workers/contents.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { courseWith } from "#tests/support/workers/lectures.ts";
import { courseUuid, me, one, other } from "#tests/support/workers/own-lectures.ts";
import { added, begun, tus } from "../upload/client.ts";

beforeAssignments();

/** A file of each kind of holder: `me` teaches the course, `one` and `other` are in it. */
async function filesOfAll() {
	const [notes, sheet, work, idea, loose] = await Promise.all([
		uploaded(me),
		uploaded(me),
		uploaded(one),
		uploaded(one),
		uploaded(one),
	]);
	await post(me, `/api/course/${courseUuid}/materials`, { title: "Notes", assets: [notes] });
	const { uuid } = await assignmentOf({ assets: [sheet] });
	await handedIn(uuid, { text: "x", assets: [work] });
	await post(one, "/api/feedbacks", { title: "A wish", description: "More exams", assets: [idea] });
	const contents = [await contentOf(me), await contentOf(me, { published: false })];
	const [video, draft] = await Promise.all(
		contents.map(async (content) => {
			const [row] = await database().select().from(schema.content).where(eq(schema.content.uuid, content));
			return row?.videoUuid ?? "";
		}),
	);
	return { notes, sheet, work, idea, loose, video: video ?? "", draft: draft ?? "" };
}

type Files = Awaited<ReturnType<typeof filesOfAll>>;

const readableBy = async (who: Person | null, files: Files) => {
	const readable: string[] = [];
	for (const [name, uuid] of Object.entries(files)) {
		const { status, body } = await get(who, `/api/asset/download/${uuid}`, DURING);
		if (status === 200) readable.push(name);
		else expect([name, status, body.code]).toEqual([name, ...(who ? [404, "AssetNotFound"] : [401, "InvalidToken"])]);
	}
	return readable.toSorted().join(" ");
};

test("a file of each holder is read by whom it is for, and is not there for anybody else (AST-4)", async () => {
	const files = await filesOfAll();
	const [stranger, elsewhere, otherTeacher, awaiting, boss] = await Promise.all([
		student(),
		student(),
		teacher(),
		teacher({ verificationStatus: "Awaiting" }),
		admin(),
	]);
	await courseWith(otherTeacher, { students: [elsewhere] });
	expect(await readableBy(me, files)).toBe("draft notes sheet video work");
	expect(await readableBy(one, files)).toBe("idea loose notes sheet video work");
	expect(await readableBy(other, files)).toBe("notes sheet video");
	for (const who of [stranger, elsewhere, otherTeacher]) expect(await readableBy(who, files)).toBe("video");
	expect(await readableBy(boss, files)).toBe("draft idea video");
	expect(await readableBy(awaiting, files)).toBe("");
	expect(await readableBy(null, files)).toBe("");

	// A video that an admin takes off is its teacher's and the admins' until it is put back (CON-7).
	const isVideo = eq(schema.content.videoUuid, files.video);
	const takenOff = (at: number | null) =>
		database()
			.update(schema.content)
			.set({ takenOffAt: at, takenOffReason: at === null ? null : "Not a lesson" })
			.where(isVideo);
	await takenOff(Date.UTC(2026, 8, 1));
	const readers = [me, one, stranger, otherTeacher, boss];
	const seeing = async () =>
		Promise.all(readers.map(async (who) => (await readableBy(who, files)).split(" ").includes("video")));
	expect(await seeing()).toEqual([true, false, false, false, true]);
	await takenOff(null);
	expect(await seeing()).toEqual([true, true, true, true, true]);

	// Who left the course reads nothing of it but their own.
	await database()
		.update(schema.enrolment)
		.set({ state: "removed" })
		.where(eq(schema.enrolment.courseUuid, courseUuid));
	expect(await readableBy(one, files)).toBe("idea loose video work");
	expect(await readableBy(other, files)).toBe("video");

	// A teacher who is suspended reads nothing of their students, whatever they taught.
	const suspended = await teacher({ verificationStatus: "Suspended" });
	await database()
		.update(schema.course)
		.set({ teacherUuid: suspended.accountUuid })
		.where(eq(schema.course.uuid, courseUuid));
	expect(await readableBy(suspended, files)).toBe("");
	const own = await uploaded(suspended, "mine");
	expect((await download(suspended, own)).text).toBe("mine");
});

describe("an upload under way is its owner's, in whatever role (UPL-2)", () => {
	test("anybody signed in begins one; to everybody else it is not there, and to guests nothing is", async () => {
		const path = await begun(one, 5);
		const roles = [
			await student(),
			await student({ mobileVerified: false }),
			await teacher(),
			await teacher({ verificationStatus: "Awaiting" }),
			await teacher({ verificationStatus: "Suspended" }),
			await admin(),
			other,
			me,
		];
		const all = async (who: Person | null) => [
			(await tus(who, "HEAD", path)).status,
			(await added(who, path, 0, "12345")).status,
			(await tus(who, "DELETE", path)).status,
			(await tus(who, "POST", "/uploads", { "upload-length": "5" })).status,
		];
		for (const who of roles) expect(await all(who)).toEqual([404, 404, 404, 201]);
		expect(await all(null)).toEqual([401, 401, 401, 401]);
		expect((await tus(null, "OPTIONS", "/uploads")).status).toBe(204);
		expect(await all(one)).toEqual([200, 204, 204, 201]);
	});
});
