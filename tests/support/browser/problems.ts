import type { BrowserContext, ConsoleMessage, Request } from "@playwright/test";

/** What a page complained about, and what a test says is part of its story. */
export type Problems = {
	readonly found: string[];
	/** Complaints like this one are what the test is about. */
	expect(pattern: RegExp): void;
	watch(context: BrowserContext): void;
};

/** A page without its doctype looks almost right, and is laid out by other rules. */
const complainOfQuirks = () =>
	document.addEventListener("DOMContentLoaded", () => {
		const page = location.protocol.startsWith("http") && document.contentType === "text/html";
		if (page && document.compatMode !== "CSS1Compat") console.error("This page is laid out in quirks mode");
	});

/**
 * Collects console errors, warnings of React and uncaught exceptions of every page of a context. A page that is itself an
 * error page is no complaint, although Chromium logs its status.
 */
export function createProblems(): Problems {
	const seen: string[] = [];
	const expected: RegExp[] = [];
	const documents = new Set<string>();
	const note = (text: string) => seen.push(text);
	const onRequest = (request: Request) => {
		if (request.isNavigationRequest()) documents.add(request.url());
	};
	const onConsole = (message: ConsoleMessage) => {
		if (message.type() !== "error") return;
		const { url } = message.location();
		if (message.text().startsWith("Failed to load resource") && documents.has(url)) return;
		note(`${message.text()} (${url})`);
	};
	return {
		get found() {
			return seen.filter((text) => !expected.some((pattern) => pattern.test(text)));
		},
		expect: (pattern) => void expected.push(pattern),
		watch(context) {
			void context.addInitScript(complainOfQuirks);
			context.on("request", onRequest);
			context.on("console", onConsole);
			context.on("weberror", (error) => note(String(error.error().stack ?? error.error())));
		},
	};
}
