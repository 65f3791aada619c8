import type { Locale } from "~/lib/time.ts";
import { test } from "./test.ts";

/** How a journey is tested: in a language, with scripts or without. */
export type Variant = { language: Locale; javaScriptEnabled: boolean };

export const WITH_SCRIPTS: Variant = { language: "en", javaScriptEnabled: true };
export const WITHOUT_SCRIPTS: Variant = { language: "bn", javaScriptEnabled: false };
export const BANGLA_WITH_SCRIPTS: Variant = { language: "bn", javaScriptEnabled: true };
/** For journeys that read sums and days as English has them. */
export const WITHOUT_SCRIPTS_IN_ENGLISH: Variant = { language: "en", javaScriptEnabled: false };

/** Two runs see each language and each way once; the other two combinations would find nothing more. */
export const VARIANTS: readonly Variant[] = [WITH_SCRIPTS, WITHOUT_SCRIPTS];

/** Tests of a journey in one way. @param declare the tests @param tag of all of them */
export function inVariant({ language, javaScriptEnabled }: Variant, declare: () => void, tag: string[] = []): void {
	test.describe(`${javaScriptEnabled ? "With" : "Without"} JavaScript, ${language}`, { tag }, () => {
		test.use({ javaScriptEnabled, language });
		declare();
	});
}

/** In which ways a journey is tested: at every `npm test`, and at `npm run check` alone. */
type Ways = { test?: readonly Variant[]; check: readonly Variant[] };

/** Tests of a journey in several ways. @param declare the tests, in one of them */
export function inVariants({ test = [], check }: Ways, declare: (variant: Variant) => void): void {
	for (const variant of test) inVariant(variant, () => declare(variant));
	for (const variant of check) inVariant(variant, () => declare(variant), ["@check"]);
}
