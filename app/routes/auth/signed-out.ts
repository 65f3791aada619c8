import { redirect } from "react-router";
import { safeNext } from "~/lib/safe-next.ts";
import { m } from "~/paraglide/messages.js";
import { appContext } from "~/request/app-context.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/signed-out.ts";

export const handle: RouteHandle = openPage;

/** Where the issuer sends people after sign-out; `state` is the next address. */
export function loader({ context, url }: Route.LoaderArgs) {
	context.get(appContext).setToast({ tone: "success", text: m.account_signed_out() });
	return redirect(safeNext(url.searchParams.get("state")) ?? "/");
}
