import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "@playwright/test";
import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examApi, examUuid } from "#tests/support/browser/exams.ts";
import { speak } from "#tests/support/browser/language.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

/** What Chromium says of a line that is gone, also to a worker that was about to be looked at. */
const WITHOUT_LINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|error occurred when fetching the script/;

/** As who turns on push does: registers the worker, and waits until it works. */
const register = (page: Page) =>
	page.evaluate(async () => {
		const registration = await navigator.serviceWorker.register("/sw.js");
		const worker = registration.installing ?? registration.waiting ?? registration.active;
		await new Promise<void>((done) => {
			if (worker?.state === "activated") return done();
			worker?.addEventListener("statechange", () => worker.state === "activated" && done());
		});
	});

const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);

/** The browser's workers that are at work, each with what it looks after. */
const workers = (page: Page) =>
	page.evaluate(async () =>
		(await navigator.serviceWorker.getRegistrations()).map(({ active, scope }) => [
			new URL(active?.scriptURL ?? location.href).pathname,
			new URL(scope).pathname,
		]),
	);

async function openedBy(context: BrowserContext): Promise<Page> {
	const page = await context.newPage();
	await page.goto("/student/overview");
	await register(page);
	return page;
}

test("Without a line a page says so in the reader's language, and opens when the line is back (SITE-14)", async ({
	studentBrowser,
	problems,
	say,
}) => {
	problems.expect(WITHOUT_LINE);
	const page = await openedBy(studentBrowser);
	await studentBrowser.setOffline(true);
	await page.goto("/student/profile/general");
	await expect(page).toHaveTitle(`${say(m.shell_offline_title)} · ${say(m.common_app_name)}`);
	await expect(page.getByRole("heading", { level: 1, name: say(m.shell_offline_title) })).toBeVisible();
	await page.goto("/bn/help");
	await expect(page.getByRole("heading", { level: 1, name: speak("bn")(m.shell_offline_title) })).toBeVisible();
	await studentBrowser.setOffline(false);
	await page.getByRole("link", { name: speak("bn")(m.common_try_again) }).click();
	await expect(page).toHaveURL("/bn/help");
	await expect(page.getByRole("heading", { level: 1, name: speak("bn")(m.common_help) })).toBeVisible();
});

test("An exam does not pass it: the room has its own worker, and before that none (SITE-14)", async ({
	studentBrowser,
	problems,
}) => {
	problems.expect(WITHOUT_LINE);
	const uuid = await examUuid(EXAMS.free);
	await examApi(studentBrowser, uuid).register();
	const page = await openedBy(studentBrowser);
	const fromWorker: string[] = [];
	page.on("response", (response) => {
		if (response.fromServiceWorker()) fromWorker.push(new URL(response.url()).pathname);
	});
	await page.goto("/student/all/weekly-exam");
	await page.goto(ExamRoom.address(uuid));
	const room = new ExamRoom(page, "en", 25);
	// The paper is opened by whichever worker is ready then, and the one of the installed site was ready before.
	await expect.poll(() => workers(page)).toContainEqual(["/exam-room-worker.js", folderOf(ExamRoom.address(uuid))]);
	await room.start();
	await expect(room.alive).toBeVisible();
	await room.option(1, 1).check();
	await expect(room.saved).toBeVisible();
	expect(await workers(page)).toContainEqual(["/sw.js", "/"]);
	expect(fromWorker.filter((path) => path !== ExamRoom.address(uuid))).toEqual([]);
	expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? "")).not.toMatch(/\/sw\.js$/);
	await studentBrowser.setOffline(true);
	await page.goto(`${ExamRoom.address(uuid)}/result`).catch((error) => expect(String(error)).toMatch(WITHOUT_LINE));
	await expect(page.getByRole("heading", { name: "You are offline" })).toHaveCount(0);
	await studentBrowser.setOffline(false);
});

test("What is pushed is shown (SITE-14)", { tag: "@full" }, async ({ studentBrowser, problems }) => {
	problems.expect(WITHOUT_LINE);
	await studentBrowser.grantPermissions(["notifications"]);
	const page = await openedBy(studentBrowser);
	const devtools = await studentBrowser.newCDPSession(page);
	const registered = new Promise<string>((found) => {
		devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
			const [ours] = registrations.filter(({ scopeURL }) => new URL(scopeURL).pathname === "/");
			if (ours) found(ours.registrationId);
		});
	});
	await devtools.send("ServiceWorker.enable");
	const data = JSON.stringify({ title: "Results are out", body: "Physics", url: "/student/overview", tag: "results" });
	const { origin } = new URL(page.url());
	const registrationId = await registered;
	// Chromium drops from its list what it has stored and not yet drawn when it is asked: who asks again has to push again, too.
	const shown = async () => {
		await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
		return page.evaluate(async () => {
			const registration = await navigator.serviceWorker.ready;
			return (await registration.getNotifications()).map(({ title, body, tag, data: { url } }) => [
				title,
				body,
				tag,
				url,
			]);
		});
	};
	await expect.poll(shown).toEqual([["Results are out", "Physics", "results", "/student/overview"]]);
});

/** A site of one page, whose service worker is what it is given: a product cannot be switched while it serves. */
async function siteWith(worker: { script: string }) {
	const server = createServer(({ url }, response) => {
		const [type, body] =
			url === "/sw.js" ? ["text/javascript", worker.script] : ["text/html", "<!DOCTYPE html><title>A page</title>"];
		response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-cache" }).end(body);
	});
	await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
	return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

test("Switched off, it goes from a browser that has it at the next visit, and its caches too (SITE-15)", async ({
	page,
	request,
}) => {
	const removing = readFileSync(new URL("../../workers/service-worker/removing-worker.js", import.meta.url), "utf8");
	const worker = { script: await (await request.get("/sw.js")).text() };
	const site = await siteWith(worker);
	try {
		await page.goto(`${site.origin}/help`);
		await register(page);
		await page.evaluate(async () => {
			for (const name of ["pathshala-site-1", "pathshala-exam-room"]) await caches.open(name);
		});
		await page.goto(`${site.origin}/student/overview`);
		expect(await workers(page)).toEqual([["/sw.js", "/"]]);
		worker.script = removing;
		await page.goto(`${site.origin}/student/profile`);
		await expect.poll(() => workers(page), { timeout: 30_000 }).toEqual([]);
		expect(await page.evaluate(() => caches.keys())).toEqual(["pathshala-exam-room"]);
	} finally {
		await page.close();
		site.stop();
	}
});

test("Nobody has it who did not ask for it; who opens the installed site does (SITE-14)", async ({
	studentBrowser,
}) => {
	const page = await studentBrowser.newPage();
	const asked: string[] = [];
	studentBrowser.on("request", (request) => asked.push(new URL(request.url()).pathname));
	await page.goto("/student/overview");
	await page.waitForLoadState("networkidle");
	expect([await workers(page), asked.includes("/sw.js")]).toEqual([[], false]);
	await page.addInitScript(() => {
		const real = window.matchMedia.bind(window);
		window.matchMedia = (query) => (query === "(display-mode: standalone)" ? real("all") : real(query));
	});
	await page.reload();
	await expect.poll(() => workers(page)).toEqual([["/sw.js", "/"]]);
});
