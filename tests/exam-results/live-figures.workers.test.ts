import { expect, test } from "vitest";
import { get, post } from "#tests/support/workers/api.ts";
import { clock, examOf, register, start } from "#tests/support/workers/api-exams.ts";
import { admin, student } from "#tests/support/workers/api-people.ts";

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
