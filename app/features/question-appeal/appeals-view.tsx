import type { SubmissionResult } from "@conform-to/react";
import { ButtonLink } from "~/components/button.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import type { AppealsOfQuestion, Decision, ReadAppeal } from "~/domain/question-appeal/admin-appeals.server.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { optionLetter } from "~/features/attempt/option-letter.ts";
import { FiguresBody, lettersOfFigures, textsOf } from "~/features/exam-correction/figures-card.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { dateTime, langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { Counts } from "./appealed-list.tsx";
import { DecideForm } from "./decide-form.tsx";
import { appealPaths } from "./paths.ts";
import { answerText, REASON, StateBadge, Typed } from "./words.tsx";

/** What the action gave, and of which of the forms: the version that it was sent with. */
type Refused = { seen: string; reply: SubmissionResult<string[]> };

function OneAppeal({ appeal, letter }: { appeal: ReadAppeal; letter: string | null }) {
	const { name, reason, body, state, updatedAt } = appeal;
	return (
		<li className="card grid gap-2">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<strong lang={langOfText(name ?? "")}>{name}</strong>
				<StateBadge state={state} />
				<span className="text-sm text-soft">
					{dateTime(updatedAt)} ·{" "}
					{letter === null ? m.question_appeal_admin_left_out() : m.question_appeal_admin_chose({ letter })}
				</span>
			</p>
			<p className="font-semibold">{REASON[reason]()}</p>
			<Typed text={body} />
		</li>
	);
}

function Earlier({ decision, refused }: { decision: Decision; refused: Refused | undefined }) {
	const { decidedAt, state, by, count } = decision;
	const isRefused = refused?.seen === String(decidedAt);
	return (
		<li className="card grid gap-2">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<StateBadge state={state} />
				<span>{m.question_appeal_admin_count({ n: num(count) })}</span>
				<span className="text-sm text-soft">
					{m.question_appeal_admin_by({ when: dateTime(decidedAt), name: by ?? "–" })}
				</span>
			</p>
			<Typed text={answerText(decision) ?? ""} />
			<details open={isRefused}>
				<summary>{m.question_appeal_admin_revise()}</summary>
				<p className="my-3 text-soft">{m.question_appeal_admin_revise_text()}</p>
				<DecideForm
					id={`decide-${decidedAt}`}
					of="decided"
					seen={decidedAt}
					given={{ outcome: state, answer: decision.answer ?? "" }}
					lastResult={isRefused ? refused.reply : undefined}
				/>
			</details>
		</li>
	);
}

/** One question with all that students object to in it: read, answered at once, and the way to correct it (MT-22.2, MT-22.3). */
export function AppealsView({
	of,
	appeals,
	decisions,
	refused,
}: AppealsOfQuestion & { refused?: Refused | undefined }) {
	const { exam, question, open, seen } = of;
	const letters = lettersOfFigures(question);
	const letterOf = (option: string | null) => {
		const index = question.options.findIndex(({ uuid }) => uuid === option);
		return index < 0 ? null : optionLetter(index, letters);
	};
	const isUncorrected = !question.correction && decisions.some(({ state }) => state === "accepted");
	const correct = (
		<ButtonLink href={adminExamPaths.question(exam.uuid, question.uuid)} variant="secondary" icon="edit">
			{m.exam_correction_title()}
		</ButtonLink>
	);
	// Of a form that is here no more: what was typed is shown in the one that is.
	const isOfEarlier = decisions.some(({ decidedAt }) => String(decidedAt) === refused?.seen);
	return (
		<div className="grid gap-6">
			<KatexStyles in={textsOf(question)} />
			<PageHeader
				back={{ href: appealPaths.list(), label: m.question_appeal_title() }}
				title={m.question_appeal_admin_one()}
				lead={<span lang={langOfText(exam.name)}>{exam.name}</span>}
				actions={isUncorrected ? undefined : correct}
			/>
			{isUncorrected && (
				<Alert tone="warning">
					<p className="mb-3">{m.question_appeal_admin_not_corrected()}</p>
					{correct}
				</Alert>
			)}
			<div className="review">
				<article className="question">
					<FiguresBody question={question} />
					<Counts of={of} />
				</article>
			</div>
			<ul className="grid gap-3">
				{appeals.content.map((appeal) => (
					<OneAppeal key={appeal.uuid} appeal={appeal} letter={letterOf(appeal.optionUuid)} />
				))}
			</ul>
			<Pagination
				page={appeals.page + 1}
				totalPages={appeals.totalPages}
				hrefFor={(page) => appealPaths.one(exam.uuid, question.uuid, page)}
			/>
			{open > 0 && seen !== null && (
				<section className="card grid max-w-144 gap-4" aria-labelledby="answer">
					<h2 id="answer" className="text-lg">
						{m.question_appeal_admin_answer({ n: num(open) })}
					</h2>
					<p className="text-soft">{m.question_appeal_admin_answer_text()}</p>
					<DecideForm id="decide" of="open" seen={seen} lastResult={isOfEarlier ? undefined : refused?.reply} />
				</section>
			)}
			{decisions.length > 0 && (
				<section className="grid gap-3" aria-labelledby="earlier">
					<h2 id="earlier" className="text-lg">
						{m.question_appeal_admin_decisions()}
					</h2>
					{open === 0 && refused && !isOfEarlier && (
						<Alert tone="danger" live title={m.question_appeal_moved()}>
							{/* The form is gone; what was typed in it is not. */}
							<Typed text={String(refused.reply.initialValue?.answer ?? "")} />
						</Alert>
					)}
					<ul className="grid gap-3">
						{decisions.map((decision) => (
							<Earlier key={decision.decidedAt} decision={decision} refused={refused} />
						))}
					</ul>
				</section>
			)}
		</div>
	);
}
