import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import type { FiguresOf, QuestionFigures } from "~/domain/exam-correction/question-figures.server.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import type { Page } from "~/lib/paging.ts";
import { num, subjectNames } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { FiguresBody, textsOf } from "./figures-card.tsx";

/** The questions of an exam that is over, those that fewest got right first (MT-8.4). */
export function QuestionFiguresView({ exam, questions }: { exam: FiguresOf; questions: Page<QuestionFigures> }) {
	const nameOf = subjectNames(exam.subjects);
	const first = questions.page * questions.size + 1;
	return (
		<>
			<KatexStyles in={questions.content.flatMap(textsOf)} />
			<PageHeader
				back={{ href: adminExamPaths.one(exam.uuid), label: exam.name }}
				title={m.exam_correction_questions()}
				lead={m.exam_correction_lead()}
			/>
			{exam.rankedAt === null && <Alert tone="warning">{m.exam_correction_not_ranked()}</Alert>}
			{questions.content.length === 0 ? (
				<EmptyState title={m.exam_correction_none()} />
			) : (
				<div className="review">
					{questions.content.map((question, index) => (
						<article key={question.uuid} className="question">
							<div className="flex flex-wrap items-center gap-3">
								<h2 className="question-number">{num(first + index)}</h2>
								<span className="text-sm text-soft">{nameOf(question.subjectTitle)}</span>
							</div>
							<FiguresBody question={question} />
							<div className="mt-3">
								<ButtonLink
									href={adminExamPaths.question(exam.uuid, question.uuid)}
									variant="secondary"
									icon="edit"
									aria-label={`${m.exam_correction_title()}: ${num(first + index)}`}
								>
									{m.exam_correction_title()}
								</ButtonLink>
							</div>
						</article>
					))}
				</div>
			)}
			<div className="mt-8">
				<Pagination
					page={questions.page + 1}
					totalPages={questions.totalPages}
					hrefFor={(page) => adminExamPaths.questions(exam.uuid, page)}
				/>
			</div>
		</>
	);
}
