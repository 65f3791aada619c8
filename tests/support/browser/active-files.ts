import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { ELSEWHERE, RAN } from "#tests/support/hostile-files.ts";

/** What a file that runs does, in any page of a browser: it opens a box, writes to the console, and asks somebody else. */
export async function watched(browser: BrowserContext): Promise<string[]> {
	const done: string[] = [];
	browser.on("dialog", async (dialog) => {
		done.push(`box: ${dialog.type()}`);
		await dialog.dismiss();
	});
	browser.on("console", (message) => {
		if (message.text() === RAN) done.push("console");
	});
	browser.on("request", (request) => {
		const url = new URL(request.url());
		if (url.protocol.startsWith("http") && url.hostname !== "localhost") done.push(`asked ${url.href}`);
	});
	await browser.route(`${ELSEWHERE}/**`, (route) => route.fulfill({ body: "" }));
	return done;
}

/** What is saved when a page is made to open a file. */
export async function saved(page: Page, open: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
	// An address that is saved is not gone to, and Chromium says so.
	const [download] = await Promise.all([page.waitForEvent("download"), open().catch(() => {})]);
	return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Opens a file by its link, and by its address in a page of its own: both save it, and lead nowhere. */
export async function openBothWays(page: Page, href: string): Promise<Awaited<ReturnType<typeof saved>>> {
	const before = page.url();
	const byLink = await saved(page, () => page.locator(`a[href="${href}"]`).click());
	expect(page.url()).toBe(before);
	const own = await page.context().newPage();
	const byAddress = await saved(own, () => own.goto(href));
	expect(own.url()).toBe("about:blank");
	await own.close();
	expect(byAddress).toEqual(byLink);
	return byLink;
}

/** What Chromium says of what a page may not load. */
export const BLOCKED = /Refused to execute|MIME type|CORS policy|Failed to load resource: net::/;

export const linksIn = (page: Page, title: string) =>
	page
		.getByRole("list", { name: title })
		.getByRole("link")
		.evaluateAll((links) => links.map((link) => [link.textContent ?? "", link.getAttribute("href") ?? ""]));

/** A page of somebody else at an address beside ours, to which our cookies go: it loads a file in every way there is. */
export async function loadedElsewhere(browser: BrowserContext, urls: string[]): Promise<void> {
	const parts = urls.flatMap((url) => [
		`<script src="${url}"></script><script type="module" src="${url}"></script>`,
		`<iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}"><img src="${url}" alt="">`,
	]);
	const body = `<!doctype html><title>Elsewhere</title>${parts.join("")}`;
	// A real one: what a page of no address may ask for is another matter.
	const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(body));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	try {
		const page = await browser.newPage();
		const refused: string[] = [];
		page.on("requestfailed", (request) => refused.push(`${request.resourceType()} ${request.url()}`));
		await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`, { waitUntil: "load" });
		expect(refused).toEqual(expect.arrayContaining(urls.flatMap((url) => [`script ${url}`, `image ${url}`])));
		await page.close();
	} finally {
		server.close();
	}
}
