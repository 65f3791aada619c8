import { expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { gradeRows } from "#db/factories/institute.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import { examOf } from "#tests/support/workers/api-exams.ts";
import { mockTestOf } from "#tests/support/workers/api-mock-tests.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";

ownDatabase();

const [physics, nine] = [crypto.randomUUID(), crypto.randomUUID()];
const subjects = [{ uuid: physics, count: 2 }];

test("Public lists have an address for each subject and class, in both languages, and none for anything else (SITE-10)", async () => {
	await insertRows(database(), [
		...subjectRows({ uuid: physics, title: "Physics", titleBn: "পদার্থবিজ্ঞান", at: at(0) }),
		...gradeRows({ uuid: nine, title: "Class 9", titleBn: "নবম শ্রেণি", at: at(0) }),
		...gradeRows({ uuid: crypto.randomUUID(), title: "Class 10", at: at(1) }),
	]);
	await examOf({ name: "Physics Weekly", subjects, gradeUuids: [nine] });
	await examOf({ name: "Other Weekly" });
	await mockTestOf({ title: "Physics set", subjects, gradeUuids: [nine] });
	await mockTestOf({ title: "Other set" });
	const words = async (path: string) => wordsOf(await visit(null, path));
	for (const [list, own, other] of [
		["weekly-exam", "Physics Weekly", "Other Weekly"],
		["mock-test", "Physics set", "Other set"],
	] as const) {
		expect(await words(`/${list}/p`)).toContain(other);
		const english = await visit(null, `/${list}/subject/physics/p`);
		expect(wordsOf(english)).toContain(own);
		expect(wordsOf(english)).not.toContain(other);
		expect(english.text).toMatch(new RegExp(`rel="canonical" href="[^"]*/${list}/subject/physics/p"`));
		expect(english.text).toMatch(new RegExp(`hrefLang="bn" href="[^"]*/bn/${list}/subject/physics/p"`, "i"));
		expect(english.text).toContain(`href="/${list}/class/class-9/p"`);
		const past = await visit(null, `/bn/${list}/subject/physics/p/7`);
		expect([past.status, past.headers.get("location")]).toEqual([302, `/bn/${list}/subject/physics/p`]);
		const bangla = await visit(null, `/bn/${list}/subject/physics/p`);
		expect(bangla.status).toBe(200);
		expect(wordsOf(bangla)).toContain("পদার্থবিজ্ঞান");
		// What names no class is for every one.
		expect(await words(`/${list}/class/class-10/p`)).toContain(other);
		expect(await words(`/${list}/class/class-10/p`)).not.toContain(own);
		for (const path of ["subject/class-9/p", "subject/magic/p", "kind/physics/p", `subject/${"x".repeat(600)}/p`])
			expect([path, (await visit(null, `/${list}/${path}`)).status]).toEqual([path, 404]);
	}
});
