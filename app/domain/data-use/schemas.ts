import { z } from "zod";
import { latinDigits } from "~/lib/mobile.ts";
import { PACKAGE_LIMITS } from "./rules.ts";

/** A number as people type it here, in either digits, with a dot or a comma before its decimals. */
const typed = z
	.string()
	.transform((text) => latinDigits(text).trim().replace(",", "."))
	.pipe(z.string().regex(/^\d{1,6}(\.\d{1,2})?$/))
	.transform(Number);

/** The forms of the page of mobile data: what a package costs in taka, and how many GB it has. */
export const dataFormSchema = z.discriminatedUnion("intent", [
	z.object({
		intent: z.literal("save"),
		price: typed.pipe(z.number().min(1).max(PACKAGE_LIMITS.taka)),
		gigabytes: typed.pipe(z.number().min(0.1).max(PACKAGE_LIMITS.gigabytes)),
	}),
	z.object({ intent: z.literal("common"), which: z.coerce.number().int().min(0).max(9) }),
	z.object({ intent: z.enum(["forget", "off", "on"]) }),
]);
