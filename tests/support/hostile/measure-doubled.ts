import { setTimeout } from "node:timers/promises";
import { cpuMillis, workerdOn } from "#tests/bench/support/cpu.ts";
import type { Person } from "./world.ts";

/** Twice as much may cost so many times the work of once: 2 is linear, 4 is quadratic; the rest is noise of a process that has other work. */
export const DOUBLED_MOST = 3;
/** Below this nobody else waits for it, whatever it grows by (ms of CPU). */
const CHEAP_MS = 400;

/** How long the limit of imports remembers, and a little more. */
const LIMIT_MS = 61_000;

/** What is sent twice, the second time with twice as much of the same. */
type Input = { what: string; send: (times: number) => RequestInit & { path: string }; times: number };

export type Doubled = { what: string; onceMs: number; twiceMs: number; statuses: [number, number]; grows: boolean };

type Cost = { ms: number; status: number };

/** Answers of who did not look at what was sent: they say nothing about what it costs. */
const NOT_LOOKED_AT = [401, 413, 429];

/** Whether twice as much costs too much more, or was not measured: both are answered alike, after it was looked at. */
export function growsTooMuch(once: Cost, twice: Cost): boolean {
	const isMeasured = once.status === twice.status && !NOT_LOOKED_AT.includes(twice.status) && twice.status < 500;
	return !isMeasured || (twice.ms > CHEAP_MS && twice.ms > DOUBLED_MOST * once.ms);
}

const question = (text: string) => `::One::${text}\n`;

/** Nearly as large as a question file may be. */
const FILES: [what: string, format: string, times: number, text: (times: number) => string][] = [
	["an open brace before empty lines", "gift", 200_000, (n) => `q {${"\n".repeat(n)}}`],
	["escapes before a title", "gift", 100_000, (n) => question(`${"\\:".repeat(n)} {=a ~b}`)],
	["options that are lines of dollars", "gift", 30_000, (n) => question(`q {=a ${"~$\n$x\n".repeat(n)}}`)],
	["marks in HTML", "gift", 25_000, (n) => `::One::[html]${"<b>a</b>".repeat(n)} {=a ~b}\n`],
	["line breaks in HTML", "gift", 40_000, (n) => `::One::[html]<b>a${"<br>".repeat(n)}b</b> {=a ~b}\n`],
	["quotation marks of CSV", "csv", 60_000, (n) => `code,question\n"a${'"b'.repeat(n)}`],
	["tags of Moodle XML", "moodle-xml", 20_000, (n) => `<quiz>${"<question>".repeat(n)}`],
	["options of Aiken", "aiken", 40_000, (n) => `q\n${"A. a\n".repeat(n)}ANSWER: A`],
];

/** What every visitor may send; headers and addresses have bounds of their own. */
const READ: Input[] = [
	{ what: "words of a search", times: 250, send: (n) => ({ path: `/course/p?q=${"ab+".repeat(n)}` }) },
	{
		what: "a user agent",
		times: 300,
		send: (n) => ({ path: "/", headers: { "user-agent": "Version/1.1 ".repeat(n) } }),
	},
	{
		what: "languages",
		times: 500,
		send: (n) => ({ path: "/", headers: { "accept-language": "bn,en;q=0.5,".repeat(n) } }),
	},
	{ what: "cookies", times: 300, send: (n) => ({ path: "/", headers: { cookie: "lang=bn; a=b; ".repeat(n) } }) },
];

const imports = ({ bearer }: Person): Input[] =>
	FILES.map(([what, format, times, text]) => ({
		what: `question file, ${what}`,
		times,
		send: (n) => ({
			path: "/api/questions/import",
			method: "POST",
			headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
			body: JSON.stringify({ format, text: text(n), dryRun: true, defaults: { codePrefix: "X-" } }),
		}),
	}));

/**
 * Sends each construct once, and then twice as much of it, to a platform whose workerd this process has started.
 * @param admin who may import questions
 */
export async function measureDoubled(port: number, admin: Person): Promise<Doubled[]> {
	const pid = workerdOn(port);
	const costOf = async ({ send }: Input, times: number): Promise<Cost> => {
		const { path, ...init } = send(times);
		const from = cpuMillis(pid);
		const response = await fetch(`http://localhost:${port}${path}`, { redirect: "manual", ...init });
		await response.arrayBuffer();
		return { ms: cpuMillis(pid) - from, status: response.status };
	};
	const measured: Doubled[] = [];
	const all = [...READ, ...imports(admin)];
	// What the admin sent before counts for a minute: all imports together are fewer than the limit.
	await setTimeout(LIMIT_MS);
	// What is made at the first use is no work of the text.
	for (const input of [READ[0], all.at(-1)]) if (input) await costOf(input, 10);
	for (const input of all) {
		const once = await costOf(input, input.times);
		const twice = await costOf(input, 2 * input.times);
		const statuses: [number, number] = [once.status, twice.status];
		const grows = growsTooMuch(once, twice);
		measured.push({ what: input.what, onceMs: once.ms, twiceMs: twice.ms, statuses, grows });
	}
	return measured;
}
