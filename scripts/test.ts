import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { build } from "./build.ts";
import { requireChromium } from "./support/chromium.ts";

/** @param failures what failed, a line or a few each: told again at the end, where a long log is read first */
type Tally = { passed: number; failed: number; failures?: string[] };
type Step = { name: string; run: () => Promise<Tally> };

const results = "test-results";

/** Runs a tool with its output shown. @returns its exit code */
function tool(name: string, args: string[]): Promise<number> {
	return new Promise((resolve) => {
		const child = spawn(`node_modules/.bin/${name}`, args, { stdio: ["ignore", "inherit", "inherit"] });
		child.on("error", () => resolve(127));
		child.on("exit", (code) => resolve(code ?? 1));
	});
}

/** A check that is one test: it holds or it does not. */
const check = (name: string, command: string, ...args: string[]): Step => ({
	name,
	run: async () => ((await tool(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
});

function readJson<T>(file: string): T | null {
	try {
		return JSON.parse(readFileSync(file, "utf8")) as T;
	} catch {
		return null;
	}
}

type VitestReport = {
	numPassedTests: number;
	numFailedTests: number;
	testResults: {
		name: string;
		message: string;
		assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
	}[];
};

/** How much of a failure is told again. */
const TOLD_LINES = 12;

function told(where: string, what: string): string {
	const lines = what.split("\n").filter((line) => !line.includes("node_modules"));
	return [where, ...lines.slice(0, TOLD_LINES)].join("\n    ");
}

const vitestFailures = ({ testResults }: VitestReport): string[] =>
	testResults.flatMap(({ name, message, assertionResults }) => {
		const file = relative(process.cwd(), name);
		return [
			...(message ? [told(file, message)] : []),
			...assertionResults
				.filter(({ status }) => status === "failed")
				.map(({ fullName, failureMessages }) => told(`${file} › ${fullName}`, failureMessages.join("\n"))),
		];
	});

/** Vitest's own figures; a run that broke off counts as a failure even when every finished test passed. */
const vitest = (name: string, config: string): Step => ({
	name,
	run: async () => {
		const file = `${results}/${name}.json`;
		const code = await tool("vitest", [
			"run",
			"--config",
			config,
			"--reporter=default",
			"--reporter=json",
			`--outputFile.json=${file}`,
		]);
		const report = readJson<VitestReport>(file);
		const tally = {
			passed: report?.numPassedTests ?? 0,
			failed: report?.numFailedTests ?? 0,
			failures: report ? vitestFailures(report) : [],
		};
		return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
	},
});

type PlaywrightSuite = {
	suites?: PlaywrightSuite[];
	specs: {
		file: string;
		title: string;
		ok: boolean;
		tests: { results: { errors: { message?: string }[] }[] }[];
	}[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: PlaywrightSuite[] };

const browserFailures = ({ suites, specs }: PlaywrightSuite): string[] => [
	...(suites ?? []).flatMap(browserFailures),
	...specs
		.filter(({ ok }) => !ok)
		.map(({ file, title, tests }) => {
			const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
			return told(`${file} › ${title}`, errors.map(({ message }) => message ?? "").join("\n"));
		}),
];

const browser: Step = {
	name: "browser",
	run: async () => {
		requireChromium();
		const code = await tool("playwright", ["test"]);
		const report = readJson<PlaywrightReport>(`${results}/e2e.json`);
		const tally = {
			passed: report?.stats.expected ?? 0,
			failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
			failures: report?.suites.flatMap(browserFailures) ?? [],
		};
		return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
	},
};

const STEPS: Step[] = [
	{
		name: "build",
		run: async () => {
			await build();
			return { passed: 1, failed: 0 };
		},
	},
	check("types", "tsc", "--noEmit", "-p", "."),
	check("lint", "biome", "check", ".", "--error-on-warnings"),
	vitest("unit", "vitest.config.ts"),
	vitest("workers", "vitest.workers.config.ts"),
	browser,
];

/** Runs every step, or those named on the command line, and prints the sum as the last line. */
async function main(): Promise<void> {
	rmSync(results, { recursive: true, force: true });
	mkdirSync(results, { recursive: true });
	const wanted = process.argv.slice(2);
	const total: Tally = { passed: 0, failed: 0 };
	const lines: string[] = [];
	const failures: string[] = [];
	for (const step of STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
		console.log(`\n── ${step.name}`);
		const from = Date.now();
		const tally = await step.run().catch((error): Tally => {
			console.error(error instanceof Error ? error.message : error);
			return { passed: 0, failed: 1 };
		});
		total.passed += tally.passed;
		total.failed += tally.failed;
		failures.push(...(tally.failures ?? []));
		lines.push(
			`${step.name.padEnd(10)} ${tally.passed} passed, ${tally.failed} failed  (${((Date.now() - from) / 1000).toFixed(1)} s)`,
		);
	}
	if (failures.length > 0) console.log(`\n── failed\n${failures.join("\n")}`);
	console.log(`\n${lines.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
	process.exit(total.failed === 0 ? 0 : 1);
}

await main();
