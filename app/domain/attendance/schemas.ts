import { z } from "zod";
import { MINUTES } from "~/domain/lecture/rules.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { composed, withoutHiddenLines } from "~/lib/plain-text.ts";
import { typedWhole } from "~/lib/whole-number.ts";
import { MAX } from "./rules.ts";

const words = (longest: number) =>
	z
		.string()
		.transform((typed) => withoutHiddenLines(composed(typed)).trim())
		.pipe(z.string().min(1).max(longest));

/** What a teacher says instead of what was heard (ATD-2); or that what was heard counts again. */
export const correctionSchema = z.discriminatedUnion("intent", [
	z.object({
		intent: z.literal("correct"),
		minutes: typedWhole({ least: 0, most: MINUTES.most }),
		reason: words(MAX.reason),
	}),
	z.object({ intent: z.literal("take-back") }),
]);
export type Correction = z.output<typeof correctionSchema>;

/** A list of names of which a browser posts none, one or several, each by itself or with commas between them. */
const many = z.preprocess(
	(value) => [value ?? ""].flat().flatMap((one) => (typeof one === "string" ? one.split(",").filter(Boolean) : [one])),
	z.array(uuidSchema).max(200),
);

/** A roll-call: who was on the page, and who of them was there. */
export const rollCallSchema = z.object({ intent: z.literal("roll-call"), shown: many, here: many });
export type RollCall = z.output<typeof rollCallSchema>;

/** Why a student does not come, said before it begins; or that they come after all. */
export const excuseSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("excuse"), reason: words(MAX.excuse) }),
	z.object({ intent: z.literal("take-back") }),
]);
export type Excuse = z.output<typeof excuseSchema>;
