import { Session } from "node:inspector";
import { parentPort } from "node:worker_threads";
import { countedWork } from "../counted-work.ts";
import type { Doubled } from "./doubled-work.ts";

/** Scripts that measure are no work of a reader, nor is what Node runs by itself. */
const OURS = /^(?:node:|$)|\/tests\/support\/(?:counted-work|work\/)/;

type Coverage = { result: { url: string; functions: { ranges: { count: number }[] }[] }[] };

const session = new Session();
session.connect();
function ask(method: string, params = {}): unknown {
	let answer: unknown;
	session.post(method, params, (error, result) => {
		if (error) throw error;
		answer = result;
	});
	return answer;
}
// Before anything is compiled that is measured: a function that was compiled earlier counts calls, and no blocks.
ask("Profiler.enable");
ask("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** How often each block of the code ran since it was asked the last time, added up. */
function blocksRun(): number {
	const { result } = ask("Profiler.takePreciseCoverage") as Coverage;
	let blocks = 0;
	for (const { url, functions } of result)
		if (!OURS.test(url)) for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
	return blocks;
}

function workOf(run: () => unknown): number {
	blocksRun();
	const characters = countedWork(run);
	return characters + blocksRun();
}

const { DEAREST_MARKDOWN, READERS } = await import("./doubled-cases.ts");
const measured: Doubled = { growths: {}, dearest: [] };
for (const [name, { read, cases }] of Object.entries(READERS)) {
	const [, times = 1, text = () => ""] = cases[0] ?? [];
	// What is made once, at the first use, is no work of the text.
	workOf(() => read(text(times)));
	measured.growths[name] = cases.map(([what, times, text]) => {
		const [once, twice] = [text(times), text(2 * times)];
		read(once);
		return [what, workOf(() => read(twice)) / workOf(() => read(once))];
	});
}
const { read } = READERS.Markdown as (typeof READERS)[string];
measured.dearest.push(...DEAREST_MARKDOWN.map(([what, text]): [string, number] => [what, workOf(() => read(text))]));
parentPort?.postMessage(measured);
