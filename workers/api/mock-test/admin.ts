import { z } from "zod";
import { withdrawType } from "~/domain/exam-withdrawal/withdraw-type.server.ts";
import { type AdminType, getAdminType, listAdminTypes } from "~/domain/mock-test/admin-types.server.ts";
import {
	ADMIN_TYPE_STATES,
	copyTypeSchema,
	sentType,
	sentTypeChange,
	typeBodySchema,
	typePatchSchema,
} from "~/domain/mock-test/draft-schemas.ts";
import { changeType, copyType, createType } from "~/domain/mock-test/save-type.server.ts";
import { toMarks } from "~/lib/marks.ts";
import { toBdt } from "~/lib/money.ts";
import { mapPage } from "~/lib/paging.ts";
import { type Call, type CallContext, created, defineCall, ok } from "../core/call.ts";
import { EXAMPLE_ID } from "../core/example-ids.ts";
import { paging } from "../core/params.ts";
import { count, optionalText, pageOf, text } from "../core/schemas.ts";
import { EXAMPLE_PAPER, nameBody, paperFields, toCheckLine, toSubjectLines } from "../exam-draft/schemas.ts";
import { mockTestParams } from "./schemas.ts";

const state = z.enum(ADMIN_TYPE_STATES).exclude(["all"]);
const minutes = z.int().min(1).meta({ description: "minutes" });
const fee = z.number().min(0).meta({ description: "BDT; 0 is free" });
const head = { uuid: z.uuid(), title: text, state, duration: minutes, fee };

const row = z.object({ ...head, finishedPapers: count }).meta({ id: "AdminMockTestType" });
const rowPage = pageOf("AdminMockTestTypePage", row);

const details = z
	.object({
		...head,
		id: z.int(),
		subtitle: optionalText,
		description: optionalText,
		examTagTitle: optionalText,
		examTagTitleBn: optionalText,
		attemptsPerPurchase: z.int().min(1),
		marksPerCorrect: z.number(),
		penaltyPerWrong: z.number(),
		...paperFields,
	})
	.meta({ id: "MockTestTypeDraft" });

const toRow = ({ uuid, title, state, durationMinutes, feePoisha, taken }: AdminType): z.output<typeof row> => ({
	...{ uuid, title, state, duration: durationMinutes, fee: toBdt(feePoisha), finishedPapers: taken },
});

async function shown({ deps, actor }: CallContext<"admin">, id: string): Promise<z.output<typeof details>> {
	const { row, draft, lines, checks, changedSince } = await getAdminType(deps, actor, id);
	return {
		...{ id: row.id, uuid: row.uuid, title: row.title, subtitle: row.subtitle, state: row.state },
		...{ description: row.description, examTagTitle: row.examTag, examTagTitleBn: row.examTagBn },
		...{ duration: row.durationMinutes, fee: toBdt(row.feePoisha), attemptsPerPurchase: row.attemptsPerPurchase },
		...{ marksPerCorrect: toMarks(row.marksPerCorrect), penaltyPerWrong: toMarks(row.penaltyPerWrong) },
		...{ level: row.level, language: row.language, poolTimes: row.poolTimes },
		...{ questionTag: row.questionTag, questionImportUuid: row.questionImportUuid, changedSince },
		...{ subjects: toSubjectLines(lines), gradeUuids: draft.gradeUuids, checks: checks.map(toCheckLine) },
		version: row.updatedAt,
	};
}

const body = {
	...{ title: "Physics in twenty minutes", subtitle: null, description: "All of Physics." },
	...{ examTagTitle: "SSC", examTagTitleBn: null, duration: 20, fee: 0, attemptsPerPurchase: 1 },
	...{ marksPerCorrect: 1, penaltyPerWrong: 0.25, level: "SSC", language: "en", poolTimes: 3, gradeUuids: [] },
	subjects: [{ subjectUuid: EXAMPLE_ID.question, numberOfQuestions: 20 }],
};

const uuid = EXAMPLE_ID.mockTest;
const { gradeUuids: _, subjects: __, ...written } = body;
const EXAMPLE = {
	draft: { ...written, ...EXAMPLE_PAPER, id: 3, uuid, state: "draft" },
	page: {
		content: [{ uuid, title: body.title, state: "draft", duration: 20, fee: 0, finishedPapers: 0 }],
		...{ totalElements: 1, totalPages: 1, page: 0, size: 10 },
	},
};

const saving = ["PaperTooLong", "SubjectNotThere"] as const;

/** How admins make self-assessments (EXD-1). Each change is in the audit log, with before and after. */
export const typeAuthoring: Call[] = [
	defineCall({
		tag: "Administration",
		method: "get",
		path: "/api/admin/mcqExamTypes",
		id: "listAdminMockTestTypes",
		summary: "Kinds of self-assessment by title, drafts included",
		access: "admin",
		query: paging().extend({ state: z.enum(ADMIN_TYPE_STATES).default("all") }),
		answers: { 200: { description: "A page of them", schema: rowPage, example: EXAMPLE.page } },
		handle: async ({ deps, actor }, { query }) => ok(mapPage(await listAdminTypes(deps, actor, query), toRow)),
	}),
	defineCall({
		tag: "Administration",
		method: "post",
		path: "/api/admin/mcqExamTypes",
		id: "createMockTestType",
		summary: "Make a draft of a self-assessment",
		notes: "Nobody else sees it. Its pool is chosen out of the bank.",
		access: "admin",
		body: typeBodySchema,
		bodyExample: body,
		answers: {
			201: {
				description: "The draft, with what is missing before it can be published",
				schema: details,
				example: EXAMPLE.draft,
			},
		},
		errors: saving,
		handle: async (app, { body }) => created(await shown(app, await createType(app.deps, app.actor, sentType(body)))),
	}),
	defineCall({
		tag: "Administration",
		method: "get",
		path: "/api/admin/mcqExamTypes/{id}",
		id: "getAdminMockTestType",
		summary: "A kind of self-assessment for its admins, with its check list",
		access: "admin",
		params: mockTestParams,
		answers: { 200: { description: "The kind", schema: details, example: EXAMPLE.draft } },
		errors: ["MockTestNotFound"],
		handle: async (app, { params }) => ok(await shown(app, params.id)),
	}),
	defineCall({
		tag: "Administration",
		method: "patch",
		path: "/api/admin/mcqExamTypes/{id}",
		id: "updateMockTestType",
		summary: "Change a kind of self-assessment",
		notes:
			"What is not named stays; `subjects` and `gradeUuids` are named whole. A published one is published anew at once; papers that are begun stay as they are.",
		access: "admin",
		params: mockTestParams,
		body: typePatchSchema,
		bodyExample: { title: "Physics in half an hour", duration: 30 },
		answers: { 200: { description: "The kind as it is now", schema: details, example: EXAMPLE.draft } },
		errors: ["MockTestNotFound", "DraftChanged", ...saving, "NotReady", "PoolTooSmall", "QuestionsHeld"],
		handle: async (app, { params, body }) =>
			ok(await shown(app, await changeType(app.deps, app.actor, params.id, sentTypeChange(body)))),
	}),
	defineCall({
		tag: "Administration",
		method: "post",
		path: "/api/admin/mcqExamTypes/{id}/duplicate",
		id: "duplicateMockTestType",
		summary: "Make a draft out of a kind of self-assessment",
		notes: "Its pool is chosen anew.",
		access: "admin",
		params: mockTestParams,
		body: copyTypeSchema,
		bodyExample: { title: "Physics in twenty minutes, 2027" },
		answers: { 201: { description: "The draft", schema: details, example: EXAMPLE.draft } },
		errors: ["MockTestNotFound", ...saving],
		handle: async (app, { params, body }) =>
			created(await shown(app, await copyType(app.deps, app.actor, params.id, body.title))),
	}),
	defineCall({
		tag: "Administration",
		method: "post",
		path: "/api/admin/mcqExamTypes/{id}/withdraw",
		id: "withdrawMockTestType",
		summary: "Take a kind of self-assessment out of the lists",
		notes:
			"It is a draft again. What was paid and not begun goes back to wallets, one refund for each payment; what takes longer is done soon after. May be sent again: what is left is done.",
		access: "admin",
		params: mockTestParams,
		body: nameBody,
		bodyExample: { name: "Physics in twenty minutes" },
		answers: { 200: { description: "The draft", schema: details, example: EXAMPLE.draft } },
		errors: ["MockTestNotFound", "NameNotTyped", "DraftChanged"],
		handle: async (app, { params, body }) =>
			ok(await shown(app, await withdrawType(app.deps, app.actor, params.id, body.name))),
	}),
];
