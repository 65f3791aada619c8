import { z } from "zod";
import type { ImportReport } from "~/domain/question-bank/import-questions.server.ts";
import { IMPORT_PROBLEMS } from "~/domain/question-bank/schemas.ts";
import { count, optionalText, text } from "../core/schemas.ts";

export const importReport = z
	.object({
		created: count,
		updated: count,
		unchanged: count,
		errors: z
			.array(
				z.object({
					line: z.int().min(1),
					code: optionalText.meta({ description: "The question's own key, where it could be read" }),
					field: text,
					problem: z.enum(IMPORT_PROBLEMS),
					params: z.record(z.string(), z.union([z.string(), z.number()])),
					message: text.meta({ description: "A sentence for people" }),
				}),
			)
			.meta({ description: "With any, nothing was written" }),
		dryRun: z.boolean(),
	})
	.meta({ id: "ImportReport" }) satisfies z.ZodType<ImportReport>;
