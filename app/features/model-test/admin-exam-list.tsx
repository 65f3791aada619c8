import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination, Tabs } from "~/components/navigation.tsx";
import { Badge, PageHeader } from "~/components/surfaces.tsx";
import type { AdminExam, AdminState } from "~/domain/model-test/admin-exams.server.ts";
import { ADMIN_EXAM_STATES, type AdminExamState } from "~/domain/model-test/draft-schemas.ts";
import type { Page } from "~/lib/paging.ts";
import { dateTime, langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { adminExamPaths } from "./admin-paths.ts";
import { PhaseBadge } from "./badges.tsx";

/** Where a model test stands, as a word with an icon. */
export function AdminStateBadge({ state }: { state: AdminState }) {
	if (state === "draft") return <Badge tone="warning">{m.model_test_admin_state_draft()}</Badge>;
	if (state === "cancelled")
		return (
			<Badge tone="danger" icon="close">
				{m.payment_state_cancelled()}
			</Badge>
		);
	return <PhaseBadge phase={state} />;
}

const STATE: Record<AdminExamState, () => string> = {
	all: m.common_all,
	draft: m.model_test_admin_state_draft,
	upcoming: m.model_test_phase_upcoming,
	running: m.model_test_phase_running,
	ended: m.model_test_phase_ended,
	cancelled: m.payment_state_cancelled,
};

/** A model test in a list of its admins. @param below which heading its name is */
export function ExamRow({ exam, below: Heading = "h2" }: { exam: AdminExam; below?: "h2" | "h3" }) {
	return (
		<li className="row">
			<div className="min-w-0">
				<Heading className="text-base" lang={langOfText(exam.name)}>
					<a href={adminExamPaths.one(exam.uuid)}>{exam.name}</a>
				</Heading>
				<p className="text-sm text-soft">
					{dateTime(exam.startAt)} – {dateTime(exam.stopAt)}
				</p>
				<p className="text-sm">
					{m.model_test_admin_exam_counts({
						registrations: num(exam.registrations),
						attempts: num(exam.attempts),
					})}
					{exam.rankedAt !== null && <> · {m.model_test_admin_ranked({ time: dateTime(exam.rankedAt) })}</>}
				</p>
			</div>
			<AdminStateBadge state={exam.state} />
		</li>
	);
}

/** Every model test by where it stands, drafts included. */
export function AdminExamList({ exams, state }: { exams: Page<AdminExam>; state: AdminExamState }) {
	return (
		<>
			<PageHeader
				title={m.model_test_names()}
				lead={m.model_test_admin_lead()}
				actions={
					<ButtonLink href={adminExamPaths.create()} icon="plus">
						{m.exam_draft_new_exam()}
					</ButtonLink>
				}
			/>
			<div className="mb-6">
				<Tabs
					label={m.people_state()}
					items={ADMIN_EXAM_STATES.map((name) => ({
						...{ href: adminExamPaths.list(1, name), label: STATE[name](), current: name === state },
					}))}
				/>
			</div>
			{exams.content.length === 0 ? (
				<EmptyState title={state === "all" ? m.model_test_admin_none() : m.exam_draft_none_of_state()} />
			) : (
				<ul className="rows">
					{exams.content.map((exam) => (
						<ExamRow key={exam.uuid} exam={exam} />
					))}
				</ul>
			)}
			<Pagination
				page={exams.page + 1}
				totalPages={exams.totalPages}
				hrefFor={(page) => adminExamPaths.list(page, state)}
			/>
		</>
	);
}
