import { extendFor } from "~/domain/assignment/extend.server.ts";
import { listSubmissionFiles } from "~/domain/assignment/files.server.ts";
import { attachToSubmission, deleteSubmission, editSubmission, handIn } from "~/domain/assignment/hand-in.server.ts";
import { draftMark, returnAll, returnMark } from "~/domain/assignment/mark.server.ts";
import { getMyAssignment, listMissing, listSubmissions } from "~/domain/assignment/submissions.server.ts";
import type { ErrorCode } from "~/domain/errors.ts";
import { mapPage } from "~/lib/paging.ts";
import { EXAMPLE as ASSET } from "../asset/examples.ts";
import { attachBody, attachedList, attachedPage } from "../asset/schemas.ts";
import { toAsset } from "../asset/wire.ts";
import { type Call, created, defineCall, noContent, ok } from "../core/call.ts";
import { onePage } from "../institute/wire.ts";
import { EXAMPLE } from "./examples.ts";
import {
	assignmentParams,
	draftBody,
	editBody,
	extensionBody,
	handInBody,
	missingList,
	missingPage,
	mySubmissionPage,
	oneMark,
	oneSubmission,
	returnedAll,
	submissionAssetParams,
	submissionList,
	submissionParams,
	taughtPage,
} from "./schemas.ts";
import { toMark, toMissing, toMySubmission, toSubmission, toTaught } from "./wire.ts";

/** Why a student cannot hand in or change what they handed in. */
const CLOSED: readonly ErrorCode[] = ["AssignmentNotBegun", "AssignmentEnded", "SubmissionReturned", "CourseFixed"];

/** What students hand in, and what teachers make of it. */
export const submissionCalls: Call[] = [
	defineCall({
		method: "post",
		path: "/api/assignment/{id}/submissions",
		id: "createSubmission",
		summary: "Hand in",
		notes:
			"A text, files or both, until the caller's deadline by the server's clock. Handed in again, the new submission takes the place of the one before, which is kept as `replaced`; of these the last 20 are kept.",
		access: "student",
		idempotent: true,
		params: assignmentParams,
		body: handInBody,
		bodyExample: EXAMPLE.handIn,
		answers: { 201: { description: "The receipt", schema: oneSubmission, example: EXAMPLE.submission } },
		errors: ["AssignmentNotFound", "SubmissionEmpty", "AssetNotFound", "KeyReused", "LimitReached", ...CLOSED],
		handle: async ({ deps, actor }, { params, body, key }) => {
			const { submission, files } = await handIn(deps, actor, { assignmentId: params.id }, { ...body, key });
			return created(toSubmission(submission, files));
		},
	}),
	defineCall({
		method: "get",
		path: "/api/assignment/{id}/submissions/my",
		id: "listMySubmissions",
		summary: "What the caller has handed in",
		notes: "The active submission first, then what it replaced, the last first.",
		access: "student",
		params: assignmentParams,
		query: submissionList,
		answers: { 200: { description: "A page of them", schema: mySubmissionPage, example: EXAMPLE.mine } },
		errors: ["AssignmentNotFound"],
		handle: async ({ deps, actor }, { params, query }) => {
			const { submissions } = await getMyAssignment(deps, actor, { assignmentId: params.id }, query);
			return ok(mapPage(submissions, toMySubmission));
		},
	}),
	defineCall({
		method: "get",
		path: "/api/assignment/{id}/submissions",
		id: "listSubmissions",
		summary: "What was handed in for an assignment",
		notes: "The active submission of each student; the one that came first is first.",
		access: "teacher",
		params: assignmentParams,
		query: submissionList,
		answers: { 200: { description: "A page of them", schema: taughtPage, example: EXAMPLE.taught } },
		errors: ["AssignmentNotFound"],
		handle: async ({ deps, actor }, { params, query }) =>
			ok(mapPage((await listSubmissions(deps, actor, { assignmentId: params.id }, query)).submissions, toTaught)),
	}),
	defineCall({
		method: "get",
		path: "/api/assignment/{id}/missing",
		id: "listMissingStudents",
		summary: "Who has not handed in",
		notes: "Accepted students of the course by name, each with their own deadline.",
		access: "teacher",
		params: assignmentParams,
		query: missingList,
		answers: { 200: { description: "A page of them", schema: missingPage, example: EXAMPLE.missing } },
		errors: ["AssignmentNotFound"],
		handle: async ({ deps, actor }, { params, query }) =>
			ok(mapPage((await listMissing(deps, actor, { assignmentId: params.id }, query)).missing, toMissing)),
	}),
	defineCall({
		method: "put",
		path: "/api/assignment/{id}/extension",
		id: "extendDeadline",
		summary: "Give one student more time",
		notes:
			"After the assignment's end and not after the course's. What they handed in late and is in time now counts as on time.",
		access: "teacher",
		params: assignmentParams,
		body: extensionBody,
		bodyExample: EXAMPLE.extension,
		answers: { 204: { description: "It is so now" } },
		errors: ["AssignmentNotFound", "ExtensionOutside", "CourseFixed", "LimitReached"],
		handle: async ({ deps, actor }, { params, body: { studentUuid, endsAt } }) => {
			await extendFor(deps, actor, { assignmentId: params.id, studentUuid }, endsAt);
			return noContent;
		},
	}),
	defineCall({
		method: "post",
		path: "/api/assignment/{id}/return",
		id: "returnAssignmentMarks",
		summary: "Return all draft marks of an assignment",
		access: "teacher",
		params: assignmentParams,
		answers: { 200: { description: "How many", schema: returnedAll, example: EXAMPLE.returnedAll } },
		errors: ["AssignmentNotFound", "LimitReached"],
		handle: async ({ deps, actor }, { params }) => ok(await returnAll(deps, actor, { assignmentId: params.id })),
	}),
	defineCall({
		method: "patch",
		path: "/api/submission/{id}",
		id: "updateSubmission",
		summary: "Change what was handed in",
		access: "student",
		params: submissionParams,
		body: editBody,
		bodyExample: EXAMPLE.edit,
		answers: { 200: { description: "As it is now", schema: oneSubmission, example: EXAMPLE.submission } },
		errors: ["SubmissionNotFound", "SubmissionChanged", "SubmissionEmpty", ...CLOSED],
		handle: async ({ deps, actor }, { params, body }) => {
			const { submission, files } = await editSubmission(deps, actor, params.id, body);
			return ok(toSubmission(submission, files));
		},
	}),
	defineCall({
		method: "delete",
		path: "/api/submission/{id}",
		id: "deleteSubmission",
		summary: "Delete what was handed in",
		notes: "With its files and with what it replaced. Until the end one may hand in again.",
		access: "student",
		params: submissionParams,
		answers: { 204: { description: "Deleted" } },
		errors: ["SubmissionNotFound", "SubmissionChanged", ...CLOSED],
		handle: async ({ deps, actor }, { params }) => {
			await deleteSubmission(deps, actor, params.id);
			return noContent;
		},
	}),
	defineCall({
		method: "post",
		path: "/api/submission/{id}/assets",
		id: "addSubmissionAssets",
		summary: "Add files to a submission",
		access: "student",
		params: submissionParams,
		body: attachBody,
		bodyExample: ASSET.attach,
		answers: {
			201: { description: "What was attached, in one page", schema: attachedPage, example: ASSET.attachedNow },
		},
		errors: [
			...(["SubmissionNotFound", "SubmissionChanged", "AssetNotFound", "AttachmentsTooMany", "FileMissing"] as const),
			...CLOSED,
		],
		handle: async ({ deps, actor }, { params, body }) =>
			created(onePage((await attachToSubmission(deps, actor, params.id, body.assets)).map(toAsset))),
	}),
	defineCall({
		method: "get",
		path: "/api/submission/{id}/assets",
		id: "listSubmissionAssets",
		summary: "The files of a submission",
		notes: "For its student and the teacher of the course.",
		access: "ready",
		params: submissionParams,
		query: attachedList,
		answers: { 200: { description: "A page of them", schema: attachedPage, example: ASSET.attached } },
		errors: ["SubmissionNotFound", "RoleNotAllowed"],
		handle: async ({ deps, actor }, { params, query }) =>
			ok(mapPage(await listSubmissionFiles(deps, actor, params.id, query), toAsset)),
	}),
	defineCall({
		method: "delete",
		path: "/api/submission/{id}/asset/{aid}",
		id: "removeSubmissionAsset",
		summary: "Remove a file from a submission",
		access: "student",
		params: submissionAssetParams,
		answers: { 204: { description: "Removed" } },
		errors: ["SubmissionNotFound", "SubmissionChanged", "SubmissionEmpty", "AssetNotFound", ...CLOSED],
		handle: async ({ deps, actor }, { params }) => {
			await editSubmission(deps, actor, params.id, { detach: [params.aid] });
			return noContent;
		},
	}),
	defineCall({
		method: "put",
		path: "/api/submission/{id}/mark",
		id: "markSubmission",
		summary: "Save a draft mark",
		notes: "Marks and a comment that no student sees until they are returned.",
		access: "teacher",
		params: submissionParams,
		body: draftBody,
		bodyExample: EXAMPLE.draft,
		answers: { 200: { description: "The mark as it is now", schema: oneMark, example: EXAMPLE.mark } },
		errors: ["SubmissionNotFound", "SubmissionChanged", "MarkTooHigh"],
		handle: async ({ deps, actor }, { params, body: { seenVersion, ...said } }) =>
			ok(toMark(await draftMark(deps, actor, params.id, { ...said, ...(seenVersion && { seen: seenVersion }) }))),
	}),
	defineCall({
		method: "post",
		path: "/api/submission/{id}/return",
		id: "returnMark",
		summary: "Return the mark of a submission",
		notes: "Its student reads marks and comment from now on, and changes nothing of it any more.",
		access: "teacher",
		params: submissionParams,
		answers: { 200: { description: "The mark as it is now", schema: oneMark, example: EXAMPLE.returned } },
		errors: ["SubmissionNotFound", "SubmissionChanged", "MarkMissing", "LimitReached"],
		handle: async ({ deps, actor }, { params }) => ok(toMark(await returnMark(deps, actor, params.id))),
	}),
];
