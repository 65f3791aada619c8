import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, describe, expect, test, vi } from "vitest";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { createDeps } from "#workers/deps.ts";
import { runScheduled } from "#workers/jobs/index.ts";
import { releaseLease, takeLease } from "~/domain/scheduled/lease.server.ts";

ownDatabase();

type Line = { level: string; message: string; job: string; error?: string };

/** Runs all jobs, also while the database is away. */
async function run(fail?: "all") {
	const ended: Line[] = [];
	const hear = (text: string) => {
		const line = JSON.parse(text) as Line;
		if (line.job) ended.push(line);
	};
	for (const method of ["log", "warn", "error"] as const) vi.spyOn(console, method).mockImplementation(hear);
	const lost = () => Promise.reject(new TypeError("Network connection lost."));
	if (fail) vi.spyOn(globalThis, "fetch").mockImplementation(lost);
	const execution = createExecutionContext();
	await runScheduled(() => createDeps(bindings, execution, "jobs-of-a-test"));
	await waitOnExecutionContext(execution);
	vi.restoreAllMocks();
	return ended;
}

afterEach(() => {
	vi.restoreAllMocks();
});

describe("the scheduled work", () => {
	test("does each job once, and tells what came of it", async () => {
		const ended = await run();
		const names = ended.map(({ job }) => job);
		expect(new Set(names).size).toBe(names.length);
		for (const job of ["reconcile-payments", "compare-books", "prepare-sessions", "settle-exams", "rank-exams"])
			expect(names).toContain(job);
		for (const line of ended)
			expect(line).toMatchObject({ level: "info", message: "job", outcome: expect.any(String) });
	});

	test("ends in peace while the database is away, and names what could not be done", async () => {
		const ended = await run("all");
		expect(ended.map(({ job }) => job).sort()).toEqual((await run()).map(({ job }) => job).sort());
		for (const { message, error } of ended) expect([message, error?.length === 0]).toEqual(["job failed", false]);
	});
});

const depsOfOne = () => createDeps(bindings, createExecutionContext(), "jobs-of-a-test");

/** Jobs that end when the test says so. */
function jobsOfOurs() {
	const begun: string[] = [];
	const ends = new Map<string, () => void>();
	const named = (name: string) => ({
		name,
		run: async () => {
			begun.push(name);
			await new Promise<void>((resolve) => ends.set(name, resolve));
			return {};
		},
	});
	return { begun, named, end: (name: string) => ends.get(name)?.() };
}

describe("side by side", () => {
	const quiet = () => {
		for (const method of ["log", "warn", "error"] as const) vi.spyOn(console, method).mockImplementation(() => {});
	};

	test("a slow job and one that fails hold up no other", async () => {
		quiet();
		const { begun, named, end } = jobsOfOurs();
		const done: string[] = [];
		const quick = (name: string) => ({ name, run: async () => ({ done: done.push(name) }) });
		const failing = { name: "fails", run: () => Promise.reject(new Error("Broken")) };
		const working = runScheduled(depsOfOne, [named("slow"), failing, quick("a"), quick("b")]);
		await expect.poll(() => done.length).toBe(2);
		expect(begun).toEqual(["slow"]);
		end("slow");
		await working;
	});

	test("of two that overlap one does the work, and the next minute does it again", async () => {
		quiet();
		const { begun, named, end } = jobsOfOurs();
		const job = named("once");
		const first = runScheduled(depsOfOne, [job]);
		await expect.poll(() => begun.length).toBe(1);
		await Promise.all([1, 2, 3].map(() => runScheduled(depsOfOne, [job])));
		expect(begun).toHaveLength(1);
		end("once");
		await first;
		const next = runScheduled(depsOfOne, [job]);
		await expect.poll(() => begun.length).toBe(2);
		end("once");
		await next;
	});

	test("what died in the middle is taken for dead after its time, and done again", async () => {
		const held = { name: "job", holder: "dead", until: depsAt(0).clock() + 60_000 };
		expect(await takeLease(depsAt(0), held)).toBe(true);
		expect(await takeLease(depsAt(0.5), { ...held, holder: "early" })).toBe(false);
		expect(await takeLease(depsAt(1), { ...held, holder: "late", until: depsAt(3).clock() })).toBe(true);
		// The dead one gives back nothing of the other's.
		await releaseLease(depsAt(1), { name: "job", holder: "dead" });
		expect(await takeLease(depsAt(2), { ...held, holder: "third" })).toBe(false);
	});

	test("is told when to begin nothing new", async () => {
		quiet();
		const limits: number[] = [];
		const job = {
			name: "limited",
			run: async (_: unknown, { until }: { until: number }) => ({ n: limits.push(until) }),
		};
		const before = depsAt(0).clock();
		await runScheduled(() => depsAt(0), [job]);
		expect(limits).toEqual([before + 45_000]);
	});
});
