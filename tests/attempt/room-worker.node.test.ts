import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";

const source = readFileSync(fileURLToPath(new URL("../../public/exam-room-worker.js", import.meta.url)), "utf8");

const ORIGIN = "https://pathshala.example";
const ROOM = "/dashboard/student/weekly-exam/attend/018f0000-0000-7000-8000-000000000001";
const OTHER = "/dashboard/student/mock-test/attend/018f0000-0000-7000-8000-000000000002";
const paper = (text = "paper") => new Response(`<main><form id="paper" method="post">${text}</form></main>`);

/** The cache of a browser, in memory. */
class FakeCache {
	readonly pages = new Map<string, string>();
	match = async (path: string) => (this.pages.has(path) ? new Response(this.pages.get(path)) : undefined);
	put = async (path: string, response: Response) => void this.pages.set(path, await response.text());
	delete = async (path: string) => this.pages.delete(path);
	keys = async () => [...this.pages.keys()];
}

/** The worker in a browser whose line is played by hand. `visit` gives the page's text, or null where the worker keeps out. */
function browser() {
	const cache = new FakeCache();
	const handlers = new Map<string, (event: object) => void>();
	let answer: () => Promise<Response> = async () => paper();
	let patience = () => {};
	runInNewContext(source, {
		self: { addEventListener: (name: string, work: (event: object) => void) => void handlers.set(name, work) },
		caches: { open: async () => cache },
		fetch: () => answer(),
		setTimeout: (work: (value: null) => void) => {
			patience = () => work(null);
		},
		URL,
		Promise,
	});
	const open = (path: string, { mode = "navigate", method = "GET" } = {}) => {
		let shown: Promise<Response> | null = null;
		handlers.get("fetch")?.({
			request: { url: `${ORIGIN}${path}`, mode, method },
			respondWith: (response: Promise<Response>) => {
				shown = response;
			},
		});
		return shown as Promise<Response> | null;
	};
	const visit = async (path: string, options?: { mode?: string; method?: string }) => {
		const response = await open(path, options);
		return response && (await response.text());
	};
	return {
		...{ cache, open, visit, loseHope: () => patience() },
		line: (next: () => Promise<Response>) => {
			answer = next;
		},
	};
}

const down = () => Promise.reject(new TypeError("Failed to fetch"));

describe("the service worker of the exam room (ATT-7)", () => {
	test("shows the running paper without a line, at any of its pages", async () => {
		const { visit, line } = browser();
		await visit(ROOM);
		line(down);
		expect(await visit(`${ROOM}?page=3`)).toContain("paper");
	});

	test("knows the paper at both addresses of the area (SITE-8)", async () => {
		const { cache, visit, line } = browser();
		const typed = ROOM.replace("/dashboard", "");
		await visit(typed);
		expect([...cache.pages.keys()]).toEqual([ROOM]);
		line(down);
		expect([await visit(typed), await visit(ROOM)]).toEqual([await paper().text(), await paper().text()]);
		line(async () => new Response("over"));
		expect(await visit(typed)).toBe("over");
		expect([...cache.pages.keys()]).toEqual([]);
		expect(readFileSync(fileURLToPath(new URL("../../public/_headers", import.meta.url)), "utf8")).toMatch(
			/^\/exam-room-worker\.js\n(?: {2}.+\n)* {2}Service-Worker-Allowed: \/$/m,
		);
	});

	test("asks the network first", async () => {
		const { visit, line } = browser();
		await visit(ROOM);
		line(async () => paper("as it is now"));
		expect(await visit(ROOM)).toContain("as it is now");
	});

	test("shows what it has when the line hangs, or the server fails", async () => {
		const { open, visit, line, loseHope } = browser();
		await visit(ROOM);
		line(() => new Promise(() => {}));
		const shown = open(ROOM);
		await Promise.resolve().then(() => new Promise(setImmediate));
		loseHope();
		expect(await (await shown)?.text()).toContain("paper");
		line(async () => new Response("away", { status: 503 }));
		expect(await visit(ROOM)).toContain("paper");
	});

	test("forgets the paper when the server leads elsewhere: the result, the sign-in, the rules", async () => {
		for (const elsewhere of [
			new Response(null, { status: 302 }),
			new Response("rules"),
			new Response("", { status: 404 }),
		]) {
			const { visit, line, cache } = browser();
			await visit(ROOM);
			line(async () => elsewhere.clone());
			await visit(ROOM);
			expect(cache.pages.size).toBe(0);
		}
	});

	test("keeps one paper, and never what is no running paper", async () => {
		const { visit, line, cache } = browser();
		line(async () => new Response("the rules before the start"));
		await visit(ROOM);
		expect(cache.pages.size).toBe(0);
		line(async () => paper());
		await visit(ROOM);
		await visit(OTHER);
		expect([...cache.pages.keys()]).toEqual([OTHER]);
	});

	test("keeps out of everything else: the result, forms, calls, other pages", async () => {
		const { visit } = browser();
		for (const path of [`${ROOM}/result`, "/", "/student/overview", "/dashboard/student/weekly-exam/attend/"])
			expect(await visit(path)).toBeNull();
		expect(await visit(ROOM, { method: "POST" })).toBeNull();
		expect(await visit(ROOM, { mode: "cors" })).toBeNull();
	});
});
