import { data, redirect } from "react-router";
import { getMyProfile } from "~/domain/account/my-profile.server.ts";
import { saveGrade } from "~/domain/account/save-profile.server.ts";
import { districtChoices } from "~/domain/institute/districts.server.ts";
import { joinInstitute } from "~/domain/institute/join-institute.server.ts";
import { joinedText } from "~/domain/institute/joined-text.ts";
import { getInstitutePanel } from "~/domain/institute/my-institutes.server.ts";
import { removeMembership } from "~/domain/institute/remove-membership.server.ts";
import { instituteFormSchema, instituteSearchSchema } from "~/domain/institute/schemas.ts";
import { takeBackRequest } from "~/domain/institute/take-back-request.server.ts";
import profileCss from "~/features/account/profile.css?url";
import { ProfileFrame, profileMeta } from "~/features/account/profile-frame.tsx";
import { GradePicker } from "~/features/institute/grade-picker.tsx";
import { MyInstitutes } from "~/features/institute/my-institutes.tsx";
import { institutePaths } from "~/features/institute/paths.ts";
import { InstitutePicker } from "~/features/institute/picker.tsx";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { profileOwner, profileSaved } from "~/request/profile-owner.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/institute.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: profileCss }];

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async (app) => {
		const { deps, actor, locale } = app;
		const { role } = profileOwner(app);
		const search = instituteSearchSchema.parse(Object.fromEntries(url.searchParams));
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const size = PAGE_SIZES.groupSearch;
		const looks = search.q !== "" || search.kind !== "" || search.district !== "";
		const [{ completeness }, panel, districts] = await Promise.all([
			getMyProfile(deps, actor),
			getInstitutePanel(deps, actor, looks ? { ...search, page, size } : null),
			districtChoices(locale),
		]);
		const { found } = panel;
		const nearest = found ? nearestPage(page, found.totalElements, size) : page;
		if (nearest !== page) throw redirect(institutePaths.panel(role, nearest + 1, search));
		const removing = url.searchParams.get("remove");
		return { role, completeness, ...panel, search, districts, removing };
	});

/** Joins an institute, saves the class, or takes an entry out of the list; what is refused is said where it was tried. */
export async function action({ context, request }: Route.ActionArgs) {
	const form = await postedFields(context, request, instituteFormSchema);
	return orProblem(
		context,
		async (app) => {
			const { deps, actor, session, setToast } = app;
			const { role } = profileOwner(app);
			if (form.intent === "grade") await profileSaved(app, await saveGrade(deps, actor, form.gradeUuid));
			if (form.intent === "remove") {
				await removeMembership(deps, actor, form.link);
				setToast({ tone: "success", text: m.institute_removed() });
			}
			if (form.intent === "take-back") {
				await takeBackRequest(deps, actor, form.request);
				setToast({ tone: "success", text: m.institute_removed() });
			}
			if (form.intent === "join") {
				const { profileComplete } = await joinInstitute(deps, actor, form.instituteUuid);
				if (role === "student") await session.update({ profileComplete });
				setToast({ tone: "success", text: joinedText(role) });
			}
			return redirect(institutePaths.panel(role));
		},
		({ text, status }) => data({ intent: form.intent, error: text }, { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => profileMeta("institute", loaderData?.role);

export default function InstituteOfProfile({ loaderData, actionData }: Route.ComponentProps) {
	const { role, completeness, links, requests, grades, gradeUuid, search, found, districts, removing } = loaderData;
	const refused = (intent: string) => (actionData?.intent === intent ? actionData.error : null);
	return (
		<ProfileFrame role={role} tab="institute" completeness={completeness}>
			<InstitutePicker
				role={role}
				search={search}
				found={found}
				districts={districts}
				error={refused("join") ?? refused("remove")}
			/>
			{role === "student" && <GradePicker grades={grades} gradeUuid={gradeUuid} error={refused("grade")} />}
			<MyInstitutes links={links} requests={requests} removing={removing} role={role} districts={districts} />
		</ProfileFrame>
	);
}
