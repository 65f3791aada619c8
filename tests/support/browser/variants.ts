import type { Locale } from "~/lib/time.ts";
import { test } from "./test.ts";

/** How a journey is tested: in a language, with scripts or without. */
export type Variant = { language: Locale; javaScriptEnabled: boolean };

export const WITH_SCRIPTS: Variant = { language: "en", javaScriptEnabled: true };
export const WITHOUT_SCRIPTS: Variant = { language: "bn", javaScriptEnabled: false };
/** For journeys that read sums and days as English has them. */
export const WITHOUT_SCRIPTS_IN_ENGLISH: Variant = { language: "en", javaScriptEnabled: false };

/** Two runs see each language and each way once; the other two combinations would find nothing more. */
export const VARIANTS: readonly Variant[] = [WITH_SCRIPTS, WITHOUT_SCRIPTS];

/** Tests of a journey in one way. @param declare the tests */
export function inVariant({ language, javaScriptEnabled }: Variant, declare: () => void): void {
	test.describe(`${javaScriptEnabled ? "With" : "Without"} JavaScript, ${language}`, () => {
		test.use({ javaScriptEnabled, language });
		declare();
	});
}
