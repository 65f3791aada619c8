import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { EXAMS, examUuid } from "#tests/support/browser/exams.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { commandProduct } from "#tests/support/run-product.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { localMobile, normaliseMobile } from "~/lib/mobile.ts";
import { m } from "~/paraglide/messages.js";

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
type Shown = { title: string; body: string; url: string; tag: string };

/** What the maker of this browser would do, out of reach here: the sandbox makes the subscription, for the page's own key. */
async function subscribesAtSandbox(page: Page): Promise<{ made: () => Subscription }> {
	let made: Subscription | null = null;
	await page.exposeFunction("subscribeAtSandbox", async (applicationServerKey: string) => {
		const response = await fetch(`${addresses.sandbox}/push/subscriptions`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ applicationServerKey }),
		});
		made = (await response.json()) as Subscription;
		return made;
	});
	await page.addInitScript(() => {
		const toText = (bytes: Uint8Array) =>
			btoa(String.fromCharCode(...bytes))
				.replace(/\+/g, "-")
				.replace(/\//g, "_")
				.replace(/=/g, "");
		const { subscribeAtSandbox } = window as unknown as { subscribeAtSandbox: (key: string) => Promise<object> };
		PushManager.prototype.getSubscription = async () => null;
		PushManager.prototype.subscribe = async (options) => {
			const subscription = await subscribeAtSandbox(toText(options?.applicationServerKey as Uint8Array));
			return { toJSON: () => subscription } as unknown as PushSubscription;
		};
	});
	return {
		made: () => {
			if (!made) throw new Error("The page has asked for no subscription");
			return made;
		},
	};
}

/** Tells somebody that an exam begins within the hour, as the scheduled work would: the one news that also comes by night. */
async function tellOfExam(mobile: string, exam: string): Promise<void> {
	const db = openDatabase(addresses.database);
	try {
		const now = Date.now();
		await notify(
			{ db },
			{
				...{ kind: "exam-starting", role: "student", about: exam, key: crypto.randomUUID() },
				params: { exam: "Model Test 12", startAt: now + 3_000_000 },
				account: sql`a.uuid`,
				from: sql`account AS a`,
				where: sql`a.mobile = ${normaliseMobile(mobile)}`,
			},
			now,
		);
	} finally {
		db.$client.close();
	}
}

/** What the sandbox's push service was given for a subscription, as its browser reads it. */
async function pushedTo({ endpoint }: Subscription): Promise<string[]> {
	const response = await fetch(`${addresses.sandbox}/push.json?subscription=${endpoint.split("/").at(-1)}`);
	const { content } = (await response.json()) as { content: { text: string }[] };
	return content.map(({ text }) => text);
}

const smsTo = async (mobile: string): Promise<string[]> => {
	const response = await fetch(`${addresses.sandbox}/sms.json?to=${localMobile(mobile)}`);
	return ((await response.json()) as { content: { text: string }[] }).content.map(({ text }) => text);
};

/** Hands a message to the page's service worker, as its push service would. */
async function deliver(page: Page, data: string): Promise<void> {
	const devtools = await page.context().newCDPSession(page);
	const registered = new Promise<string>((found) => {
		devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
			const [ours] = registrations.filter(({ scopeURL }) => new URL(scopeURL).pathname === "/");
			if (ours) found(ours.registrationId);
		});
	});
	await devtools.send("ServiceWorker.enable");
	const { origin } = new URL(page.url());
	await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
}

const shownBy = (page: Page) =>
	page.evaluate(async () => {
		const registration = await navigator.serviceWorker.ready;
		return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({
			...{ title, body, tag, url: String(data.url) },
		}));
	});

test("Push is turned on, received, opened and turned off (NTF-7, NTF-8)", { tag: "@full" }, async ({
	studentBrowser,
	student,
	say,
}) => {
	await studentBrowser.grantPermissions(["notifications"]);
	const page = await studentBrowser.newPage();
	const { made } = await subscribesAtSandbox(page);
	await page.goto("/student/notifications");
	// Only an iPhone needs more than a press of it.
	await expect(page.getByRole("button", { name: say(m.notification_push_on), exact: true })).toBeVisible();
	await expect(page.getByText(say(m.notification_push_iphone))).toBeHidden();
	await page.getByRole("button", { name: say(m.notification_push_on), exact: true }).click();
	await expect(page.getByText(say(m.notification_push_is_on))).toBeVisible();
	await expectAccessible(page);

	const exam = await examUuid(EXAMS.free);
	await tellOfExam(student.mobile, exam);
	const pushed = async () => {
		await commandProduct(addresses.control, "scheduled");
		return pushedTo(made());
	};
	await expect.poll(pushed).toHaveLength(1);
	const [data = ""] = await pushed();
	const message = JSON.parse(data) as Shown;
	expect(message.title).toBe(say(m.common_app_name));
	expect(message.body).toContain("Model Test 12");
	await deliver(page, data);
	await expect.poll(() => shownBy(page)).toEqual([message]);

	// What a press of it opens: the address alone reads nothing, the page's form does.
	await page.goto(message.url);
	await expect(page).toHaveURL(`/dashboard/student/weekly-exam/${exam}`);
	await expect(page.getByRole("link", { name: say(m.notification_title), exact: true })).toBeVisible();
	expect(await smsTo(student.mobile)).not.toContainEqual(expect.stringContaining("Model Test 12"));

	await page.goto("/student/notifications");
	await page.getByRole("button", { name: say(m.notification_push_off), exact: true }).click();
	await expect(page.getByRole("button", { name: say(m.notification_push_on), exact: true })).toBeVisible();
	await tellOfExam(student.mobile, exam);
	await expect
		.poll(async () => {
			await commandProduct(addresses.control, "scheduled");
			return (await smsTo(student.mobile)).filter((text) => text.includes("Model Test 12")).length;
		})
		.toBe(1);
	expect(await pushed()).toHaveLength(1);
});

test("An iPhone that has not installed the site is told that it must (NTF-8)", async ({
	openBrowser,
	student,
	say,
}) => {
	const userAgent =
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
	const page = await (await openBrowser({ storageState: student.state, userAgent })).newPage();
	await page.addInitScript(() => {
		Reflect.deleteProperty(window, "PushManager");
		Reflect.deleteProperty(window, "Notification");
		Object.defineProperty(navigator, "maxTouchPoints", { get: () => 5 });
	});
	await page.goto("/student/notifications");
	await expect(page.getByText(say(m.notification_push_iphone)).last()).toBeVisible();
	await expect(page.getByRole("button", { name: say(m.notification_push_on), exact: true })).toHaveCount(0);
});

test("A browser that may not show them says so, and one without scripts what it needs (NTF-8)", async ({
	studentBrowser,
	student,
	openBrowser,
	say,
}) => {
	const page = await studentBrowser.newPage();
	await page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
	await page.goto("/student/notifications");
	await expect(page.getByText(say(m.notification_push_denied))).toBeVisible();
	await expect(page.getByRole("button", { name: say(m.notification_push_on), exact: true })).toHaveCount(0);
	const plain = await (await openBrowser({ storageState: student.state, javaScriptEnabled: false })).newPage();
	await plain.goto("/student/notifications");
	await expect(plain.getByText(say(m.notification_push_no_script))).toBeVisible();
});
