import { excuseFrom } from "~/domain/assignment/excuse.server.ts";
import { getGradebook, getMyGrades } from "~/domain/gradebook/queries.server.ts";
import { mapPage } from "~/lib/paging.ts";
import { assignmentParams } from "../assignment/schemas.ts";
import { defineCall, noContent, ok, type Resource } from "../core/call.ts";
import { EXAMPLE } from "./examples.ts";
import { courseParams, excuseBody, gradebookList, gradebookPage, myGrades } from "./schemas.ts";
import { toMine, toRow } from "./wire.ts";

/** What students have got for their assignments, and who of them is excused. */
export const gradebook: Resource = {
	tag: "Assignments",
	calls: [
		defineCall({
			method: "get",
			path: "/api/course/{id}/gradebook",
			id: "getGradebook",
			summary: "The gradebook of a course",
			notes:
				"Its accepted students by name, each with a grade for every assignment. Marks that were not returned are in none of it, and averages are of returned marks.",
			access: "teacher",
			params: courseParams,
			query: gradebookList,
			answers: { 200: { description: "A page of students", schema: gradebookPage, example: EXAMPLE.gradebook } },
			errors: ["CourseNotFound"],
			handle: async ({ deps, actor }, { params, query }) => {
				const { assignments, students } = await getGradebook(deps, actor, params.id, { students: query });
				return ok(mapPage(students, (row) => toRow(row, assignments.content)));
			},
		}),
		defineCall({
			method: "get",
			path: "/api/course/{id}/gradebook/my",
			id: "getMyGrades",
			summary: "The caller's own grades in a course",
			access: "student",
			params: courseParams,
			answers: { 200: { description: "All assignments of the course", schema: myGrades, example: EXAMPLE.mine } },
			errors: ["CourseNotFound"],
			handle: async ({ deps, actor }, { params }) => ok(toMine(await getMyGrades(deps, actor, params.id))),
		}),
		defineCall({
			method: "put",
			path: "/api/assignment/{id}/excuse",
			id: "excuseStudent",
			summary: "Excuse one student from an assignment",
			notes: "Then it is not missing, and no mark for it counts. `excused: false` takes that back.",
			access: "teacher",
			params: assignmentParams,
			body: excuseBody,
			bodyExample: EXAMPLE.excuse,
			answers: { 204: { description: "It is so now" } },
			errors: ["AssignmentNotFound", "CourseFixed", "LimitReached"],
			handle: async ({ deps, actor }, { params, body: { studentUuid, excused } }) => {
				await excuseFrom(deps, actor, { assignmentId: params.id, studentUuid }, excused);
				return noContent;
			},
		}),
	],
};
