import { expect, test } from "vitest";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { createDeps } from "#workers/deps.ts";

test("work behind an answer that fails is logged, and is no failure of the request", async () => {
	const waiting: Promise<unknown>[] = [];
	const deps = createDeps(bindings, { waitUntil: (work) => waiting.push(work) }, "a test");
	const said: unknown[] = [];
	deps.log.error = (message, error) => said.push([message, String(error)]);
	deps.background(Promise.reject(new Error("too late")));
	deps.background(Promise.resolve("in time"));
	await expect(Promise.all(waiting)).resolves.toHaveLength(2);
	expect(said).toEqual([["work behind an answer failed", "Error: too late"]]);
});
