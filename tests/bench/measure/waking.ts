import { setTimeout } from "node:timers/promises";
import type { OpenSession } from "../load/jobs.ts";
import { cpuMillis } from "../support/cpu.ts";
import type { Served, Site } from "../support/site.ts";
import { median, type Row, round } from "./row.ts";

const CONNECTIONS = 16;
const ROUNDS = 3;
/** workerd puts an object away that nobody has called for ten seconds. */
const PUT_AWAY_MS = 14_000;
const LONG_ENOUGH_SECONDS = 60;

type Side = { served: Served; cpuMicros: number[] };

/**
 * What an answer costs in a session that has been put away, waking and putting away again included: in an exam of
 * thousands nearly every one does, since a student takes longer than ten seconds over a question.
 * @param firstSeq higher than any number used before
 */
export async function measureWaking(
	site: Site,
	bare: Served,
	sessions: OpenSession[],
	firstSeq: number,
	openMicros: number,
): Promise<Row> {
	const product: Side = { served: site.platform, cpuMicros: [] };
	const other: Side = { served: bare, cpuMicros: [] };
	await setTimeout(PUT_AWAY_MS);
	for (let turn = 0; turn <= ROUNDS; turn++) {
		const spent: (() => number)[] = [];
		for (const { served } of [other, product]) {
			const before = cpuMillis(served.pid);
			const { errors, requests } = await site.generator.run({
				kind: "answers",
				port: served.port,
				connections: CONNECTIONS,
				seconds: LONG_ENOUGH_SECONDS,
				each: 1,
				sessions,
				firstSeq: firstSeq + turn * sessions.length,
			});
			if (Object.keys(errors).length > 0) throw new Error(`Unexpected replies: ${JSON.stringify(errors)}`);
			spent.push(() => ((cpuMillis(served.pid) - before) * 1000) / requests);
		}
		await setTimeout(PUT_AWAY_MS);
		// The first time the code was cold.
		if (turn > 0) for (const [index, side] of [other, product].entries()) side.cpuMicros.push(spent[index]?.() ?? 0);
	}
	const [cost, bareCost] = [median(product.cpuMicros), median(other.cpuMicros)];
	const ratio = median(product.cpuMicros.map((one, turn) => one / (other.cpuMicros[turn] as number)));
	return {
		what: "Answer to a session that has been put away, CPU against a bare Worker and Durable Object that was",
		measured: `${round(ratio, 2)} ×`,
		budget: "≤ 1.5 ×",
		met: ratio <= 1.5,
		note: `${sessions.length} sessions, waking and putting away included: ${round(cost)} against ${round(bareCost)} µs; to an open session ${round(openMicros)} µs`,
	};
}
