import { z } from "zod";
import { latinDigits } from "./mobile.ts";

/** A whole number as people type it, in either digits and with commas between them; null for anything else: no sign, exponent or hex. */
export function parseWhole(typed: string): number | null {
	const text = latinDigits(typed.trim()).replaceAll(",", "");
	return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

type Bounds = { least: number; most: number };

/** One in a field of a form, so that all of them read alike. @param wrong what is said of anything else */
export const typedWhole = ({ least, most }: Bounds, wrong?: { error: () => string }) =>
	z
		.string(wrong)
		.transform((typed) => parseWhole(typed) ?? Number.NaN)
		.pipe(z.number(wrong).min(least, wrong).max(most, wrong));
