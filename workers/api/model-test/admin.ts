import { z } from "zod";
import { cancelExam, paidBackOf } from "~/domain/exam-withdrawal/cancel-exam.server.ts";
import type { PaidBack } from "~/domain/exam-withdrawal/paid-back.server.ts";
import type { AdminExam, AdminExamPage } from "~/domain/model-test/admin-exams.server.ts";
import { getAdminExam, listAdminExams } from "~/domain/model-test/admin-exams.server.ts";
import {
	ADMIN_EXAM_STATES,
	copyBodySchema,
	examBodySchema,
	examPatchSchema,
	sentChange,
	sentExam,
} from "~/domain/model-test/draft-schemas.ts";
import { changeExam, copyExam, createExam } from "~/domain/model-test/save-exam.server.ts";
import { toMarks } from "~/lib/marks.ts";
import { toBdt } from "~/lib/money.ts";
import { mapPage } from "~/lib/paging.ts";
import { toIso } from "~/lib/time.ts";
import { examParams } from "../attempt/schemas.ts";
import { type Call, type CallContext, created, defineCall, ok } from "../core/call.ts";
import { EXAMPLE_ID } from "../core/example-ids.ts";
import { paging } from "../core/params.ts";
import { count, optionalText, pageOf, text, time } from "../core/schemas.ts";
import { EXAMPLE_PAPER, nameBody, paperFields, toCheckLine, toSubjectLines } from "../exam-draft/schemas.ts";

const state = z.enum(ADMIN_EXAM_STATES).exclude(["all"]);
const head = { examUUID: z.uuid(), name: text, state, startAt: time, stopAt: time };

const row = z.object({ ...head, registrations: count, attempts: count }).meta({ id: "AdminExam" });
const rowPage = pageOf("AdminExamPage", row);

const details = z
	.object({
		...head,
		id: z.int(),
		subtitle: optionalText,
		description: optionalText,
		rule: optionalText,
		prize: optionalText,
		duration: z.int().min(1).meta({ description: "minutes" }),
		preRegNeeded: z.boolean(),
		preRegStopAt: time.nullable(),
		fee: z.number().min(0).meta({ description: "BDT; 0 is free" }),
		marksPerCorrect: z.number(),
		penaltyPerWrong: z.number(),
		numWinners: z.int().min(1),
		registrations: count,
		...paperFields,
	})
	.meta({ id: "ExamDraft" });

const cancelled = z
	.object({
		examUUID: z.uuid(),
		refunds: count.meta({ description: "Payments that were given back" }),
		refunded: z.number().meta({ description: "BDT" }),
		left: count.meta({ description: "Payments that are given back by and by" }),
	})
	.meta({ id: "CancelledExam" });

const toRow = ({ uuid, name, startAt, stopAt, state, registrations, attempts }: AdminExam): z.output<typeof row> => ({
	...{ examUUID: uuid, name, state, startAt: toIso(startAt), stopAt: toIso(stopAt), registrations, attempts },
});

const toDetails = ({
	row,
	draft,
	lines,
	checks,
	state,
	registrations,
	changedSince,
}: AdminExamPage): z.output<typeof details> => ({
	...{ id: row.id, examUUID: row.uuid, name: row.name, subtitle: row.subtitle, state, registrations },
	...{ description: row.description, rule: row.rule, prize: row.prize, duration: row.durationMinutes },
	...{ startAt: toIso(row.startAt), stopAt: toIso(row.stopAt) },
	...{ preRegNeeded: row.preRegNeeded, preRegStopAt: toIso(row.preRegStopAt), fee: toBdt(row.feePoisha) },
	...{ marksPerCorrect: toMarks(row.marksPerCorrect), penaltyPerWrong: toMarks(row.penaltyPerWrong) },
	...{ numWinners: row.winnerCount, level: row.level, language: row.language, poolTimes: row.poolTimes },
	...{ questionTag: row.questionTag, questionImportUuid: row.questionImportUuid, changedSince },
	...{ subjects: toSubjectLines(lines), gradeUuids: draft.gradeUuids, checks: checks.map(toCheckLine) },
	version: row.updatedAt,
});

const toCancelled = (examUUID: string, paid: PaidBack): z.output<typeof cancelled> => ({
	...{ examUUID, refunds: paid.given, refunded: toBdt(paid.givenAmount), left: paid.open },
});

const shown = async ({ deps, actor }: CallContext<"admin">, uuid: string) =>
	toDetails(await getAdminExam(deps, actor, uuid));

const body = {
	...{ name: "Weekly Model Test 12", subtitle: null, description: "All of Physics.", rule: null, prize: null },
	...{ duration: 30, startAt: "2026-01-17T14:00:00.000Z", stopAt: "2026-01-17T16:00:00.000Z" },
	...{ preRegNeeded: true, preRegStopAt: null, fee: 0, marksPerCorrect: 1, penaltyPerWrong: 0.25, numWinners: 10 },
	...{ level: "SSC", language: "en", poolTimes: 2, gradeUuids: [] },
	subjects: [{ subjectUuid: EXAMPLE_ID.question, numberOfQuestions: 20 }],
};

const examUUID = EXAMPLE_ID.modelTest;
const { gradeUuids: _, subjects: __, ...written } = body;
const EXAMPLE = {
	draft: { ...written, ...EXAMPLE_PAPER, id: 12, examUUID, state: "draft", registrations: 0 },
	page: {
		content: [
			{
				...{ examUUID, name: body.name, state: "draft", startAt: body.startAt, stopAt: body.stopAt },
				...{ registrations: 0, attempts: 0 },
			},
		],
		...{ totalElements: 1, totalPages: 1, page: 0, size: 10 },
	},
	cancelled: { examUUID, refunds: 3, refunded: 150, left: 0 },
};

const saving = ["ExamTimes", "PaperTooLong", "SubjectNotThere"] as const;
const fixed = ["ExamNotFound", "ExamCancelled", "ExamAlreadyStarted", "DraftChanged"] as const;

/** How admins make model tests (EXD-1). Each change is in the audit log, with before and after. */
export const examAuthoring: Call[] = [
	defineCall({
		tag: "Administration",
		method: "get",
		path: "/api/admin/weekly-exams",
		id: "listAdminModelTests",
		summary: "Model tests by where they stand, drafts included, the last to start first",
		access: "admin",
		query: paging().extend({ state: z.enum(ADMIN_EXAM_STATES).default("all") }),
		answers: { 200: { description: "A page of them", schema: rowPage, example: EXAMPLE.page } },
		handle: async ({ deps, actor }, { query }) => ok(mapPage(await listAdminExams(deps, actor, query), toRow)),
	}),
	defineCall({
		tag: "Administration",
		method: "post",
		path: "/api/admin/weekly-exams",
		id: "createModelTest",
		summary: "Make a draft of a model test",
		notes:
			"Nobody else sees it. Its pool is chosen out of the bank: usable questions of its subjects, level and language that are in no other open pool.",
		access: "admin",
		body: examBodySchema,
		bodyExample: body,
		answers: {
			201: {
				description: "The draft, with what is missing before it can be published",
				schema: details,
				example: EXAMPLE.draft,
			},
		},
		errors: saving,
		handle: async (app, { body }) => created(await shown(app, await createExam(app.deps, app.actor, sentExam(body)))),
	}),
	defineCall({
		tag: "Administration",
		method: "get",
		path: "/api/admin/weekly-exams/{id}",
		id: "getAdminModelTest",
		summary: "A model test for its admins, with its check list",
		access: "admin",
		params: examParams,
		answers: { 200: { description: "The model test", schema: details, example: EXAMPLE.draft } },
		errors: ["ExamNotFound"],
		handle: async (app, { params }) => ok(await shown(app, params.id)),
	}),
	defineCall({
		tag: "Administration",
		method: "patch",
		path: "/api/admin/weekly-exams/{id}",
		id: "updateModelTest",
		summary: "Change a model test before its start",
		notes:
			"What is not named stays; `subjects` and `gradeUuids` are named whole. A published one is published anew at once, and who is registered hears of other times. From a quarter of an hour before the start it stays as it is, once somebody is registered.",
		access: "admin",
		params: examParams,
		body: examPatchSchema,
		bodyExample: { name: "Weekly Model Test 13" },
		answers: { 200: { description: "The model test as it is now", schema: details, example: EXAMPLE.draft } },
		errors: [...fixed, ...saving, "ExamFixed", "ExamTooSoon", "NotReady", "PoolTooSmall", "QuestionsHeld"],
		handle: async (app, { params, body }) =>
			ok(await shown(app, await changeExam(app.deps, app.actor, params.id, sentChange(body)))),
	}),
	defineCall({
		tag: "Administration",
		method: "post",
		path: "/api/admin/weekly-exams/{id}/duplicate",
		id: "duplicateModelTest",
		summary: "Make a draft out of a model test",
		notes: "All times move by as much as the start. Its pool is chosen anew.",
		access: "admin",
		params: examParams,
		body: copyBodySchema,
		bodyExample: { name: "Weekly Model Test 13", startAt: "2026-01-24T14:00:00.000Z" },
		answers: { 201: { description: "The draft", schema: details, example: EXAMPLE.draft } },
		errors: ["ExamNotFound", ...saving],
		handle: async (app, { params, body }) =>
			created(await shown(app, await copyExam(app.deps, app.actor, params.id, body))),
	}),
	defineCall({
		tag: "Administration",
		method: "post",
		path: "/api/admin/weekly-exams/{id}/cancel",
		id: "cancelModelTest",
		summary: "Cancel a model test before its start, for good",
		notes:
			"Whoever is registered is told, and what they paid goes back to their wallets, one refund for each payment. May be sent again: what is left is done. Scheduled work does the rest.",
		access: "admin",
		params: examParams,
		body: nameBody,
		bodyExample: { name: "Weekly Model Test 12" },
		answers: { 200: { description: "Cancelled", schema: cancelled, example: EXAMPLE.cancelled } },
		errors: ["ExamNotFound", "NameNotTyped", "ExamAlreadyStarted", "DraftChanged"],
		handle: async ({ deps, actor }, { params, body }) => {
			const uuid = await cancelExam(deps, actor, params.id, body.name);
			return ok(toCancelled(uuid, await paidBackOf(deps, actor, uuid)));
		},
	}),
];
