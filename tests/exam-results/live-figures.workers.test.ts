import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { modelTest } from "#db/schema/index.ts";
import { get, post } from "#tests/support/workers/api.ts";
import { clock, examOf, register, start } from "#tests/support/workers/api-exams.ts";
import { admin, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { rankExam } from "~/domain/model-test/rank-exam.server.ts";
import { m } from "~/paraglide/messages.js";

test("the figures of a running exam follow who registers, begins, hands in and runs out of time (MT-19)", async () => {
	const exam = await examOf();
	const [boss, idle, quick, slow] = await Promise.all([admin(), student(), student(), student()]);
	const path = `/api/admin/weekly-exams/${exam.uuid}/live`;
	const figures = async () => (await get(boss, path)).body;
	await register(exam, idle);
	await start(exam, quick);
	await start(exam, slow);
	await expect.poll(figures).toMatchObject({ registered: 3, started: 2, answering: 2, finished: 0 });
	await clock(10, exam, quick, slow);
	await post(quick, `/api/weekly-exam/${exam.uuid}/finish`);
	await expect.poll(figures).toMatchObject({ registered: 3, started: 2, answering: 1, finished: 1 });
	// Half an hour is over: who began is not answering any more, though the paper has yet to arrive.
	await clock(31, exam);
	expect(await figures()).toMatchObject({ registered: 3, started: 2, answering: 0, finished: 1 });
	expect((await get(await student(), path)).status).toBe(403);
});

test("winners are kept back from the live page of a running exam, before the first ranking shows them (MT-7.1)", async () => {
	const exam = await examOf();
	const boss = await admin();
	const page = `/admin/model-tests/${exam.uuid}/live`;
	const live = async (minutes: number) => (await visit(boss, page, { minutes })).text;
	expect(await live(10)).toContain(m.exam_results_will_be_shown_text());
	const held = await visit(boss, page, { form: { intent: "hold" }, minutes: 10 });
	expect([held.status, held.headers.get("location")]).toEqual([302, page]);
	expect(await live(11)).toContain(m.exam_results_will_be_held_text());
	const rows = () => database().select().from(modelTest).where(eq(modelTest.uuid, exam.uuid));
	await rankExam(depsAt(61), exam.uuid);
	expect(await rows()).toMatchObject([{ rankedAt: at(61), winnersHeldAt: at(10) }]);
	// Afterwards they are published where the results are.
	expect(await live(62)).not.toContain('name="intent"');
});
