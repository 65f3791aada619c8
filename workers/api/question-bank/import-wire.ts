import type { z } from "zod";
import type { ImportForAdmin, QuestionImport } from "~/domain/question-bank/imports.server.ts";
import type { ImportFormat } from "~/domain/question-bank/schemas.ts";
import { toIso } from "~/lib/time.ts";
import type { importPage, questionImport } from "./import-schemas.ts";

export const toImportLine = (of: QuestionImport): z.output<typeof importPage>["content"][number] => ({
	uuid: of.uuid,
	fileName: of.fileName,
	format: of.format as ImportFormat,
	created: of.created,
	updated: of.updated,
	unchanged: of.unchanged,
	refused: of.refused,
	importedBy: of.importedBy,
	importedByName: of.importedByName,
	importedAt: toIso(of.createdAt),
	undoneAt: toIso(of.undoneAt),
	undoneBy: of.undoneBy,
	undoneByName: of.undoneByName,
});

export const toImport = ({ import: of, questions, obstacles }: ImportForAdmin): z.output<typeof questionImport> => ({
	...toImportLine(of),
	obstacles,
	questions: questions.map(({ uuid, code, version, exists, obstacle }) => ({
		...{ uuid, code, exists, obstacle },
		isNew: version === 1,
	})),
});
