import type { Latency } from "../load/jobs.ts";

/** One line of the table: a budget (RUN-3) and what was measured. */
export type Row = {
	what: string;
	measured: string;
	budget: string;
	met: boolean;
	/** How the figure came about. */
	note: string;
};

export const median = (values: readonly number[]): number => {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const [low = 0, high = 0] =
		sorted.length % 2 === 0 ? [sorted[middle - 1], sorted[middle]] : [sorted[middle], sorted[middle]];
	return (low + high) / 2;
};

/** A latency's p50/p95/p99. */
export const millis = ({ p50, p95, p99 }: Latency) => `${round(p50)}/${round(p95)}/${round(p99)} ms`;

export const round = (value: number, digits = 0) => value.toFixed(digits);
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
