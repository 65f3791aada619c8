import { data } from "react-router";
import { ErrorPage, errorMeta } from "~/features/shell/error-page.tsx";
import { useShell } from "~/features/shell/use-shell.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";

export const handle: RouteHandle = openPage;

export const loader = () => data(null, { status: 401 });
export const meta = () => errorMeta(401);

export default function Error401() {
	return <ErrorPage status={401} user={useShell().user} />;
}
