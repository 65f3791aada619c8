import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { htmlFaults } from "#tests/support/html-rules.ts";
import { inRgb } from "#workers/pictures/sheet.ts";
import { offlinePage } from "#workers/service-worker/offline-page.ts";
import { serviceWorker } from "#workers/service-worker/script.ts";
import { PAINT } from "~/lib/theme.ts";
import type { Locale } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

const ORIGIN = "https://pathshala.example";

type Shown = { title: string; body?: string; tag?: string; lang: string; data: { url: string } };
type Window = { url: string; focus: () => Promise<void> };

/** A browser that has the worker, by hand: what it shows, keeps and opens. */
async function browser(locale: Locale = "en", isOn = true) {
	const handlers = new Map<string, (event: object) => void>();
	const shown: Shown[] = [];
	const opened: string[] = [];
	const focused: string[] = [];
	const windows: Window[] = [];
	const kept = new Set(["pathshala-site-1", "pathshala-exam-room"]);
	const state = { line: true, registered: true, skipped: false, routes: [] as { condition: object }[] };
	const registration = {
		showNotification: async (title: string, options: Omit<Shown, "title">) => void shown.push({ title, ...options }),
		unregister: async () => {
			state.registered = false;
		},
	};
	const self = {
		...{ registration, location: new URL(`${ORIGIN}/sw.js`) },
		addEventListener: (name: string, work: (event: object) => void) => void handlers.set(name, work),
		skipWaiting: () => {
			state.skipped = true;
		},
		clients: {
			matchAll: async () => windows,
			openWindow: async (url: string) => void opened.push(url),
		},
	};
	const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) };
	const fetch = async () => {
		if (!state.line) throw new TypeError("Failed to fetch");
		return new Response("the page itself");
	};
	runInNewContext(await serviceWorker(locale, isOn).text(), { self, caches, fetch, URL, Response, String });
	const happens = async (name: string, event: object = {}) => {
		let work: Promise<unknown> = Promise.resolve();
		handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
		await work;
	};
	/** What a page is answered with; null where the worker keeps out. */
	const open = (path: string, { mode = "navigate", method = "GET" } = {}): Promise<Response> | null => {
		let answer: Promise<Response> | null = null;
		const request = { url: `${ORIGIN}${path}`, mode, method };
		handlers.get("fetch")?.({ request, respondWith: (response: Promise<Response>) => (answer = response) });
		return answer;
	};
	const addRoutes = (routes: { condition: object }[]) => void state.routes.push(...routes);
	return {
		...{ state, kept, shown, opened, focused, open, happens },
		handles: [...handlers.keys()],
		installs: () => happens("install", { addRoutes }),
		pushes: (data: unknown) =>
			happens("push", { data: data === null ? null : { json: () => JSON.parse(String(data)) } }),
		clicks: (url: unknown) => happens("notificationclick", { notification: { close: () => {}, data: { url } } }),
		hasOpen: (path: string) =>
			void windows.push({ url: `${ORIGIN}${path}`, focus: async () => void focused.push(path) }),
	};
}

const EXAMS = [
	"/student/weekly-exam/attend/018f0000-0000-7000-8000-000000000001",
	"/dashboard/student/weekly-exam/attend/018f0000-0000-7000-8000-000000000001/result",
	"/student/mock-test/attend/018f0000-0000-7000-8000-000000000002",
	"/dashboard/student/all/weekly-exam",
	"/student/p/1/mock-test",
	"/weekly-exam/018f0000-0000-7000-8000-000000000001",
	"/bn/mock-test/p/2",
];

describe("the service worker of the site (SITE-14)", () => {
	test("shows the page itself, and where the line is down a page that says so", async () => {
		const { open, state } = await browser();
		expect(await (await open("/student/overview"))?.text()).toBe("the page itself");
		state.line = false;
		const response = await open("/student/overview");
		expect([response?.status, response?.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
		expect(await response?.text()).toBe(offlinePage("en"));
	});

	test("speaks the reader's language, and Bangla at an address in Bangla", async () => {
		for (const [locale, path, spoken] of [
			["en", "/student/profile/general", "en"],
			["en", "/bn", "bn"],
			["en", "/bn/help", "bn"],
			["en", "/bngla", "en"],
			["bn", "/student/profile/general", "bn"],
		] as const) {
			const { open, state } = await browser(locale);
			state.line = false;
			expect([path, await (await open(path))?.text()]).toEqual([path, offlinePage(spoken)]);
		}
	});

	test("is passed by no exam, no call, no file, no form and no step of signing in", async () => {
		const { open, state } = await browser();
		state.line = false;
		const others = ["/api/ping", "/auth/callback?code=1", "/assets/root-1a2b.js", "/webhooks/oidc/logout"];
		for (const path of [...EXAMS, ...others]) expect([path, open(path)]).toEqual([path, null]);
		expect(open("/student/overview", { method: "POST" })).toBeNull();
		for (const mode of ["cors", "no-cors", "same-origin"]) expect(open("/student/overview", { mode })).toBeNull();
	});

	test("is not even woken by them where the browser can go by routes", async () => {
		const { installs, state } = await browser();
		await installs();
		expect(state.skipped).toBe(true);
		expect(state.routes).toEqual([
			...["cors", "no-cors", "same-origin"].map((requestMode) => ({ condition: { requestMode }, source: "network" })),
			{ condition: { urlPattern: { pathname: "/*weekly-exam*" } }, source: "network" },
			{ condition: { urlPattern: { pathname: "/*mock-test*" } }, source: "network" },
		]);
		for (const path of EXAMS) expect(["weekly-exam", "mock-test"].some((name) => path.includes(name))).toBe(true);
	});

	test("keeps nothing", async () => {
		const { kept, open, installs, handles } = await browser();
		await installs();
		await open("/student/overview");
		expect([...kept]).toEqual(["pathshala-site-1", "pathshala-exam-room"]);
		expect(handles).toEqual(["install", "fetch", "push", "notificationclick"]);
	});

	test("shows what is pushed, and something whatever came", async () => {
		const { pushes, shown } = await browser("bn");
		await pushes(
			JSON.stringify({ title: "ফল এসেছে", body: "পদার্থবিজ্ঞান", url: "/student/notifications", tag: "result" }),
		);
		for (const nothing of [null, "no JSON", "{}"]) await pushes(nothing);
		expect(shown[0]).toMatchObject({
			...{ title: "ফল এসেছে", body: "পদার্থবিজ্ঞান", tag: "result", lang: "bn" },
			...{ data: { url: "/student/notifications" }, icon: "/icon-192.png", badge: "/badge-96.png" },
		});
		for (const one of shown.slice(1)) expect(one).toMatchObject({ title: "Pathshala", data: { url: "/start" } });
		expect(shown).toHaveLength(4);
	});

	test("opens an address of ours and no other, and leads no open page elsewhere", async () => {
		const { clicks, opened, focused, hasOpen } = await browser();
		hasOpen(EXAMS[0] as string);
		hasOpen("/student/notifications");
		await clicks("/student/notifications");
		expect([opened, focused]).toEqual([[], ["/student/notifications"]]);
		await clicks("/student/overview");
		for (const foreign of [
			"https://elsewhere.example/",
			"//elsewhere.example",
			"javascript:alert(1)",
			"https://[",
			undefined,
		])
			await clicks(foreign);
		const start = `${ORIGIN}/start`;
		expect(opened).toEqual([`${ORIGIN}/student/overview`, start, start, start, start, start]);
		expect(focused).toEqual(["/student/notifications"]);
	});
});

test("Switched off it takes the place of the one before, forgets what that kept, and goes (SITE-15)", async () => {
	const { installs, happens, state, kept, handles } = await browser("en", false);
	await installs();
	expect(state).toMatchObject({ skipped: true, registered: true });
	await happens("activate");
	expect([state.registered, [...kept]]).toEqual([false, ["pathshala-exam-room"]]);
	expect(handles).toEqual(["install", "activate"]);
});

describe("the offline page (SITE-14)", () => {
	test.each(["en", "bn"] as const)(
		"in %s is a whole page, asks for nothing, and leads to the page that was asked for",
		async (locale) => {
			const html = offlinePage(locale);
			expect(await htmlFaults(html, "page")).toEqual([]);
			expect(html).toContain(`<html lang="${locale}">`);
			expect(html).toContain(m.shell_offline_title({}, { locale }));
			expect(html).toContain(`<a href="">${m.common_try_again({}, { locale })}</a>`);
			expect(html).not.toMatch(/undefined|\bsrc=|<link|<script|url\(/);
			expect(html.length).toBeLessThan(3000);
		},
	);
});

test("What no style sheet reaches is painted as the pages are", () => {
	const sheet = inRgb(readFileSync(new URL("../../app/styles/tokens.css", import.meta.url), "utf8"));
	const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(",")})`;
	for (const [theme, block] of [
		["light", /:root \{([^}]*)\}/],
		["dark", /:root:not\(\[data-theme="light"\]\) \{([^}]*)\}/],
	] as const)
		for (const [name, colour] of Object.entries(PAINT[theme]))
			expect(block.exec(sheet)?.[1], `${name} in ${theme}`).toContain(`--${name}: ${rgb(colour)};`);
});
