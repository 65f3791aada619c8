/**
 * `npm run hostile`: what somebody who means harm would send, to every page, form and call of both Workers of the production
 * build, while students sit an exam beside it. Fails on a 5xx, a hang, words of our inside, memory that grows without end,
 * an exam that suffers, bodies held back that fill the memory, work that grows faster than what is sent, or acts that nothing ends. `-- --rounds 3` sends so many rounds, each another sample from `--seed 1` upwards, `--students 50`
 * sit the exam, `--at-once 4` shots are under way. `--only held` does one part (`PARTS`), and may be said several times.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { DEMO_ADMIN, DEMO_PASSWORD } from "#db/seed/people.ts";
import { usageOf, workerdOn } from "#tests/bench/support/cpu.ts";
import { inspectorOf, watchHeap } from "#tests/bench/support/inspector.ts";
import { everyone, openExamRoom } from "#tests/support/chaos/exam-room.ts";
import { allAims } from "#tests/support/hostile/aims.ts";
import { fire, HANG_MS, type Report } from "#tests/support/hostile/fire.ts";
import { DOUBLED_MOST, measureDoubled } from "#tests/support/hostile/measure-doubled.ts";
import { isBounded, measureGrowth } from "#tests/support/hostile/measure-growth.ts";
import { HELD_MOST, heldFaults, measureHeld } from "#tests/support/hostile/measure-held.ts";
import { prepareWorld, signedOut } from "#tests/support/hostile/world.ts";
import { build } from "./build.ts";
import { findPorts, freePort, type Ports } from "./support/ports.ts";
import { type Stack, startStack } from "./support/stack.ts";
import { mintToken } from "./support/web-client.ts";

const { values } = parseArgs({
	options: {
		rounds: { type: "string", default: "3" },
		students: { type: "string", default: "50" },
		"at-once": { type: "string", default: "4" },
		seed: { type: "string", default: "1" },
		only: { type: "string", multiple: true, default: [] },
	},
});
const numbers = [values.rounds, values.students, values["at-once"], values.seed].map(Number);
const [rounds = 0, students = 0, atOnce = 0, seed = 0] = numbers;
if (!numbers.every((number) => Number.isSafeInteger(number) && number > 0))
	throw new Error("--rounds, --students, --at-once and --seed are whole numbers from 1");
/** `rounds` and `held` beside the exam, the others in a product of their own. */
const PARTS = ["rounds", "held", "doubled", "growth"];
if (!values.only.every((part) => PARTS.includes(part))) throw new Error(`--only is one of ${PARTS.join(", ")}`);
const isWanted = (...parts: string[]) => values.only.length === 0 || parts.some((part) => values.only.includes(part));

/** One answer of each student in so many milliseconds. */
const PACE_MS = 2_000;
/** The answers' 99th percentile may not be above this (ms). */
const ANSWER_P99_MS = 1_000;
/**
 * What the last round may add to the memory after the second: a part of it, and some for good measure (bytes). The first compiles what it
 * reaches, and fills what is kept up to a bound.
 */
const GROWTH = 0.15;
const GROWTH_BYTES = 64 * 1024 * 1024;
/** Fewer say nothing of that. */
const MEMORY_ROUNDS = 3;
/** What the platform gives an isolate: what it cannot throw away is less (bytes). */
const ISOLATE_BYTES = 128 * 1024 * 1024;
const WORKERS = ["platform", "accounts"] as const;
const HOUR = 3_600_000;
const SHOWN = 40;
/** Each holds once. */
const HOLDERS = 3;
/** Past what is sent within a minute where the bounds behind that limit are measured. */
const NO_LIMIT = 1_000_000;

/** What must hold, and whether it does. */
type Check = [what: string, holds: boolean];
type Place = { stack: Stack; ports: Ports };

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

function tell(round: number, { sent, slowestMs, statuses, kinds, faults }: Report): void {
	const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
	console.log(`\nRound ${round}: ${sent} sent, slowest ${Math.round(slowestMs)} ms\n  ${counts.join(", ")}`);
	for (const [kind, count] of kinds) console.log(`  ${String(count).padStart(6)} ${kind}`);
	const alike = Map.groupBy(faults, ({ aim, shot, fault }) => `${aim}, ${shot.what}: ${fault.slice(0, 60)}`);
	for (const [kind, hits] of [...alike].slice(0, SHOWN)) {
		console.log(`  FAULT ${hits.length} × ${kind}`);
		for (const { shot } of hits.slice(0, 3)) console.log(`    ${shot.method} ${shot.path.slice(0, 120)}`);
	}
	if (alike.size > SHOWN) console.log(`  … and ${alike.size - SHOWN} other kinds`);
}

/** Works in a product of its own, which ends with it. */
async function inProduct<T>(
	more: Pick<Parameters<typeof startStack>[0], "inspectorPorts" | "narrowLimit">,
	work: (place: Place) => Promise<T>,
): Promise<T> {
	const dataDir = mkdtempSync(join(tmpdir(), "pathshala-hostile-"));
	const ports = await findPorts();
	const stack = await startStack({ ports, dataDir, environment: "test", ...more });
	try {
		return await work({ stack, ports });
	} finally {
		await stack.stop();
		rmSync(dataDir, { recursive: true, force: true });
	}
}

/** The exam, and students who answer in it until they are told to stop. */
async function openRoom({ stack, ports }: Place) {
	const room = await openExamRoom(
		{
			platform: stack.origins.platform,
			databaseUrl: `http://127.0.0.1:${ports.database}`,
			command: (_name, entries) => stack.storeSessions(entries as Parameters<typeof stack.storeSessions>[0]),
		},
		{ students, lastsMs: HOUR, seed: 1 },
	);
	await everyone(room.candidates, "open", 200, (candidate) => candidate.open());
	let attacked = true;
	const waits: number[] = [];
	const refused: (number | null)[] = [];
	const sitting = room.candidates.map(async (candidate, index) => {
		await setTimeout((index * PACE_MS) / students);
		while (attacked) {
			const from = performance.now();
			const status = await candidate.answerNext();
			waits.push(performance.now() - from);
			if (status !== 201) refused.push(status);
			await setTimeout(Math.max(0, PACE_MS - (performance.now() - from)));
		}
	});
	const stop = async (): Promise<Check> => {
		attacked = false;
		await Promise.all(sitting);
		const p99 = waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;
		const beside = `${waits.length} answers of ${students} students beside it`;
		console.log(`\n${beside}: p99 ${Math.round(p99)} ms, ${refused.length} refused`);
		return [
			`the students' answers: p99 under ${ANSWER_P99_MS} ms, every one acknowledged`,
			p99 < ANSWER_P99_MS && refused.length === 0,
		];
	};
	return { tokens: room.candidates.map(({ student }) => student.token), stop };
}

type World = Awaited<ReturnType<typeof prepareWorld>>;
type Watched = Awaited<ReturnType<typeof watchHeap>>;

/** The rounds, and what they leave in the memory of both Workers. */
async function sendRounds({ ports }: Place, world: World, watched: Watched[]): Promise<Check[]> {
	const memory = () => [ports.platform, ports.accounts].map((port) => usageOf(workerdOn(port)).memory);
	const marks: number[][] = [memory()];
	const heaps: number[][] = [];
	let faults = 0;
	for (let round = 1; round <= rounds; round += 1) {
		const report = await fire(await allAims(world, seed + round - 1), atOnce);
		tell(round, report);
		faults += report.faults.length;
		heaps.push(await Promise.all(watched.map(({ needed }) => needed())));
		marks.push(memory());
	}
	const grows = (from: number[] = [], to: number[] = []) =>
		to.some((bytes, index) => bytes > (from[index] ?? 0) * (1 + GROWTH) + GROWTH_BYTES);
	const needed = heaps.at(-1) ?? [];
	const isGrowing = grows(marks[2] ?? marks[1], marks.at(-1)) || grows(heaps[0], needed);
	const inRounds = (all: number[][]) => all.map((each) => each.map(megabytes).join(" + ")).join(" → ");
	console.log(`\nMemory of platform and accounts: ${inRounds(marks)}`);
	console.log(`What their isolates needed, after each round: ${inRounds(heaps)}`);
	return [
		[`no 5xx, no hang over ${HANG_MS} ms, no word of our inside`, faults === 0],
		[
			rounds < MEMORY_ROUNDS ? "memory is not measured in so few rounds" : "memory does not grow without end",
			rounds < MEMORY_ROUNDS || !isGrowing,
		],
		[`what an isolate needs is less than ${megabytes(ISOLATE_BYTES)}`, needed.every((bytes) => bytes <= ISOLATE_BYTES)],
	];
}

async function holdBodies({ ports }: Place, tokens: readonly string[], heap: Watched): Promise<Check> {
	const report = await measureHeld({ port: ports.platform, heap }, tokens, []);
	console.log("\nHeld bodies, what the platform's isolate needed before and while they were held:");
	for (const { before, held, uploads, strangers } of report.rounds)
		console.log(
			`  ${megabytes(before)} → ${megabytes(held)}; uploads ${JSON.stringify(uploads)}, strangers ${JSON.stringify(strangers)}`,
		);
	const faults = heldFaults(report);
	const what = `40 held uploads and 300 held bodies of strangers add less than ${megabytes(HELD_MOST)}, and some of both are let in`;
	return [`${what}${faults.length > 0 ? `: not so, ${faults.join("; ")}` : ""}`, faults.length === 0];
}

async function besideExam(place: Place, inspectorPorts: Record<(typeof WORKERS)[number], number>): Promise<Check[]> {
	// Before the room: what exists is then somebody else's exam.
	const world = isWanted("rounds") ? await prepareWorld(place.stack.origins) : null;
	const room = await openRoom(place);
	const watched = await Promise.all(
		WORKERS.map((name) => watchHeap(inspectorOf(name, inspectorPorts[name]), place.stack.origins[name])),
	);
	const checks: Check[] = world ? await sendRounds(place, world, watched) : [];
	const [heap] = watched;
	if (heap && isWanted("held")) checks.push(await holdBodies(place, room.tokens.slice(0, HOLDERS), heap));
	const over = world ? await signedOut(world) : [];
	if (world)
		checks.push([`who was signed in still is${over.length > 0 ? `: not ${over.join(", ")}` : ""}`, over.length === 0]);
	checks.push(await room.stop());
	for (const { stop } of watched) stop();
	return checks;
}

async function sendTwice({ stack, ports }: Place): Promise<Check> {
	const bearer = await mintToken(stack.origins.platform, { ...DEMO_ADMIN, password: DEMO_PASSWORD });
	const doubled = await measureDoubled(ports.platform, bearer);
	console.log("\nTwice as much of the same, CPU:");
	for (const { what, once, twice, grows } of doubled) {
		const said = [once, twice].map(({ status, bounds }) => [status, ...bounds].join(" "));
		console.log(
			`  ${Math.round(once.ms)} → ${Math.round(twice.ms)} ms, ${said.join(" and ")}: ${what}${grows ? " FAILS" : ""}`,
		);
	}
	return [
		`twice as much is read to its end as well, and costs less than ${DOUBLED_MOST} times the work`,
		doubled.every(({ grows }) => !grows),
	];
}

async function doAgain({ stack, ports }: Place): Promise<Check> {
	const growth = await measureGrowth({
		...stack.origins,
		databaseUrl: `http://127.0.0.1:${ports.database}`,
		storeSessions: stack.storeSessions,
	});
	console.log("\nThe same again and again:");
	for (const one of growth) {
		const { what, taken, most, refusedBy, bound, faults, left } = one;
		const end = `${taken} of ${most} taken, then ${refusedBy ?? "nothing refused"} (its bound: ${bound})`;
		const more = `${left ? `, ${left.count} of ${left.most} left` : ""}${faults > 0 ? `, ${faults} × 5xx` : ""}`;
		console.log(`  ${end}${more}: ${what}${isBounded(one) ? "" : " FAILS"}`);
	}
	return ["what leaves something behind is refused by its own bound", growth.every(isBounded)];
}

await build();
const checks: Check[] = [];
if (isWanted("rounds", "held")) {
	const inspectorPorts = { platform: await freePort(), accounts: await freePort() };
	checks.push(...(await inProduct({ inspectorPorts }, (place) => besideExam(place, inspectorPorts))));
}
if (isWanted("doubled", "growth"))
	await inProduct({ narrowLimit: NO_LIMIT }, async (place) => {
		if (isWanted("doubled")) checks.push(await sendTwice(place));
		if (isWanted("growth")) checks.push(await doAgain(place));
	});
console.log();
for (const [what, holds] of checks) console.log(`  ${holds ? "holds" : "FAILS"}: ${what}`);
process.exit(checks.every(([, holds]) => holds) ? 0 : 1);
