import { redirect } from "react-router";
import { signOutSchema } from "~/domain/account/schemas.ts";
import { pagePath } from "~/lib/page-path.ts";
import { safeNext } from "~/lib/safe-next.ts";
import { inPlainText, orProblem } from "~/request/problem.server.ts";
import { readFields } from "~/request/read-form.server.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import { leaveSharedDevice } from "~/request/shared-device.server.ts";
import { leaveAtIssuer } from "~/request/sign-out.server.ts";
import type { Route } from "./+types/sign-out.ts";

export const handle: RouteHandle = openPage;

/** Ends the session and goes to the issuer's sign-out, which comes back to `/auth/signed-out` with the next address (ACC-9). */
export const action = ({ context, request }: Route.ActionArgs) =>
	orProblem(
		context,
		async (app) => {
			const { session, deps } = app;
			const form = await readFields(request, signOutSchema);
			const next = safeNext(form.next) ?? pagePath("/");
			const { accountUuid, idToken } = session.data ?? { accountUuid: null, idToken: null };
			await leaveSharedDevice(app, request);
			await session.signOut();
			return leaveAtIssuer({ deps }, { accountUuid, idToken, next });
		},
		inPlainText,
	);

/** A typed address or a reload: nothing is signed out by a GET. */
export const loader = () => redirect(pagePath("/"));
