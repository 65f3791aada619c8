import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import type { Reporter, TestCase, TestModule, TestSuite } from "vitest/node";
import { shortFailure, type Tally, type TestTime } from "./tally.ts";

type Errors = readonly { message?: string; stack?: string }[];

const textOf = (errors: Errors): string => errors.map(({ stack, message }) => stack ?? message ?? "").join("\n");

const nameOf = (module: TestModule): string => relative(process.cwd(), module.moduleId);

const titleOf = (test: TestCase | TestSuite): string => `${nameOf(test.module)} › ${test.fullName}`;

/** Counts a run. A file or a describe block that breaks outside of its tests counts as one failure. */
function tallyOf(modules: readonly TestModule[], unhandled: Errors): Tally {
	const tally: Tally = { passed: 0, failed: 0, failures: [], unsteady: [], times: [] };
	const fail = (where: string, errors: Errors) => {
		tally.failed += 1;
		tally.failures.push(shortFailure(where, textOf(errors)));
	};
	for (const module of modules) {
		const fileErrors = module.errors();
		if (fileErrors.length > 0) fail(nameOf(module), fileErrors);
		for (const suite of module.children.allSuites()) {
			const errors = suite.errors();
			if (errors.length > 0) fail(titleOf(suite), errors);
		}
		for (const test of module.children.allTests()) {
			const { state, errors } = test.result();
			const diagnostic = test.diagnostic();
			if (state === "passed") tally.passed += 1;
			if (state === "failed") fail(titleOf(test), errors);
			if (diagnostic?.flaky) tally.unsteady.push(titleOf(test));
			if (diagnostic) tally.times.push({ title: titleOf(test), ms: diagnostic.duration } satisfies TestTime);
		}
	}
	if (unhandled.length > 0) fail("An error outside of every test", unhandled);
	return tally;
}

/** Writes what a Vitest run came to into the file that TALLY_FILE names, for scripts/test.ts. */
export default class TallyReporter implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], unhandled: Errors): void {
		const file = process.env.TALLY_FILE ?? "test-results/tally.json";
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, JSON.stringify(tallyOf(modules, unhandled)));
	}
}
