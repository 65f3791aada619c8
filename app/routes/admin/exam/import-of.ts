import { uuidSchema } from "~/lib/address-id.ts";

/** The import of whose questions a new exam is made, as an address names it; null for the whole bank. */
export const importOf = (url: URL): string | null =>
	uuidSchema.nullable().catch(null).parse(url.searchParams.get("import"));
