import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { districtChoices } from "~/domain/institute/districts.server.ts";
import { findInstitutes } from "~/domain/institute/queries.server.ts";
import { requestInstitute } from "~/domain/institute/request-institute.server.ts";
import { instituteSearchSchema, notListedSchema } from "~/domain/institute/schemas.ts";
import { NotListedForm } from "~/features/institute/not-listed-form.tsx";
import { institutePaths } from "~/features/institute/paths.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { profileOwner } from "~/request/profile-owner.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/institute-not-listed.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async (app) => {
		const { role } = profileOwner(app);
		const search = instituteSearchSchema.parse(Object.fromEntries(url.searchParams));
		// What finds something is a part of a name, or a town: nobody's institute is called so.
		const found = search.q
			? await findInstitutes(app.deps, { q: search.q, kind: "", district: "", page: 0, size: 1 })
			: null;
		return {
			role,
			search: found?.totalElements ? { ...search, q: "" } : search,
			districts: await districtChoices(app.locale),
		};
	});

export async function action({ context, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, notListedSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async (app) => {
			await requestInstitute(app.deps, app.actor, submission.value);
			app.setToast({ tone: "success", text: m.institute_request_sent() });
			return redirect(institutePaths.panel(profileOwner(app).role));
		},
		({ text, status }) => data(submission.reply({ formErrors: [text] }), { status }),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.institute_not_listed()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function NotListed({ loaderData: { role, search, districts }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				back={{ href: institutePaths.panel(role), label: m.institute_tab() }}
				title={m.institute_not_listed()}
				lead={m.institute_not_listed_lead()}
			/>
			<NotListedForm search={search} districts={districts} lastResult={actionData ?? null} />
		</>
	);
}
