import { data, redirect } from "react-router";
import { rememberLanguage } from "~/domain/account/remember-language.server.ts";
import { preferencesSchema } from "~/domain/account/schemas.ts";
import { localePath } from "~/lib/localise-path.ts";
import { pagePath } from "~/lib/page-path.ts";
import { safeNext } from "~/lib/safe-next.ts";
import { preferenceCookie } from "~/request/preferences.ts";
import { inPlainText, orProblem } from "~/request/problem.server.ts";
import { readFields } from "~/request/read-form.server.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/preferences.ts";

export const handle: RouteHandle = openPage;

/** Remembers language, theme or what was hidden for a year and goes back to the page, or leaves who asked by a script on it. */
export const action = ({ context, request }: Route.ActionArgs) =>
	orProblem(
		context,
		async ({ deps, actor }) => {
			const { lang, theme, hiddenUpTo, stay, next } = await readFields(request, preferencesSchema);
			const secure = deps.vars.PUBLIC_ORIGIN.startsWith("https:");
			const headers = new Headers();
			if (lang) headers.append("set-cookie", preferenceCookie("lang", lang, secure));
			if (theme) headers.append("set-cookie", preferenceCookie("theme", theme, secure));
			if (hiddenUpTo) headers.append("set-cookie", preferenceCookie("announced", hiddenUpTo, secure));
			if (lang && actor) deps.background(rememberLanguage(deps, actor, lang));
			if (stay) return data(null, { headers });
			return redirect(safeNext(next) ?? (lang ? localePath("/", lang) : pagePath("/")), { headers });
		},
		inPlainText,
	);

export const loader = () => redirect(pagePath("/"));
