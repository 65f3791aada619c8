import { importAsked } from "~/domain/question-bank/import-questions.server.ts";
import { importQuestionsSchema, MAX_IMPORT_BYTES } from "~/domain/question-bank/schemas.ts";
import { defineCall, ok, type Resource } from "../core/call.ts";
import { bankCalls } from "./bank-calls.ts";
import { EXAMPLE } from "./examples.ts";
import { importCalls } from "./import-calls.ts";
import { importReport } from "./schemas.ts";
import { subjectCalls } from "./subject-calls.ts";
import { toImportReport } from "./wire.ts";

/** What admins do with the questions. Each is in the audit log. */
export const questionBank: Resource = {
	tag: "Administration",
	calls: [
		defineCall({
			method: "post",
			path: "/api/questions/import",
			id: "importQuestions",
			summary: "Import a GIFT, Aiken, Moodle XML, CSV or XLSX file into the question bank",
			notes:
				"Idempotent by question code, all or nothing: with any error, or in a dry run, nothing is written and the report says what would be: `refusedQuestions` one line for each question that cannot be taken, `errors` every fault by itself. `defaults` says what questions of other platforms do not (its language `as-written` is the one that each question is written in); a sheet that is called as a subject says the subject of its rows, where neither a column nor `defaults` does; `leaveOut` imports those that are right without the others. `text` is the file; of XLSX in Base64, 2 MB at most. Pictures within a Moodle XML file are kept as pictures of the bank, in a dry run too: those that no question comes to name are removed a day later.",
			access: "admin",
			body: importQuestionsSchema,
			bodyExample: EXAMPLE.importQuestions,
			maxBody: MAX_IMPORT_BYTES,
			answers: {
				200: { description: "The file was read: what came of it", schema: importReport, example: EXAMPLE.imported },
			},
			errors: ["PhotoServiceAway", "LimitReached"],
			handle: async ({ deps, actor }, { body }) => ok(toImportReport(await importAsked(deps, actor, body))),
		}),
		...importCalls,
		...subjectCalls,
		...bankCalls,
	],
};
