import { EVERYBODY, type Fault, type FaultName } from "./faults.ts";
import type { Store } from "./store.ts";

const keyOf = ({ meetingId, fault }: Fault) => `${meetingId} ${fault}`;

/** What is made to go wrong at the fake server. */
export class Faults {
	readonly #store: Store;

	constructor(store: Store) {
		this.#store = store;
	}

	all(): Fault[] {
		return this.#store.all("fault");
	}

	/** The one of that name that a meeting, or a call about it, meets. */
	find(name: FaultName, meetingId: string | null, call?: string): Fault | null {
		return (
			this.all().find(
				({ fault, meetingId: of, calls }) =>
					fault === name && (of === EVERYBODY || of === meetingId) && (calls === null || !call || calls.includes(call)),
			) ?? null
		);
	}

	/** The same, and one time less of it. */
	take(name: FaultName, meetingId: string | null, call?: string): Fault | null {
		const fault = this.find(name, meetingId, call);
		if (!fault || fault.times === null) return fault;
		if (fault.times > 1) this.set({ ...fault, times: fault.times - 1 });
		else this.#store.remove("fault", keyOf(fault));
		return fault;
	}

	set(fault: Fault): void {
		this.#store.put("fault", keyOf(fault), fault);
	}

	/** Takes away those of one meeting, or all. */
	clear(meetingId: string | null): void {
		for (const fault of this.all())
			if (meetingId === null || meetingId === EVERYBODY || fault.meetingId === meetingId)
				this.#store.remove("fault", keyOf(fault));
	}
}
