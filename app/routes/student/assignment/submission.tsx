import { data, redirect, type ShouldRevalidateFunction } from "react-router";
import { Prose } from "~/components/prose.tsx";
import { Alert, DescriptionList, type Fact, PageHeader } from "~/components/surfaces.tsx";
import { TimeLeft } from "~/components/time-left.tsx";
import { When } from "~/components/when.tsx";
import { letGo } from "~/domain/asset/loosen.server.ts";
import { notAmong } from "~/domain/asset/same-files.server.ts";
import { assignmentFromWithin } from "~/domain/assignment/access.server.ts";
import { editSubmission, handIn } from "~/domain/assignment/hand-in.server.ts";
import { workFormSchema } from "~/domain/assignment/schemas.ts";
import { getMyAssignment } from "~/domain/assignment/submissions.server.ts";
import { ERRORS } from "~/domain/errors.ts";
import { AttachmentList } from "~/features/asset/attachment-list.tsx";
import { myAssignmentPaths } from "~/features/assignment/paths.ts";
import { AssignmentBadge } from "~/features/assignment/state-badge.tsx";
import { WorkForm, type WorkReply } from "~/features/assignment/work-form.tsx";
import { EarlierWork, Receipt, ReturnedMark, Work } from "~/features/assignment/work-view.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { langOfText, marks, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { appContext } from "~/request/app-context.ts";
import { postedAttachments } from "~/request/posted-attachments.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/submission.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

type Params = { courseUuid: string; assignmentId: string };
const idsOf = ({ courseUuid, assignmentId }: Params) => ({ courseId: courseUuid, assignmentId });

/** An assignment as a student of the course has it: what is to be done, what they handed in, and what became of it (ASG-7). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { assignment, course, submissions, meter, serverNow } = await getMyAssignment(deps, actor, idsOf(params));
		const active = submissions.content.find(({ submission }) => submission.state === "active") ?? null;
		const earlier = submissions.content
			.filter(({ submission }) => submission.state !== "active")
			.map(({ submission, files }) => ({ submission, files }));
		const { uuid, title, archivedAt } = course;
		const shown = { uuid, title, archived: archivedAt !== null };
		return { assignment, course: shown, active, earlier, meter, serverNow, sendKey: crypto.randomUUID() };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const { deps, actor } = context.get(appContext);
	const ids = idsOf(params);
	const { submission, refused, kept, said } = await postedAttachments(context, request, workFormSchema, () =>
		assignmentFromWithin(deps, actor, ids),
	);
	/** The form as it was, with the files that are here already: nothing of it is lost. */
	const again = async (status: number, errors?: Parameters<typeof submission.reply>[0]) =>
		data<WorkReply>({ result: submission.reply(errors), kept: await kept() }, { status });
	/** The press before arrived and its answer was lost: the same form, as a change of what is there. Files that are in it already are not offered again. */
	const asChange = async () => {
		const { submissions } = await getMyAssignment(deps, actor, ids);
		const there = submissions.content.find((one) => one.submission.state === "active")?.files ?? [];
		const result = submission.reply({ formErrors: [m.assignment_error_arrived()] });
		const here = await kept();
		const offered = await notAmong(deps, here, there);
		// What came once more is in it already: nobody is told of the second copy (AST-5).
		const copies = here.filter((file) => !offered.includes(file)).map(({ uuid }) => uuid);
		await letGo(deps, actor, copies);
		return data<WorkReply>({ result, kept: offered, arrived: true }, { status: 409 });
	};
	if (refused) return again(refused.status, { formErrors: [refused.text] });
	if (submission.status !== "success") return again(400);
	const { text, key, assets, keep, version, submission: changed } = submission.value;
	return orProblem(
		context,
		async ({ setToast }) => {
			const done = changed
				? await editSubmission(deps, actor, changed, { text, attach: assets, keep, version })
				: await handIn(deps, actor, ids, { text, assets, key });
			const number = num(done.submission.id);
			setToast({
				tone: "success",
				text: changed ? m.assignment_changed_toast() : m.assignment_handed_in_toast({ number }),
			});
			const { assignment } = await assignmentFromWithin(deps, actor, ids);
			return redirect(myAssignmentPaths.one(assignment), 303);
		},
		(problem) => {
			if (problem.code === "KeyReused") return asChange();
			const { field } = ERRORS[problem.code];
			const words = [said(problem)];
			return again(problem.status, field === "text" ? { fieldErrors: { text: words } } : { formErrors: words });
		},
	);
}

/** After a refusal nothing is loaded again by itself; what arrived before has to be there, for the form to change it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
	(actionResult as WorkReply | undefined)?.arrived === true || defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${loaderData?.assignment.title ?? m.assignment_name()} · ${loaderData?.course.title ?? ""}`) },
	{ name: "robots", content: "noindex" },
];

export default function MyAssignment({ loaderData, actionData }: Route.ComponentProps) {
	const { assignment, course, active, earlier, meter, serverNow, sendKey } = loaderData;
	const { title, html, files, startsAt, deadline, endsAt, marks: total, mine } = assignment;
	const begun = serverNow >= startsAt;
	const ended = serverNow >= deadline;
	const mayHandIn = mine?.mayHandIn ?? false;
	// Who is excused may hand in as well, and reads that it will be late.
	const late = mayHandIn && ended && !active;
	const facts: Fact[] = [
		...(begun ? [] : [{ term: m.model_test_starts(), value: <When at={startsAt} />, icon: "calendar" as const }]),
		{
			term: ended ? m.course_ended_on() : m.assignment_due(),
			value: (
				<>
					{ended ? <When at={deadline} /> : <TimeLeft at={deadline} serverNow={serverNow} />}
					{deadline > endsAt && <span className="text-soft"> ({m.assignment_extended()})</span>}
				</>
			),
			icon: "clock",
		},
		{ term: m.assignment_field_marks(), value: marks(total) },
	];
	return (
		<>
			<PageHeader
				back={{ href: myAssignmentPaths.list(course.uuid), label: course.title }}
				title={<span lang={langOfText(title)}>{title}</span>}
				actions={mine && <AssignmentBadge state={mine.state} />}
			/>
			<div className="grid max-w-3xl gap-6">
				<DescriptionList items={facts} />
				{!begun && <Alert>{m.assignment_not_begun_text()}</Alert>}
				{active?.returned && <ReturnedMark returned={active.returned} total={total} />}
				{html && <Prose html={html} />}
				{files.length > 0 && (
					<section aria-labelledby="files" className="grid gap-2">
						<h2 id="files" className="text-lg">
							{m.data_use_kind_file()}
						</h2>
						<AttachmentList files={files} label={m.data_use_kind_file()} preview meter={meter} />
					</section>
				)}
				{active && <Receipt of={active.submission} files={active.files} />}
				{begun && (
					<section aria-labelledby="your-work" className="grid gap-3">
						<h2 id="your-work" className="text-lg">
							{active && mayHandIn ? m.assignment_change() : m.assignment_your_work()}
						</h2>
						{late && <Alert tone="warning">{m.assignment_late_text()}</Alert>}
						{mine?.state === "excused" && <Alert>{m.assignment_excused_text()}</Alert>}
						{course.archived && !ended && <Alert>{m.course_is_archived()}</Alert>}
						{!active && !mayHandIn && ended && mine?.state !== "excused" && (
							<p className="text-soft">{m.assignment_closed_text()}</p>
						)}
						{active && !mayHandIn && (
							<>
								{!active.returned && ended && <p className="text-soft">{m.assignment_read_only()}</p>}
								<Work text={active.submission.text} files={active.files} />
							</>
						)}
						{!mayHandIn && actionData?.result.error && (
							<Alert tone="danger" live>
								{Object.values(actionData.result.error).flat().join(" ")}
							</Alert>
						)}
						{mayHandIn && (
							<WorkForm
								// Of what was changed meanwhile the form shows what it says now.
								key={`${active?.submission.uuid ?? ""} ${active?.submission.version ?? ""}`}
								assignmentUuid={assignment.uuid}
								sent={active}
								sendKey={sendKey}
								late={late}
								reply={actionData}
							/>
						)}
					</section>
				)}
				<EarlierWork list={earlier} />
			</div>
		</>
	);
}
