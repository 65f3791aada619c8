import { getCourseRoom } from "~/domain/live-class/course-room.server.ts";
import { liveClassErrors } from "~/domain/live-class/errors.ts";
import { joinLive } from "~/domain/live-class/join-live.server.ts";
import { ownAddress } from "~/domain/live-class/own-address.ts";
import { defineCall, ok, type Resource, twin } from "../core/call.ts";
import { EXAMPLE } from "./examples.ts";
import { courseParams, joinToken, lectureParams, logoutQuery, videoToken } from "./schemas.ts";
import { toJoinToken, toVideoToken } from "./wire.ts";

/** Live classes: which room, and the way into it. */
export const liveClass: Resource = {
	tag: "Live classes",
	calls: [
		defineCall({
			method: "get",
			path: "/api/course/{id}/video-token",
			id: "getCourseVideoToken",
			summary: "The room of a course at this moment",
			notes:
				"Of the lecture that runs, or begins within 15 minutes. For its teacher and accepted students. It names the room and lets nobody in: that is `bbb-video-token` of the lecture.",
			access: "ready",
			params: courseParams,
			answers: { 200: { description: "The room and its lecture", schema: videoToken, example: EXAMPLE.videoToken } },
			errors: ["CourseNotFound", "NoLiveClassNow"],
			handle: async ({ deps, actor }, { params }) => ok(toVideoToken(await getCourseRoom(deps, actor, params.id))),
		}),
		...twin({
			path: "/api/lecture/{id}/bbb-video-token",
			id: "getLectureVideoToken",
			summary: "Go into a lecture's live room",
			notes:
				"Known with a slash at its end as well. The teacher's call opens the room, and another one joins the same; a student comes in once the teacher is there. The link is made for this caller at this call, after asking who may. A student's call is noted as opened, which is not present.",
			access: "ready",
			params: lectureParams,
			query: logoutQuery,
			answers: { 200: { description: "The way in", schema: joinToken, example: EXAMPLE.joinToken } },
			errors: [
				"ForeignLogoutUrl",
				"LectureNotFound",
				"LectureCancelled",
				"LiveClassStopped",
				"LectureNotOpen",
				"LiveClassNotStarted",
				"TooManyRequests",
				"LimitReached",
				"LiveClassFull",
				"LiveClassAway",
				"LiveClassSlow",
				"LiveClassRefused",
			],
			handle: async ({ deps, actor, locale }, { params, query }) => {
				const logoutUrl = ownAddress(query.logout_url, deps.vars.PUBLIC_ORIGIN);
				if (logoutUrl === null) throw liveClassErrors.fail("ForeignLogoutUrl");
				const way = await joinLive(deps, actor, { lectureId: params.id, language: locale, logoutUrl });
				return { ...ok(toJoinToken(way)), headers: { "cache-control": "private, no-store" } };
			},
		}),
	],
};
