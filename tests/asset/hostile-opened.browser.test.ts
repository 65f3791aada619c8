import {
	BLOCKED,
	linksIn,
	loadedElsewhere,
	openBothWays,
	saved,
	watched,
} from "#tests/support/browser/active-files.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { newPerson, registerState } from "#tests/support/browser/people.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { ELSEWHERE, HOSTILE_FILES, type HostileFile } from "#tests/support/hostile-files.ts";
import { m } from "~/paraglide/messages.js";

const ADMIN = "01700000000";

/** What runs where somebody lets it, under the names that they come with. */
const FILES = {
	"picture.png": "HTML named .png",
	"drawing.svg": "an SVG with a script",
	"photo.png": "a PNG with HTML behind it",
	"moving.gif": "a GIF that is a script as well",
} as const satisfies Record<string, HostileFile>;
type Name = keyof typeof FILES;

const bytesOf = (name: Name) => Buffer.from(HOSTILE_FILES[FILES[name]]());
const NAMES = Object.keys(FILES) as Name[];
const sent = (name: Name) => ({
	name,
	mimeType: name.endsWith("svg") ? "image/svg+xml" : "image/png",
	buffer: bytesOf(name),
});

test("These files run where they are served as what they would like to be", { tag: "@full" }, async ({
	openBrowser,
	problems,
}) => {
	const TYPES: Record<Name, [type: string, body: (bytes: Buffer) => Buffer | string]> = {
		"picture.png": ["text/html", (bytes) => bytes],
		"drawing.svg": ["image/svg+xml", (bytes) => bytes],
		"photo.png": ["text/html", (bytes) => bytes],
		"moving.gif": ["text/html", (bytes) => `<!doctype html><script>${String(bytes).replace(/<.*?>/g, "")}</script>`],
	};
	problems.expect(/quirks mode|Access-Control-Allow-Origin|Failed to load resource/);
	for (const name of NAMES) {
		const browser = await openBrowser();
		const done = await watched(browser);
		const [contentType, body] = TYPES[name];
		const there = `${addresses.sandbox}/somebody-elses-file`;
		await browser.route(there, (route) => route.fulfill({ contentType, body: body(bytesOf(name)) }));
		const page = await browser.newPage();
		await page.goto(there);
		const all = ["box: alert", "console", `asked ${ELSEWHERE}/told`];
		await expect.poll(() => [name, ...done].sort()).toEqual(expect.arrayContaining(all));
	}
});

test("Beside feedback they are kept, and saved when they are opened: nothing runs, and nobody else is asked", async ({
	studentBrowser,
	student,
	browserOf,
	problems,
	say,
}) => {
	test.slow();
	// What another page is kept from loading is said in its console.
	problems.expect(BLOCKED);
	const adminBrowser = await browserOf(ADMIN, "admin");
	const done = [await watched(studentBrowser), await watched(adminBrowser)];
	const title = `Four files of ${student.mobile}`;
	const page = await studentBrowser.newPage();
	await page.goto("/feedback");
	await page.getByLabel(say(m.feedback_field_title)).fill(title);
	await page.getByLabel(say(m.feedback_field_description)).fill("Open them, please.");
	await page.getByLabel(say(m.feedback_files)).setInputFiles(NAMES.map(sent));
	await page.getByRole("button", { name: say(m.feedback_send) }).click();
	await expect(page.getByRole("article", { name: title })).toBeVisible();

	const admin = await adminBrowser.newPage();
	await admin.goto("/admin/feedback?state=new");
	await admin.getByRole("link", { name: title }).click();
	await expect(admin.getByRole("heading", { level: 1, name: title })).toBeVisible();
	for (const reader of [page, admin]) {
		const links = await linksIn(reader, say(m.feedback_files));
		expect(links.map(([name]) => name).sort()).toEqual([...NAMES].sort());
		for (const [name = "", href = ""] of links) {
			const file = await openBothWays(reader, href);
			expect(file.name).toBe(name);
			if (name === "photo.png") expect(file.bytes.includes("<script")).toBe(false);
			else expect(file.bytes.equals(bytesOf(name as Name))).toBe(true);
		}
		await loadedElsewhere(
			reader.context(),
			links.map(([, href]) => `${addresses.platform}${href}`),
		);
	}
	expect(done).toEqual([[], []]);
});

test("As a teacher's documents they are refused in words, or are a picture and nothing else for their owner and for admins", {
	tag: "@check",
}, async ({ openBrowser, browserOf, problems, say }) => {
	test.slow();
	problems.expect(BLOCKED);
	// A form that is shown again.
	problems.expect(/status of 400/);
	const person = newPerson("Shirin Akter");
	person.name = `${person.name} ${person.mobile}`;
	const browser = await openBrowser({ storageState: await registerState(person, "teacher") });
	const adminBrowser = await browserOf(ADMIN, "admin");
	const done = [await watched(browser), await watched(adminBrowser)];
	const page = await browser.newPage();
	await page.goto("/auth/teacher-verification?documents=form");
	const form = page.locator("form#documents");
	await form.getByLabel(say(m.verification_about)).fill("I teach physics.");
	await form.getByLabel(say(m.verification_number)).fill(`18${String(Date.now()).slice(-8)}`);
	const submit = form.getByRole("button", { name: say(m.verification_submit), exact: true });
	const [front, back] = [form.getByLabel(say(m.verification_front)), form.getByLabel(say(m.verification_back))];
	// What else is refused, and at which side: tests/asset/hostile-uploads.sized.workers.test.ts.
	for (const [name, side, other] of [
		["picture.png", front, back],
		["drawing.svg", back, front],
	] as const) {
		await side.setInputFiles(sent(name));
		await other.setInputFiles(sent("photo.png"));
		await submit.click();
		await expect(side).toHaveAccessibleDescription(new RegExp(say(m.verification_scan_unknown).slice(0, 40)));
	}
	for (const side of [front, back]) await side.setInputFiles(sent("photo.png"));
	await submit.click();
	await expect(page.getByText(say(m.account_teacher_awaiting_text)).first()).toBeVisible();
	const own = await page
		.locator('main a[href*="/scan/"]')
		.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
	expect(own).toHaveLength(2);
	for (const href of own) {
		const { name, bytes } = await openBothWays(page, href);
		expect([name, bytes.includes("<script")]).toEqual([expect.stringMatching(/^(front|back)\.png$/), false]);
	}

	const admin = await adminBrowser.newPage();
	await admin.goto("/admin/verifications?sort=newest");
	await admin.getByRole("link", { name: person.name, exact: true }).first().click();
	const pictures = admin.locator("img.scan-picture");
	await expect(pictures).toHaveCount(2);
	const looked: string[] = [];
	for (const picture of await pictures.all()) {
		await expect(picture).toHaveJSProperty("naturalWidth", 8);
		looked.push((await picture.getAttribute("src")) ?? "");
	}
	for (const src of looked) {
		const { bytes } = await saved(admin, () => admin.goto(src));
		expect(bytes.includes("<script")).toBe(false);
	}
	const absolute = (paths: string[]) => paths.map((path) => `${addresses.platform}${path}`);
	await loadedElsewhere(browser, absolute(own));
	await loadedElsewhere(adminBrowser, absolute(looked));
	expect(done).toEqual([[], []]);
});
