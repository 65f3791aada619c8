import { DeviceStore, type Shelf } from "./device-store.ts";

/**
 * The questions that a student means to look at again (ATT-9), by uuid. A note to oneself: it stays in this browser, and
 * nobody else ever hears of it.
 */
export class FlaggedQuestions {
	readonly #store: DeviceStore;

	constructor(shelf: Shelf | null, examUuid: string, accountUuid: string) {
		this.#store = new DeviceStore(shelf, "flag", examUuid, accountUuid);
	}

	all(): Set<string> {
		return new Set(this.#store.names());
	}

	toggle(questionUuid: string): void {
		if (this.#store.get(questionUuid) === null) this.#store.set(questionUuid, 1);
		else this.#store.remove(questionUuid);
	}

	clear(): void {
		this.#store.clear();
	}
}
