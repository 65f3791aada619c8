import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { requireRole } from "~/domain/account/access.ts";
import { districtChoices } from "~/domain/institute/districts.server.ts";
import { addInstitute } from "~/domain/institute/save-institute.server.ts";
import { newInstituteSchema } from "~/domain/institute/schemas.ts";
import { NewInstituteForm } from "~/features/institute/institute-form.tsx";
import { institutePaths } from "~/features/institute/paths.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/institute-new.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async ({ actor, locale }) => {
		requireRole(actor, "admin");
		return { districts: await districtChoices(locale) };
	});

export async function action({ context, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, newInstituteSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const uuid = await addInstitute(deps, actor, submission.value);
			setToast({ tone: "success", text: m.institute_added() });
			return redirect(institutePaths.adminOne(uuid));
		},
		({ text, status }) => data(submission.reply({ formErrors: [text] }), { status }),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.institute_admin_new()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function NewInstitute({ loaderData: { districts }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				back={{ href: institutePaths.adminList(), label: m.institute_admin_title() }}
				title={m.institute_admin_new()}
			/>
			<NewInstituteForm districts={districts} lastResult={actionData} />
		</>
	);
}
