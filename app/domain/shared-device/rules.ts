import { latinDigits } from "~/lib/mobile.ts";

/** So many wrong PINs in a row, then it takes the password (ACC-51). */
export const PIN_TRIES = 5;
/** So many within a day, however often the right one comes between: who looks over a shoulder has days. */
export const PIN_TRIES_A_DAY = 10;
export const DAY_MS = 86_400_000;
/** Who has come in taps once more, or their browser asks again; ms. */
export const SECOND_TAP_MS = 60_000;
/** Who shares more than a family's phone shares more than a PIN protects. */
export const MOST_PEOPLE = 6;

const DIGITS = "01234567890123456789";
const BACKWARDS = [...DIGITS].reverse().join("");

const isSimple = (pin: string): boolean => /^(\d)\1+$/.test(pin) || DIGITS.includes(pin) || BACKWARDS.includes(pin);

/** A PIN as it is kept, four to six digits in Bangla or Latin; null for what is none, or the first that anybody would try. */
export function readPin(typed: string): string | null {
	const pin = latinDigits(typed.trim());
	return /^\d{4,6}$/.test(pin) && !isSimple(pin) ? pin : null;
}
