import { ButtonLink } from "~/components/button.tsx";
import { Alert } from "~/components/surfaces.tsx";
import type { OwnAppeal } from "~/domain/question-appeal/own-appeals.server.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { appealPaths } from "./paths.ts";
import { answerText, REASON, StateBadge, Typed } from "./words.tsx";

type Props = {
	examUuid: string;
	question: { uuid: string; position: number };
	/** Null where the student has not objected. */
	appeal: OwnAppeal | null;
	/** Whether questions may be objected to now. */
	isOpen: boolean;
};

/** Under a question of one's own review: the way to object, or what came of the objection (MT-22.1). */
export function AppealInReview({ examUuid, question, appeal, isOpen }: Props) {
	const number = m.attempt_question({ number: num(question.position) });
	if (appeal === null)
		return isOpen ? (
			<div className="mt-4 print:hidden">
				<ButtonLink
					href={appealPaths.mine(examUuid, question.uuid)}
					variant="quiet"
					small
					icon="flag"
					aria-label={`${m.question_appeal_object()}: ${number}`}
				>
					{m.question_appeal_object()}
				</ButtonLink>
			</div>
		) : null;
	const answer = answerText(appeal);
	return (
		<div className="mt-4 grid gap-2 border-s-4 border-betel ps-4">
			<p className="flex flex-wrap items-center gap-2">
				<strong>{m.question_appeal_yours()}</strong>
				<StateBadge state={appeal.state} />
			</p>
			<p className="text-sm text-soft">{REASON[appeal.reason]()}</p>
			{answer && <Typed text={answer} />}
			{appeal.state === "open" && (
				<p className="print:hidden">
					<a href={appealPaths.mine(examUuid, question.uuid)} aria-label={`${m.question_appeal_change()}: ${number}`}>
						{m.question_appeal_change()}
					</a>
				</p>
			)}
		</div>
	);
}

/** All that the student objects to in the exam, above its review: a notification leads here. */
export function OwnAppeals({ examUuid, appeals }: { examUuid: string; appeals: readonly OwnAppeal[] }) {
	if (appeals.length === 0) return null;
	return (
		<div className="mt-6 print:hidden">
			<Alert title={m.question_appeal_list()}>
				<ul className="grid gap-1">
					{appeals.map(({ uuid, questionUuid, position, state }) => (
						<li key={uuid} className="flex flex-wrap items-center gap-2">
							<a href={appealPaths.mine(examUuid, questionUuid)}>{m.attempt_question({ number: num(position) })}</a>
							<StateBadge state={state} />
						</li>
					))}
				</ul>
			</Alert>
		</div>
	);
}
