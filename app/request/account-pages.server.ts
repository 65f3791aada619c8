import { redirect } from "react-router";
import { landingOf } from "~/domain/account/guards.ts";
import type { Actor } from "~/domain/account/session.ts";
import { safeNext } from "~/lib/safe-next.ts";
import type { AppContext } from "./app-context.ts";

/**
 * For the pages that repair an account at the issuer (verify the mobile, give a name): who is signed in, and the
 * issuer's page, which comes back through a fresh sign-in so that the session learns of the change.
 */
export function accountRepair({ actor, deps, locale }: AppContext, url: URL, issuerPage: string) {
	const next = safeNext(url.searchParams.get("next"));
	if (!actor) throw redirect(`/auth/login?q=again&next=${encodeURIComponent(next ?? "/home")}`);
	return { actor, next, target: atIssuer({ deps, locale }, actor, issuerPage, next) };
}

/** A page of the issuer about somebody's own account, in their language, and back from it by a fresh sign-in to `next`. */
export function atIssuer(
	{ deps, locale }: Pick<AppContext, "deps" | "locale">,
	{ role }: Pick<Actor, "role">,
	page: string,
	next: string | null,
): string {
	const back = new URL("/auth/sign-in", deps.vars.PUBLIC_ORIGIN);
	back.searchParams.set("role", role);
	if (next) back.searchParams.set("next", next);
	const target = new URL(page, deps.vars.OIDC_ISSUER);
	target.searchParams.set("ui_locales", locale);
	target.searchParams.set("return_to", back.href);
	return target.href;
}

/** Leaves a repair page that has nothing left to repair. */
export const goOn = (actor: Actor, next: string | null) => redirect(next ?? landingOf(actor));

const withNext = (path: string, role: string, next: string | null) =>
	`${path}?${new URLSearchParams({ role, ...(next && { next }) })}`;

/** Where a sign-in in a role begins. */
export const signInPath = (role: string, next: string | null) => withNext("/auth/sign-in", role, next);

/** Where somebody signed in takes on a role that they do not have. */
export const addRolePath = (role: string, next: string | null) => withNext("/auth/add-role", role, next);
