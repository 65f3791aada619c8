import { DeviceStore, type Shelf } from "./device-store.ts";
import type { RoomQuestion } from "./room-data.ts";

/**
 * How an attempt stood when this browser last knew: the choices (those on their way too), the deadline, and a reading of
 * the server's clock with what the device's own said at that moment. ms UTC.
 */
export type KeptState = {
	serverNow: number;
	deviceNow: number;
	deadlineAt: number;
	lastSeq: number;
	/** Question uuid to the chosen option. */
	answers: Readonly<Record<string, string | null>>;
};

const STATE = "state";

const isWhole = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value);

function parseState(kept: unknown): KeptState | null {
	const state = kept as Partial<KeptState> | null;
	if (!state || typeof state.answers !== "object" || !state.answers) return null;
	const { serverNow, deviceNow, deadlineAt, lastSeq, answers } = state;
	if (!isWhole(serverNow) || !isWhole(deviceNow) || !isWhole(deadlineAt) || !isWhole(lastSeq)) return null;
	return { serverNow, deviceNow, deadlineAt, lastSeq, answers };
}

/** A question with its texts: what a reload without a line has to show. */
function parseQuestion(kept: unknown): RoomQuestion | null {
	const question = kept as Partial<RoomQuestion> | null;
	const whole = question && typeof question.html === "string" && Array.isArray(question.options);
	return whole && isWhole(question.position) ? (question as RoomQuestion) : null;
}

/**
 * The paper of one student in one exam as the browser keeps it until the attempt is over (ATT-7): texts and choices,
 * never a key. A reload while the line is down goes on from it.
 */
export class KeptPaper {
	readonly #store: DeviceStore;

	constructor(shelf: Shelf | null, examUuid: string, accountUuid: string) {
		this.#store = new DeviceStore(shelf, "paper", examUuid, accountUuid);
	}

	/** Takes the texts of questions; one paper is kept, and another exam's makes room. */
	keepQuestions(questions: readonly RoomQuestion[]): void {
		this.#store.clearOthers();
		const known = new Set(this.#store.names());
		for (const question of questions)
			if (question.html !== undefined && !known.has(question.uuid)) this.#store.set(question.uuid, question);
	}

	keepState(state: KeptState): void {
		this.#store.set(STATE, state);
	}

	/** Those whose texts are here. */
	questions(): RoomQuestion[] {
		return this.#store
			.names()
			.filter((name) => name !== STATE)
			.flatMap((name) => parseQuestion(this.#store.get(name)) ?? []);
	}

	/** What is known of later than a document of `serverNow`: null where the document is the newer one. */
	stateAfter(serverNow: number): KeptState | null {
		const state = parseState(this.#store.get(STATE));
		return state && state.serverNow > serverNow ? state : null;
	}

	clear(): void {
		this.#store.clear();
	}
}

/** The server's clock now by a kept reading, as far as the device's own clock can tell; never before that reading. */
export const serverNowOf = ({ serverNow, deviceNow }: KeptState, now: number): number =>
	serverNow + Math.max(0, now - deviceNow);
