import { z } from "zod";
import type { ImportReport } from "~/domain/question-bank/import-questions.server.ts";
import { IMPORT_FORMATS, IMPORT_NOTES, IMPORT_PROBLEMS } from "~/domain/question-bank/schemas.ts";
import { count, optionalText, text } from "../core/schemas.ts";

const sheet = optionalText.meta({ description: "The sheet of a workbook, whose lines are its rows" });

export const importReport = z
	.object({
		created: count,
		updated: count,
		unchanged: count,
		total: count.meta({ description: "Questions or records that the file has" }),
		refused: count.meta({ description: "Questions or records of the file that cannot be taken" }),
		refusedQuestions: z
			.array(
				z.object({
					sheet,
					questionLine: z.int().min(1).meta({ description: "Where it begins" }),
					code: optionalText.meta({ description: "The code its author wrote, where it could be read" }),
					title: optionalText.meta({ description: "Its title in a GIFT file" }),
					faults: z.int().min(1).meta({ description: "How many of `errors` are its own" }),
					message: text.meta({ description: "Everything that is wrong with it, in sentences for people" }),
				}),
			)
			.meta({ description: "The same by question, in the order of the file: one line for each of `refused`" }),
		errors: z
			.array(
				z.object({
					sheet,
					line: z.int().min(1),
					questionLine: z
						.int()
						.min(1)
						.meta({ description: "Where its question begins: what is wrong with one question has the same" }),
					code: optionalText.meta({ description: "The code the question's author wrote, where it could be read" }),
					title: optionalText.meta({ description: "The question's title in a GIFT file" }),
					field: text,
					problem: z.enum(IMPORT_PROBLEMS),
					params: z.record(z.string(), z.union([z.string(), z.number()])),
					message: text.meta({ description: "A sentence for people" }),
				}),
			)
			.meta({ description: "With any, nothing was written, unless `leaveOut` asked for the rest" }),
		repeatedFaults: z
			.array(
				z.object({
					count: z.int().min(1).meta({ description: "How many questions have it" }),
					lines: z.array(z.int().min(1)).meta({ description: "Where the first of them begin" }),
					message: text.meta({ description: "A sentence for people" }),
				}),
			)
			.meta({
				description: "What is wrong with four questions or more, by its kind; `errors` has each of them too",
			}),
		notes: z
			.array(
				z.object({
					sheet,
					line: z.int().min(1),
					questionLine: z.int().min(1).meta({ description: "Where its question begins" }),
					code: optionalText,
					title: optionalText,
					field: text,
					note: z.enum(IMPORT_NOTES),
					params: z.record(z.string(), z.union([z.string(), z.number()])),
					message: text.meta({ description: "A sentence for people" }),
				}),
			)
			.meta({ description: "What to know of questions that can be taken" }),
		format: z
			.enum(IMPORT_FORMATS)
			.meta({ description: "What the file was read as: what it is by its content, where that tells" }),
		dryRun: z.boolean(),
		sheets: z
			.array(
				z.object({
					name: text,
					state: z.enum(["read", "empty", "hidden", "no-columns"]),
					rows: count.meta({ description: "Rows below its columns" }),
					hiddenRows: count.meta({ description: "Rows that are hidden, and left out" }),
					givesSubject: z.boolean().meta({ description: "Whether its rows have the subject that it is called as" }),
				}),
			)
			.meta({ description: "The sheets of a workbook" }),
	})
	.meta({ id: "ImportReport" }) satisfies z.ZodType<Omit<ImportReport, "digest" | "isOther">>;
