import { redirect } from "react-router";
import { tellIssuer } from "~/domain/account/tell-issuer.server.ts";
import type { AppContext } from "./app-context.ts";
import { rememberAccount } from "./last-account.server.ts";
import { FORGET } from "./shared-device.server.ts";

type Leaving = { accountUuid: string | null; idToken: string | null; next: string; everywhere?: boolean };

/**
 * Ends the issuer's session, by now or as soon as the issuer hears of it, and goes on to its sign-out, where it takes its
 * cookie off the browser and comes back to `/auth/signed-out` with the next address (ACC-9); without one at the issuer,
 * straight there. A browser that never gets there is nobody's all the same, and is asked for the password at its next sign-in.
 */
export async function leaveAtIssuer(
	{ deps }: Pick<AppContext, "deps">,
	{ accountUuid, idToken, next, everywhere = false }: Leaving,
): Promise<Response> {
	if (accountUuid && idToken) await tellIssuer(deps, [{ accountUuid, idToken, everywhere }]);
	const identity = await deps.identity();
	const target = await identity.endSessionUrl({
		idToken,
		postLogoutRedirectUri: `${deps.vars.PUBLIC_ORIGIN}/auth/signed-out`,
		state: next,
		everywhere,
	});
	const to = target?.href ?? `/auth/signed-out?state=${encodeURIComponent(next)}`;
	const headers = new Headers(FORGET);
	if (accountUuid) headers.append("set-cookie", await rememberAccount({ deps }, accountUuid, { left: true }));
	return redirect(to, { headers });
}
