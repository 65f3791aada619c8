import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examApi, examUuid, publishShortExam, type ResultSummary } from "#tests/support/browser/exams.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

const TWO_MINUTE_PAPER = 5;

test("An exam seals itself with the browser closed, and takes no answer afterwards", async ({
	studentBrowser,
	say,
}) => {
	const { uuid } = await publishShortExam(15_000);
	const api = examApi(studentBrowser, uuid);
	await api.register();
	const { questions } = await api.start();

	const page = await studentBrowser.newPage();
	const room = new ExamRoom(page, "en", TWO_MINUTE_PAPER);
	await page.goto(ExamRoom.address(uuid));
	await expect(room.alive).toBeVisible();
	await room.option(1, 1).check();
	await expect(room.saved).toBeVisible();
	await page.close();

	await expect.poll(async () => (await api.result()).status(), { timeout: 30_000 }).toBe(200);
	const sealed = (await (await api.result()).json()) as ResultSummary;
	expect(sealed.unansweredCount).toBe(TWO_MINUTE_PAPER - 1);

	const late = questions.content[1];
	const answer = await api.answer(late?.uuid ?? "", late?.options[0]?.uuid ?? null, 1000);
	expect(answer.status()).toBe(204);
	expect(await (await api.result()).json()).toEqual(sealed);

	const later = await studentBrowser.newPage();
	await later.goto(ExamRoom.address(uuid));
	const shown = new ExamRoom(later, "en", TWO_MINUTE_PAPER);
	await shown.result();
	expect(await shown.figure(say(m.attempt_no_answer_given))).toBe(String(TWO_MINUTE_PAPER - 1));
	await expect(later.getByText(say(m.attempt_explanation)).first()).toBeVisible();
	await expect(later.getByText(say(m.attempt_the_key)).first()).toBeVisible();
});

test("A page left open goes to the result by itself when the time is up", async ({ studentBrowser }) => {
	const { uuid } = await publishShortExam(15_000);
	const api = examApi(studentBrowser, uuid);
	await api.register();
	await api.start();
	const page = await studentBrowser.newPage();
	const room = new ExamRoom(page, "en", TWO_MINUTE_PAPER);
	await page.goto(ExamRoom.address(uuid));
	await expect(room.alive).toBeVisible();
	await room.option(2, 1).check();
	await expect(page).toHaveURL(/\/result$/, { timeout: 30_000 });
	await room.result();
});

for (const hours of [5, -5])
	test(`A device clock that is ${Math.abs(hours)} hours ${hours > 0 ? "fast" : "slow"} changes nothing`, async ({
		studentBrowser,
	}) => {
		const uuid = await examUuid(EXAMS.twoMinutes);
		const api = examApi(studentBrowser, uuid);
		await api.register();
		await studentBrowser.addInitScript((shift) => {
			const RealDate = Date;
			class WrongDate extends RealDate {
				constructor(...given: unknown[]) {
					super(...((given.length > 0 ? given : [RealDate.now() + shift]) as []));
				}
				static override now = () => RealDate.now() + shift;
			}
			globalThis.Date = WrongDate as DateConstructor;
		}, hours * 3600_000);
		const page = await studentBrowser.newPage();
		const room = new ExamRoom(page, "en", TWO_MINUTE_PAPER);
		await page.goto(ExamRoom.address(uuid));
		await room.start();
		await expect(room.alive).toBeVisible();
		const { periodTo, server_time } = await api.paper();
		const left = (Date.parse(periodTo) - Date.parse(server_time)) / 1000;
		expect(Math.abs((await room.secondsLeft()) - left)).toBeLessThanOrEqual(2);
		await room.option(1, 1).check();
		await expect(room.saved).toBeVisible();
		await page.reload();
		await expect(room.option(1, 1)).toBeChecked();
		expect((await api.paper()).periodTo).toBe(periodTo);
		await expect.poll(() => room.secondsLeft()).toBeLessThan(left);
	});
