import { listPublicCourses } from "~/domain/course/queries.server.ts";
import { getPublicSummary } from "~/domain/landing/queries.server.ts";
import { mapPage } from "~/lib/paging.ts";
import { defineCall, ok, type Resource } from "../core/call.ts";
import { paging } from "../core/params.ts";
import { EXAMPLE } from "./examples.ts";
import { coursePage, publicSummary } from "./schemas.ts";
import { toCourse, toSummary } from "./wire.ts";

/** What the front page shows. */
export const landing: Resource = {
	tag: "Public",
	calls: [
		defineCall({
			method: "get",
			path: "/api/public/summary",
			summary: "The four public figures",
			access: "everyone",
			answers: { 200: { description: "The figures", schema: publicSummary, example: EXAMPLE.summary } },
			handle: async ({ deps }) => ok(toSummary(await getPublicSummary(deps))),
		}),
		defineCall({
			method: "get",
			path: "/api/public/courses",
			summary: "Courses, newest first",
			access: "everyone",
			query: paging(),
			answers: { 200: { description: "A page of them", schema: coursePage } },
			handle: async ({ deps }, { query }) => ok(mapPage(await listPublicCourses(deps, query), toCourse)),
		}),
	],
};
