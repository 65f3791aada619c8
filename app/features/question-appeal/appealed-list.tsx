import { Button, ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { SelectField } from "~/components/field.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import type { AppealedQuestion } from "~/domain/question-appeal/admin-appeals.server.ts";
import { APPEAL_REASONS } from "~/domain/question-appeal/rules.ts";
import { type AppealFilter, DECIDED } from "~/domain/question-appeal/schemas.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { FiguresBody, textsOf } from "~/features/exam-correction/figures-card.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import type { Page } from "~/lib/paging.ts";
import { langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { appealPaths } from "./paths.ts";
import { REASON } from "./words.tsx";

const SHOW: Record<AppealFilter, { name: () => string; none: () => string }> = {
	open: { name: m.question_appeal_admin_open, none: m.question_appeal_admin_none_open },
	decided: { name: m.question_appeal_admin_decided, none: m.question_appeal_admin_none_decided },
};

/** How many object, and what they say is wrong. */
export function Counts({ of: { count, reasons } }: { of: AppealedQuestion }) {
	return (
		<div className="mt-3">
			<p className="font-semibold">{m.question_appeal_admin_count({ n: num(count) })}</p>
			<ul>
				{APPEAL_REASONS.filter((reason) => reasons[reason] > 0).map((reason) => (
					<li key={reason}>
						{REASON[reason]()}: <strong className="tabular">{num(reasons[reason])}</strong>
					</li>
				))}
			</ul>
		</div>
	);
}

function Appealed({ of }: { of: AppealedQuestion }) {
	const { exam, question } = of;
	return (
		<article className="question">
			<FiguresBody question={question} />
			<Counts of={of} />
			<div className="mt-3">
				<ButtonLink href={appealPaths.one(exam.uuid, question.uuid)} variant="secondary" icon="edit">
					{m.question_appeal_admin_read()}
				</ButtonLink>
			</div>
		</article>
	);
}

type Props = { found: Page<AppealedQuestion>; show: AppealFilter };

/** The questions that students object to, by exam (MT-22.2). */
export function AppealedList({ found, show }: Props) {
	const exams = [...new Map(found.content.map(({ exam }) => [exam.uuid, exam])).values()];
	return (
		<>
			<KatexStyles in={found.content.flatMap(({ question }) => textsOf(question))} />
			<PageHeader title={m.question_appeal_title()} lead={m.question_appeal_admin_lead()} />
			<GetForm className="mb-6 grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,16rem)_auto] sm:justify-start">
				<SelectField id="show" name="show" label={m.question_appeal_admin_show()} defaultValue={show}>
					{DECIDED.map((one) => (
						<option key={one} value={one}>
							{SHOW[one].name()}
						</option>
					))}
				</SelectField>
				<Button variant="secondary" icon="filter">
					{m.feedback_admin_show()}
				</Button>
			</GetForm>
			{found.content.length === 0 ? (
				<EmptyState title={SHOW[show].none()} />
			) : (
				exams.map(({ uuid, name }) => (
					<section key={uuid} className="review mb-8" aria-labelledby={`exam-${uuid}`}>
						<h2 id={`exam-${uuid}`} className="mb-4 text-lg">
							<a href={adminExamPaths.one(uuid)} lang={langOfText(name)}>
								{name}
							</a>
						</h2>
						{found.content
							.filter(({ exam }) => exam.uuid === uuid)
							.map((of) => (
								<Appealed key={of.question.uuid} of={of} />
							))}
					</section>
				))
			)}
			<Pagination
				page={found.page + 1}
				totalPages={found.totalPages}
				hrefFor={(page) => appealPaths.list(show, page)}
			/>
		</>
	);
}
