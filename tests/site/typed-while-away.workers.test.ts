import { beforeEach, describe, expect, inject, test } from "vitest";
import { clock } from "#tests/support/workers/api-exams.ts";
import type { Person } from "#tests/support/workers/api-people.ts";
import { type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { talkPaths } from "~/domain/discussion/paths.ts";

let course: TaughtCourse;
beforeEach(async () => {
	await clock(0);
	course = await taughtCourse();
});

/** The database is away while somebody without scripts sends a form. */
const post = (who: Person, path: string, form: Record<string, string>, lang = "en") =>
	visit({ ...who, cookie: `${who.cookie}; lang=${lang}` }, path, { form, with: { DATABASE_URL: inject("closedUrl") } });

const TYPED = 'Bring <b>"both"</b> books\nand a ruler';
const AS_TEXT = />Bring &lt;b&gt;(?:"|&quot;)both(?:"|&quot;)&lt;\/b&gt; books\nand a ruler<\/textarea>/;

describe("what was typed while the database is away (LOOK-1)", () => {
	test.each(["en", "bn"])("stands on the page that says so, and is sent again by its button (%s)", async (lang) => {
		for (const [who, path, form] of [
			[course.owner, talkPaths.announcements("teacher", course.uuid), { intent: "post", body: TYPED }],
			[course.pupil, talkPaths.questions("student", course.uuid, course.lectureUuid), { intent: "ask", body: TYPED }],
			[
				course.owner,
				`/dashboard/teacher/course/d/${course.uuid}/people/templates`,
				{ intent: "save", name: "Late", body: TYPED },
			],
		] as const) {
			const page = await post(who, path, form, lang);
			expect([path, page.status, page.headers.get("retry-after")]).toEqual([path, 503, "10"]);
			expect(page.text).toMatch(AS_TEXT);
			expect(page.text).toMatch(new RegExp(`<form [^>]*action="${path}"[^>]*method="post"`));
			expect(page.text).toContain(`<input type="hidden" name="intent" value="${form.intent}"/>`);
			expect(wordsOf(page)).toMatch(lang === "en" ? /not lost: send it again .* Try again/ : /হারায়নি: .* আবার চেষ্টা/);
		}
	});

	test("is there too where the form was not right: the page is one of a part that is away, not of the form", async () => {
		const long = "So long ".repeat(2_000);
		const path = talkPaths.announcements("teacher", course.uuid);
		const page = await post(course.owner, path, { intent: "post", body: long });
		expect([page.status, page.headers.get("retry-after")]).toEqual([503, "10"]);
		expect(page.text).toContain(`${long}</textarea>`);
	});

	test("is on no page that is no answer to it", async () => {
		const path = talkPaths.announcements("teacher", course.uuid);
		const page = await visit(course.owner, path, { with: { DATABASE_URL: inject("closedUrl") } });
		expect(page.status).toBe(503);
		expect(page.text).not.toContain("<textarea");
		expect(page.text).not.toContain('name="intent"');
	});
});
