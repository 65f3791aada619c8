import { getMyProfile } from "~/domain/account/my-profile.server.ts";
import { registerOpenSchool } from "~/domain/account/register-open-school.server.ts";
import { defineCall, ok, type Resource, twin } from "../core/call.ts";
import { EXAMPLE } from "./examples.ts";
import { myProfile, openSchoolMembership, ping } from "./schemas.ts";
import { toOpenSchoolMembership, toPing, toProfile } from "./wire.ts";

/** The person; their tokens are a resource of their own. */
export const account: Resource = {
	tag: "Account",
	calls: [
		defineCall({
			method: "get",
			path: "/api/ping",
			summary: "Whether the service answers, and its clock",
			access: "everyone",
			answers: { 200: { description: "It answers", schema: ping, example: EXAMPLE.ping } },
			handle: async ({ deps }) => ok(toPing(deps.clock())),
		}),
		defineCall({
			method: "get",
			path: "/api/profile/my",
			summary: "The profile of whoever asks",
			notes: "Answers also while something is missing in the profile, so that a client can say what.",
			access: "signed-in",
			answers: { 200: { description: "The profile", schema: myProfile, example: EXAMPLE.profile } },
			handle: async ({ deps, actor }) => ok(toProfile(await getMyProfile(deps, actor))),
		}),
		...twin({
			path: "/api/register_open_school",
			summary: "Join the open school",
			notes: "For students; idempotent.",
			access: "signed-in",
			answers: { 200: { description: "The membership, new or not", schema: openSchoolMembership } },
			errors: ["RoleNotAllowed"],
			handle: async ({ deps, actor }) => ok(toOpenSchoolMembership(await registerOpenSchool(deps, actor))),
		}),
	],
};
