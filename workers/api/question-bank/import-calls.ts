import { getImport, listImports } from "~/domain/question-bank/imports.server.ts";
import { undoImport } from "~/domain/question-bank/undo-import.server.ts";
import { mapPage, PAGE_SIZES } from "~/lib/paging.ts";
import { type Call, defineCall, ok } from "../core/call.ts";
import { EXAMPLE } from "./examples.ts";
import { importList, importPage, importParams, questionImport, undoBody } from "./import-schemas.ts";
import { toImport, toImportLine } from "./import-wire.ts";

const theImport = { description: "The import", schema: questionImport, example: EXAMPLE.questionImport };

/** What was imported, and taking it back. */
export const importCalls: Call[] = [
	defineCall({
		method: "get",
		path: "/api/question-bank/imports",
		id: "listQuestionImports",
		summary: "The imports of questions that wrote something",
		notes: "The newest first.",
		access: "admin",
		query: importList,
		answers: { 200: { description: "A page of them", schema: importPage, example: EXAMPLE.questionImports } },
		handle: async ({ deps, actor }, { query }) => ok(mapPage(await listImports(deps, actor, query), toImportLine)),
	}),
	defineCall({
		method: "get",
		path: "/api/question-bank/imports/{uuid}",
		id: "getQuestionImport",
		summary: "An import of questions, and what keeps it from being undone",
		access: "admin",
		params: importParams,
		answers: { 200: theImport },
		errors: ["QuestionImportNotFound"],
		handle: async ({ deps, actor }, { params }) =>
			ok(toImport(await getImport(deps, actor, params.uuid, PAGE_SIZES.importedQuestions))),
	}),
	defineCall({
		method: "post",
		path: "/api/question-bank/imports/{uuid}/undo",
		id: "undoQuestionImport",
		summary: "Undo an import of questions",
		notes:
			"New questions are deleted, those it changed get their words back; all or nothing, and nothing while a new one is in use or one was changed since. `name` is that of its file, or the last six characters of its UUID where it had none.",
		access: "admin",
		params: importParams,
		body: undoBody,
		bodyExample: { name: "questions.xlsx" },
		answers: { 200: theImport },
		errors: ["QuestionImportNotFound", "NameNotTyped", "ImportUndone", "ImportInUse"],
		handle: async ({ deps, actor }, { params, body }) => {
			await undoImport(deps, actor, params.uuid, body.name);
			return ok(toImport(await getImport(deps, actor, params.uuid, PAGE_SIZES.importedQuestions)));
		},
	}),
];
