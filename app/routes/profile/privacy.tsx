import { redirect } from "react-router";
import { waitingPage } from "~/domain/account/guards.ts";
import { getMyProfile } from "~/domain/account/my-profile.server.ts";
import { deletionOf, keepAccount } from "~/domain/privacy/deletion.server.ts";
import { isRecentSignIn } from "~/domain/privacy/rules.ts";
import { keepFormSchema } from "~/domain/privacy/schemas.ts";
import profileCss from "~/features/account/profile.css?url";
import { ProfileFrame, profileMeta } from "~/features/account/profile-frame.tsx";
import { CopyCard } from "~/features/privacy/copy-card.tsx";
import { DeletionCard } from "~/features/privacy/deletion-card.tsx";
import { privacyPaths } from "~/features/privacy/paths.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { profileOwner } from "~/request/profile-owner.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/privacy.ts";

/** Whatever the account lacks: it holds data all the same. */
export const handle: RouteHandle = { ...areaPage, unready: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: profileCss }];

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async (app) => {
		const { deps, actor, session } = app;
		const { role } = profileOwner(app);
		const [{ completeness }, deletion] = await Promise.all([getMyProfile(deps, actor), deletionOf(deps, actor)]);
		const recent = isRecentSignIn(session.signedInAt, deps.clock());
		return {
			role,
			completeness,
			waitsAt: actor && waitingPage(actor),
			confirm: recent ? null : privacyPaths.confirm(role, privacyPaths.overview(role)),
			days: deps.vars.ACCOUNT_DELETION_DAYS,
			dueAt: deletion?.dueAt ?? null,
		};
	});

export async function action({ context, request }: Route.ActionArgs) {
	await postedFields(context, request, keepFormSchema);
	return orProblem(context, async (app) => {
		const { role } = profileOwner(app);
		const kept = await keepAccount(app.deps, app.actor);
		app.setToast(kept ? { tone: "success", text: m.privacy_kept() } : { tone: "info", text: m.privacy_not_pending() });
		return redirect(privacyPaths.overview(role));
	});
}

export const meta: Route.MetaFunction = () => profileMeta("privacy");

export default function Privacy({ loaderData }: Route.ComponentProps) {
	const { role, completeness, waitsAt, confirm, days, dueAt } = loaderData;
	return (
		<ProfileFrame role={role} tab="privacy" completeness={completeness} waitsAt={waitsAt}>
			<div className="grid gap-10">
				<CopyCard action={privacyPaths.copy(role)} confirm={confirm} />
				<DeletionCard role={role} days={days} dueAt={dueAt} />
			</div>
		</ProfileFrame>
	);
}
