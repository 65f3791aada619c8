import { redirect } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { accountErrors } from "~/domain/account/errors.ts";
import { asksForRole, landingOf } from "~/domain/account/guards.ts";
import { IdentityRejected, IdentityUnavailable } from "~/domain/account/identity.ts";
import { accountOf, signIn } from "~/domain/account/sign-in.server.ts";
import { keepBySigningIn } from "~/domain/privacy/deletion.server.ts";
import { privacyErrors } from "~/domain/privacy/errors.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { m } from "~/paraglide/messages.js";
import { addRolePath } from "~/request/account-pages.server.ts";
import type { AppContext } from "~/request/app-context.ts";
import { takeOver } from "~/request/last-account.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import { recallSignIn } from "~/request/sign-in.server.ts";
import { rememberSuspension } from "~/request/suspension-cookie.server.ts";
import type { Route } from "./+types/callback.ts";

export const handle: RouteHandle = openPage;

/** The issuer's answer: checks it, starts the session, and goes on to `next` or the role's landing page. */
export const loader = ({ context, request, url }: Route.LoaderArgs) =>
	orProblem(context, (app) => answer(app, request, url));

async function answer(app: AppContext, request: Request, url: URL) {
	const { deps } = app;
	const { pending, forget } = await recallSignIn(app, request, url.searchParams.get("state") ?? "");
	const headers = { "set-cookie": forget };
	// An old link, a second use of the back button, or a foreign state: nothing of it is trusted.
	if (!pending) return redirect(app.actor ? landingOf(app.actor) : "/auth/login?q=expired", { headers });
	const retry = (q: string) =>
		redirect(`/auth/login?q=${q}&next=${encodeURIComponent(pending.next ?? "/home")}`, { headers });
	try {
		const identity = await deps.identity();
		const claims = await identity.exchange({
			callbackUrl: new URL(`${deps.vars.PUBLIC_ORIGIN}${url.pathname}${url.search}`),
			redirectUri: `${deps.vars.PUBLIC_ORIGIN}/auth/callback`,
			secrets: pending.secrets,
		});
		// Before anything of the account is changed (SEC-10.2). Of somebody new nothing has ended, whatever they will be called.
		const refusal = await app.session.mayBegin((await accountOf(deps, claims)) ?? uuidv7(), claims);
		// Who is suspended hears that first.
		const session = await signIn(deps, claims, pending.role, app.locale);
		if (refusal) throw refusal;
		await takeToday(deps, "sign-in", session.accountUuid);
		// Who only showed that it is them has not come back to keep the account (PRV-4).
		const shown = pending.again && app.actor?.accountUuid === session.accountUuid;
		if (!shown && (await keepBySigningIn(deps, session.accountUuid, claims.signedInAt)))
			app.setToast({ tone: "success", text: m.privacy_kept() });
		// Who takes over a browser finds nothing in it of the one before (ACC-52).
		const told = await takeOver(app, request, session.accountUuid);
		told.append("set-cookie", forget);
		await app.session.signIn(session, claims);
		// A role that they do not have is theirs to take on, with a form.
		const missing = asksForRole(session, pending.role, pending.next);
		return redirect(missing ? addRolePath(pending.role, pending.next) : (pending.next ?? landingOf(session)), {
			headers: told,
		});
	} catch (error) {
		if (accountErrors.is(error, "AccountSuspended")) {
			const told = new Headers(headers);
			told.append("set-cookie", await rememberSuspension(app, String(error.params.suspension)));
			return redirect("/auth/suspended", { headers: told });
		}
		if (privacyErrors.is(error, "AccountBeingDeleted")) return retry("deleted");
		if (accountErrors.is(error, "RoleNotAllowed")) return redirect("/errors/error-401", { headers });
		if (error instanceof IdentityRejected) {
			deps.log.warn("sign-in rejected", { reason: error.reason, cause: String(error.cause) });
			return retry(error.reason === "denied" ? "denied" : "expired");
		}
		if (error instanceof IdentityUnavailable) {
			deps.log.error("sign-in: issuer unavailable", error);
			return retry("unavailable");
		}
		// The code is used up: only a new sign-in leads in.
		if (requestErrors.is(error, "LimitReached")) app.session.setCookies.push(forget);
		throw error;
	}
}

/** Whoever comes back goes on from here: there is a page only where that failed, with the way on. */
export default function Callback() {
	return null;
}
