import { data, redirect } from "react-router";
import { getGeneralPage } from "~/domain/account/profile-pages.server.ts";
import { saveStudentGeneral, saveTeacherGeneral } from "~/domain/account/save-profile.server.ts";
import { studentGeneralSchema, teacherGeneralSchema } from "~/domain/account/schemas.ts";
import { AccountFacts } from "~/features/account/account-facts.tsx";
import { type AccountChange, afterChange, ChangedNotice } from "~/features/account/changed-notice.tsx";
import { StudentGeneralForm, TeacherGeneralForm } from "~/features/account/general-form.tsx";
import profileCss from "~/features/account/profile.css?url";
import { ProfileFrame, profileMeta } from "~/features/account/profile-frame.tsx";
import { profilePath } from "~/features/account/profile-paths.ts";
import { atIssuer } from "~/request/account-pages.server.ts";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { profileOwner, profileSaved } from "~/request/profile-owner.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/general.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: profileCss }];

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async (app) => {
		const { role } = profileOwner(app);
		const { profile, grades, subjects } = await getGeneralPage(app.deps, app.actor);
		const page = (path: string, change: AccountChange) =>
			atIssuer(app, { role }, path, afterChange(profilePath(role, "general"), change));
		const { name, mobile, mobileVerified, organization, verificationStatus, institute, completeness } = profile;
		return {
			role,
			completeness,
			account: { name, mobile, mobileVerified, verificationStatus, institute },
			pages: {
				name: page("/profile-name", "name"),
				mobile: page("/change-mobile", "mobile"),
			},
			values: {
				dob: profile.dob ?? "",
				gender: profile.gender ?? "",
				gradeUuid: profile.grade?.uuid ?? "",
				organization: role === "teacher" ? (organization ?? "") : "",
				aboutMe: profile.aboutMe ?? "",
				subjectUuids: profile.subjects.map(({ uuid }) => uuid),
			},
			grades,
			subjects,
			now: app.deps.clock(),
		};
	});

export const action = ({ context, request }: Route.ActionArgs) =>
	orProblem(context, async (app) => {
		const { role } = profileOwner(app);
		const now = app.deps.clock();
		const saved = async () => {
			if (role === "student") {
				const submission = await postedForm(context, request, studentGeneralSchema(now));
				if (submission.status !== "success") return submission.reply();
				return saveStudentGeneral(app.deps, app.actor, submission.value);
			}
			const submission = await postedForm(context, request, teacherGeneralSchema(now));
			if (submission.status !== "success") return submission.reply();
			return saveTeacherGeneral(app.deps, app.actor, submission.value);
		};
		const result = await saved();
		if (!("profileComplete" in result)) return data(result, { status: 400 });
		await profileSaved(app, result);
		return redirect(profilePath(role, "general"));
	});

export const meta: Route.MetaFunction = () => profileMeta("general");

export default function GeneralProfile({ loaderData, actionData }: Route.ComponentProps) {
	const { role, completeness, account, pages, values, grades, subjects, now } = loaderData;
	const form = { values, subjects, now, lastResult: actionData ?? null };
	return (
		<ProfileFrame role={role} tab="general" completeness={completeness}>
			<ChangedNotice />
			<AccountFacts account={account} pages={pages} />
			{role === "student" ? <StudentGeneralForm {...form} grades={grades} /> : <TeacherGeneralForm {...form} />}
		</ProfileFrame>
	);
}
