import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import { talkPaths } from "~/domain/discussion/paths.ts";
import { MAX } from "~/domain/discussion/rules.ts";
import type { Said } from "~/domain/discussion/said.server.ts";
import { threadFormSchema } from "~/domain/discussion/schemas.ts";
import type { Thread } from "~/domain/discussion/thread.server.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { m } from "~/paraglide/messages.js";
import { HideForm } from "./hide-form.tsx";
import { AnsweredBadge, QuestionDeeds } from "./question-list.tsx";
import { htmlOf, SaidHead, SaidWords } from "./said.tsx";
import { SmallForm } from "./small-form.tsx";
import { repliesTo, WriteForm, type WriteReply } from "./write-form.tsx";

type Side = "teacher" | "student";

/** What may be done to a question or an answer, besides answering. */
function Deeds({
	of,
	as,
	question,
	answer,
	reply,
}: {
	of: Said;
	as: Side;
	question: string;
	answer?: string;
	reply: WriteReply | undefined;
}) {
	const which: Record<string, string> = answer ? { answer } : {};
	const id = answer ?? question;
	const named = { answer: answer ?? "" };
	const editing = repliesTo(reply, { intent: "edit", ...named });
	const { may, words } = of;
	return (
		<div className="grid gap-1">
			{may.edit && (
				<details open={editing !== undefined} key={of.editedAt}>
					<summary className="cursor-pointer py-2 text-sm font-medium">{m.discussion_edit()}</summary>
					<WriteForm
						id={`edit-${id}`}
						schema={threadFormSchema}
						most={answer ? MAX.answer : MAX.question}
						label={m.discussion_body()}
						hint={
							as === "student" ? `${m.discussion_write_hint()} ${m.discussion_changeable()}` : m.discussion_write_hint()
						}
						button={m.common_save()}
						written={words?.body}
						hidden={{ intent: "edit", ...which }}
						reply={editing}
					/>
				</details>
			)}
			{may.hide && of.hidden === null && (
				<HideForm
					id={`hide-${id}`}
					answer={answer}
					lastResult={repliesTo(reply, { intent: "hide", ...named })?.result}
				/>
			)}
			<div className="flex flex-wrap gap-2">
				{may.hide && of.hidden !== null && (
					<SmallForm intent="show" label={m.discussion_show()} icon="refresh" of={which} about={`said-${id}`} />
				)}
				{may.delete && (
					<ButtonLink
						small
						variant="quiet"
						icon="trash"
						href={talkPaths.deleteSaid(as, question, answer)}
						aria-describedby={`said-${id}`}
					>
						{m.discussion_delete()}
					</ButtonLink>
				)}
			</div>
		</div>
	);
}

/** A question with its answers, and what the reader may do there (DSC-1). */
export function ThreadView({
	thread: { question, answers, lecture },
	as,
	sending,
	reply,
}: {
	thread: Thread;
	as: Side;
	/** Names the one sending of an answer. */
	sending: string;
	reply: WriteReply | undefined;
}) {
	const { uuid } = question;
	const answering = repliesTo(reply, { intent: "answer" });
	const [refused] = reply && !answering ? (reply.result.error?.[""] ?? []) : [];
	return (
		<>
			<KatexStyles in={[...htmlOf([question, ...answers.content]), reply?.preview]} />
			<PageHeader
				back={{
					href: talkPaths.questions(as, lecture.courseUuid, lecture.lectureUuid),
					label: m.discussion_questions_of({ lecture: lecture.lectureTitle }),
				}}
				title={question.isMine ? m.discussion_your_question() : m.discussion_question()}
			/>
			<div className="grid max-w-3xl gap-8">
				{refused && (
					<Alert tone="danger" live>
						{refused}
					</Alert>
				)}
				<section id={`said-${uuid}`} className="card grid gap-3" aria-label={m.discussion_question()}>
					<SaidHead of={question}>{question.answeredAt !== null && <AnsweredBadge />}</SaidHead>
					<SaidWords of={question} />
					{as === "teacher" && (
						<div className="flex flex-wrap gap-2">
							<QuestionDeeds question={question} />
						</div>
					)}
					<Deeds of={question} as={as} question={uuid} reply={reply} />
				</section>
				<section className="grid gap-4" aria-labelledby="answers">
					<h2 id="answers" className="text-lg">
						{m.discussion_answers()}
					</h2>
					{answers.content.length === 0 ? (
						<EmptyState plain title={m.discussion_answers_none()} />
					) : (
						<ul className="grid gap-4">
							{answers.content.map((answer) => (
								<li key={answer.uuid} id={`said-${answer.uuid}`} className="card grid gap-3">
									<SaidHead of={answer} />
									<SaidWords of={answer} />
									<Deeds of={answer} as={as} question={uuid} answer={answer.uuid} reply={reply} />
								</li>
							))}
						</ul>
					)}
					<Pagination
						page={answers.page + 1}
						totalPages={answers.totalPages}
						hrefFor={(page) => talkPaths.question(as, uuid, page)}
					/>
				</section>
				{question.words && question.hidden === null && (
					<section className="card grid gap-4" aria-labelledby="your-answer">
						<h2 id="your-answer" className="text-lg">
							{m.discussion_answer_title()}
						</h2>
						<WriteForm
							key={answers.totalElements}
							id="answer"
							schema={threadFormSchema}
							most={MAX.answer}
							label={m.discussion_body()}
							hint={m.discussion_write_hint()}
							button={as === "teacher" ? m.discussion_answer_send() : m.discussion_answer_send_student()}
							hidden={{ intent: "answer", key: sending }}
							reply={answering}
						/>
					</section>
				)}
			</div>
		</>
	);
}
