import type { Stack } from "../../../scripts/support/stack.ts";
import { type Usage, usageOf } from "./cpu.ts";

const EVERY_MS = 1000;

/** CPU of the platform's workerd and of its database so far, ms. */
export type Reading = { at: number; platformMs: number; databaseMs: number };

/** Watches what the platform and its database use; the database may be another process after a while. */
export class Meter {
	readonly #stack: Stack;
	readonly #platform: number;
	#database: number | undefined;
	#databaseMs = 0;
	/** What was used by database processes before this one. */
	#beforeMs = 0;
	/** The most that was seen: memory in RAM, bytes, and the platform's open files. */
	readonly most = { platform: 0, database: 0, handles: 0 };
	readonly #timer: NodeJS.Timeout;

	constructor(stack: Stack, platform: number) {
		this.#stack = stack;
		this.#platform = platform;
		this.#database = stack.databasePid();
		this.#timer = setInterval(() => this.read(), EVERY_MS);
	}

	/** What has been used by now. */
	read(): Reading {
		const platform = usageOf(this.#platform);
		const database = this.#readDatabase();
		this.most.platform = Math.max(this.most.platform, platform.memory);
		this.most.handles = Math.max(this.most.handles, platform.handles);
		this.most.database = Math.max(this.most.database, database.memory);
		return { at: Date.now(), platformMs: platform.cpuMs, databaseMs: this.#beforeMs + this.#databaseMs };
	}

	#readDatabase(): Usage {
		const pid = this.#stack.databasePid();
		if (pid !== this.#database) {
			this.#beforeMs += this.#databaseMs;
			this.#database = pid;
			this.#databaseMs = 0;
		}
		const usage = usageOf(pid);
		this.#databaseMs = Math.max(this.#databaseMs, usage.cpuMs);
		return usage;
	}

	stop(): void {
		clearInterval(this.#timer);
	}
}
