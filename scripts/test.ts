/**
 * `npm test` and `npm run check`. Arguments narrow a run: lanes (`rules`, `servers`, `access`, `workers`, `screens`, `browser`),
 * capabilities (folders of tests/) or test files. `--check` takes the heavy tests (`*.check.*`) instead; `--repeat 5 <file>` runs one file five times.
 * Prints each lane's time, the slowest tests and `N passed, N failed` last, and writes test-results/summary.json.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { isBuilt } from "./build.ts";
import { addTallies, checkTally, type Tally } from "./support/tally.ts";
import {
	buildStep,
	capabilities,
	inChromium,
	LANE_NAMES,
	LANES,
	type Lane,
	laneOf,
	lint,
	RESULTS,
	type Selection,
	type TestSet,
	types,
} from "./support/test-lanes.ts";

type Outcome = { name: string; tally: Tally; seconds: number };

const outcomes: Outcome[] = [];

/** Runs one step and keeps what it came to. @returns whether nothing failed */
async function step(name: string, run: () => Promise<Tally>): Promise<boolean> {
	console.log(`── ${name} begins`);
	const from = performance.now();
	const tally = await run().catch((error) => checkTally(name, false, String(error?.stack ?? error)));
	const seconds = Math.round((performance.now() - from) / 100) / 10;
	outcomes.push({ name, tally, seconds });
	console.log(`── ${name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`);
	return tally.failed === 0;
}

const wants = (lanes: readonly Lane[], lane: Lane) => lanes.includes(lane);

/** Every lane that is wanted: those in plain Node beside the one in workerd, then those in the browser, which need both cores. */
async function runLanes(lanes: readonly Lane[], selection: Selection, withChecks: boolean): Promise<void> {
	const lane = (name: Lane) => (wants(lanes, name) ? step(name, () => LANES[name](selection)) : true);
	// What the rest reads: compiled messages, routes and types. Nothing builds while a lane serves the build.
	const built = isBuilt();
	if (!built && !(await step("generate", () => buildStep("generate")))) return;
	// Whoever ends first takes the next of these, so that both cores have work to the end.
	const rest = [() => lane("access"), ...(withChecks ? [() => step("types", types), () => step("lint", lint)] : [])];
	const takeOfRest = async () => {
		for (let next = rest.shift(); next; next = rest.shift()) await next();
	};
	const beside = async () => {
		if (!built && !(await step("bundle", () => buildStep("bundle")))) return false;
		await lane("rules");
		await lane("servers");
		await takeOfRest();
		return true;
	};
	const inWorkerd = async () => {
		await lane("workers");
		await takeOfRest();
	};
	const [ready] = await Promise.all([beside(), inWorkerd()]);
	if (!ready) return;
	if (selection.set === "test" && selection.paths.length === 0 && wants(lanes, "screens") && wants(lanes, "browser"))
		await step("chromium", () => inChromium(selection));
	else {
		await lane("screens");
		await lane("browser");
	}
}

const HALVES = ["generate", "bundle"] as const;
const isOfBuild = (name: string) => HALVES.some((half) => half === name);

/** Runs one test file again and again, each time as a run of its own. */
async function repeat(times: number, file: string, isCheck: boolean): Promise<void> {
	const { lane, set: own } = laneOf(file);
	// A file of `npm test` may have tests of the check in it.
	const set = isCheck ? "check" : own;
	if (!isBuilt()) for (const half of HALVES) if (!(await step(half, () => buildStep(half)))) return;
	for (let time = 1; time <= times; time += 1)
		await step(`${file}, run ${time}`, () => LANES[lane]({ set, paths: [file] }));
}

/** Null outside of a repository. */
function git(...args: string[]): string | null {
	const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
	return status === 0 ? stdout.trim() : null;
}

/** What is tested, as it is when the run begins. */
function tested(): { commit: string | null; clean: boolean | null } {
	const changes = git("status", "--porcelain");
	return { commit: git("rev-parse", "HEAD"), clean: changes === null ? null : changes === "" };
}

const SLOWEST = 10;

type Run = ReturnType<typeof tested> & { set: TestSet; startedAt: number; isNarrowed: boolean };

/** Prints what the run came to, the sum last. A narrowed run without any test has failed: it was not what was meant. @returns how many failed */
function report({ set, startedAt, isNarrowed, commit, clean }: Run): number {
	const ran = outcomes.filter(({ name, tally }) => !isOfBuild(name) && tally.passed + tally.failed > 0);
	if (isNarrowed && ran.length === 0)
		outcomes.push({
			name: "selection",
			tally: checkTally("selection", false, "no test of it is in this run"),
			seconds: 0,
		});
	const sum = addTallies(outcomes.map(({ tally }) => tally));
	const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
	const slowest = sum.times.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
	const lanes = outcomes.map(({ name, tally: { passed, failed }, seconds }) => ({ name, passed, failed, seconds }));
	if (slowest.length > 0) console.log("\n── slowest tests");
	for (const { title, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`);
	if (sum.unsteady.length > 0) console.log(`\n── unsteady (passed at the second try)\n${sum.unsteady.join("\n")}`);
	if (sum.failures.length > 0) console.log(`\n── failed\n${sum.failures.join("\n")}`);
	console.log("");
	for (const { name, passed, failed, seconds } of lanes)
		console.log(`${name.padEnd(10)} ${passed} passed, ${failed} failed  (${seconds} s)`);
	console.log(`in all     ${seconds} s`);
	const { passed, failed, unsteady } = sum;
	writeFileSync(
		`${RESULTS}/summary.json`,
		`${JSON.stringify({ set, commit, clean, lanes, passed, failed, unsteady, seconds, slowest }, null, "\t")}\n`,
	);
	console.log(`\n${passed} passed, ${failed} failed`);
	return failed;
}

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { check: { type: "boolean", default: false }, repeat: { type: "string" } },
	});
	const set: TestSet = values.check ? "check" : "test";
	const [startedAt, at] = [performance.now(), tested()];
	rmSync(RESULTS, { recursive: true, force: true });
	mkdirSync(RESULTS, { recursive: true });
	const files = positionals.filter((word) => word.includes("/"));
	const folders = positionals.filter((word) => capabilities().includes(word));
	const lanes = LANE_NAMES.filter((name) => positionals.includes(name));
	const known = new Set<string>([...files, ...folders, ...lanes]);
	const unknown = positionals.filter((word) => !known.has(word));
	if (unknown.length > 0)
		throw new Error(
			`Neither a lane (${LANE_NAMES.join(", ")}), nor a folder of tests/, nor a file: ${unknown.join(", ")}`,
		);
	if (values.repeat) {
		const times = Number(values.repeat);
		const [file] = files;
		if (!Number.isSafeInteger(times) || times < 1 || !file)
			throw new Error("Use --repeat with a number and one test file");
		await repeat(times, file, set === "check");
	} else {
		const paths = [...folders.map((folder) => `tests/${folder}/`), ...files];
		const wanted =
			lanes.length > 0 ? lanes : files.length > 0 ? [...new Set(files.map((file) => laneOf(file).lane))] : LANE_NAMES;
		const whole = positionals.length === 0;
		await runLanes(wanted, { set, paths, isWhole: whole }, whole && set === "test");
	}
	const run = { set, startedAt, isNarrowed: positionals.length > 0, ...at };
	process.exit(report(run) === 0 ? 0 : 1);
}

await main();
