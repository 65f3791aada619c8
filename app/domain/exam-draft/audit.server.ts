import { differences } from "~/lib/differences.ts";

type Value = string | number | boolean | null | object;

/** What of one draft became of another: only the fields that changed, before and after. */
export function changed<Draft extends Record<string, Value>>(was: Draft, is: Draft) {
	const { before, after } = differences(was, is);
	return { names: Object.keys(after) as (keyof Draft & string)[], before, after };
}
