import type { Context } from "hono";
import { z } from "zod";
import { endSessions } from "~/domain/account/end-sessions.server.ts";
import { IdentityRejected } from "~/domain/account/identity.ts";
import { expectedError } from "~/domain/expected-error.server.ts";
import { heldBackStatus, readFields } from "~/request/read-form.server.ts";
import type { HonoEnv } from "../../middleware/app-context.ts";

const logoutSchema = z.object({ logout_token: z.string() });

const answer = (status: number, body: Record<string, string> | null = null) =>
	new Response(body && JSON.stringify(body), {
		status,
		headers: { "cache-control": "no-store", ...(body && { "content-type": "application/json" }) },
	});

/**
 * Back-channel logout (OpenID Connect Back-Channel Logout 1.0, 2.5 to 2.8): the issuer's signed word that somebody's sessions
 * are over. 200 once they are; 400 for what the issuer did not say, 503 where it should say so again.
 */
export async function answerLogout(c: Context<HonoEnv>): Promise<Response> {
	const { deps } = c.var.app;
	if (c.req.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
	try {
		const { logout_token: token } = await readFields(c.req.raw, logoutSchema, { ignoreUnknown: true });
		const identity = await deps.identity();
		await endSessions(deps, await identity.readLogoutToken(token));
		return answer(200);
	} catch (error) {
		const heldBack = heldBackStatus(error) !== null;
		const code = heldBack ? "Unavailable" : expectedError(error)?.code;
		if (error instanceof IdentityRejected || (code && code !== "Unavailable")) {
			deps.log.warn("logout token refused", { cause: error instanceof IdentityRejected ? String(error.cause) : code });
			return answer(400, { error: "invalid_request" });
		}
		if (!heldBack) deps.log.error("logout not done", error);
		return answer(503, { error: "temporarily_unavailable" });
	}
}
