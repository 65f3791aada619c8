import type { Locale } from "~/lib/time.ts";

/**
 * How a journey is tested: in both languages, with scripts and without. Two runs see each of the four once; the other two
 * combinations would find nothing more.
 */
export const VARIANTS: readonly { language: Locale; javaScriptEnabled: boolean }[] = [
	{ language: "en", javaScriptEnabled: true },
	{ language: "bn", javaScriptEnabled: false },
];
