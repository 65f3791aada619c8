import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examApi, examUuid, publishShortExam, type ResultSummary } from "#tests/support/browser/exams.ts";
import { registerStudent } from "#tests/support/browser/people.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

const TWO_MINUTE_PAPER = 5;

test("An exam ends by itself when the time is up, on a page left open and with the browser closed, and takes no answer afterwards", async ({
	studentBrowser,
	openBrowser,
	say,
}) => {
	test.slow();
	const other = await openBrowser({ storageState: (await registerStudent()).state });
	// Long enough to start the exam on two pages of a slow machine, and short because the test waits for its end.
	const { uuid } = await publishShortExam(30_000);
	const [closed, open] = await Promise.all(
		([studentBrowser, other] as const).map(async (browser) => {
			const api = examApi(browser, uuid);
			await api.register();
			const { questions } = await api.start();
			const page = await browser.newPage();
			const room = new ExamRoom(page, "en", TWO_MINUTE_PAPER);
			await page.goto(ExamRoom.address(uuid));
			await expect(room.alive).toBeVisible();
			return { api, questions, page, room };
		}),
	);
	if (!closed || !open) throw new Error("Both students started the exam");
	await closed.room.option(1, 1).check();
	await expect(closed.room.saved).toBeVisible();
	await closed.page.close();
	await open.room.option(2, 1).check();

	await expect(open.page).toHaveURL(/\/result$/, { timeout: 60_000 });
	await open.room.result();

	await expect.poll(async () => (await closed.api.result()).status(), { timeout: 60_000 }).toBe(200);
	const sealed = (await (await closed.api.result()).json()) as ResultSummary;
	expect(sealed.unansweredCount).toBe(TWO_MINUTE_PAPER - 1);

	const late = closed.questions.content[1];
	const answer = await closed.api.answer(late?.uuid ?? "", late?.options[0]?.uuid ?? null, 1000);
	expect(answer.status()).toBe(204);
	// The other student's attempt may be counted meanwhile.
	expect(await (await closed.api.result()).json()).toEqual({ ...sealed, participants: expect.any(Number) });

	const later = await studentBrowser.newPage();
	await later.goto(ExamRoom.address(uuid));
	const shown = new ExamRoom(later, "en", TWO_MINUTE_PAPER);
	await shown.result();
	expect(await shown.figure(say(m.attempt_no_answer_given))).toBe(String(TWO_MINUTE_PAPER - 1));
	await expect(later.getByText(say(m.attempt_explanation)).first()).toBeVisible();
	await expect(later.getByText(say(m.attempt_the_key)).first()).toBeVisible();
});

for (const hours of [5, -5])
	test(`A device clock that is ${Math.abs(hours)} hours ${hours > 0 ? "fast" : "slow"} changes nothing`, {
		tag: hours < 0 ? "@check" : [],
	}, async ({ studentBrowser }) => {
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
