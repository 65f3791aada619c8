import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { keptPluralRules } from "../../vite.server.ts";

const registry = fileURLToPath(new URL("../../app/paraglide/registry.js", import.meta.url));
const { handler } = keptPluralRules.transform as unknown as { handler: (code: string) => { code: string } };

type Registry = { plural(locale: string, input: unknown, options?: Intl.PluralRulesOptions): string };

test("a language's rules of plurals are made once, and say what they said", async () => {
	const { code } = handler(readFileSync(registry, "utf8"));
	const { plural } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Registry;
	let made = 0;
	class Counted extends Intl.PluralRules {
		constructor(...args: ConstructorParameters<typeof Intl.PluralRules>) {
			super(...args);
			made++;
		}
	}
	vi.stubGlobal("Intl", { PluralRules: Counted });
	const forms = ["en", "bn"].flatMap((locale) => [0, 1, 2, "1"].map((count) => plural(locale, count, {})));
	expect(made).toBe(2);
	expect([plural("en", 2, { type: "ordinal" }), plural("en", 2)]).toEqual(["two", "other"]);
	vi.unstubAllGlobals();
	const rules = { en: new Intl.PluralRules("en"), bn: new Intl.PluralRules("bn") };
	expect(forms).toEqual([rules.en, rules.bn].flatMap((rule) => [0, 1, 2, 1].map((count) => rule.select(count))));
});

test("a registry that makes them in another way is noticed", () => {
	expect(() => handler("export const plural = () => 'other'")).toThrow("another way");
});
