import type { RoomQuestion } from "./room-data.ts";

/** What a key asks for at a question. */
export type KeyWish = { kind: "option"; index: number } | { kind: "turn"; by: 1 | -1 } | { kind: "flag" };

type Key = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "altKey" | "metaKey">;

const LATIN = "abcdef";
const BANGLA = "কখগঘঙচ";
export const FLAG_KEY = "R";

/** The option that a letter names: as the page writes it, as the keyboard does, or by the key's place where another script is typed. */
function optionOf({ key, code }: Key): number {
	const [latin, bangla] = [LATIN.indexOf(key.toLowerCase()), BANGLA.indexOf(key)];
	if (key.length !== 1) return -1;
	if (latin >= 0 || bangla >= 0) return Math.max(latin, bangla);
	return key > "\u007f" && code.startsWith("Key") ? LATIN.indexOf(code.slice(3).toLowerCase()) : -1;
}

/**
 * Letters choose, left and right turn to a neighbour, R flags; up and down stay the browser's own among the options. Null:
 * none of ours. Only for keys that were pressed at a question, so that speech and screen readers keep theirs elsewhere.
 */
export function wishOf(key: Key): KeyWish | null {
	if (key.ctrlKey || key.altKey || key.metaKey) return null;
	if (key.key === "ArrowRight") return { kind: "turn", by: 1 };
	if (key.key === "ArrowLeft") return { kind: "turn", by: -1 };
	const index = optionOf(key);
	if (index >= 0) return { kind: "option", index };
	return key.code === `Key${FLAG_KEY}` && key.key.length === 1 ? { kind: "flag" } : null;
}

export const questionId = (position: number): string => `q${position}`;

/** The question that an element of the page belongs to. */
export function questionAt(target: EventTarget, shown: readonly RoomQuestion[]): RoomQuestion | undefined {
	const id = target instanceof Element ? target.closest(".question")?.id : undefined;
	return shown.find(({ position }) => questionId(position) === id);
}
