import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, describe, expect, test, vi } from "vitest";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { createDeps } from "#workers/deps.ts";
import { runScheduled } from "#workers/jobs/index.ts";

ownDatabase();

type Line = { level: string; message: string; job: string; error?: string };

/** Runs all jobs; `failAt` is the place of the job whose first question to the database gets no answer. */
async function run(failAt?: number | "all") {
	const ended: Line[] = [];
	const hear = (text: string) => {
		const line = JSON.parse(text) as Line;
		if (line.job) ended.push(line);
	};
	for (const method of ["log", "warn", "error"] as const) vi.spyOn(console, method).mockImplementation(hear);
	let failed = false;
	const real = globalThis.fetch;
	vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
		if (failAt !== "all" && (failAt !== ended.length || failed)) return real(input, init);
		failed = true;
		return Promise.reject(new TypeError("Network connection lost."));
	});
	const execution = createExecutionContext();
	await runScheduled(createDeps(bindings, execution, "jobs-of-a-test"));
	await waitOnExecutionContext(execution);
	vi.restoreAllMocks();
	return ended;
}

afterEach(() => {
	vi.restoreAllMocks();
});

describe("the scheduled work", () => {
	test("prepares, settles and ranks in this order, each job once, and tells what came of it", async () => {
		const ended = await run();
		const names = ended.map(({ job }) => job);
		expect(new Set(names).size).toBe(names.length);
		expect(names.filter((job) => /-(sessions|exams)$/.test(job))).toEqual([
			"prepare-sessions",
			"settle-exams",
			"rank-exams",
		]);
		for (const line of ended)
			expect(line).toMatchObject({ level: "info", message: "job", outcome: expect.any(String) });
	});

	test("goes on whichever job fails", async () => {
		const names = (await run()).map(({ job }) => job);
		for (const [index, name] of names.entries()) {
			const ended = await run(index);
			expect(ended.map(({ job, level, message }) => [job, level, message])).toEqual(
				names.map((job) => (job === name ? [job, "error", "job failed"] : [job, "info", "job"])),
			);
		}
	});

	test("ends in peace while the database is away, and names what could not be done", async () => {
		const ended = await run("all");
		expect(ended.map(({ job }) => job)).toEqual((await run()).map(({ job }) => job));
		for (const { message, error } of ended) expect([message, error?.length === 0]).toEqual(["job failed", false]);
	});
});
