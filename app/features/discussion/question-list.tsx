import { ButtonLink } from "~/components/button.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { talkPaths } from "~/domain/discussion/paths.ts";
import type { Question } from "~/domain/discussion/questions.server.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { htmlOf, SaidHead, SaidWords } from "./said.tsx";
import { SmallForm } from "./small-form.tsx";

type Side = "teacher" | "student";

export const AnsweredBadge = () => (
	<Badge tone="success" icon="check">
		{m.feedback_state_answered()}
	</Badge>
);

/** How a teacher puts questions in order. @param of the fields that say which, where the page has several */
export function QuestionDeeds({
	question,
	of,
}: {
	question: Pick<Question, "uuid" | "isPinned" | "answeredAt" | "may">;
	of?: Readonly<Record<string, string>>;
}) {
	const about = `question-${question.uuid}`;
	const answered = question.answeredAt !== null;
	return (
		<>
			{question.may.pin && (
				<SmallForm
					intent={question.isPinned ? "unpin" : "pin"}
					label={question.isPinned ? m.discussion_unpin() : m.discussion_pin()}
					icon="flag"
					of={of}
					about={about}
				/>
			)}
			{question.may.mark && (
				<SmallForm
					intent={answered ? "unanswered" : "answered"}
					label={answered ? m.discussion_mark_unanswered() : m.discussion_mark_answered()}
					icon="check"
					of={of}
					about={about}
				/>
			)}
		</>
	);
}

function One({ question, as, lecture }: { question: Question; as: Side; lecture?: { title: string; href: string } }) {
	const { uuid, answers, answerCount, answeredAt } = question;
	return (
		<li id={`question-${uuid}`} className="card grid gap-3">
			{lecture && (
				<p className="text-sm">
					<a href={lecture.href} lang={langOfText(lecture.title)}>
						{lecture.title}
					</a>
				</p>
			)}
			<SaidHead of={question}>{answeredAt !== null && <AnsweredBadge />}</SaidHead>
			<SaidWords of={question} />
			{answers.length > 0 && (
				<ul className="grid gap-4 border-s-2 border-[var(--line)] ps-4" aria-label={m.discussion_answers()}>
					{answers.map((answer) => (
						<li key={answer.uuid} className="grid gap-2">
							<SaidHead of={answer} />
							<SaidWords of={answer} />
						</li>
					))}
				</ul>
			)}
			{question.words && (
				<div className="flex flex-wrap items-center gap-2">
					<ButtonLink
						small
						variant="secondary"
						icon="arrow-right"
						href={talkPaths.question(as, uuid)}
						aria-describedby={`question-${uuid}`}
					>
						{as === "teacher" ? m.discussion_answer_open() : m.discussion_answer_open_student()}
					</ButtonLink>
					<span className="text-sm text-soft">
						{answerCount > 0
							? m.discussion_answer_count({ count: answerCount, n: num(answerCount) })
							: m.discussion_answers_none()}
					</span>
					{as === "teacher" && <QuestionDeeds question={question} of={{ question: uuid }} />}
				</div>
			)}
		</li>
	);
}

/** Questions with their first answers. @param lectureOf which lecture one is under, where they are of several */
export function QuestionList<Q extends Question>({
	list,
	as,
	lectureOf,
}: {
	list: readonly Q[];
	as: Side;
	lectureOf?: (question: Q) => { title: string; href: string };
}) {
	return (
		<>
			<KatexStyles in={htmlOf(list.flatMap((question) => [question, ...question.answers]))} />
			<ul className="grid gap-4">
				{list.map((question) => (
					<One key={question.uuid} question={question} as={as} lecture={lectureOf?.(question)} />
				))}
			</ul>
		</>
	);
}
