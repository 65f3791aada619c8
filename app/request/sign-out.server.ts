import { redirect } from "react-router";
import type { AppContext } from "./app-context.ts";
import { FORGET } from "./shared-device.server.ts";

/**
 * Goes on to the issuer's sign-out, which comes back to `/auth/signed-out` with the next address (ACC-9); without one at the
 * issuer, straight there.
 */
export async function leaveAtIssuer(
	{ deps }: Pick<AppContext, "deps">,
	{ idToken, next, everywhere }: { idToken: string | null; next: string; everywhere?: boolean },
): Promise<Response> {
	const identity = await deps.identity();
	const target = await identity.endSessionUrl({
		idToken,
		postLogoutRedirectUri: `${deps.vars.PUBLIC_ORIGIN}/auth/signed-out`,
		state: next,
		everywhere,
	});
	const to = target?.href ?? `/auth/signed-out?state=${encodeURIComponent(next)}`;
	return redirect(to, { headers: FORGET });
}
