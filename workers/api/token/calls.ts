import { makeToken } from "~/domain/account/tokens.server.ts";
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
			id: "createToken",
			summary: "A bearer token for the signed-in session",
			notes: "Speaks for the same person with the same roles, for 30 days or until revoked.",
			access: "signed-in",
			credential: "cookie",
			answers: { 201: { description: "The token", schema: bearerToken, example: EXAMPLE.token } },
			errors: ["TooManyTokens", "TooManyRequests", "LimitReached"],
			handle: async ({ deps, actor, session }) => {
				const minted = await makeToken(deps, actor, session.credential, () => session.mintToken(deps.clock()));
				return created(toBearerToken(minted));
			},
		}),
		defineCall({
			method: "delete",
			path: "/auth/token",
			id: "revokeToken",
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
