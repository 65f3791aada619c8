import { RouterContextProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { handleError } from "~/entry.server.tsx";
import { type AppContext, appContext } from "~/request/app-context.ts";

/** What the log is told of an error that a page's loader or action threw. */
function logged(error: unknown, path = "/help?q=1") {
	const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() };
	const context = new RouterContextProvider();
	context.set(appContext, { deps: { log } } as unknown as AppContext);
	handleError(error, { request: new Request(`http://localhost${path}`), context, params: {} });
	return log.error.mock.calls;
}

const response = (status: number) => ({ status, statusText: "", data: "Error: …", internal: true });

describe("what no loader and no action expected", () => {
	test("is logged with the page's path", () => {
		const bug = new TypeError("x is undefined");
		expect(logged(bug)).toEqual([["unexpected", bug, { path: "/help" }]]);
		expect(logged(response(500))).toHaveLength(1);
	});

	test("is logged without what is a secret in its address (SEC-5)", () => {
		const bug = new TypeError("x is undefined");
		expect(logged(bug, "/calendar/a-secret.ics")).toEqual([["unexpected", bug, { path: "/calendar/{feed}" }]]);
	});

	test("is no fault of ours where the router refused what was sent", () => {
		for (const status of [400, 404, 405]) expect(logged(response(status))).toEqual([]);
	});
});
