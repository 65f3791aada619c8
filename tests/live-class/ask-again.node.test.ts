import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askAgain } from "~/features/live-class/ask-again.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that is looked at, whose line is there. */
function page() {
	const document = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
	return { document, line: new EventTarget() };
}

test("a waiting page asks on after an answer that never came, or was an error (LIV-2)", async () => {
	const at = page();
	const ask = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
	const end = askAgain(at, () => 1000, ask);
	await vi.advanceTimersByTimeAsync(3500);
	expect(ask).toHaveBeenCalledTimes(3);
	ask.mockImplementation(() => new Promise(() => {}));
	await vi.advanceTimersByTimeAsync(2000);
	expect(ask).toHaveBeenCalledTimes(5);
	end();
	await vi.advanceTimersByTimeAsync(5000);
	expect(ask).toHaveBeenCalledTimes(5);
});

test("it asks nothing while nobody looks at it, and at once when somebody does, or the line is back (LIV-2)", async () => {
	const at = page();
	const ask = vi.fn(() => Promise.resolve());
	askAgain(at, () => 1000, ask);
	at.document.visibilityState = "hidden";
	await vi.advanceTimersByTimeAsync(60_000);
	expect(ask).not.toHaveBeenCalled();
	at.document.visibilityState = "visible";
	at.document.dispatchEvent(new Event("visibilitychange"));
	expect(ask).toHaveBeenCalledTimes(1);
	at.line.dispatchEvent(new Event("online"));
	expect(ask).toHaveBeenCalledTimes(2);
	await vi.advanceTimersByTimeAsync(1000);
	expect(ask).toHaveBeenCalledTimes(3);
});
