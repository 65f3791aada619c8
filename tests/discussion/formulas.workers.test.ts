import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { announcement, lectureAnswer, lectureQuestion } from "#db/schema/index.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { talkPaths } from "~/domain/discussion/paths.ts";
import { FORMULAS } from "~/lib/formula-load.ts";

ownDatabase();

const FRACTION = "$\\frac{a}{b}$";
let here: TaughtCourse;

beforeEach(async () => {
	here = await taughtCourse();
});

const asks = (body: string) => post(here.pupil, `/api/lecture/${here.lectureUuid}/questions`, { body });
const listed = async () => (await get(here.pupil, `/api/lecture/${here.lectureUuid}/questions`)).body.content;

describe("formulas of what is said (DSC-1)", () => {
	test("are so many and so long, in each of the calls; more are refused at the field, in words", async () => {
		const question = (await asks("Why?")).body.uuid;
		const answer = (await post(here.pupil, `/api/question/${question}/answers`, { body: "So." })).body.uuid;
		const told = (await post(here.owner, `/api/course/${here.uuid}/announcements`, { body: "So." })).body.uuid;
		const many = FRACTION.repeat(FORMULAS.number + 1);
		const ways = [
			await asks(many),
			await send(here.pupil, "PATCH", `/api/question/${question}`, { body: { body: many } }),
			await post(here.pupil, `/api/question/${question}/answers`, { body: many }),
			await send(here.pupil, "PATCH", `/api/answer/${answer}`, { body: { body: many } }),
			await post(here.owner, `/api/course/${here.uuid}/announcements`, { body: many }),
			await send(here.owner, "PATCH", `/api/announcement/${told}`, { body: { body: many } }),
		];
		for (const { status, body } of ways) {
			expect([status, body.errors?.[0]?.field]).toEqual([400, "body"]);
			expect(body.errors[0].message).toContain("30 formulas");
		}
		const atMost = FRACTION.repeat(FORMULAS.number);
		expect((await asks(atMost)).status).toBe(201);
		expect((await asks(`$${"x".repeat(FORMULAS.letters + 1)}$`)).status).toBe(400);
		expect((await asks("$\\def\\a{\\sqrt x}\\a$")).status).toBe(400);
	});

	test("that are too many are named at the field of the form, and what was typed stays", async () => {
		const at = talkPaths.questions("student", here.uuid, here.lectureUuid);
		const body = FRACTION.repeat(FORMULAS.number + 1);
		const previews: Record<string, string>[] = [{}, { preview: "on" }];
		for (const more of previews) {
			const answer = await visit(here.pupil, at, { form: { intent: "ask", body, ...more } });
			expect(answer.status).toBe(400);
			expect(wordsOf(answer)).toContain("30 formulas");
			expect(answer.text).toContain("frac{a}{b}");
		}
	});

	test("are rendered once, as they are written: what is read is what was kept", async () => {
		const question = (await asks("If $x^2$")).body.uuid;
		await post(here.pupil, `/api/question/${question}/answers`, { body: "Then $y$" });
		await post(here.owner, `/api/course/${here.uuid}/announcements`, { body: "Read $z$" });
		for (const of of [lectureQuestion, lectureAnswer, announcement]) {
			const [row] = await database().select().from(of);
			expect(row?.html).toContain("katex");
			await database().update(of).set({ html: "<p>kept</p>" });
		}
		const [asked] = await listed();
		const { body: told } = await get(here.pupil, `/api/course/${here.uuid}/announcements`);
		expect([asked.bodyHtml, asked.answers[0].bodyHtml, told.content[0].bodyHtml]).toEqual(Array(3).fill("<p>kept</p>"));
	});

	test("are rendered anew with each change", async () => {
		const question = (await asks("If $x^2$")).body.uuid;
		const answer = (await post(here.pupil, `/api/question/${question}/answers`, { body: "One" })).body.uuid;
		const told = (await post(here.owner, `/api/course/${here.uuid}/announcements`, { body: "One" })).body.uuid;
		await send(here.pupil, "PATCH", `/api/question/${question}`, { body: { body: "Two" } });
		await send(here.pupil, "PATCH", `/api/answer/${answer}`, { body: { body: "Two" } });
		await send(here.owner, "PATCH", `/api/announcement/${told}`, { body: { body: "Two" } });
		for (const of of [lectureQuestion, lectureAnswer, announcement])
			expect((await database().select().from(of))[0]?.html).toBe("<p>Two</p>");
	});

	test("of rows that were never rendered are rendered within the same limits", async () => {
		const question = (await asks("Why?")).body.uuid;
		for (const [body, found] of [
			["If $x$", "katex"],
			[FRACTION.repeat(300), "<p>$\\frac{a}{b}$$\\frac"],
		] as const) {
			await database().update(lectureQuestion).set({ body, html: null }).where(eq(lectureQuestion.uuid, question));
			const [asked] = await listed();
			expect(asked.bodyHtml).toContain(found);
			expect(asked.bodyHtml.length).toBeLessThan(FORMULAS.html);
		}
	});
});
