import { data, Form, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination, Tabs } from "~/components/navigation.tsx";
import { Prose } from "~/components/prose.tsx";
import { DescriptionList, PageHeader } from "~/components/surfaces.tsx";
import { WhenAway } from "~/components/when.tsx";
import { returnAll } from "~/domain/assignment/mark.server.ts";
import { returnAllSchema } from "~/domain/assignment/schemas.ts";
import { listMissing, listSubmissions } from "~/domain/assignment/submissions.server.ts";
import { ArchiveLinks } from "~/features/asset/archive-links.tsx";
import { assignmentPaths } from "~/features/assignment/paths.ts";
import { MissingList, SubmissionList } from "~/features/assignment/submission-list.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { langOfText, marks, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/submissions.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

type Params = { courseUuid: string; assignmentId: string; page?: string };
const idsOf = ({ courseUuid, assignmentId }: Params) => ({ courseId: courseUuid, assignmentId });

/** An assignment of the teacher's own: what was handed in, the first first, or who has not handed in (ASG-5). */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const of: Params = params;
		const isMissing = url.searchParams.get("of") === "missing";
		const page = pageFromPath(of.page);
		const size = isMissing ? PAGE_SIZES.enrolments : PAGE_SIZE;
		const list = isMissing
			? { ...(await listMissing(deps, actor, idsOf(of), { page, size })), submissions: null }
			: { ...(await listSubmissions(deps, actor, idsOf(of), { page, size })), missing: null };
		const shown = list.missing ?? list.submissions;
		const nearest = nearestPage(page, shown.totalElements, size);
		if (nearest !== page) throw redirect(assignmentPaths.submissions(list.assignment, nearest + 1, isMissing));
		const { uuid, title, archivedAt } = list.course;
		return { ...list, course: { uuid, title, archived: archivedAt !== null }, serverNow: deps.clock() };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	await postedFields(context, request, returnAllSchema);
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { returned, left } = await returnAll(deps, actor, idsOf(params));
			const said = [m.assignment_returned_all_toast({ n: num(returned) })];
			if (left > 0) said.push(m.assignment_returned_all_left({ n: num(left) }));
			setToast({ tone: left > 0 ? "warning" : "success", text: said.join(" ") });
			return data({ error: null });
		},
		refused,
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.assignment_submissions()}: ${loaderData?.assignment.title ?? m.assignment_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function Submissions({ loaderData }: Route.ComponentProps) {
	const { assignment, course, submissions, missing, figures, serverNow } = loaderData;
	const { uuid, title, html, startsAt, endsAt, marks: total } = assignment;
	const pending = useNavigation().formMethod === "POST";
	const list = missing ?? submissions;
	return (
		<>
			<PageHeader
				back={{ href: assignmentPaths.list(course.uuid), label: course.title }}
				title={<span lang={langOfText(title)}>{title}</span>}
				actions={
					!course.archived && (
						<>
							<ButtonLink variant="secondary" small icon="edit" href={assignmentPaths.edit(course.uuid, uuid)}>
								{m.assignment_edit()}
							</ButtonLink>
							<ButtonLink variant="secondary" small icon="file" href={assignmentPaths.files(course.uuid, uuid)}>
								{m.data_use_kind_file()}
							</ButtonLink>
							{figures.submitted === 0 && (
								<ButtonLink variant="quiet" danger small icon="trash" href={assignmentPaths.remove(course.uuid, uuid)}>
									{m.assignment_delete()}
								</ButtonLink>
							)}
						</>
					)
				}
			/>
			<div className="grid gap-6">
				<DescriptionList
					items={[
						{ term: m.model_test_starts(), value: <WhenAway at={startsAt} now={serverNow} />, icon: "calendar" },
						{
							term: serverNow < endsAt ? m.assignment_due() : m.course_ended_on(),
							value: <WhenAway at={endsAt} now={serverNow} ending={serverNow < endsAt} />,
							icon: "clock",
						},
						{ term: m.assignment_field_marks(), value: marks(total) },
					]}
				/>
				{html && (
					<details>
						<summary>{m.assignment_field_description()}</summary>
						<Prose html={html} />
					</details>
				)}
				<Tabs
					label={m.assignment_submissions()}
					items={[
						{
							href: assignmentPaths.submissions(assignment),
							label: `${m.assignment_tab_submitted()} (${num(figures.submitted)})`,
							current: missing === null,
						},
						{
							href: assignmentPaths.submissions(assignment, 1, true),
							label: `${m.assignment_tab_missing()} (${num(figures.missing)})`,
							current: missing !== null,
						},
					]}
				/>
				{missing === null && figures.gone > 0 && (
					<p className="text-soft">{m.assignment_submitted_gone({ n: num(figures.gone) })}</p>
				)}
				{missing === null && (figures.drafts > 0 || figures.archived > 0) && (
					<div className="flex flex-wrap gap-3">
						{figures.drafts > 0 && (
							<Form method="post">
								<Button name="intent" value="return-all" variant="secondary" icon="check" pending={pending}>
									{m.assignment_return_all({ n: num(figures.drafts) })}
								</Button>
							</Form>
						)}
						<ArchiveLinks files={figures.archived} state={figures.archiveState} href={assignmentPaths.archive(uuid)} />
					</div>
				)}
				{missing &&
					(missing.content.length === 0 ? (
						<EmptyState title={m.assignment_missing_none()} />
					) : (
						<MissingList list={missing.content} assignmentUuid={uuid} now={serverNow} archived={course.archived} />
					))}
				{submissions &&
					(submissions.content.length === 0 ? (
						<EmptyState title={m.assignment_submitted_none()} />
					) : (
						<SubmissionList list={submissions.content} total={total} from={submissions.page * submissions.size} />
					))}
				{list && (
					<Pagination
						page={list.page + 1}
						totalPages={list.totalPages}
						hrefFor={(page) => assignmentPaths.submissions(assignment, page, missing !== null)}
					/>
				)}
			</div>
		</>
	);
}
