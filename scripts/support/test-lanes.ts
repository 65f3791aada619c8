import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statfsSync } from "node:fs";
import { createInterface } from "node:readline";
import { requireChromium } from "./chromium.ts";
import { checkTally, emptyTally, type PlaywrightReport, playwrightTally, type Tally } from "./tally.ts";

export const RESULTS = "test-results";

/** Which files a run takes: those of `npm test`, or those of `npm run check` (`*.check.<height>.test.ts`); those named `*.sized.*` are of both. */
export type TestSet = "test" | "check";

/**
 * What of a lane is run: all its files of a set, or those under these paths. `isWhole`: every lane, so that "workers" takes some
 * of the rows of "access".
 */
export type Selection = { set: TestSet; paths: readonly string[]; isWhole?: boolean };

const MEMORY = "/dev/shm";
/** What databases, buckets and browser profiles of a whole run take, with room to spare (bytes). */
const MEMORY_NEEDED = 4 * 1024 ** 3;

/** Temporary files in memory where there is room: databases of tests wait for the disk at every commit. */
function temporaryFolder(): Record<string, string> {
	if (process.env.TMPDIR || !existsSync(MEMORY)) return {};
	const { bavail, bsize } = statfsSync(MEMORY);
	return bavail * bsize >= MEMORY_NEEDED ? { TMPDIR: MEMORY } : {};
}

/** Runs a tool with each line of its output behind the lane's name, because lanes run side by side. @returns its exit code */
function tool(lane: string, name: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
	return new Promise((resolve) => {
		const child = spawn(`node_modules/.bin/${name}`, args, {
			stdio: ["ignore", "pipe", "pipe"],
			env: { ...process.env, ...temporaryFolder(), ...env },
		});
		for (const stream of [child.stdout, child.stderr])
			createInterface({ input: stream }).on("line", (line) => console.log(`${lane.padEnd(8)}│ ${line}`));
		child.on("error", () => resolve(127));
		child.on("close", (code) => resolve(code ?? 1));
	});
}

function readJson<T>(file: string): T | null {
	try {
		return JSON.parse(readFileSync(file, "utf8")) as T;
	} catch {
		return null;
	}
}

/** A run that broke off counts as a failure, even when every test that ended had passed. */
function withExitCode(tally: Tally | null, code: number, lane: string): Tally {
	if (!tally) return checkTally(lane, code === 0, `ended with code ${code} and no report`);
	if (code === 0 || tally.failed > 0) return tally;
	return { ...tally, failed: 1, failures: [`${lane}: ended with code ${code} although no test failed`] };
}

const vitest =
	(lane: string, config: string, options: readonly string[] = [], env: Record<string, string> = {}) =>
	async ({ set, paths }: Selection): Promise<Tally> => {
		const file = `${RESULTS}/${lane}.json`;
		const code = await tool(
			lane,
			"vitest",
			[
				...["run", "--config", config, "--passWithNoTests"],
				...["--reporter=default", "--reporter=./scripts/support/vitest-tally.ts", ...options, ...paths],
			],
			{ TALLY_FILE: file, TEST_SET: set, ...env },
		);
		return withExitCode(readJson<Tally>(file), code, lane);
	};

const playwright =
	(lane: string, projects: readonly string[], env: Record<string, string> = {}) =>
	async ({ set, paths }: Selection): Promise<Tally> => {
		requireChromium();
		const file = `${RESULTS}/${lane}.json`;
		const code = await tool(
			lane,
			"playwright",
			["test", ...projects.map((project) => `--project=${project}`), "--pass-with-no-tests", ...paths],
			{ REPORT_FILE: file, TEST_SET: set, ...env },
		);
		const report = readJson<PlaywrightReport>(file);
		return withExitCode(report && playwrightTally(report), code, lane);
	};

/** A half of the build, in a process of its own: Vite sets NODE_ENV for what follows in a process. */
export const buildStep = async (half: "generate" | "bundle"): Promise<Tally> =>
	checkTally(
		half,
		(await tool("build", "node", ["--import", "./scripts/support/aliases.mjs", "scripts/build.ts", half])) === 0,
	);

/** With one checker and a lazy collector it takes half the time of the processor, which the lanes beside it need. */
export const types = async (): Promise<Tally> =>
	checkTally("types", (await tool("types", "tsc", ["--noEmit", "-p", ".", "--checkers", "1"], { GOGC: "800" })) === 0);

export const lint = async (): Promise<Tally> =>
	checkTally("lint", (await tool("lint", "biome", ["check", ".", "--error-on-warnings"])) === 0);

const IN_WORKERD = "vitest.workers.config.ts";

/** A fifth of all time in workerd: a lane of its own beside the others keeps both cores busy to the end. */
const MATRIX = "tests/platform/authorization.workers.test.ts";

/** In a whole run every so many-th capability has its rows asked in the lane "workers", which would end the sooner by these. */
const LENT = 4;

/** The capabilities with rows in the matrix: those of the lane "access", and those that it lends in a whole run. */
export function rowsOfMatrix(isWhole = false): { own: string[]; lent: string[] } {
	const all = capabilities().filter((name) => existsSync(`tests/${name}/access.ts`));
	const isLent = (at: number) => isWhole && at % LENT === 0;
	return { own: all.filter((_, at) => !isLent(at)), lent: all.filter((_, at) => isLent(at)) };
}

/** Of a run that is narrowed to capabilities, their rows of the matrix alone. */
async function access({ set, paths, isWhole }: Selection): Promise<Tally> {
	const { own } = rowsOfMatrix(isWhole);
	const isAll = paths.length === 0 || paths.some((path) => MATRIX.startsWith(path));
	const rows = own.filter((name) => isAll || paths.includes(`tests/${name}/`));
	if (set !== "test" || rows.length === 0) return emptyTally();
	return vitest("access", IN_WORKERD, [], { ACCESS_OF: rows.join() })({ set, paths: [MATRIX] });
}

async function workers(selection: Selection): Promise<Tally> {
	const { lent } = rowsOfMatrix(selection.isWhole && selection.set === "test");
	if (lent.length > 0) return vitest("workers", IN_WORKERD, [], { ACCESS_OF: lent.join() })(selection);
	return vitest("workers", IN_WORKERD, [`--exclude=${MATRIX}`])(selection);
}

const everyKind = playwright("screens", ["screens"]);

const journeys = playwright("browser", ["shell", "full"]);
const journeysAndScreens = playwright("browser", ["screens", "shell", "full"], { TWO_PRODUCTS: "1" });

/** The check opens every screen, in the lane of the browser, on a product that no journey changes. */
const browser = async (selection: Selection): Promise<Tally> =>
	selection.set === "check" ? journeysAndScreens(selection) : journeys(selection);

const screens = async (selection: Selection): Promise<Tally> =>
	selection.set === "test" ? everyKind(selection) : emptyTally();

export const LANES = {
	rules: vitest("rules", "vitest.rules.config.ts"),
	servers: vitest("servers", "vitest.servers.config.ts"),
	access,
	workers,
	screens,
	browser,
} as const;

/** The lanes "screens" and "browser" in one: whoever is free takes the next of either, so that nobody waits at the end of the first. */
export const inChromium = playwright("chromium", ["screens", "shell", "full"], { TWO_PRODUCTS: "1" });

export type Lane = keyof typeof LANES;

export const LANE_NAMES = Object.keys(LANES) as Lane[];

/** The folders under tests/ that hold tests: one for each capability. */
export const capabilities = (): string[] =>
	readdirSync("tests", { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && entry.name !== "support" && entry.name !== "bench")
		.map(({ name }) => name)
		.sort();

/** The lane of one test file, by its name. @throws Error when it is no test file or not there */
export function laneOf(file: string): { lane: Lane; set: TestSet } {
	const [, check, height] = /(\.check)?\.(node|product|workers|browser)\.test\.tsx?$/.exec(file) ?? [];
	if (!height || !existsSync(file))
		throw new Error(`${file} is no test file: tests/<capability>/<name>.<height>.test.ts`);
	const byHeight = { node: "rules", product: "servers", workers: "workers", browser: "browser" } as const;
	if (file === MATRIX) return { lane: "access", set: "test" };
	const lane = file.endsWith("/kinds.browser.test.ts") ? "screens" : byHeight[height as keyof typeof byHeight];
	return { lane, set: check ? "check" : "test" };
}
