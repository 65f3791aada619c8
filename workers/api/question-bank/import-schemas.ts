import { z } from "zod";
import { confirmedName } from "~/domain/confirm/confirm-name.ts";
import { IMPORT_OBSTACLES } from "~/domain/question-bank/imports.server.ts";
import { IMPORT_FORMATS } from "~/domain/question-bank/schemas.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { paging, uuidParam } from "../core/params.ts";
import { count, optionalText, pageOf, text, time } from "../core/schemas.ts";
import { EXAMPLE } from "./examples.ts";

export const importParams = z.object({
	uuid: uuidParam.meta({ description: "UUID of the import", example: EXAMPLE.questionImport.uuid }),
});
/** What undoing one is confirmed by. */
export const undoBody = z.object({ name: confirmedName });
export const importList = paging(PAGE_SIZES.imports);

const line = {
	uuid: z.uuid(),
	fileName: optionalText.meta({ description: "Null of a text without a file" }),
	format: z.enum(IMPORT_FORMATS),
	created: count,
	updated: count,
	unchanged: count,
	refused: count,
	importedBy: z.uuid(),
	importedByName: optionalText,
	importedAt: time,
	undoneAt: time.nullable(),
	undoneBy: z.uuid().nullable(),
	undoneByName: optionalText,
};
export const importPage = pageOf("QuestionImportPage", z.object(line).meta({ id: "QuestionImportLine" }));

export const questionImport = z
	.object({
		...line,
		obstacles: count.meta({ description: "How many of its questions keep it from being undone" }),
		questions: z
			.array(
				z.object({
					uuid: z.uuid(),
					code: text,
					isNew: z.boolean().meta({ description: "The import made it; else it gave it other words" }),
					exists: z.boolean(),
					obstacle: z.enum(IMPORT_OBSTACLES).nullable(),
				}),
			)
			.meta({ description: "The first 50, those with an obstacle before the others" }),
	})
	.meta({ id: "QuestionImport" });
