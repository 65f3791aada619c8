import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { expect, test } from "vitest";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { siteAnswer } from "#tests/support/workers/pages.ts";

const ORIGIN = bindings.PUBLIC_ORIGIN ?? "";

/** Limiters of which the one for made-up pages is used up. */
const limiter = { limit: async ({ key }: { key: string }) => ({ success: !key.startsWith("made-up-page:") }) };
const usedUp = { RATE_LIMIT_WIDE: limiter, RATE_LIMIT_NARROW: limiter };

/** A guest's request from an address of the network of a school. @returns status, when to come again, what is read */
async function ask(path: string, { from, minutes = 0, isUsedUp = true }: Asked): Promise<Answer> {
	const execution = createExecutionContext();
	const request = new Request(`${ORIGIN}${path}`, { headers: { "cf-connecting-ip": `198.51.100.${from}` } });
	const answer = await siteAnswer(request, execution, { minutes, ...(isUsedUp && { with: usedUp }) });
	const text = await answer.text();
	await waitOnExecutionContext(execution);
	return { status: answer.status, retryAfter: answer.headers.get("retry-after"), text };
}

type Asked = { from: number; minutes?: number; isUsedUp?: boolean };
type Answer = { status: number; retryAfter: string | null; text: string };

const madeUp = (at = "weekly-exam") => `/${at}/${crypto.randomUUID()}`;

test("who asks for too many pages that are not there gets nothing rendered for a minute, and what is kept as before (SEC-4)", async () => {
	expect((await ask("/privacy", { from: 1, isUsedUp: false })).status).toBe(200);
	expect((await ask(madeUp(), { from: 2 })).status).toBe(404);
	for (const at of ["weekly-exam", "course", "mock-test", "institute", "teacher", "bn/weekly-exam"])
		expect(await ask(madeUp(at), { from: 2 })).toMatchObject({ status: 503, retryAfter: "60" });
	expect((await ask(madeUp("bn/course"), { from: 2 })).text).toBe("অনেকবার চেষ্টা হয়েছে। এক মিনিট পরে আবার চেষ্টা করা যাবে।");
	// Fresh, and then the old one, which nobody makes anew for them.
	for (const minutes of [0, 0.9]) expect((await ask("/privacy", { from: 2, minutes })).status).toBe(200);
	expect((await ask("/terms", { from: 2 })).status).toBe(503);
	expect((await ask(madeUp(), { from: 3, isUsedUp: false })).status).toBe(404);
	expect((await ask("/terms", { from: 3 })).status).toBe(200);
	expect((await ask(madeUp(), { from: 2, minutes: 1 })).status).toBe(404);
});

test("a limiter that does not answer refuses nobody", async () => {
	const away = { limit: () => Promise.reject(new Error("away")) };
	const bindingsAway = { RATE_LIMIT_WIDE: away, RATE_LIMIT_NARROW: away };
	for (let n = 0; n < 2; n += 1) {
		const request = new Request(`${ORIGIN}${madeUp()}`, { headers: { "cf-connecting-ip": "198.51.100.9" } });
		expect((await siteAnswer(request, createExecutionContext(), { with: bindingsAway })).status).toBe(404);
	}
});
