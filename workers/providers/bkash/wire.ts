import type { Poisha } from "~/lib/money.ts";
import { DHAKA_OFFSET_MS } from "~/lib/time.ts";

/**
 * An amount as bKash takes it: `"500.00"`, made from the integer.
 * @throws RangeError unless it is a whole, positive number of poisha
 */
export function formatAmount(poisha: Poisha): string {
	if (!Number.isSafeInteger(poisha) || poisha <= 0) throw new RangeError(`Not an amount in poisha: ${poisha}`);
	const digits = String(poisha).padStart(3, "0");
	return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Poisha of `"500"`, `"12.5"`, `"12.50"` (or the same as a JSON number); null for anything finer, negative or else. */
export function parseAmount(value: unknown): Poisha | null {
	const text = typeof value === "number" ? String(value) : value;
	const match = typeof text === "string" ? /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text.trim()) : null;
	if (!match) return null;
	const poisha = Number(`${match[1]}${(match[2] ?? "").padEnd(2, "0")}`);
	return Number.isSafeInteger(poisha) ? poisha : null;
}

const TIME =
	/^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:[:.](\d{1,3}))?(?:\s*(?:GMT|UTC)?([+-])(\d{2}):?(\d{2})|\s*(Z))?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/;

/**
 * Milliseconds UTC of bKash's times: `2025-05-18T20:49:12:377 GMT+0600`, without a zone (Bangladesh time), or the
 * `yyyyMMddHHmmss` of its notifications. Null when it is none of these or no real time.
 */
export function parseTime(value: unknown): number | null {
	const text = typeof value === "string" ? value.trim() : "";
	const match = TIME.exec(text) ?? COMPACT.exec(text);
	if (!match) return null;
	const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
		number,
		number,
		number,
		number,
		number,
		number,
	];
	const [millis, sign, zoneHours, zoneMinutes, zulu] = match.slice(7);
	const local = Date.UTC(year, month - 1, day, hour, minute, second, Number((millis ?? "0").padEnd(3, "0")));
	// Date.UTC rolls a 31 June over to July.
	const real = new Date(local).toISOString().startsWith(`${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}`);
	if (!real || second > 59) return null;
	if (zulu) return local;
	const offset = sign ? Number(`${sign}1`) * (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000 : DHAKA_OFFSET_MS;
	return local - offset;
}
