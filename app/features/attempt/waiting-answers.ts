import type { Waiting } from "./answer-queue.ts";

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const NAME = "pathshala.answer";

/** What an entry holds; anything else in its place is ignored. */
function parseEntry(text: string | null): { optionUuid: string | null; seq: number } | null {
	const entry = JSON.parse(text ?? "null") as { o?: unknown; s?: unknown } | null;
	if (!entry || typeof entry.s !== "number" || !Number.isInteger(entry.s)) return null;
	return entry.o === null || typeof entry.o === "string" ? { optionUuid: entry.o, seq: entry.s } : null;
}

/** The browser's store, where it is allowed. */
export function browserStore(): Storage | null {
	try {
		return window.localStorage;
	} catch {
		return null;
	}
}

/**
 * The waiting answers of one student in one exam (ATT-7), kept in the browser so that a reload loses none. One entry per
 * question, so that two tabs do not overwrite each other. A browser that refuses storage only loses that comfort.
 */
export class WaitingAnswers {
	readonly #shelf: Shelf | null;
	readonly #prefix: string;

	constructor(shelf: Shelf | null, examUuid: string, accountUuid: string) {
		this.#shelf = shelf;
		this.#prefix = `${NAME}:${examUuid}:${accountUuid}:`;
	}

	/** Oldest choice first. */
	all(): Waiting[] {
		return this.#entries().sort((a, b) => a.seq - b.seq);
	}

	put({ questionUuid, optionUuid, seq }: Waiting): void {
		const known = this.#read(questionUuid);
		if (known && known.seq > seq) return;
		this.#try((shelf) => shelf.setItem(`${this.#prefix}${questionUuid}`, JSON.stringify({ o: optionUuid, s: seq })));
	}

	/** Forgets a choice that has been settled; a newer one (of another tab) stays. */
	settle(questionUuid: string, seq: number): void {
		const known = this.#read(questionUuid);
		if (known && known.seq <= seq) this.#try((shelf) => shelf.removeItem(`${this.#prefix}${questionUuid}`));
	}

	/** Forgets everything. */
	clear(): void {
		for (const { questionUuid } of this.#entries())
			this.#try((shelf) => shelf.removeItem(`${this.#prefix}${questionUuid}`));
	}

	#entries(): Waiting[] {
		const found: Waiting[] = [];
		this.#try((shelf) => {
			for (let index = 0; index < shelf.length; index++) {
				const key = shelf.key(index);
				const entry = key?.startsWith(this.#prefix) ? this.#read(key.slice(this.#prefix.length)) : null;
				if (entry) found.push(entry);
			}
		});
		return found;
	}

	#read(questionUuid: string): Waiting | null {
		return this.#try((shelf) => {
			const entry = parseEntry(shelf.getItem(`${this.#prefix}${questionUuid}`));
			return entry && { questionUuid, ...entry };
		});
	}

	#try<T>(use: (shelf: Shelf) => T): T | null {
		try {
			return this.#shelf ? use(this.#shelf) : null;
		} catch {
			return null;
		}
	}
}
