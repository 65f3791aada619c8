import { Prose } from "~/components/prose.tsx";
import { DescriptionList } from "~/components/surfaces.tsx";
import type { ExamDetails } from "~/domain/model-test/queries.server.ts";
import { fee, marks, minutes, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { ExamTexts } from "~/request/exam-texts.server.ts";
import { When } from "./student-exam-card.tsx";

export const markingText = ({
	marksPerCorrect,
	penaltyPerWrong,
}: Pick<ExamDetails, "marksPerCorrect" | "penaltyPerWrong">): string =>
	penaltyPerWrong > 0
		? m.student_marking_penalty({ marks: marks(marksPerCorrect), penalty: marks(penaltyPerWrong) })
		: m.student_marking_plain({ marks: marks(marksPerCorrect) });

export function SubjectTable({ exam }: { exam: Pick<ExamDetails, "subjects"> }) {
	return (
		<table className="table">
			<thead>
				<tr>
					<th scope="col">{m.student_subject()}</th>
					<th scope="col" className="num">
						{m.student_questions_per_set()}
					</th>
				</tr>
			</thead>
			<tbody>
				{exam.subjects.map((row) => (
					<tr key={row.subjectTitle}>
						<td>{row.subjectTitle}</td>
						<td className="num">{num(row.numberOfQuestions)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

function Text({ title, html }: { title: string; html: string | null }) {
	if (!html) return null;
	return (
		<section className="mt-8">
			<h2 className="mb-3 text-lg">{title}</h2>
			<Prose html={html} className="measure" />
		</section>
	);
}

/** Everything about an exam (spec section 2): figures, texts, questions per subject. */
export function ExamDetailsView({ exam, texts }: { exam: ExamDetails; texts: ExamTexts }) {
	const deadline = exam.preRegNeeded && exam.preRegStopAt ? <When at={exam.preRegStopAt} /> : m.student_no_deadline();
	return (
		<div className="exam-facts">
			<DescriptionList
				items={[
					{ term: m.student_starts(), value: <When at={exam.startAt} />, icon: "calendar" },
					{ term: m.student_stops(), value: <When at={exam.stopAt} />, icon: "flag" },
					{ term: m.student_register_by(), value: deadline, icon: "lock" },
					{ term: m.student_duration(), value: minutes(exam.durationMinutes), icon: "clock" },
					{ term: m.student_questions_per_set(), value: num(exam.numberOfQuestions), icon: "list" },
					{ term: m.student_fee(), value: fee(exam.feePoisha), icon: "wallet" },
					{ term: m.student_marking(), value: markingText(exam), icon: "check" },
				]}
			/>
			<Text title={m.student_about()} html={texts.description} />
			<Text title={m.student_rules()} html={texts.rule} />
			<Text title={m.student_prize()} html={texts.prize} />
			<section className="mt-8 measure">
				<h2 className="mb-3 text-lg">{m.student_per_subject()}</h2>
				<SubjectTable exam={exam} />
			</section>
		</div>
	);
}
