import type { AppContext } from "./app-context.ts";

/** What a form brought, for the page that comes where the form's own cannot be made (LOOK-1). */
export type PostedText = {
	/** The address that it was posted to. */
	at: string;
	/** In the order of the form; `written`: somebody typed it. */
	fields: { name: string; value: string; written: boolean }[];
	/** Posted again it is the same: neither a file nor a secret is missing. */
	whole: boolean;
};

/** By the context of the request that brought it. */
export const postedText = new WeakMap<AppContext, PostedText>();
