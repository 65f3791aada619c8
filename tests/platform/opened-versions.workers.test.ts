import { describe, expect, test } from "vitest";
import { post, send } from "#tests/support/workers/api.ts";
import { admin } from "#tests/support/workers/api-people.ts";
import {
	assignmentOf,
	beforeAssignments,
	DURING,
	ENDS,
	handedIn,
	mine,
	patch,
	put,
	STARTS,
} from "#tests/support/workers/assignments.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { inCourse, lectureIn } from "#tests/support/workers/lectures.ts";
import { courseUuid, me, one } from "#tests/support/workers/own-lectures.ts";
import { type PageAnswer, visit } from "#tests/support/workers/pages.ts";
import { editLecture } from "~/domain/lecture/edit-lecture.server.ts";
import { dhakaDay, dhakaLocal } from "~/lib/time.ts";

beforeAssignments();

const TAUGHT = "/dashboard/teacher";
const own = (path: string) => `${TAUGHT}/course/d/${courseUuid}/${path}`;

/** What a hidden field of a page would send. */
const hidden = ({ text }: PageAnswer, name: string) =>
	new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(text)?.[1];

describe("a form without JavaScript keeps the version that it was opened with, so that no second press overwrites another's change", () => {
	test("of an assignment, after a preview and after a conflict (ASG-1)", async () => {
		const { uuid } = await assignmentOf();
		expect((await patch(me, `/api/assignment/${uuid}`, { title: "Theirs" })).status).toBe(200);
		const form = {
			...{ title: "Mine", startsAt: dhakaLocal(STARTS), endsAt: dhakaLocal(ENDS), marks: "20" },
			...{ latePolicy: "refuse", version: "1" },
		};
		const press = (more: object = {}) =>
			visit(me, own(`assignment/${uuid}/edit`), { form: { ...form, ...more }, ...DURING });
		const preview = await press({ preview: "on" });
		expect([preview.status, hidden(preview, "version")]).toEqual([200, "1"]);
		const refused = await press();
		expect([refused.status, hidden(refused, "version")]).toEqual([409, "1"]);
	});

	test("of a material, after a preview and after a conflict (MAT-1)", async () => {
		const { uuid, version } = (await post(me, `/api/course/${courseUuid}/materials`, { title: "Notes" })).body;
		expect((await send(me, "PATCH", `/api/material/${uuid}`, { body: { title: "Theirs" } })).status).toBe(200);
		const press = (more: object = {}) =>
			visit(me, own(`material/${uuid}/edit`), { form: { title: "Mine", version: String(version), ...more } });
		const preview = await press({ preview: "on" });
		expect([preview.status, hidden(preview, "version")]).toEqual([200, String(version)]);
		const refused = await press();
		expect([refused.status, hidden(refused, "version")]).toEqual([409, String(version)]);
	});

	test("of a lecture, after a conflict (LEC-1)", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(3));
		await editLecture(depsAt(), me, { lectureId: uuid }, { title: "Theirs", version: 0 });
		const day = dhakaDay(inCourse(3));
		const form = { title: "Mine", day, time: "10:00", minutes: "60", scope: "one", version: "0" };
		const refused = await visit(me, own(`${uuid}/edit`), { form });
		expect([refused.status, hidden(refused, "version")]).toEqual([409, "0"]);
	});

	test("of what was handed in, whatever another tab handed in or changed meanwhile (ASG-4)", async () => {
		const { uuid } = await assignmentOf();
		const press = (form: Record<string, string>) =>
			visit(one, `/student/assignment/c/${courseUuid}/${uuid}/x/submission`, { form, ...DURING });
		const sent = await handedIn(uuid, { text: "the other tab’s" });
		const key = crypto.randomUUID();
		// Opened before anything was handed in: it hands in, and what the other tab handed in is kept.
		const empty = await press({ text: "", key });
		expect([empty.status, hidden(empty, "submission"), hidden(empty, "key")]).toEqual([400, undefined, key]);
		const changed = { submission: sent.uuid, version: "1" };
		await patch(one, `/api/submission/${sent.uuid}`, { text: "the other tab’s, changed" }, DURING);
		for (const text of ["", "mine"]) {
			const refused = await press({ text, ...changed });
			expect([refused.status, hidden(refused, "submission"), hidden(refused, "version")]).toEqual([
				409,
				sent.uuid,
				"1",
			]);
		}
		expect((await press({ text: "mine", key })).status).toBe(303);
		const all = await mine(uuid);
		expect(all.map(({ text }: { text: string }) => text)).toEqual(["mine", "the other tab’s, changed"]);
	});

	test("of a mark, and of the work that was read for it (ASG-6)", async () => {
		const { uuid } = await assignmentOf();
		const sent = await handedIn(uuid);
		await patch(one, `/api/submission/${sent.uuid}`, { text: "y" }, DURING);
		expect((await put(me, `/api/submission/${sent.uuid}/mark`, { marks: 5 }, DURING)).status).toBe(200);
		for (const [marks, status] of [
			["99", 400],
			["12", 409],
			["many", 400],
		] as const) {
			const refused = await visit(me, `${TAUGHT}/assignment/submission/${sent.uuid}`, {
				...{ form: { intent: "draft", marks, comment: "Good", seen: "1", version: "0" }, ...DURING },
			});
			expect([refused.status, hidden(refused, "seen"), hidden(refused, "version")]).toEqual([status, "1", "0"]);
		}
	});
});

test("a decision about feedback goes on from how it stands after a conflict, which is told, and after nothing else (FBK-4)", async () => {
	const boss = await admin();
	const written = { title: "The timetable is cut off", description: "The last column cannot be read." };
	const { uuid } = (await post(one, "/api/feedbacks", written)).body;
	const page = `/admin/feedback/${uuid}`;
	const opened = hidden(await visit(boss, page), "seen") ?? "";
	const decide = (state: string, answer: string) =>
		visit(boss, page, { form: { state, answer, seen: opened }, minutes: 5 });
	expect((await decide("in_progress", "")).status).toBe(302);
	const now = hidden(await visit(boss, page), "seen");
	const missing = await decide("answered", "");
	expect([missing.status, hidden(missing, "seen")]).toEqual([400, opened]);
	const late = await decide("answered", "Mine");
	expect([late.status, hidden(late, "seen"), now === opened]).toEqual([409, now, false]);
});
