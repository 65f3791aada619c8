import { devices } from "@playwright/test";
import { runningLecture, setFault } from "#tests/support/browser/live-class.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { m } from "~/paraglide/messages.js";
import { liveClass } from "./live-class-journey.ts";

liveClass(WITH_SCRIPTS);

const TEACHER = "01700000001";

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
