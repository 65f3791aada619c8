import { ButtonLink } from "~/components/button.tsx";
import { Alert, DescriptionList, PageHeader } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { Check } from "~/domain/exam-draft/check-list.ts";
import type { DraftChoices } from "~/domain/exam-draft/choices.server.ts";
import type { SubjectLine } from "~/domain/exam-draft/pool.server.ts";
import { poolPath } from "~/domain/exam-draft/pool-schemas.ts";
import type { PaidBack } from "~/domain/exam-withdrawal/cancel-exam.server.ts";
import type { AdminState } from "~/domain/model-test/admin-exams.server.ts";
import type { PreviewedTexts } from "~/features/discussion/text-preview.tsx";
import { ChangedSince, DraftChecks } from "~/features/exam-draft/check-list.tsx";
import { langOfText, num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { AdminStateBadge } from "./admin-exam-list.tsx";
import { adminExamPaths } from "./admin-paths.ts";
import { ExamForm, type ExamValues } from "./exam-form.tsx";
import { examPath } from "./paths.ts";

type Shown = {
	uuid: string;
	name: string;
	startAt: number;
	stopAt: number;
	version: number;
	state: AdminState;
	registrations: number;
	/** How many of its questions were changed in the bank since it was published. */
	changedSince: number;
};

/** What may be done with it, by where it stands. */
function Acts({ exam: { uuid, state } }: { exam: Shown }) {
	const goesOn = state === "draft" || state === "upcoming";
	return (
		<>
			<ButtonLink href={adminExamPaths.preview(uuid)} variant="secondary" icon="eye">
				{m.discussion_preview()}
			</ButtonLink>
			{goesOn && (
				<ButtonLink href={poolPath(adminExamPaths.one(uuid))} variant="secondary" icon="list">
					{m.exam_draft_pool_title()}
				</ButtonLink>
			)}
			<ButtonLink href={adminExamPaths.copy(uuid)} variant="secondary" icon="copy">
				{m.exam_draft_copy()}
			</ButtonLink>
			{state !== "cancelled" && (
				<ButtonLink href={adminExamPaths.poster(uuid)} variant="secondary" icon="upload">
					{m.content_poster()}
				</ButtonLink>
			)}
			{goesOn && (
				<ButtonLink href={adminExamPaths.cancel(uuid)} variant="quiet" icon="close">
					{m.exam_draft_cancel()}
				</ButtonLink>
			)}
			{(state === "upcoming" || state === "running") && (
				<ButtonLink href={adminExamPaths.live(uuid)} variant="secondary" icon="users">
					{m.exam_results_live()}
				</ButtonLink>
			)}
			{state === "ended" && (
				<ButtonLink href={adminExamPaths.results(uuid)} variant="secondary" icon="trophy">
					{m.exam_results_title()}
				</ButtonLink>
			)}
			{state === "ended" && (
				<ButtonLink href={adminExamPaths.questions(uuid)} variant="secondary" icon="list">
					{m.exam_correction_questions()}
				</ButtonLink>
			)}
			{state !== "draft" && state !== "cancelled" && (
				<ButtonLink href={examPath(uuid)} variant="quiet">
					{m.exam_draft_public_page()}
				</ButtonLink>
			)}
		</>
	);
}

/** What a cancelled one gave back: the payments and the ledger must say the same (EXD-8). */
export function GivenBack({ of, again }: { of: PaidBack; again: string }) {
	const agrees = of.givenAmount === of.ledgerAmount;
	return (
		<section className="card grid gap-4" aria-labelledby="given-back">
			<h2 id="given-back" className="text-lg">
				{m.exam_draft_given_back()}
			</h2>
			<DescriptionList
				rows
				items={[
					{
						term: m.exam_draft_given(),
						value: m.exam_draft_payments_sum({ count: of.given, n: num(of.given), sum: taka(of.givenAmount) }),
					},
					{
						term: m.exam_draft_to_give(),
						value: m.exam_draft_payments_sum({ count: of.open, n: num(of.open), sum: taka(of.openAmount) }),
					},
					{ term: m.exam_draft_ledger_says(), value: taka(of.ledgerAmount) },
					{ term: m.exam_draft_registered_still(), value: num(of.registrations) },
				]}
			/>
			{!agrees && <Alert tone="danger">{m.exam_draft_ledger_differs()}</Alert>}
			{of.open + of.registrations > 0 && (
				<div>
					<ButtonLink href={again} variant="secondary" icon="refresh">
						{m.exam_draft_give_back_again()}
					</ButtonLink>
				</div>
			)}
		</section>
	);
}

type Props = {
	exam: Shown;
	values: ExamValues;
	lines: readonly SubjectLine[];
	choices: DraftChoices;
	checks: readonly Check[];
	paidBack: PaidBack | null;
	lastResult?: PreviewedTexts;
};

/** A model test for its admins: where it stands, what is missing, and its form as long as it may be changed. */
export function AdminExamView({ exam, values, lines, choices, checks, paidBack, lastResult }: Props) {
	const { uuid, name, state, registrations } = exam;
	const isEditable = state === "draft" || state === "upcoming";
	return (
		<div className="grid gap-6">
			<PageHeader
				back={{ href: adminExamPaths.list(), label: m.model_test_names() }}
				title={<span lang={langOfText(name)}>{name}</span>}
				lead={<AdminStateBadge state={state} />}
				actions={<Acts exam={exam} />}
			/>
			<DescriptionList
				items={[
					{ term: m.model_test_starts(), value: <When at={exam.startAt} />, icon: "calendar" },
					{ term: m.model_test_stops(), value: <When at={exam.stopAt} />, icon: "flag" },
					{ term: m.model_test_registered(), value: num(registrations), icon: "users" },
				]}
			/>
			{paidBack && <GivenBack of={paidBack} again={adminExamPaths.cancel(uuid)} />}
			{state === "draft" && <DraftChecks checks={checks} publish={adminExamPaths.publish(uuid)} />}
			{state === "upcoming" && (
				<Alert tone={registrations > 0 ? "warning" : "info"} title={m.exam_draft_published()}>
					<p>{registrations > 0 ? m.exam_draft_change_told() : m.exam_draft_change_at_once()}</p>
				</Alert>
			)}
			{state === "upcoming" && exam.changedSince > 0 && (
				<ChangedSince n={exam.changedSince} publish={adminExamPaths.publish(uuid)} />
			)}
			{(state === "running" || state === "ended") && <Alert>{m.exam_draft_stays()}</Alert>}
			{state === "cancelled" && <Alert tone="warning">{m.exam_draft_cancelled_text()}</Alert>}
			{isEditable && (
				<ExamForm
					// Of what was changed meanwhile the form shows what it says now.
					key={exam.version}
					values={values}
					lines={lines}
					choices={choices}
					version={exam.version}
					lastResult={lastResult}
				/>
			)}
		</div>
	);
}
