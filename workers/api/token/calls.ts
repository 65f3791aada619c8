import { takeToday } from "~/domain/request/daily.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { created, defineCall, noContent, type Resource } from "../core/call.ts";
import { EXAMPLE } from "./examples.ts";
import { bearerToken } from "./schemas.ts";
import { toBearerToken } from "./wire.ts";

/** The bearer tokens that speak for a person (ACC-11). */
export const token: Resource = {
	tag: "Tokens",
	calls: [
		defineCall({
			method: "post",
			path: "/auth/token",
			summary: "A bearer token for the signed-in session",
			notes: "Speaks for the same person with the same roles, for 30 days or until revoked.",
			access: "signed-in",
			credential: "cookie",
			answers: { 201: { description: "The token", schema: bearerToken, example: EXAMPLE.token } },
			errors: ["TooManyRequests", "LimitReached"],
			handle: async ({ deps, actor, session }) => {
				if (!(await deps.rateLimit("token", actor.accountUuid))) throw requestErrors.fail("TooManyRequests");
				await takeToday(deps, "token", actor.accountUuid);
				return created(toBearerToken(await session.mintToken(deps.clock())));
			},
		}),
		defineCall({
			method: "delete",
			path: "/auth/token",
			summary: "Revoke the bearer token of this call",
			access: "signed-in",
			credential: "bearer",
			answers: { 204: { description: "The token no longer works" } },
			handle: async ({ session }) => {
				await session.signOut();
				return noContent;
			},
		}),
	],
};
