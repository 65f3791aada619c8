import type { Connection, Reply } from "./connection.ts";
import type { Latency, LoadResult, TimedResult } from "./jobs.ts";

/** Latencies and unexpected replies of one run. */
export class Tally {
	readonly #millis: number[] = [];
	readonly errors: Record<string, number> = {};
	reconnects = 0;
	readonly #from = performance.now();
	#last = this.#from;
	/** Replies in each second since this was made. */
	readonly #bySecond: number[] = [];

	/**
	 * Sends, takes the time, and counts a status other than `expect`. On a kept-alive connection that the server has
	 * closed meanwhile it sends once more, as every client does: all requests here may be repeated.
	 * @param from when the person wanted it, where that was before now (`performance.now()`)
	 */
	async send(connection: Connection, text: string, expect: number, from = performance.now()): Promise<Reply | null> {
		try {
			const reply = await connection.send(text).catch(() => {
				this.reconnects += 1;
				return connection.send(text);
			});
			this.#took(from);
			if (reply.status === expect) return reply;
			this.#count(`${reply.status} instead of ${expect}: ${reply.body.toString("utf8", 0, 120)}`);
		} catch (error) {
			this.#count(String(error));
		}
		return null;
	}

	#took(from: number): void {
		this.#last = performance.now();
		this.#millis.push(this.#last - from);
		const second = Math.floor((this.#last - this.#from) / 1000);
		this.#bySecond[second] = (this.#bySecond[second] ?? 0) + 1;
	}

	#count(what: string): void {
		this.errors[what] = (this.errors[what] ?? 0) + 1;
	}

	get latency(): Latency {
		const sorted = [...this.#millis].sort((a, b) => a - b);
		const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
		return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
	}

	get timed(): TimedResult {
		const bySecond = Array.from(this.#bySecond, (count) => count ?? 0);
		return { ...this.result, bySecond, lastAfterMs: this.#last - this.#from };
	}

	get result(): LoadResult {
		const seconds = (performance.now() - this.#from) / 1000;
		return {
			requests: this.#millis.length,
			seconds,
			latency: this.latency,
			errors: this.errors,
			reconnects: this.reconnects,
		};
	}
}
