import { z } from "zod";
import type { Page } from "~/lib/paging.ts";
import type { Problem } from "./problem.ts";

/** ISO 8601 in UTC. */
export const time = z.iso.datetime().meta({ description: "ISO 8601, UTC", example: "2026-01-10T04:00:00.000Z" });
export const text = z.string();
export const optionalText = z.string().nullable();
export const count = z.int().min(0);

/** The shape of every list. */
export const pageOf = <T extends z.ZodType>(name: string, item: T) =>
	z
		.object({
			content: z.array(item),
			totalElements: count,
			totalPages: count,
			page: count.meta({ description: "Counts from 0" }),
			size: count,
		})
		.meta({ id: name }) satisfies z.ZodType<Page<z.output<T>>>;

export const problemSchema = z
	.object({
		type: z.url().meta({ description: "Where this kind of error is described" }),
		title: z.string(),
		status: z.int(),
		code: z.string().meta({ description: "Stable name of the error, for programs", example: "ExamNotFound" }),
		message: z.string().meta({ description: "A sentence for people, in the language of the `lang` cookie" }),
		detail: z.string(),
		instance: z.string().meta({ description: "The request id, as in the `x-request-id` header" }),
		errors: z
			.array(z.object({ field: z.string(), message: z.string() }))
			.optional()
			.meta({ description: "Each field that is wrong, by its name in the request" }),
	})
	.meta({ id: "Problem", description: "An error (RFC 9457)" }) satisfies z.ZodType<Problem>;
