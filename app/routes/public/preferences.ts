import { redirect } from "react-router";
import { z } from "zod";
import { safeNext } from "~/domain/account/guards.ts";
import { appContext } from "~/request/app-context.ts";
import { preferenceCookie } from "~/request/preferences.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/preferences.ts";

export const handle: RouteHandle = openPage;

const schema = z.object({
	lang: z.enum(["en", "bn"]).optional(),
	theme: z.enum(["light", "dark", "system"]).optional(),
	next: z.string().optional(),
});

/** Remembers language or theme for a year and goes back to the page. */
export async function action({ context, request }: Route.ActionArgs) {
	const secure = context.get(appContext).deps.vars.PUBLIC_ORIGIN.startsWith("https:");
	const parsed = schema.safeParse(Object.fromEntries(await request.formData()));
	const { lang, theme, next } = parsed.success ? parsed.data : {};
	const headers = new Headers();
	if (lang) headers.append("set-cookie", preferenceCookie("lang", lang, secure));
	if (theme) headers.append("set-cookie", preferenceCookie("theme", theme, secure));
	return redirect(safeNext(next) ?? "/", { headers });
}

export const loader = () => redirect("/");
