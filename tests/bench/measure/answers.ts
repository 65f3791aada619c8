import type { OpenSession } from "../load/jobs.ts";
import { bareSource, type Served, type Site } from "../support/site.ts";
import { alternate, type Comparison } from "./alternate.ts";
import { type Row, round } from "./row.ts";
import { measureWaking } from "./waking.ts";

const CONNECTIONS = 16;
const ROUNDS = 7;
const SECONDS = 3;
const FEW = 50;
/** So many are woken one by one. */
const WOKEN = 1000;

/** Sequence numbers only rise, so that every answer of every run is written. */
let seq = 0;

const answering = (served: Served, sessions: OpenSession[]) => ({
	served,
	job: (turn: number) => ({
		kind: "answers" as const,
		port: served.port,
		connections: CONNECTIONS,
		seconds: SECONDS,
		sessions,
		firstSeq: seq + turn * 1_000_000,
	}),
});

const described = ({ measured, bare, cpuRatio }: Comparison) =>
	`${round(measured.perSecond)} against ${round(bare.perSecond)} answers/s, p50 ${round(measured.p50, 1)} against ${round(bare.p50, 1)} ms; CPU ${round(measured.cpuMicros)} against ${round(bare.cpuMicros)} µs (${round(cpuRatio, 2)} ×)`;

/**
 * `POST /api/weekly-exam/answer` from HTTP to durable, against a bare Worker and Durable Object with one upsert: the
 * same requests, the same number of objects. Then the same with all sessions, for what an answer costs at scale.
 */
export async function measureAnswers(site: Site, sessions: OpenSession[]): Promise<Row[]> {
	const bare = await site.serveBare("answer", { "answer.js": bareSource("answer") });
	const compare = async (some: OpenSession[]) => {
		const comparison = await alternate(site, answering(site.platform, some), answering(bare, some), ROUNDS);
		seq += (ROUNDS + 1) * 1_000_000;
		return comparison;
	};
	const few = await compare(sessions.slice(0, FEW));
	const many = await compare(sessions);
	const waking = await measureWaking(site, bare, sessions.slice(0, WOKEN), seq, few.measured.cpuMicros);
	const cost = many.measured.cpuMicros / few.measured.cpuMicros;
	const bareCost = many.bare.cpuMicros / few.bare.cpuMicros;
	return [
		{
			what: "Acknowledged answer, requests/s against a bare Worker and Durable Object",
			measured: `${round(few.rateRatio, 2)} ×`,
			budget: "≥ 0.7 ×",
			met: few.rateRatio >= 0.7,
			note: `${FEW} sessions: ${described(few)}`,
		},
		{
			what: "Acknowledged answer, CPU against a bare Worker and Durable Object",
			measured: `${round(few.cpuRatio, 2)} ×`,
			budget: "≤ 1.5 ×",
			met: few.cpuRatio <= 1.5,
			note: "in the same rounds",
		},
		{
			what: `Cost (CPU) per answer at ${sessions.length} open sessions, against ${FEW}`,
			measured: `${round(cost, 2)} ×`,
			budget: "≤ 1.2 ×",
			met: cost <= 1.2,
			note: `${described(many)}; the bare Worker's own cost rises ${round(bareCost, 2)} ×`,
		},
		waking,
	];
}
