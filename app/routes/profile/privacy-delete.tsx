import { redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { errorText } from "~/domain/errors.ts";
import { deletionOf, deletionTerms, requestDeletion } from "~/domain/privacy/deletion.server.ts";
import { HOLD_ERRORS } from "~/domain/privacy/errors.ts";
import { holdOf, isRecentSignIn } from "~/domain/privacy/rules.ts";
import { deletionFormSchema } from "~/domain/privacy/schemas.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { feedbackPaths } from "~/features/feedback/paths.ts";
import { DeletionBlocked, DeletionForm, DeletionMeaning } from "~/features/privacy/deletion-view.tsx";
import { privacyPaths } from "~/features/privacy/paths.ts";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { endOthers } from "~/request/end-others.server.ts";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { profileOwner } from "~/request/profile-owner.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/privacy-delete.ts";

export const handle: RouteHandle = { ...areaPage, unready: true };

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async (app) => {
		const { deps, actor, session } = app;
		const { role } = profileOwner(app);
		const [open, { obstacles, days }] = await Promise.all([deletionOf(deps, actor), deletionTerms(deps, actor)]);
		if (open) throw redirect(privacyPaths.overview(role));
		// The wallet does not keep anybody from it who gives it up.
		const hold = holdOf(obstacles, obstacles.wallet);
		const recent = isRecentSignIn(session.signedInAt, deps.clock());
		return {
			role,
			days,
			blocked: hold && errorText(HOLD_ERRORS[hold]),
			// Only we can give a course to somebody else.
			writeTo: hold === "course" ? feedbackPaths.write(privacyPaths.remove(role)) : null,
			examUntil: obstacles.examUntil,
			wallet: obstacles.wallet,
			confirm: recent ? null : privacyPaths.confirm(role, privacyPaths.remove(role)),
		};
	});

/** The end of the account is asked for whether or not the guard of sessions answers: false where it did not. */
async function othersEnded(app: AppContext): Promise<boolean> {
	try {
		await endOthers(app);
		return true;
	} catch (error) {
		if (!requestErrors.is(error, "Unavailable")) throw error;
		app.deps.log.error("other devices not signed out", error);
		return false;
	}
}

export async function action({ context, request }: Route.ActionArgs) {
	const posted = await postedFields(context, request, deletionFormSchema);
	return orProblem(
		context,
		async (app) => {
			const { deps, actor, session, setToast } = app;
			const { role } = profileOwner(app);
			const dueAt = await requestDeletion(deps, actor, session.signedInAt, posted);
			const said = (await othersEnded(app)) ? m.privacy_asked : m.privacy_asked_others_stay;
			setToast({ tone: "warning", text: said({ when: dateTime(dueAt) }) });
			return redirect(privacyPaths.overview(role));
		},
		refused,
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.privacy_delete_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
	const { role, days, blocked, writeTo, examUntil, wallet, confirm } = loaderData;
	const error = actionData && "error" in actionData ? actionData.error : null;
	return (
		<>
			<PageHeader
				back={{ href: privacyPaths.overview(role), label: m.privacy_tab() }}
				title={m.privacy_delete_title()}
				lead={m.privacy_delete_lead()}
			/>
			<div className="grid max-w-[48rem] gap-8">
				<DeletionMeaning role={role} />
				{blocked ? (
					<DeletionBlocked text={blocked} until={examUntil} writeTo={writeTo} />
				) : (
					<DeletionForm
						days={days}
						wallet={wallet}
						confirm={confirm}
						copy={privacyPaths.overview(role)}
						error={error}
					/>
				)}
			</div>
		</>
	);
}
