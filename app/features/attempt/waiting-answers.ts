import type { Waiting } from "./answer-queue.ts";
import { DeviceStore, type Shelf } from "./device-store.ts";

/** What an entry holds; anything else in its place is ignored. */
function parseEntry(kept: unknown): { optionUuid: string | null; seq: number } | null {
	const entry = kept as { o?: unknown; s?: unknown } | null;
	if (!entry || typeof entry.s !== "number" || !Number.isInteger(entry.s)) return null;
	return entry.o === null || typeof entry.o === "string" ? { optionUuid: entry.o, seq: entry.s } : null;
}

/**
 * The waiting answers of one student in one exam (ATT-7), kept in the browser so that a reload loses none. One entry per
 * question, so that two tabs do not overwrite each other.
 */
export class WaitingAnswers {
	readonly #store: DeviceStore;

	constructor(shelf: Shelf | null, examUuid: string, accountUuid: string) {
		this.#store = new DeviceStore(shelf, "answer", examUuid, accountUuid);
	}

	/** Oldest choice first. */
	all(): Waiting[] {
		return this.#store
			.names()
			.flatMap((questionUuid) => this.#read(questionUuid) ?? [])
			.sort((a, b) => a.seq - b.seq);
	}

	put({ questionUuid, optionUuid, seq }: Waiting): void {
		const known = this.#read(questionUuid);
		if (!known || known.seq <= seq) this.#store.set(questionUuid, { o: optionUuid, s: seq });
	}

	/** Forgets a choice that has been settled; a newer one (of another tab) stays. */
	settle(questionUuid: string, seq: number): void {
		const known = this.#read(questionUuid);
		if (known && known.seq <= seq) this.#store.remove(questionUuid);
	}

	/** Forgets everything. */
	clear(): void {
		for (const { questionUuid } of this.all()) this.#store.remove(questionUuid);
	}

	#read(questionUuid: string): Waiting | null {
		const entry = parseEntry(this.#store.get(questionUuid));
		return entry && { questionUuid, ...entry };
	}
}
