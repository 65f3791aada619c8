import { expect, test } from "vitest";
import { clock, examOf, start } from "#tests/support/workers/api-exams.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { m } from "~/paraglide/messages.js";

test("the room of a running exam holds no key and no explanation, as a page and as data", async () => {
	const [exam, who] = await Promise.all([examOf(), student()]);
	await start(exam, who);
	await clock(5, exam, who);
	const room = `/dashboard/student/weekly-exam/attend/${exam.uuid}`;
	for (const path of [room, `${room}?page=1`, `${room}.data`]) {
		const { status, text } = await visit(who, path, { minutes: 5 });
		expect([path, status < 300]).toEqual([path, true]);
		expect(text).toContain("Question");
		expect(text).not.toMatch(/SOLUTION|explanation|correct_?option|is_?correct/i);
	}
});

test("who is not registered is led from the room to the model test's page", async () => {
	const [exam, who] = await Promise.all([examOf(), student()]);
	await clock(5);
	const room = await visit(who, `/dashboard/student/weekly-exam/attend/${exam.uuid}`, { minutes: 5 });
	expect(wordsOf(room)).toContain(m.errors_not_registered());
	const [main = ""] = /<main[\s\S]*<\/main>/.exec(room.text) ?? [];
	expect(main).toContain(`href="/dashboard/student/weekly-exam/${exam.uuid}"`);
	expect(main).toContain(m.common_see_details());
});
