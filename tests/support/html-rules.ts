import { setImmediate } from "node:timers/promises";
import { type ConfigData, HtmlValidate } from "html-validate";

type Rules = NonNullable<ConfigData["rules"]>;

/** What React writes so, whatever its JSX says (SITE-11). It is valid, and nothing that we could write otherwise. */
const REACTS_SPELLING: Rules = {
	// `<br/>`
	"void-style": "off",
	// `charSet`, `hrefLang`, `dateTime`
	"attr-case": "off",
	// `required=""`, `download=""`
	"attribute-boolean-style": "off",
	"attribute-empty-style": "off",
	// `_R_1_` of `useId`; ids are still unique, and no id is empty or has a blank in it.
	"valid-id": ["error", { relaxed: true }],
};

/** A list of choices is sent as one name for each: HTML's own way for checkboxes as for radios, which the rule takes so by itself. */
const LISTS: Rules = { "form-dup-name": ["error", { shared: ["radio", "checkbox", "submit", "button", "reset"] }] };

/** A PIN is for a phone that several people share: its browser must not keep it. Passwords are on the issuer's pages, which are `page`. */
const PINS: Rules = { "autocomplete-password": "off" };

/** KaTeX puts the signs of a formula in their places by style attributes, and charts theirs: screens may have them, public pages not. */
const OF_SCREENS: Rules = { ...REACTS_SPELLING, ...LISTS, ...PINS, "no-inline-style": "off" };

const validator = (rules: Rules) => new HtmlValidate({ root: true, extends: ["html-validate:recommended"], rules });

const validators = { page: validator(REACTS_SPELLING), screen: validator(OF_SCREENS) };

/**
 * What html-validate's recommended rules find in a document.
 * @param kind a page for everybody, or a screen of somebody signed in
 */
export async function htmlFaults(html: string, kind: keyof typeof validators): Promise<string[]> {
	const { results } = await validators[kind].validateString(html);
	// A large page takes seconds, in which nobody hears that a kept connection was closed: the next request must not go there.
	await setImmediate();
	return results.flatMap(({ messages }) =>
		messages.map(({ ruleId, message, selector }) => `${ruleId} at ${selector ?? "the document"}: ${message}`),
	);
}
