import { redirect } from "react-router";
import { copyAccount } from "~/domain/privacy/copy-account.server.ts";
import { copyFormSchema } from "~/domain/privacy/schemas.ts";
import { privacyPaths } from "~/features/privacy/paths.ts";
import { dhakaDay } from "~/lib/time.ts";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { profileOwner } from "~/request/profile-owner.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { zipFile } from "~/request/zip-file.server.ts";
import type { Route } from "./+types/privacy-copy.ts";

export const handle: RouteHandle = { ...areaPage, unready: true };

/** There is nothing to see: the copy is asked for on its page. */
export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, (app) => redirect(privacyPaths.overview(profileOwner(app).role)));

/** The copy of one's data. What keeps it from being made is said on the page that asked. */
export async function action({ context, request }: Route.ActionArgs) {
	await postedFields(context, request, copyFormSchema);
	return orProblem(
		context,
		async (app) => {
			profileOwner(app);
			const { deps, actor, session } = app;
			const files = await copyAccount(deps, actor, session.signedInAt);
			return zipFile(`pathshala-${dhakaDay(deps.clock())}`, files, deps.clock());
		},
		({ text }, app) => {
			app.setToast({ tone: "warning", text });
			return redirect(privacyPaths.overview(profileOwner(app).role));
		},
	);
}
