import { anyMockTestUuid } from "~/domain/mock-test/mock-test-type.server.ts";
import { publishMockTestType } from "~/domain/mock-test/publish-type.server.ts";
import { correctKey } from "~/domain/model-test/correct-key.server.ts";
import { anyExamUuid, publishedExamUuid } from "~/domain/model-test/exam-uuid.server.ts";
import { publishExam } from "~/domain/model-test/publish-exam.server.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";
import { importErrorText } from "~/domain/question-bank/import-text.ts";
import { importQuestionsSchema, MAX_IMPORT_CHARACTERS } from "~/domain/question-bank/schemas.ts";
import { type Call, defineCall, ok } from "../call.ts";
import { EXAMPLE } from "../examples.ts";
import { mockTestParams } from "../mock-test/params.ts";
import { publishedMockTest } from "../mock-test/schemas.ts";
import { examParams } from "../params.ts";
import { correctedKey, importReport, keyCorrectionBody, publishedExam } from "./schemas.ts";

const tag = "Administration";
/** A Bangla letter takes three bytes. */
const IMPORT_BYTES = MAX_IMPORT_CHARACTERS * 3 + 64 * 1024;

/** What admins do with questions, model tests and self-assessments. Each is in the audit log. */
export const administrationCalls: Call[] = [
	defineCall({
		method: "post",
		path: "/api/questions/import",
		tag,
		summary: "Import a GIFT or CSV file into the question bank",
		notes:
			"Idempotent by question code, all or nothing: with any error, or in a dry run, nothing is written and the report says what would be.",
		access: "admin",
		body: importQuestionsSchema,
		bodyExample: EXAMPLE.importQuestions,
		maxBody: IMPORT_BYTES,
		answers: { 200: { description: "The file was read: what came of it", schema: importReport } },
		handle: async ({ deps, actor }, { body }) => {
			const report = await importQuestions(deps, actor, body);
			return ok({ ...report, errors: report.errors.map((error) => ({ ...error, message: importErrorText(error) })) });
		},
	}),
	defineCall({
		method: "post",
		path: "/api/weekly-exams/{id}/publish",
		tag,
		summary: "Publish a model test",
		notes: "Freezes its pool of questions. Again before the start it takes the pool as it is by then.",
		access: "admin",
		params: examParams,
		answers: { 200: { description: "Published", schema: publishedExam } },
		errors: ["ExamNotFound", "PoolTooSmall", "ExamAlreadyStarted"],
		handle: async ({ deps, actor }, { params }) => {
			const { examUuid, poolVersion } = await publishExam(deps, actor, await anyExamUuid(deps, params.id));
			return ok({ examUUID: examUuid, poolVersion });
		},
	}),
	defineCall({
		method: "post",
		path: "/api/mcqExamTypes/{id}/publish",
		tag,
		summary: "Publish a kind of self-assessment",
		notes: "Freezes its pool of questions. Again at any time: papers that are begun stay as they are.",
		access: "admin",
		params: mockTestParams,
		answers: { 200: { description: "Published", schema: publishedMockTest } },
		errors: ["MockTestNotFound", "PoolTooSmall"],
		handle: async ({ deps, actor }, { params }) => {
			const { typeUuid, poolVersion } = await publishMockTestType(deps, actor, await anyMockTestUuid(deps, params.id));
			return ok({ mcqExamTypeUuid: typeUuid, poolVersion });
		},
	}),
	defineCall({
		method: "post",
		path: "/api/weekly-exams/{id}/correct-key",
		tag,
		summary: "Correct the key of a question, score and rank again",
		notes:
			"While the exam goes on the correction is kept, and the ranking after the end applies it: `participants` is 0 until then.",
		access: "admin",
		params: examParams,
		body: keyCorrectionBody,
		bodyExample: EXAMPLE.keyCorrection,
		answers: { 200: { description: "Scored and ranked again", schema: correctedKey } },
		errors: ["ExamNotFound", "InvalidCorrection"],
		handle: async ({ deps, actor }, { params, body }) => {
			const examUUID = await publishedExamUuid(deps, params.id);
			return ok({ examUUID, ...(await correctKey(deps, actor, examUUID, body)) });
		},
	}),
];
