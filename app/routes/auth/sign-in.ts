import { redirect } from "react-router";
import { IdentityUnavailable } from "~/domain/account/identity.ts";
import { roleSchema } from "~/domain/account/session.ts";
import { sharedDevicePath } from "~/domain/shared-device/paths.ts";
import { safeNext } from "~/lib/safe-next.ts";
import { addRolePath } from "~/request/account-pages.server.ts";
import type { AppContext } from "~/request/app-context.ts";
import { recallAccount } from "~/request/last-account.server.ts";
import { inPlainText, orProblem } from "~/request/problem.server.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import { somebodyWaits } from "~/request/shared-device.server.ts";
import { rememberSignIn } from "~/request/sign-in.server.ts";
import type { Route } from "./+types/sign-in.ts";

export const handle: RouteHandle = openPage;

/** Starts a sign-in: remembers role and next address, and goes to the issuer (ACC-1). */
export const loader = ({ context, request, url }: Route.LoaderArgs) =>
	orProblem(context, (app) => begin(app, request, url), inPlainText);

async function begin(app: AppContext, request: Request, url: URL) {
	const role = roleSchema.catch("student").parse(url.searchParams.get("role"));
	const next = safeNext(url.searchParams.get("next"));
	// Whoever is signed in there says their password all the same (PRV-2).
	const again = url.searchParams.get("again") === "1";
	// A link must not change what somebody is, nor end their session: a further role is theirs to take on, with a form.
	if (app.actor && role !== "admin" && !app.actor.roles.includes(role)) return redirect(addRolePath(role, next));
	const create = url.searchParams.get("create") === "1";
	// Who opens a page on a phone that several share may be one of them: each has a PIN, and the others go on from there (ACC-50).
	const byPassword = create || again || role === "admin" || url.searchParams.get("password") === "1";
	if (next && !app.actor && !byPassword && (await somebodyWaits(app, request)))
		return redirect(sharedDevicePath({ next }));
	// One that does not answer lets nobody begin, and has no page of its own here.
	if (!(await app.deps.rateLimit("sign-in", app.address).catch(() => false))) return redirect("/auth/login?q=busy");
	const identity = await app.deps.identity();
	const secrets = identity.createSecrets();
	try {
		const target = await identity.authorizationUrl({
			redirectUri: `${app.deps.vars.PUBLIC_ORIGIN}/auth/callback`,
			secrets,
			uiLocale: app.locale,
			create,
			// Who has left this browser may not have left the issuer in it: whoever comes next is not taken for them.
			again: again || (!create && (await recallAccount(app, request))?.left),
		});
		return redirect(target.href, {
			headers: { "set-cookie": await rememberSignIn(app, { secrets, role, next, again }) },
		});
	} catch (error) {
		if (!(error instanceof IdentityUnavailable)) throw error;
		app.deps.log.error("sign-in: issuer unavailable", error);
		return redirect(`/auth/login?q=unavailable${next ? `&next=${encodeURIComponent(next)}` : ""}`);
	}
}
