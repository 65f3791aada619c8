import { data, redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { Alert, Badge, DescriptionList, PageHeader } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import { draftMark, returnMark } from "~/domain/assignment/mark.server.ts";
import { markFormSchema } from "~/domain/assignment/schemas.ts";
import { getTaughtSubmission } from "~/domain/assignment/submissions.server.ts";
import { MarkForm } from "~/features/assignment/mark-form.tsx";
import { assignmentPaths } from "~/features/assignment/paths.ts";
import { MarkState } from "~/features/assignment/submission-list.tsx";
import { EarlierWork, Work } from "~/features/assignment/work-view.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { refusedForm } from "../course/refused-form.server.ts";
import type { Route } from "./+types/submission.ts";

export const handle: RouteHandle = areaPage;

/** One submission for the teacher of the course: text, files, mark and comment (ASG-5, ASG-6). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { course, ...found } = await getTaughtSubmission(deps, actor, params.submissionId);
		const { uuid, courseUuid, title, marks, endsAt } = found.assignment;
		return {
			...found,
			assignment: { uuid, courseUuid, title, marks, endsAt },
			archived: course.archivedAt !== null,
		};
	});

export async function action({ context, params: { submissionId }, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, markFormSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const { intent, marks = null, ...said } = submission.value;
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const mark = intent === "return" ? returnMark : draftMark;
			await mark(deps, actor, submissionId, { marks, ...said });
			setToast({
				tone: "success",
				text: intent === "return" ? m.assignment_returned_toast() : m.assignment_draft_saved(),
			});
			return redirect(assignmentPaths.submission(submissionId));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: pageTitle(`${loaderData?.student.name ?? m.assignment_submission()}: ${loaderData?.assignment.title ?? ""}`),
	},
	{ name: "robots", content: "noindex" },
];

export default function OneSubmission({ loaderData, actionData }: Route.ComponentProps) {
	const { submission, assignment, student, mark, files, others, deadline, archived } = loaderData;
	const isActive = submission.state === "active";
	const stale = isActive && mark !== null && mark.draftedAt !== null && mark.seenVersion !== submission.version;
	return (
		<>
			<PageHeader
				back={{ href: assignmentPaths.submissions(assignment), label: assignment.title }}
				title={<span lang={langOfText(student.name ?? "")}>{student.name ?? m.assignment_nameless()}</span>}
				actions={
					!archived &&
					!student.gone && (
						<ButtonLink
							variant="secondary"
							small
							icon="clock"
							href={assignmentPaths.extension(assignment.uuid, student.uuid)}
						>
							{m.assignment_extend()}
						</ButtonLink>
					)
				}
			/>
			<div className="grid max-w-3xl gap-6">
				{student.gone && (
					<p>
						<Badge>{m.attendance_gone()}</Badge>
					</p>
				)}
				{!isActive && <Alert tone="warning">{m.assignment_replaced_text()}</Alert>}
				<DescriptionList
					items={[
						{
							term: m.assignment_receipt_time(),
							value: (
								<>
									<When at={submission.submittedAt} />{" "}
									{submission.late && <Badge tone="warning">{m.assignment_late()}</Badge>}
								</>
							),
							icon: "check",
						},
						...(submission.version > 1
							? [{ term: m.assignment_receipt_changed(), value: <When at={submission.updatedAt} /> }]
							: []),
						{ term: m.assignment_due(), value: <When at={deadline} />, icon: "clock" },
						{ term: m.payment_number(), value: num(submission.id) },
					]}
				/>
				<section aria-labelledby="work-of-student" className="grid gap-3">
					<h2 id="work-of-student" className="text-lg">
						{m.assignment_submission()}
					</h2>
					<Work text={submission.text} files={files} />
				</section>
				{isActive && (
					<>
						<p className="flex flex-wrap gap-2">
							<MarkState of={{ submission, mark }} total={assignment.marks} />
						</p>
						{stale && <Alert tone="warning">{m.assignment_draft_changed_text()}</Alert>}
						<MarkForm
							key={`${submission.version} ${mark?.version ?? 0}`}
							submission={submission}
							mark={mark}
							total={assignment.marks}
							lastResult={actionData}
						/>
					</>
				)}
				<EarlierWork list={others.filter((one) => one.submission.state !== "active")} />
			</div>
		</>
	);
}
