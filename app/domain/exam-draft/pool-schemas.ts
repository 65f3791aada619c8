import { z } from "zod";
import { uuidSchema } from "~/lib/address-id.ts";
import { composed } from "~/lib/plain-text.ts";
import { versionField } from "./fields.ts";

/** What the list of chosen questions is narrowed to; of an address, so what does not fit is left out. */
export const poolFilterSchema = z.object({
	q: z
		.string()
		.transform((words) => composed(words).replace(/\s+/g, " ").trim())
		.pipe(z.string().max(100))
		.catch("")
		.default(""),
	subject: uuidSchema.or(z.literal("")).catch("").default(""),
	/** `out`: those that were taken out. */
	show: z.enum(["out", ""]).catch("").default(""),
});
export type PoolFilter = z.output<typeof poolFilterSchema>;

/** `swap`: changed for another usable question of its subject. */
export const POOL_INTENTS = ["take-out", "put-back", "swap"] as const;
export type PoolIntent = (typeof POOL_INTENTS)[number];

/** What is done with a question of a draft, over the version that was read. */
export const poolActSchema = z.object({
	intent: z.enum(POOL_INTENTS),
	questionUuid: uuidSchema,
	version: versionField,
});
/** The body of the calls that do it. */
export const poolVersionSchema = poolActSchema.pick({ version: true });
export type PoolAct = z.output<typeof poolActSchema>;

/** The path of such a list, beside the page of its exam. @param page counts from 1 */
export function poolPath(exam: string, page = 1, { q, subject, show }: Partial<PoolFilter> = {}): string {
	const query = new URLSearchParams({
		...(q && { q }),
		...(subject && { subject }),
		...(show && { show }),
		...(page > 1 && { page: `${page}` }),
	});
	return `${exam}/pool${query.size > 0 ? `?${query}` : ""}`;
}
