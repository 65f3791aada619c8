import { getPublicSummary } from "~/domain/landing/queries.server.ts";
import { defineCall, ok, type Resource } from "../core/call.ts";
import { EXAMPLE } from "./examples.ts";
import { publicSummary } from "./schemas.ts";
import { toSummary } from "./wire.ts";

/** What the front page shows. */
export const landing: Resource = {
	tag: "Public",
	calls: [
		defineCall({
			method: "get",
			path: "/api/public/summary",
			id: "getPublicSummary",
			summary: "The four public figures",
			access: "everyone",
			answers: { 200: { description: "The figures", schema: publicSummary, example: EXAMPLE.summary } },
			handle: async ({ deps }) => ok(toSummary(await getPublicSummary(deps))),
		}),
	],
};
