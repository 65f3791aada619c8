import { expect, test } from "vitest";
import { courseRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import { teacher } from "#tests/support/workers/api-people.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { institute } from "#tests/support/workers/institutes.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";

ownDatabase();

test("the landing page has eight courses, those that can be entered first, and leads to all of them where there are more (SITE-1, CRS-5)", async () => {
	const { accountUuid: teacherUuid } = await teacher();
	const [instituteUuid, subjectUuid] = [await institute(), crypto.randomUUID()];
	await insertRows(database(), subjectRows({ uuid: subjectUuid, title: "Physics", at: OPENS }));
	const of = { teacherUuid, instituteUuid, subjectUuid };
	const one = (title: string, enrolmentEndAt?: number) => {
		const uuid = crypto.randomUUID();
		return { uuid, rows: courseRows({ ...of, uuid, title, at: OPENS, ...(enrolmentEndAt && { enrolmentEndAt }) }) };
	};
	const open = Array.from({ length: 8 }, (_, n) => one(`Open ${n}`));
	await insertRows(
		database(),
		open.flatMap(({ rows }) => rows),
	);
	const eight = await visit(null, "/");
	expect(eight.text).not.toContain('href="/course/s/i/t/p" aria-describedby="courses"');
	for (const { uuid } of open) expect(eight.text).toContain(`href="/course/${uuid}"`);
	await insertRows(database(), one("Shut", OPENS - 1).rows);
	const later = await visit(null, "/", { minutes: 3 * 24 * 60 });
	expect(later.text).toMatch(/href="\/course\/s\/i\/t\/p" aria-describedby="courses"/);
	expect([wordsOf(later).includes("Open 0"), wordsOf(later).includes("Shut")]).toEqual([true, false]);
});
