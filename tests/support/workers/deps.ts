import { createDeps, type WorkerDeps } from "#workers/deps.ts";
import type { Log } from "~/domain/deps.ts";
import { at, bindings } from "./exam-session.ts";

type Said = { level: "info" | "warn" | "error"; message: string; error?: unknown };

export type TestDeps = WorkerDeps & {
	/** What was logged; nothing reaches the console. */
	said: Said[];
	/** Waits for the work that goes on after the response. */
	settled: () => Promise<void>;
};

type Overrides = { exams?: Partial<WorkerDeps["exams"]>; bindings?: Record<string, string> };

/** The dependencies of one request, so many minutes after the exams open. Exam sessions can be made to fail. */
export function depsAt(minutes = 0, overrides: Overrides = {}): TestDeps {
	const said: Said[] = [];
	const waiting: Promise<unknown>[] = [];
	const log: Log = {
		info: (message) => said.push({ level: "info", message }),
		warn: (message) => said.push({ level: "warn", message }),
		error: (message, error) => said.push({ level: "error", message, error }),
	};
	const env = { ...bindings, TEST_CLOCK_AT: String(at(minutes)), ...overrides.bindings };
	const deps = createDeps(env, { waitUntil: (work) => waiting.push(work) }, "a test");
	const settled = async () => {
		while (waiting.length > 0) await waiting.shift();
	};
	// Assigned, not spread: the database is made at first use.
	return Object.assign(deps, { log, exams: { ...deps.exams, ...overrides.exams }, said, settled });
}
