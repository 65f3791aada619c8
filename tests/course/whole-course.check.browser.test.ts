import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { payAtBkash } from "#tests/support/browser/bkash.ts";
import { addLecture, createCourse, doorOf, follow, press } from "#tests/support/browser/course-hands.ts";
import {
	allIsHeard,
	doScheduledWork,
	isHeard,
	passTime,
	processRecordingsAtOnce,
} from "#tests/support/browser/course-time.ts";
import { overflow } from "#tests/support/browser/fit.ts";
import { type NewPerson, newPerson, registerState } from "#tests/support/browser/people.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariants, VARIANTS } from "#tests/support/browser/variants.ts";
import { formatTaka } from "~/lib/money.ts";
import { toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

const TEACHER = "01700000001";
const FEE = 500_00;
const MINUTE = 60_000;
const REASON = "This course is for class twelve.";

/** Somebody who has a browser of their own, with one page. */
type Somebody = { person: NewPerson; browser: BrowserContext; page: Page };

inVariants({ check: VARIANTS }, ({ language, javaScriptEnabled }) => {
	test("a course with one seat, from its creation to what was recorded of it, by its teacher and four students", async ({
		browserOf,
		openBrowser,
		problems,
		say,
	}) => {
		test.slow();
		problems.expect(/status of 40[34]/);
		const taka = formatTaka(FEE, language);
		const digits = (n: number) => toNumerals(n, language);
		const at = (path: string) => `${addresses.platform}${path}`;

		/** Each stop of the journey, as it is shown to who stands there. */
		const look = async (page: Page) => expect(await overflow(page)).toEqual([]);
		/** The stops at which somebody waits for somebody else, which no address of the demo shows; the checker is a script itself. */
		const lookWell = (page: Page) => (javaScriptEnabled ? expectAccessible(page) : look(page));

		async function speaks(browser: BrowserContext): Promise<Page> {
			await browser.addCookies([{ name: "lang", value: language, url: addresses.platform }]);
			const page = await browser.newPage();
			await page.setViewportSize({ width: 360, height: 740 });
			return page;
		}

		async function student(name: string): Promise<Somebody> {
			const person = newPerson(name);
			const browser = await openBrowser({ storageState: await registerState(person), javaScriptEnabled });
			return { person, browser, page: await speaks(browser) };
		}

		const [amina, babul, chumki, dipu] = [
			await student("Amina Khatun"),
			await student("Babul Mia"),
			await student("Chumki Das"),
			await student("Dipu Roy"),
		];
		const owner = await speaks(await browserOf(TEACHER, "teacher"));
		const title = `Optics ${crypto.randomUUID().slice(0, 8)}`;
		// On the minute, as a form has it.
		const startAt = Math.floor(Date.now() / MINUTE) * MINUTE + 60 * MINUTE;

		await owner.goto("/dashboard/teacher/course/new");
		await createCourse(owner, say, { title, fee: "500", seats: "1", startAt });
		await expect(owner.getByText(say(m.course_created))).toBeVisible();
		const course = new URL(owner.url()).pathname;
		const uuid = course.split("/").at(-1) ?? "";
		const theirs = `/student/course/${uuid}`;
		await owner.goto(`${course}/p/1/l/lecture`);
		await addLecture(owner, say, { title: "Lenses", at: startAt });
		await expect(owner.getByText(say(m.lecture_made))).toBeVisible();
		const lecture = new URL(owner.url()).pathname;
		const lectureUuid = lecture.split("/").at(-1) ?? "";

		await test.step("two are invited by their numbers, and a wrong one is taken back; one says no, one pays and is in", async () => {
			const wrong = newPerson().mobile;
			await owner.goto(`${course}/invite`);
			await owner
				.getByLabel(say(m.enrolment_mobiles_label), { exact: true })
				.fill(`${amina.person.mobile}\n${babul.person.mobile}\n${wrong}`);
			await press(owner, say(m.enrolment_mobiles_send));
			await expect(owner.getByText(say(m.enrolment_mobiles_done, { n: digits(3) }))).toBeVisible();
			await owner.goto(`${course}/requests?list=invited`);
			await look(owner);
			for (const number of [amina.person.mobile, babul.person.mobile, wrong])
				await expect(owner.getByText(number)).toBeVisible();
			await owner.getByText(wrong).click();
			await press(owner, say(m.enrolment_take_back));
			await expect(owner.getByText(say(m.enrolment_taken_back, { count: 1, n: digits(1) }))).toBeVisible();
			await expect(owner.getByText(wrong)).toHaveCount(0);

			await babul.page.goto("/student/p/1/my-course/invited");
			await follow(babul.page, title);
			await expect(doorOf(babul.page)).toContainText(say(m.my_course_door_invited));
			await look(babul.page);
			await press(babul.page, say(m.my_course_reject));
			await expect(babul.page.getByText(say(m.enrolment_done_rejected))).toBeVisible();

			await amina.page.goto("/student/p/1/my-course/invited");
			await follow(amina.page, title);
			await follow(amina.page, say(m.my_course_pay, { fee: taka }));
			const pay = say(m.payment_with_bkash_button, { amount: taka });
			await expect(amina.page.getByRole("button", { name: pay, exact: true })).toBeVisible();
			await look(amina.page);
			await press(amina.page, pay);
			await payAtBkash(amina.page);
			await expect(amina.page).toHaveURL(at("/student/p/1/my-course/accepted"));
			await expect(amina.page.getByText(say(m.payment_success))).toBeVisible();
		});

		await test.step("two ask for the seat that is taken; one is declined with a reason, one waits", async () => {
			for (const { page } of [chumki, dipu]) {
				await page.goto(theirs);
				await expect(doorOf(page)).toContainText(say(m.my_course_door_full));
				await page.getByLabel(say(m.my_course_note)).fill("I have read the chapter already.");
				await press(page, say(m.my_course_wait));
				await expect(page).toHaveURL(at("/student/p/1/my-course/pending"));
				await expect(page.getByText(say(m.enrolment_done_pending))).toBeVisible();
			}
			await look(chumki.page);
			await owner.goto(`${course}/requests`);
			await lookWell(owner);
			const [all, ofDipu, ofChumki] = [say(m.enrolment_mark_all), dipu.person.name, chumki.person.name].map((name) =>
				owner.getByRole("checkbox", { name }),
			) as [Locator, Locator, Locator];
			// One press marks all with JavaScript alone.
			for (const one of javaScriptEnabled ? [all] : [ofDipu, ofChumki]) await one.check();
			await expect(ofDipu).toBeChecked();
			await owner.getByLabel(say(m.payment_admin_reason)).fill(REASON);
			await press(owner, say(m.enrolment_decline));
			// The way back from the question keeps who was marked and what was typed (ENR-4).
			await press(owner, say(m.enrolment_decide_back));
			await expect(owner.getByLabel(say(m.payment_admin_reason))).toHaveValue(REASON);
			for (const one of javaScriptEnabled ? [all] : [ofDipu, ofChumki]) await expect(one).toBeChecked();
			await ofChumki.uncheck();
			if (javaScriptEnabled) await expect(all).not.toBeChecked();
			await press(owner, say(m.enrolment_decline));
			await expect(owner.getByText(say(m.enrolment_done_declined))).toBeVisible();
			await owner.getByRole("checkbox", { name: chumki.person.name }).check();
			await press(owner, say(m.enrolment_accept));
			// The one seat is taken: a yes is a place in the queue.
			await expect(owner.getByText(say(m.enrolment_done_pending))).toBeVisible();

			await dipu.page.goto(theirs);
			await expect(doorOf(dipu.page)).toContainText(say(m.my_course_door_declined));
			await expect(doorOf(dipu.page)).toContainText(REASON);
			await look(dipu.page);
			await chumki.page.goto(theirs);
			await expect(doorOf(chumki.page)).toContainText(say(m.my_course_door_waiting_text, { place: digits(1) }));
			await expect(chumki.page.getByText(say(m.my_course_door_accepted))).toHaveCount(0);
			await lookWell(chumki.page);
		});

		await test.step("who is in leaves and has the money back; who waits moves up, reads it, and pays", async () => {
			await amina.page.goto(theirs);
			await follow(amina.page, say(m.my_course_leave));
			await expect(amina.page.getByText(say(m.my_course_gives_back, { amount: taka }))).toBeVisible();
			await look(amina.page);
			await press(amina.page, say(m.my_course_leave));
			await expect(amina.page.getByText(say(m.my_course_given, { amount: taka }))).toBeVisible();
			await expect(doorOf(amina.page)).toContainText(say(m.my_course_door_left));
			await amina.page.goto("/student/wallet");
			await expect(amina.page.getByText(taka).first()).toBeVisible();

			await chumki.page.goto("/student/notifications");
			const told = say(m.enrolment_told_offered_paid, { course: title, until: "§", fee: taka });
			for (const part of told.split("§")) await expect(chumki.page.getByRole("main")).toContainText(part.trim());
			await chumki.page.goto("/student/p/1/my-course/invited");
			await follow(chumki.page, title);
			await expect(doorOf(chumki.page)).toContainText(say(m.my_course_door_offered));
			await lookWell(chumki.page);
			await follow(chumki.page, say(m.my_course_pay, { fee: taka }));
			await press(chumki.page, say(m.payment_with_bkash_button, { amount: taka }));
			await payAtBkash(chumki.page);
			await expect(chumki.page).toHaveURL(at("/student/p/1/my-course/accepted"));
			// The teacher sees both sales, and what went back.
			await owner.goto(`${course}/earnings`);
			for (const sum of [FEE * 2, FEE]) await expect(owner.getByText(formatTaka(sum, language)).first()).toBeVisible();
		});

		await test.step("the class: the student waits for the teacher, is in it, and leaves before its end", async () => {
			await passTime(uuid, 65);
			await processRecordingsAtOnce();
			await chumki.page.goto(`${theirs}/p/1/lecture`);
			await follow(chumki.page, "Lenses");
			await chumki.page.getByRole("link", { name: say(m.lecture_to_waiting), exact: true }).click();
			await expect(chumki.page.getByText(say(m.live_class_waiting), { exact: true })).toBeVisible();

			await owner.goto(lecture);
			await follow(owner, say(m.lecture_start_live));
			await press(owner, say(m.lecture_start_live));
			await expect(owner.getByText("Moderator").first()).toBeVisible();

			const join = chumki.page.getByRole("button", { name: say(m.live_class_go_in), exact: true });
			if (!javaScriptEnabled)
				await expect(async () => {
					await follow(chumki.page, say(m.live_class_look_again));
					await expect(join).toBeVisible({ timeout: 500 });
				}).toPass();
			await join.click();
			await expect(chumki.page.getByText(`You are ${chumki.person.name}, Viewer.`)).toBeVisible();
			await expect.poll(() => isHeard(lectureUuid, "joined", chumki.person.mobile)).toBe(true);
			await passTime(uuid, 30);
			await press(chumki.page, "Leave");
			await expect(chumki.page.getByText(say(m.live_class_left_runs))).toBeVisible();
			await expect.poll(() => isHeard(lectureUuid, "left", chumki.person.mobile)).toBe(true);
			await look(chumki.page);
			await passTime(uuid, 10);
			await press(owner, "End meeting");
			await expect(owner.getByRole("heading", { name: say(m.live_class_left_title_teacher) })).toBeVisible();
			await expect.poll(() => allIsHeard(lectureUuid)).toBe(true);
			await passTime(uuid, 20);
		});

		await test.step("attendance with its minutes, for both", async () => {
			// Half an hour of forty minutes, and as long as this machine took for it.
			const several = [0, 1, 2, 3].flatMap((more) =>
				[0, 1, 2, 3].map((longer) => say(m.attendance_minutes_of, { n: digits(30 + more), of: digits(40 + longer) })),
			);
			const minutes = new RegExp(several.join("|"));
			await owner.goto(lecture);
			const row = owner.getByRole("row").filter({ hasText: chumki.person.name });
			await owner
				.locator(".rows")
				.getByRole("link", { name: say(m.attendance_title) })
				.click();
			await expect(async () => {
				await doScheduledWork();
				await owner.reload();
				await expect(row).toContainText(minutes, { timeout: 1_000 });
			}).toPass();
			await look(owner);
			await chumki.page.goto(`${theirs}/attendance`);
			await expect(chumki.page.getByRole("row").filter({ hasText: "Lenses" })).toContainText(minutes);
			await look(chumki.page);
		});

		await test.step("the recording, for both, and for nobody who has left", async () => {
			const watch = (page: Page) => page.getByRole("button", { name: say(m.attendance_recording_watch), exact: true });
			await owner.goto(lecture);
			await follow(owner, say(m.attendance_recording));
			await expect(async () => {
				await doScheduledWork();
				await owner.reload();
				await expect(watch(owner)).toBeVisible({ timeout: 1_000 });
			}).toPass();
			await look(owner);
			await chumki.page.goto(`${theirs}/${lectureUuid}`);
			await follow(chumki.page, say(m.attendance_recording));
			await expect(watch(chumki.page)).toBeVisible();
			await look(chumki.page);
			for (const page of [owner, chumki.page]) {
				await watch(page).click();
				await expect(page.getByText(/^Here .* would play\.$/)).toBeVisible();
			}
			await amina.page.goto(`${theirs}/${lectureUuid}/recording`);
			await expect(amina.page.getByRole("heading", { level: 1 })).toBeVisible();
			await expect(watch(amina.page)).toHaveCount(0);

			await owner.goto(`${lecture}/recording`);
			await follow(owner, say(m.attendance_recording_remove));
			await expect(owner.getByRole("heading", { name: say(m.attendance_recording_remove_title) })).toBeVisible();
			await look(owner);
		});
	});
});
