import { redirect } from "react-router";
import { safeNext } from "~/domain/account/guards.ts";
import { appContext } from "~/request/app-context.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/sign-out.ts";

export const handle: RouteHandle = openPage;

/** Ends the session and goes to the issuer's sign-out, which comes back to `/auth/signed-out` with the next address. */
export async function action({ context, request }: Route.ActionArgs) {
	const { session, deps } = context.get(appContext);
	const form = await request.formData();
	const next = safeNext(String(form.get("next") ?? "")) ?? "/";
	const idToken = session.data?.idToken ?? null;
	await session.signOut();
	const identity = await deps.identity();
	const target = await identity.endSessionUrl({
		idToken,
		postLogoutRedirectUri: `${deps.vars.PUBLIC_ORIGIN}/auth/signed-out`,
		state: next,
	});
	return redirect(target?.href ?? `/auth/signed-out?state=${encodeURIComponent(next)}`);
}

/** A typed address or a reload: nothing is signed out by a GET. */
export const loader = () => redirect("/");
