import { z } from "zod";
import { composed } from "~/lib/plain-text.ts";
import { confirmErrors } from "./errors.ts";

/** The longest name that is typed. */
export const MOST_NAME = 300;

/** The name in a form: what was left out is said with what else is missing. */
export const typedName = z.string().trim().min(1).max(MOST_NAME);

/** The name in the body of a call; left out, it is not the name. */
export const confirmedName = z.string().trim().max(MOST_NAME).default("");

/** The same in the address of a call that has no body. */
export const confirmedNameQuery = z.object({
	name: confirmedName.meta({ description: "Its name as it is, to confirm that it is the one that is meant" }),
});

const plain = (name: string): string => composed(name).trim().replace(/\s+/g, " ");

/**
 * Refuses a dangerous act where its object was not named as it is, so that no other one is meant (ACC-20.2).
 * @param names any of which is its name: in English and in Bangla, for one
 * @throws DomainError NameNotTyped
 */
export function requireName(typed: string, ...names: readonly (string | null)[]): void {
	if (!names.some((name) => name !== null && plain(name) === plain(typed))) throw confirmErrors.fail("NameNotTyped");
}
