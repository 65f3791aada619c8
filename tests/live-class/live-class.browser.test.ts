import { devices } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { runningLecture, setFault } from "#tests/support/browser/live-class.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariants, WITH_SCRIPTS, WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { m } from "~/paraglide/messages.js";

const TEACHER = "01700000001";

inVariants({ test: [WITH_SCRIPTS], check: [WITHOUT_SCRIPTS] }, ({ language, javaScriptEnabled }) => {
	test("a student waits for the teacher, joins to listen, leaves, comes back; the teacher ends it", async ({
		student,
		studentBrowser,
		browserOf,
		say,
	}) => {
		test.slow();
		const lecture = await runningLecture(student.mobile);
		const teacherBrowser = await browserOf(TEACHER, "teacher");
		for (const browser of [studentBrowser, teacherBrowser])
			await browser.addCookies([{ name: "lang", value: language, url: addresses.platform }]);
		const pupil = await studentBrowser.newPage();
		await pupil.goto(lecture.page("student"));
		await expect(pupil.getByText(say(m.live_class_waiting), { exact: true })).toBeVisible();
		if (javaScriptEnabled) await expectAccessible(pupil);

		const owner = await teacherBrowser.newPage();
		await owner.goto(lecture.page("teacher"));
		await owner.getByRole("button", { name: say(m.lecture_start_live) }).click();
		await expect(owner.getByRole("heading", { name: lecture.title })).toBeVisible();
		await expect(owner.getByText("Moderator").first()).toBeVisible();

		const join = pupil.getByRole("button", { name: say(m.live_class_go_in), exact: true });
		if (!javaScriptEnabled)
			await expect(async () => {
				await pupil.getByRole("link", { name: say(m.live_class_look_again) }).click();
				await expect(join).toBeVisible({ timeout: 500 });
			}).toPass();
		// With scripts it appears by itself.
		await expect(join).toBeVisible();
		await pupil.getByRole("checkbox", { name: say(m.live_class_listen) }).check();
		await join.click();
		await expect(pupil.getByText(`You are ${student.name}, Viewer, listening only.`)).toBeVisible();

		await pupil.getByRole("button", { name: "Leave" }).click();
		await expect(pupil).toHaveURL(/\/live-class\/logout\//);
		await expect(pupil.getByText(say(m.live_class_left_runs))).toBeVisible();
		if (javaScriptEnabled) await expectAccessible(pupil);
		await pupil.getByRole("link", { name: say(m.live_class_student_go_in_again) }).click();
		await pupil.getByRole("button", { name: say(m.live_class_student_go_in_again) }).click();
		await expect(pupil.getByText(`You are ${student.name}, Viewer.`)).toBeVisible();

		await owner.getByRole("button", { name: "End meeting" }).click();
		await expect(owner).toHaveURL(/\/live-class\/logout\//);
		await expect(owner.getByRole("heading", { name: say(m.live_class_left_title_teacher) })).toBeVisible();
	});
});

test("who is led in by a link in Messenger reads how to get out of it (LIV-3)", async ({
	student,
	openBrowser,
	say,
}) => {
	const lecture = await runningLecture(student.mobile);
	const { userAgent } = devices["Pixel 7"];
	const messenger = await openBrowser({
		storageState: student.state,
		userAgent: `${userAgent} [FB_IAB/Orca-Android;FBAV/450.0.0;]`,
	});
	const page = await messenger.newPage();
	await page.goto(lecture.page("student"));
	await expect(page.getByText(say(m.live_class_in_app))).toBeVisible();
	const link = page.getByRole("link", { name: say(m.live_class_in_app_open) });
	expect(await link.getAttribute("href")).toMatch(
		/^intent:\/\/localhost:\d+\/dashboard\/student\/lecture\/.*com\.android\.chrome;end$/,
	);
});

test("a browser that lacks what the room needs is told which ones have it (SITE-16)", async ({
	student,
	studentBrowser,
	say,
}) => {
	const lecture = await runningLecture(student.mobile);
	const page = await studentBrowser.newPage();
	await page.addInitScript(() => Reflect.deleteProperty(window, "RTCPeerConnection"));
	await page.goto(lecture.page("student"));
	await expect(page.getByRole("heading", { name: say(m.shell_browser_sorry) })).toBeVisible();
});

test("while the provider is down the teacher reads so, and starts when it is back (LIV-5)", async ({
	student,
	browserOf,
	problems,
	say,
}) => {
	const lecture = await runningLecture(student.mobile);
	const owner = await (await browserOf(TEACHER, "teacher")).newPage();
	await owner.goto(lecture.page("teacher"));
	await setFault(lecture.page("teacher"), "unavailable");
	problems.expect(/503/);
	const start = owner.getByRole("button", { name: say(m.lecture_start_live) });
	await start.click();
	await expect(owner.getByRole("alert").filter({ hasText: say(m.live_class_provider_away) })).toBeVisible();
	await setFault(lecture.page("teacher"), "none");
	await start.click();
	await expect(owner.getByRole("heading", { name: lecture.title })).toBeVisible();
});
