import { data, redirect } from "react-router";
import { Alert, Badge, DescriptionList, PageHeader } from "~/components/surfaces.tsx";
import { getInstituteForAdmin } from "~/domain/institute/admin-institutes.server.ts";
import { districtChoices } from "~/domain/institute/districts.server.ts";
import { instituteUuidOf } from "~/domain/institute/institute-id.ts";
import { changeInstitute } from "~/domain/institute/save-institute.server.ts";
import { editFormSchema, type InstituteChange, instituteSearchSchema } from "~/domain/institute/schemas.ts";
import { Doubles } from "~/features/institute/doubles.tsx";
import { EditInstituteForm } from "~/features/institute/institute-form.tsx";
import { instituteName, kindAndPlace } from "~/features/institute/institute-line.tsx";
import { institutePath, institutePaths } from "~/features/institute/paths.ts";
import { STATE } from "~/features/institute/words.ts";
import { pagePath } from "~/lib/page-path.ts";
import { count, langOfText, nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/institute.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor, locale }) => {
		const { q } = instituteSearchSchema.parse(Object.fromEntries(url.searchParams));
		const [of, districts] = await Promise.all([
			getInstituteForAdmin(deps, actor, instituteUuidOf(params.instituteUuid), q),
			districtChoices(locale),
		]);
		return { of, districts, q };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, editFormSchema);
	if (submission.status !== "success") return data({ result: submission.reply(), found: null }, { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const uuid = instituteUuidOf(params.instituteUuid);
			const { intent, sought, ...change } = submission.value;
			if (intent === "find" || (intent === undefined && sought !== "")) {
				const { alike } = await getInstituteForAdmin(deps, actor, uuid, sought);
				return { result: submission.reply(), found: { alike, q: sought } };
			}
			await changeInstitute(deps, actor, uuid, change as InstituteChange);
			setToast({ tone: "success", text: m.institute_saved() });
			return redirect(institutePaths.adminOne(uuid));
		},
		({ text, status }) => data({ result: submission.reply({ formErrors: [text] }), found: null }, { status }),
	);
}

const titleOf = (of: { name: string; nameBn: string | null } | undefined): string =>
	of ? nameIn(of.name, of.nameBn) : m.institute_admin_title();

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${titleOf(loaderData?.of.institute)} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function AdminInstitute({ loaderData: { of, districts, q }, actionData }: Route.ComponentProps) {
	const { institute, students, teachers, courses, mergedInto } = of;
	const found = actionData?.found;
	const name = instituteName(institute);
	const { text, tone } = STATE[institute.state];
	return (
		<>
			<PageHeader
				back={{ href: institutePaths.adminList(), label: m.institute_admin_title() }}
				title={<span lang={langOfText(name)}>{name}</span>}
				lead={kindAndPlace(institute, districts)}
				actions={<Badge tone={tone}>{text()}</Badge>}
			/>
			{mergedInto ? (
				<Alert>
					{m.institute_merged_into()} <a href={institutePaths.adminOne(mergedInto.uuid)}>{instituteName(mergedInto)}</a>
				</Alert>
			) : (
				<div className="grid items-start gap-8 lg:grid-cols-2">
					{/* Of what was changed meanwhile the form shows what it says now. */}
					<EditInstituteForm
						key={institute.updatedAt}
						of={institute}
						districts={districts}
						lastResult={actionData?.result}
					/>
					<div className="grid min-w-0 gap-8">
						<section aria-labelledby="facts" className="grid gap-3">
							<h2 id="facts" className="text-lg">
								{m.institute_facts()}
							</h2>
							<DescriptionList
								rows
								items={[
									{ term: m.landing_figure_students(), value: count(students) },
									{ term: m.landing_figure_teachers(), value: count(teachers) },
									{ term: m.course_names(), value: count(courses) },
								]}
							/>
							{institute.state === "listed" && (
								<p>
									<a href={pagePath(institutePath(institute.uuid))}>{m.institute_public_page()}</a>
								</p>
							)}
						</section>
						{!institute.isOpenSchool && (
							<Doubles uuid={institute.uuid} {...(found ?? { alike: of.alike, q })} districts={districts} />
						)}
					</div>
				</div>
			)}
		</>
	);
}
