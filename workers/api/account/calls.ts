import { getMyProfile } from "~/domain/account/my-profile.server.ts";
import { registerOpenSchool } from "~/domain/account/register-open-school.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { toIso } from "~/lib/time.ts";
import { type Call, defineCall, ok } from "../call.ts";
import { EXAMPLE } from "../examples.ts";
import { bearerToken, myProfile, openSchoolMembership, ping } from "./schemas.ts";

const openSchool = {
	path: "/api/register_open_school",
	tag: "Account",
	summary: "Join the open school",
	access: "signed-in",
	answers: { 200: { description: "The membership, new or not", schema: openSchoolMembership } },
	errors: ["RoleNotAllowed"],
	handle: async ({ deps, actor }) => ok(await registerOpenSchool(deps, actor)),
} satisfies Omit<Call, "method">;

/** The person, and the tokens that speak for them (spec section 7, Account and profile). */
export const accountCalls: Call[] = [
	defineCall({
		method: "get",
		path: "/api/ping",
		tag: "Account",
		summary: "Whether the service answers, and its clock",
		access: "everyone",
		answers: { 200: { description: "It answers", schema: ping, example: EXAMPLE.ping } },
		handle: async ({ deps }) => ok({ status: "ok", server_time: toIso(deps.clock()) }),
	}),
	defineCall({
		method: "get",
		path: "/api/profile/my",
		tag: "Account",
		summary: "The profile of whoever asks",
		notes: "Answers also while something is missing in the profile, so that a client can say what.",
		access: "signed-in",
		answers: { 200: { description: "The profile", schema: myProfile, example: EXAMPLE.profile } },
		handle: async ({ deps, actor }) => ok(await getMyProfile(deps, actor)),
	}),
	defineCall({
		...openSchool,
		method: "get",
		notes: "For students; idempotent. Changes state, so it answers to a bearer token only: pages use POST.",
		credential: "bearer",
		changesState: true,
	}),
	defineCall({ ...openSchool, method: "post", notes: "For students; idempotent. The twin of GET at the same path." }),
	defineCall({
		method: "post",
		path: "/auth/token",
		tag: "Tokens",
		summary: "A bearer token for the signed-in session",
		errors: ["TooManyRequests"],
		notes: "Speaks for the same person with the same roles, for 30 days or until revoked.",
		access: "signed-in",
		credential: "cookie",
		answers: { 201: { description: "The token", schema: bearerToken, example: EXAMPLE.token } },
		handle: async ({ deps, session }) => {
			if (!(await deps.rateLimit("token", session.data?.accountUuid ?? "")))
				throw requestErrors.fail("TooManyRequests");
			const { token, expiresAt } = await session.mintToken(deps.clock());
			return { status: 201, body: { token, expiresAt: toIso(expiresAt) } };
		},
	}),
	defineCall({
		method: "delete",
		path: "/auth/token",
		tag: "Tokens",
		summary: "Revoke the bearer token of this call",
		access: "signed-in",
		credential: "bearer",
		answers: { 204: { description: "The token no longer works" } },
		handle: async ({ session }) => {
			await session.signOut();
			return { status: 204 };
		},
	}),
];
