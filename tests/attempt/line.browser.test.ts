import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examApi, examUuid } from "#tests/support/browser/exams.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

const QUESTIONS = 25;
/** What Chromium says of a line that is gone, also to a service worker that was about to be looked at. */
const WITHOUT_LINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|error occurred when fetching the script/;
const ANSWER_CALL = "**/api/weekly-exam/answer";

test("Choices made offline wait, outlive a reload, and reach the server when the line is back", async ({
	studentBrowser,
	problems,
}) => {
	problems.expect(WITHOUT_LINE);
	const uuid = await examUuid(EXAMS.free);
	const api = examApi(studentBrowser, uuid);
	await api.register();
	await api.start();
	const page = await studentBrowser.newPage();
	page.on("dialog", (dialog) => dialog.accept());
	const room = new ExamRoom(page, "en", QUESTIONS);
	await page.goto(ExamRoom.address(uuid));
	await expect(room.alive).toBeVisible();

	await studentBrowser.setOffline(true);
	await room.option(1, 3).check();
	await room.option(2, 2).check();
	await expect(room.offlineWaiting(2)).toBeVisible();
	expect((await api.paper()).answeredCount).toBe(0);

	await page.route(ANSWER_CALL, (route) => route.abort());
	await studentBrowser.setOffline(false);
	await page.reload();
	await expect(room.option(1, 3)).toBeChecked();
	await expect(room.option(2, 2)).toBeChecked();
	expect((await api.paper()).answeredCount).toBe(0);

	await page.unroute(ANSWER_CALL);
	await expect(room.saved).toBeVisible({ timeout: 30_000 });
	const { questions } = await api.paper();
	const chosen = questions.content
		.slice(0, 2)
		.map(({ answer, options }) => options.findIndex((o) => o.uuid === answer));
	expect(chosen).toEqual([2, 1]);
});

test("A reload without a line still shows the paper, its other pages, the choices and the time", async ({
	studentBrowser,
	problems,
}) => {
	problems.expect(WITHOUT_LINE);
	const uuid = await examUuid(EXAMS.free);
	const api = examApi(studentBrowser, uuid);
	await api.register();
	const page = await studentBrowser.newPage();
	page.on("dialog", (dialog) => dialog.accept());
	const room = new ExamRoom(page, "en", QUESTIONS);
	const wholePaper = page.waitForResponse(/\/questions\?page=4&size=5/);
	await page.goto(ExamRoom.address(uuid));
	await page.evaluate(async () => void (await navigator.serviceWorker.ready));
	await room.start();
	await expect(room.alive).toBeVisible();
	await room.option(1, 3).check();
	await expect(room.saved).toBeVisible();
	await wholePaper;
	const left = await room.secondsLeft();

	await studentBrowser.setOffline(true);
	await page.reload();
	await expect(room.option(1, 3)).toBeChecked();
	expect(Math.abs((await room.secondsLeft()) - left)).toBeLessThanOrEqual(10);
	await room.option(2, 2).check();
	await expect(room.offlineWaiting(1)).toBeVisible();
	await page.getByRole("button", { name: "Next", exact: true }).click();
	await expect(room.option(6, 1)).toBeVisible();

	await studentBrowser.setOffline(false);
	await expect(room.saved).toBeVisible({ timeout: 30_000 });
	expect((await api.paper()).answeredCount).toBe(2);
	await room.finish(QUESTIONS - 2);
	await expect
		.poll(() => page.evaluate(async () => (await (await caches.open("pathshala-exam-room")).keys()).length))
		.toBe(0);
	const papers = () =>
		page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("pathshala.paper")));
	await expect.poll(papers).toEqual([]);
});

test("A choice made before the page's script has come is kept and saved", async ({ studentBrowser }) => {
	const uuid = await examUuid(EXAMS.free);
	const api = examApi(studentBrowser, uuid);
	await api.register();
	await api.start();
	const page = await studentBrowser.newPage();
	const room = new ExamRoom(page, "en", QUESTIONS);
	const slowLine = Promise.withResolvers<void>();
	await page.route("**/assets/*.js", async (route) => {
		await slowLine.promise;
		await route.continue();
	});
	await page.goto(ExamRoom.address(uuid), { waitUntil: "commit" });
	await room.option(1, 2).check();
	await room.option(1, 2).evaluate((radio: HTMLInputElement) => {
		const gone = { times: 0 };
		Object.assign(window, { gone });
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = () => {
			if (!radio.checked) gone.times += 1;
			port2.postMessage(null);
		};
		port2.postMessage(null);
	});
	slowLine.resolve();
	await expect(room.saved).toBeVisible();
	await expect(room.option(1, 2)).toBeChecked();
	expect((await api.paper()).answeredCount).toBe(1);
	// Between any two steps of the page: a choice that goes and comes back is a fright.
	expect(await page.evaluate(() => (window as unknown as { gone: { times: number } }).gone.times)).toBe(0);
});

test("A second device goes on with the same attempt, and both stay right until one finishes", async ({
	studentBrowser,
	openBrowser,
	student,
	say,
}) => {
	const uuid = await examUuid(EXAMS.free);
	const api = examApi(studentBrowser, uuid);
	await api.register();
	await api.start();
	const phonePage = await studentBrowser.newPage();
	const laptopPage = await (await openBrowser({ storageState: student.state })).newPage();
	const phone = new ExamRoom(phonePage, "en", QUESTIONS);
	const laptop = new ExamRoom(laptopPage, "en", QUESTIONS);
	await phonePage.goto(ExamRoom.address(uuid));
	await laptopPage.goto(ExamRoom.address(uuid));
	await expect(phone.alive).toBeVisible();
	await expect(laptop.alive).toBeVisible();
	expect(Math.abs((await phone.secondsLeft()) - (await laptop.secondsLeft()))).toBeLessThanOrEqual(2);

	await phone.option(1, 1).check();
	await expect(phone.saved).toBeVisible();
	await laptop.option(2, 2).check();
	await expect(laptop.saved).toBeVisible();
	await laptopPage.reload();
	await expect(laptop.option(1, 1)).toBeChecked();
	await expect(laptop.option(2, 2)).toBeChecked();
	await laptop.option(1, 4).check();
	await expect(laptop.saved).toBeVisible();
	await phonePage.reload();
	await expect(phone.option(1, 4)).toBeChecked();
	await expect(phone.option(2, 2)).toBeChecked();

	// The rest of the paper may still be on its way to both: that it is over by then is news, and no error.
	await phone.finish(QUESTIONS - 2);
	const choosing = laptop
		.option(3, 1)
		.click({ timeout: 10_000 })
		.catch(() => "it has heard of the end by itself");
	await laptop.result();
	await choosing;
	expect(await laptop.figure(say(m.attempt_no_answer_given))).toBe(String(QUESTIONS - 2));
});
