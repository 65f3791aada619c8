import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "react-router";
import { HOMES } from "~/domain/account/homes.ts";
import { listsFor } from "~/domain/account/profile-pages.server.ts";
import { type StudentProfile, studentProfileFormSchema } from "~/domain/account/schemas.ts";
import type { Actor } from "~/domain/account/session.ts";
import { getStudentProfileForm, saveStudentProfile } from "~/domain/account/student-profile.server.ts";
import { instituteChoices } from "~/domain/institute/choices.server.ts";
import { CompletenessCard } from "~/features/account/completeness-card.tsx";
import profileCss from "~/features/account/profile.css?url";
import { wholeFieldPath } from "~/features/account/profile-paths.ts";
import { type ProfileStep, WholeProfileForm } from "~/features/account/whole-profile-form.tsx";
import { institutePaths } from "~/features/institute/paths.ts";
import { AuthCard, authMeta } from "~/features/shell/auth-card.tsx";
import { safeNext } from "~/lib/safe-next.ts";
import { m } from "~/paraglide/messages.js";
import { type AppContext, appContext } from "~/request/app-context.ts";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { profileSaved } from "~/request/profile-owner.server.ts";
import { accountPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/profile-verification.ts";

export const handle: RouteHandle = { ...accountPage, role: "student", scripts: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: profileCss }];

/** Whose profile it is. @throws the redirect of everybody else */
function ownerOf({ actor }: AppContext, url: URL): Actor {
	if (!actor) throw redirect(`/auth/login?q=again&next=${encodeURIComponent(url.pathname)}`);
	if (actor.role !== "student") throw redirect("/dashboard");
	return actor;
}

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async (app) => {
		const form = await getStudentProfileForm(app.deps, ownerOf(app, url), app.locale);
		return { ...form, now: app.deps.clock(), next: safeNext(url.searchParams.get("next")) };
	});

export async function action({ context, request, url }: Route.ActionArgs) {
	const app = context.get(appContext);
	const owner = ownerOf(app, url);
	const submission = await postedForm(context, request, studentProfileFormSchema(app.deps.clock()));
	const typed = Object.fromEntries(
		Object.entries(submission.payload).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
	);
	/** The form as it was sent, with what there is to choose from by now. */
	const again = async (result: SubmissionResult<string[]>, step: ProfileStep | null = null) => ({
		...{ result, step, lists: await listsFor(typed, app.locale) },
		institutes: await orProblem(context, () => instituteChoices(app.deps, owner, typed)),
	});
	if (submission.status !== "success") return data(await again(submission.reply()), { status: 400 });
	const { intent, instituteQuery, notListed, ...profile } = submission.value;
	if (intent && intent !== "save") return again(submission.reply(), intent);
	return orProblem(
		context,
		async () => {
			const { instituteUuid, ...rest } = profile as StudentProfile;
			await profileSaved(app, await saveStudentProfile(app.deps, owner, notListed ? rest : { ...rest, instituteUuid }));
			if (notListed) return redirect(institutePaths.notListed("student", { q: instituteQuery }));
			return redirect(safeNext(url.searchParams.get("next")) ?? HOMES.student);
		},
		async ({ code, text, status }) => {
			// Nothing can be looked up where the database is away.
			if (status === 503) return data({ ...UNKNOWN, result: submission.reply({ formErrors: [text] }) }, { status });
			const sentence = code === "InvalidRequest" ? m.account_profile_choice_gone() : text;
			return data(await again(submission.reply({ formErrors: [sentence] })), { status });
		},
	);
}

/** What there was to choose from stays as it came. */
const UNKNOWN = { step: null, lists: null, institutes: null };

export const meta: Route.MetaFunction = () => authMeta(m.account_profile_title());

export default function ProfileVerification({ loaderData, actionData }: Route.ComponentProps) {
	const { values, lists, completeness, grades, institutes, now, next } = loaderData;
	return (
		<AuthCard title={m.account_profile_title()} lead={m.account_profile_lead()}>
			<CompletenessCard completeness={completeness} hrefOf={wholeFieldPath} bare />
			<WholeProfileForm
				values={values}
				lists={actionData?.lists ?? lists}
				lastResult={actionData?.result ?? null}
				step={actionData?.step ?? null}
				grades={grades}
				institutes={actionData?.institutes ?? institutes}
				now={now}
				later={next ?? HOMES.student}
			/>
		</AuthCard>
	);
}
