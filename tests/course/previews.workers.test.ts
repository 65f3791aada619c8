import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { beforeOwnLectures, courseUuid, me } from "#tests/support/workers/own-lectures.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { dhakaLocal } from "~/lib/time.ts";

beforeOwnLectures();

const TEXT = "Read **this** and $x^2$.";
const HOUR = 3_600_000;

describe("what a teacher writes can be looked at before it is saved, without JavaScript, and nothing typed is lost (LOOK-1)", () => {
	const look = async (path: string, form: Record<string, string>) => {
		const { status, text } = await visit(me, `/dashboard/teacher/course/d/${courseUuid}${path}`, {
			form: { description: TEXT, preview: "on", ...form },
		});
		expect([path, status]).toEqual([path, 200]);
		expect(text).toContain("Read <strong>this</strong> and <span");
		expect(text).toContain(`${TEXT}</textarea>`);
		expect(text).toMatch(/<button type="submit"[^>]* name="preview"/);
		return text;
	};

	test("a material", async () => {
		const before = await database().$count(schema.material);
		expect(await look("/material/new", { title: "Waves of a preview" })).toContain('value="Waves of a preview"');
		expect(await database().$count(schema.material)).toBe(before);
	});

	test("an assignment", async () => {
		const before = await database().$count(schema.assignment);
		const times = { startsAt: dhakaLocal(OPENS + HOUR), endsAt: dhakaLocal(OPENS + 2 * HOUR) };
		const form = { title: "Ten of a preview", lecture: "", marks: "10", latePolicy: "refuse", ...times };
		expect(await look("/assignment/new", form)).toContain('value="Ten of a preview"');
		expect(await database().$count(schema.assignment)).toBe(before);
	});
});
