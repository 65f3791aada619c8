/** How long one test took (ms). */
export type TestTime = { title: string; ms: number };

/** What a lane came to. */
export type Tally = {
	passed: number;
	failed: number;
	/** What failed, a few lines each: repeated at the end, where a long log is read first. */
	failures: string[];
	/** Titles of tests that passed only at the second try. They count as passed, and are to be mended next. */
	unsteady: string[];
	times: TestTime[];
};

export const emptyTally = (): Tally => ({ passed: 0, failed: 0, failures: [], unsteady: [], times: [] });

/** One step that holds or does not, such as the type check. */
export const checkTally = (name: string, ok: boolean, reason = ""): Tally =>
	ok
		? { ...emptyTally(), passed: 1 }
		: { ...emptyTally(), failed: 1, failures: [reason ? shortFailure(name, reason) : name] };

const FAILURE_LINES = 12;

/** The start of a failure, without the lines of libraries. */
export function shortFailure(where: string, text: string): string {
	const lines = text.split("\n").filter((line) => !line.includes("node_modules"));
	return [where, ...lines.slice(0, FAILURE_LINES)].join("\n    ");
}

type PlaywrightSuite = {
	suites?: PlaywrightSuite[];
	specs: {
		file: string;
		title: string;
		tests: {
			status: "expected" | "unexpected" | "flaky" | "skipped";
			results: { duration: number; errors: { message?: string }[] }[];
		}[];
	}[];
};

/** The part of Playwright's JSON report that is read here. */
export type PlaywrightReport = { suites: PlaywrightSuite[]; errors?: { message?: string }[] };

/** Counts a Playwright run. An error outside of every test counts as one failure. */
export function playwrightTally({ suites, errors = [] }: PlaywrightReport): Tally {
	const tally = emptyTally();
	const read = (suite: PlaywrightSuite): void => {
		suite.suites?.forEach(read);
		for (const { file, title, tests } of suite.specs)
			for (const { status, results } of tests) {
				const name = `${file} › ${title}`;
				if (status === "expected" || status === "flaky") tally.passed += 1;
				if (status === "flaky") tally.unsteady.push(name);
				if (status === "unexpected") {
					const messages = results.flatMap((result) => result.errors.map(({ message }) => message ?? ""));
					tally.failed += 1;
					tally.failures.push(shortFailure(name, messages.join("\n")));
				}
				const ms = results.reduce((sum, { duration }) => sum + duration, 0);
				if (results.length > 0) tally.times.push({ title: name, ms });
			}
	};
	suites.forEach(read);
	for (const { message } of errors) {
		tally.failed += 1;
		tally.failures.push(shortFailure("An error outside of every test", message ?? ""));
	}
	return tally;
}

export function addTallies(tallies: readonly Tally[]): Tally {
	const sum = emptyTally();
	for (const { passed, failed, failures, unsteady, times } of tallies) {
		sum.passed += passed;
		sum.failed += failed;
		sum.failures.push(...failures);
		sum.unsteady.push(...unsteady);
		sum.times.push(...times);
	}
	return sum;
}
