import { createAssignment } from "~/domain/assignment/create-assignment.server.ts";
import { deleteAssignment, editAssignment } from "~/domain/assignment/edit-assignment.server.ts";
import { attachToAssignment, detachFromAssignment, listAssignmentFiles } from "~/domain/assignment/files.server.ts";
import { listAssignments, type Which, whichOf } from "~/domain/assignment/queries.server.ts";
import { getAssignment } from "~/domain/assignment/submissions.server.ts";
import { NO_LECTURE } from "~/domain/lecture/no-lecture.ts";
import { mapPage, type Paging } from "~/lib/paging.ts";
import type { Sort } from "~/lib/sorting.ts";
import { EXAMPLE as ASSET } from "../asset/examples.ts";
import { attachBody, attachedList, attachedPage } from "../asset/schemas.ts";
import { toAsset } from "../asset/wire.ts";
import { type CallContext, created, defineCall, noContent, ok, type Resource } from "../core/call.ts";
import { onePage } from "../institute/wire.ts";
import { EXAMPLE } from "./examples.ts";
import {
	assignmentAssetParams,
	assignmentList,
	assignmentPage,
	assignmentParams,
	changedAssignment,
	courseParams,
	lectureListParams,
	newAssignment,
	oneAssignment,
} from "./schemas.ts";
import { submissionCalls } from "./submission-calls.ts";
import { toAssignment } from "./wire.ts";

const LISTED = { 200: { description: "A page of them", schema: assignmentPage, example: EXAMPLE.assignments } };
const WITHIN =
	"For the teacher of the course and its accepted students, who read text and files once an assignment has begun.";

type ListQuery = Paging & { sort: Sort<"endsAt" | "startsAt" | "createdAt"> };

const listed = async ({ deps, actor }: CallContext<"ready">, courseId: string, which: Which, query: ListQuery) =>
	ok(mapPage((await listAssignments(deps, actor, courseId, which, query)).assignments, toAssignment));

/** No lecture, however a call says that there is none; undefined where it says nothing. */
const lectureIdOf = (lecture: string | null | undefined): string | null | undefined =>
	lecture === NO_LECTURE ? null : lecture;

/** Assignments of courses and what is handed in for them. */
export const assignment: Resource = {
	tag: "Assignments",
	calls: [
		defineCall({
			method: "post",
			path: "/api/course/{id}/assignments",
			id: "createAssignment",
			summary: "Set an assignment",
			notes: "Of one's own course, or of one of its lectures; within the course's dates. Its students are notified.",
			access: "teacher",
			idempotent: true,
			params: courseParams,
			body: newAssignment,
			bodyExample: EXAMPLE.create,
			answers: {
				201: {
					description: "Made",
					schema: oneAssignment,
					example: { ...EXAMPLE.assignment, state: null, numSubmission: 0 },
				},
			},
			errors: [
				"LimitReached",
				"CourseNotFound",
				"CourseFixed",
				"LectureNotFound",
				"AssignmentTimes",
				"AssignmentOutside",
				"AssetNotFound",
				"KeyReused",
			],
			handle: async ({ deps, actor }, { params, body, key }) => {
				const { lectureUuid, description, assets, ...said } = body;
				const details = { ...said, description: description || null, lectureId: lectureIdOf(lectureUuid) ?? null };
				const { uuid } = await createAssignment(deps, actor, params.id, details, { assets, key });
				return created(toAssignment((await getAssignment(deps, actor, { assignmentId: uuid })).assignment));
			},
		}),
		defineCall({
			method: "get",
			path: "/api/course/{id}/assignments",
			id: "listAssignments",
			summary: "The assignments of the course itself",
			notes: `Without those of its lectures. ${WITHIN}`,
			access: "ready",
			params: courseParams,
			query: assignmentList,
			answers: LISTED,
			errors: ["CourseNotFound", "RoleNotAllowed"],
			handle: (app, { params, query }) => listed(app, params.id, { of: "course" }, query),
		}),
		defineCall({
			method: "get",
			path: "/api/course/{id}/assignments/all",
			id: "listAllAssignments",
			summary: "All assignments of a course",
			notes: `Those of its lectures as well. ${WITHIN}`,
			access: "ready",
			params: courseParams,
			query: assignmentList,
			answers: LISTED,
			errors: ["CourseNotFound", "RoleNotAllowed"],
			handle: (app, { params, query }) => listed(app, params.id, { of: "all" }, query),
		}),
		defineCall({
			method: "get",
			path: "/api/course/{id}/lecture/{lid}/assignments",
			id: "listLectureAssignments",
			summary: "The assignments of a lecture",
			notes: `With \`%23\` or nothing for \`lid\` those of no lecture. ${WITHIN}`,
			access: "ready",
			params: lectureListParams,
			query: assignmentList,
			answers: LISTED,
			errors: ["CourseNotFound", "LectureNotFound", "RoleNotAllowed"],
			handle: (app, { params, query }) => {
				return listed(app, params.id, whichOf(params.lid), query);
			},
		}),
		defineCall({
			method: "patch",
			path: "/api/assignment/{id}",
			id: "updateAssignment",
			summary: "Change an assignment",
			notes: "What is missing stays as it is. More time counts for what came late as well.",
			access: "teacher",
			params: assignmentParams,
			body: changedAssignment,
			bodyExample: EXAMPLE.change,
			answers: {
				200: {
					description: "As it is now",
					schema: oneAssignment,
					example: { ...EXAMPLE.assignment, state: null, numSubmission: 3 },
				},
			},
			errors: [
				...(["AssignmentNotFound", "CourseFixed", "LectureNotFound", "AssignmentTimes"] as const),
				...(["AssignmentOutside", "AssignmentChanged", "AssignmentMarksTooFew", "LimitReached"] as const),
			],
			handle: async ({ deps, actor }, { params, body }) => {
				const { lectureUuid, description, ...said } = body;
				const change = {
					...said,
					...(description !== undefined && { description: description || null }),
					...(lectureUuid !== undefined && { lectureId: lectureIdOf(lectureUuid) ?? null }),
				};
				const { uuid } = await editAssignment(deps, actor, { assignmentId: params.id }, change);
				return ok(toAssignment((await getAssignment(deps, actor, { assignmentId: uuid })).assignment));
			},
		}),
		defineCall({
			method: "delete",
			path: "/api/assignment/{id}",
			id: "deleteAssignment",
			summary: "Delete an assignment",
			notes: "With its files; only one that nobody has handed in anything for.",
			access: "teacher",
			params: assignmentParams,
			answers: { 204: { description: "Deleted" } },
			errors: ["AssignmentNotFound", "AssignmentUsed"],
			handle: async ({ deps, actor }, { params }) => {
				await deleteAssignment(deps, actor, { assignmentId: params.id });
				return noContent;
			},
		}),
		defineCall({
			method: "post",
			path: "/api/assignment/{id}/assets",
			id: "addAssignmentAssets",
			summary: "Attach files to an assignment",
			access: "teacher",
			params: assignmentParams,
			body: attachBody,
			bodyExample: ASSET.attach,
			answers: {
				201: { description: "What was attached, in one page", schema: attachedPage, example: ASSET.attachedNow },
			},
			errors: [
				...(["AssignmentNotFound", "AssignmentChanged", "CourseFixed"] as const),
				...(["AssetNotFound", "AttachmentsTooMany", "FileMissing"] as const),
			],
			handle: async ({ deps, actor }, { params, body }) =>
				created(
					onePage((await attachToAssignment(deps, actor, { assignmentId: params.id }, body.assets)).map(toAsset)),
				),
		}),
		defineCall({
			method: "get",
			path: "/api/assignment/{id}/assets",
			id: "listAssignmentAssets",
			summary: "The files of an assignment",
			access: "ready",
			params: assignmentParams,
			query: attachedList,
			answers: { 200: { description: "A page of them", schema: attachedPage, example: ASSET.attached } },
			errors: ["AssignmentNotFound", "AssignmentNotBegun", "RoleNotAllowed"],
			handle: async ({ deps, actor }, { params, query }) =>
				ok(mapPage(await listAssignmentFiles(deps, actor, { assignmentId: params.id }, query), toAsset)),
		}),
		defineCall({
			method: "delete",
			path: "/api/assignment/{id}/asset/{aid}",
			id: "removeAssignmentAsset",
			summary: "Remove a file from an assignment",
			access: "teacher",
			params: assignmentAssetParams,
			answers: { 204: { description: "Removed" } },
			errors: ["AssignmentNotFound", "AssignmentChanged", "CourseFixed", "AssetNotFound"],
			handle: async ({ deps, actor }, { params }) => {
				await detachFromAssignment(deps, actor, { assignmentId: params.id }, params.aid);
				return noContent;
			},
		}),
		...submissionCalls,
	],
};
