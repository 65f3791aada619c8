import { createLecture } from "~/domain/lecture/create-lecture.server.ts";
import { deleteLecture } from "~/domain/lecture/delete-lecture.server.ts";
import { editLecture } from "~/domain/lecture/edit-lecture.server.ts";
import { heldBy, NOTHING_HELD } from "~/domain/lecture/held.server.ts";
import { NO_WARNINGS } from "~/domain/lecture/judge-slots.server.ts";
import { getLecture } from "~/domain/lecture/lecture-page.server.ts";
import { listLectures, upcomingLectures } from "~/domain/lecture/queries.server.ts";
import { MINUTES } from "~/domain/lecture/rules.ts";
import { cancelClass } from "~/domain/live-class/cancel-class.server.ts";
import { mapPage } from "~/lib/paging.ts";
import { created, defineCall, noContent, ok, type Resource } from "../core/call.ts";
import { onePage } from "../institute/wire.ts";
import { EXAMPLE } from "./examples.ts";
import {
	changedLecture,
	courseParams,
	deletedLectures,
	lectureList,
	lecturePage,
	lectureParams,
	newLecture,
	savedLecture,
	upcomingList,
	upcomingPage,
} from "./schemas.ts";
import { toLecture, toSaved, toUpcoming } from "./wire.ts";

const USUAL_MS = MINUTES.usual * 60_000;

/** Lectures of courses: what their teachers do with them, and what those who are in the courses read. */
export const lecture: Resource = {
	tag: "Lectures",
	calls: [
		defineCall({
			method: "post",
			path: "/api/course/{id}/lectures",
			id: "createLecture",
			summary: "Make a lecture",
			notes: "Of one's own course. No two of a course overlap; none starts before the course does or after it ends.",
			access: "teacher",
			params: courseParams,
			body: newLecture,
			bodyExample: EXAMPLE.create,
			answers: { 201: { description: "Made", schema: savedLecture, example: EXAMPLE.created } },
			errors: ["CourseNotFound", "CourseFixed", "LectureTimes", "LectureOverlap", "LectureOutside", "LimitReached"],
			handle: async ({ deps, actor }, { params, body }) => {
				const { title, description, startsAt, endsAt = startsAt + USUAL_MS, meetingUrl = null } = body;
				const said = { title, description: description || null, startsAt, endsAt, meetingUrl };
				const { lecture, warnings } = await createLecture(deps, actor, params.id, said);
				return created(toSaved({ ...lecture, ...NOTHING_HELD }, warnings));
			},
		}),
		defineCall({
			method: "get",
			path: "/api/course/{id}/lectures",
			id: "listLectures",
			summary: "The lectures of a course",
			notes: "For its teacher and accepted students. The last to start comes first; cancelled ones are among them.",
			access: "ready",
			params: courseParams,
			query: lectureList,
			answers: { 200: { description: "A page of them", schema: lecturePage, example: EXAMPLE.lectures } },
			errors: ["CourseNotFound", "RoleNotAllowed"],
			handle: async ({ deps, actor }, { params, query }) =>
				ok(mapPage((await listLectures(deps, actor, params.id, query)).lectures, toLecture)),
		}),
		defineCall({
			method: "get",
			path: "/api/lectures/upcoming",
			id: "listUpcomingLectures",
			summary: "What comes next",
			notes: "Lectures that run or come, in the courses that the caller teaches or is accepted in; the next one first.",
			access: "ready",
			query: upcomingList,
			answers: { 200: { description: "All in one page", schema: upcomingPage, example: EXAMPLE.upcoming } },
			errors: ["RoleNotAllowed"],
			handle: async ({ deps, actor }, { query }) =>
				ok(onePage((await upcomingLectures(deps, actor, query.limit)).map(toUpcoming))),
		}),
		defineCall({
			method: "patch",
			path: "/api/lecture/{id}",
			id: "updateLecture",
			summary: "Change, move or cancel a lecture",
			notes:
				"What is missing stays as it is. Who is accepted in the course is told when it moves or is cancelled. One that has begun is not moved.",
			access: "teacher",
			params: lectureParams,
			body: changedLecture,
			bodyExample: EXAMPLE.move,
			answers: { 200: { description: "As it is now", schema: savedLecture, example: EXAMPLE.moved } },
			errors: [
				...(["LectureNotFound", "LectureTimes", "LectureOverlap", "LectureOutside"] as const),
				...(["LectureBegun", "LectureOver", "LectureStaysCancelled", "LectureChanged", "CourseFixed"] as const),
				"LimitReached",
			],
			handle: async ({ deps, actor }, { params, body }) => {
				const { cancelReason, scope, description, ...said } = body;
				if (cancelReason !== undefined) {
					await cancelClass(deps, actor, { lectureId: params.id }, { reason: cancelReason, scope });
					const { lecture } = await getLecture(deps, actor, { lectureId: params.id });
					return ok(toSaved({ ...lecture, ...(await heldBy(deps, lecture.uuid)) }, NO_WARNINGS));
				}
				const change = { ...said, ...(description !== undefined && { description: description || null }), scope };
				const { lecture, warnings } = await editLecture(deps, actor, { lectureId: params.id }, change);
				return ok(toSaved({ ...lecture, ...(await heldBy(deps, lecture.uuid)) }, warnings));
			},
		}),
		defineCall({
			method: "delete",
			path: "/api/lecture/{id}",
			id: "deleteLecture",
			summary: "Delete a lecture",
			notes: "Only one that has not begun and that nobody has anything to do with; others are cancelled.",
			access: "teacher",
			params: lectureParams,
			query: deletedLectures,
			answers: { 204: { description: "Deleted" } },
			errors: ["LectureNotFound", "LectureBegun", "LectureStaysCancelled", "LectureUsed"],
			handle: async ({ deps, actor }, { params, query }) => {
				await deleteLecture(deps, actor, { lectureId: params.id }, query.scope);
				return noContent;
			},
		}),
	],
};
