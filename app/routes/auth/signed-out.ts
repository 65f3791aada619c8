import { redirect } from "react-router";
import { SHARED_DEVICE_PATH } from "~/domain/shared-device/paths.ts";
import { pagePath } from "~/lib/page-path.ts";
import { safeNext } from "~/lib/safe-next.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";
import { appContext } from "~/request/app-context.ts";
import { isBanglaPath } from "~/request/preferences.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/signed-out.ts";

export const handle: RouteHandle = openPage;

/** Where the issuer sends people after sign-out; `state` is the next address. */
export function loader({ context, url }: Route.LoaderArgs) {
	const next = safeNext(url.searchParams.get("state")) ?? pagePath("/");
	const locale = isBanglaPath(next) ? "bn" : getLocale();
	// Who hands a device over has not signed out (ACC-50): the page itself says who may come in.
	if (next !== SHARED_DEVICE_PATH)
		context.get(appContext).setToast({ tone: "success", text: m.account_signed_out({}, { locale }) });
	return redirect(next);
}
