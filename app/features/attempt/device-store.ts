export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** What a browser keeps of one student in one exam: another student at the same browser has names of their own. */
type What = "answer" | "flag" | "paper";

/**
 * A corner of the browser's store under names of one beginning, as JSON. A browser that refuses storage, or has no room
 * left, only loses the comfort: nothing here throws.
 */
export class DeviceStore {
	readonly #shelf: Shelf | null;
	readonly #family: string;
	readonly #prefix: string;

	constructor(shelf: Shelf | null, what: What, examUuid: string, accountUuid: string) {
		this.#shelf = shelf;
		this.#family = `pathshala.${what}:`;
		this.#prefix = `${this.#family}${examUuid}:${accountUuid}:`;
	}

	/** Null where there is nothing, or nothing of ours. */
	get(name: string): unknown {
		return this.#try((shelf) => JSON.parse(shelf.getItem(`${this.#prefix}${name}`) ?? "null"));
	}

	set(name: string, value: unknown): void {
		this.#try((shelf) => shelf.setItem(`${this.#prefix}${name}`, JSON.stringify(value)));
	}

	remove(name: string): void {
		this.#try((shelf) => shelf.removeItem(`${this.#prefix}${name}`));
	}

	/** What is kept of this exam, by name. */
	names(): string[] {
		return this.#keys((key) => key.startsWith(this.#prefix)).map((key) => key.slice(this.#prefix.length));
	}

	clear(): void {
		this.#drop((key) => key.startsWith(this.#prefix));
	}

	/** Forgets what was kept of the same kind in other exams, or of other students. */
	clearOthers(): void {
		this.#drop((key) => key.startsWith(this.#family) && !key.startsWith(this.#prefix));
	}

	#drop(which: (key: string) => boolean): void {
		for (const key of this.#keys(which)) this.#try((shelf) => shelf.removeItem(key));
	}

	#keys(which: (key: string) => boolean): string[] {
		const all = this.#try((shelf) => Array.from({ length: shelf.length }, (_, index) => shelf.key(index))) ?? [];
		return all.filter((key): key is string => key !== null && which(key));
	}

	#try<T>(use: (shelf: Shelf) => T): T | null {
		try {
			return this.#shelf ? use(this.#shelf) : null;
		} catch {
			return null;
		}
	}
}
