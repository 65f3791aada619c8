import type { Job } from "../load/jobs.ts";
import { cpuMillis } from "../support/cpu.ts";
import type { Served, Site } from "../support/site.ts";
import { median } from "./row.ts";

/** One of the two that are compared. */
export type Side = { served: Served; job: (round: number) => Job };

/** Medians over the rounds. CPU is that of the Worker's workerd alone, user and system, in microseconds a request. */
export type Figures = { perSecond: number; cpuMicros: number; p50: number };

export type Comparison = {
	measured: Figures;
	bare: Figures;
	/** Medians of the ratios round by round, so that a machine that slows down hits both sides. */
	rateRatio: number;
	cpuRatio: number;
};

async function once(site: Site, { served, job }: Side, turn: number): Promise<Figures> {
	const before = cpuMillis(served.pid);
	const result = await site.generator.run(job(turn));
	const failed = Object.entries(result.errors);
	if (failed.length > 0) throw new Error(`Unexpected replies under load: ${JSON.stringify(failed)}`);
	return {
		perSecond: result.requests / result.seconds,
		cpuMicros: ((cpuMillis(served.pid) - before) * 1000) / result.requests,
		p50: result.latency.p50,
	};
}

const medians = (figures: readonly Figures[]): Figures => ({
	perSecond: median(figures.map((one) => one.perSecond)),
	cpuMicros: median(figures.map((one) => one.cpuMicros)),
	p50: median(figures.map((one) => one.p50)),
});

/**
 * Loads the two in turn, A B A B, after one round each that does not count.
 * @throws Error when a reply was not as expected
 */
export async function alternate(site: Site, measured: Side, bare: Side, rounds: number): Promise<Comparison> {
	const pairs: { measured: Figures; bare: Figures }[] = [];
	for (let turn = 0; turn <= rounds; turn++) {
		const pair = { bare: await once(site, bare, turn), measured: await once(site, measured, turn) };
		if (turn > 0) pairs.push(pair);
	}
	return {
		measured: medians(pairs.map((pair) => pair.measured)),
		bare: medians(pairs.map((pair) => pair.bare)),
		rateRatio: median(pairs.map((pair) => pair.measured.perSecond / pair.bare.perSecond)),
		cpuRatio: median(pairs.map((pair) => pair.measured.cpuMicros / pair.bare.cpuMicros)),
	};
}
