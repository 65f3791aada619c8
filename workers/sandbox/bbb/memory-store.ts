import type { Kept, Store } from "./store.ts";

/** The memory of the fake BigBlueButton, for as long as a test lasts. */
export class MemoryStore implements Store {
	readonly #kept = new Map<string, unknown>();

	put<K extends keyof Kept>(kind: K, id: string, thing: Kept[K]): void {
		this.#kept.set(`${kind} ${id}`, structuredClone(thing));
	}
	get<K extends keyof Kept>(kind: K, id: string): Kept[K] | null {
		return structuredClone((this.#kept.get(`${kind} ${id}`) as Kept[K] | undefined) ?? null);
	}
	all<K extends keyof Kept>(kind: K): Kept[K][] {
		return [...this.#kept].flatMap(([key, thing]) =>
			key.startsWith(`${kind} `) ? [structuredClone(thing as Kept[K])] : [],
		);
	}
	remove(kind: keyof Kept, id: string): void {
		this.#kept.delete(`${kind} ${id}`);
	}
}
