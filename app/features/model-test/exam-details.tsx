import { Passage } from "~/components/passage.tsx";
import { SubjectTable } from "~/components/subject-table.tsx";
import { DescriptionList } from "~/components/surfaces.tsx";
import type { ExamTexts } from "~/domain/model-test/exam-texts.server.ts";
import type { ExamDetails } from "~/domain/model-test/queries.server.ts";
import { m } from "~/paraglide/messages.js";
import { examFacts } from "./exam-facts.tsx";

/** Everything about an exam, on a student's page of it (MT-10): figures, texts, questions per subject. */
export function ExamDetailsView({ exam, texts }: { exam: ExamDetails; texts: ExamTexts }) {
	const facts = examFacts(exam);
	return (
		<div className="exam-facts">
			<DescriptionList
				items={[facts.starts, facts.stops, facts.registerBy, facts.duration, facts.questions, facts.fee, facts.marking]}
			/>
			<Passage title={m.model_test_about()} html={texts.description} />
			<Passage title={m.model_test_rules()} html={texts.rule} />
			<Passage title={m.model_test_prize()} html={texts.prize} />
			<section>
				<h2 className="text-lg">{m.common_questions_per_subject()}</h2>
				<SubjectTable subjects={exam.subjects} />
			</section>
		</div>
	);
}
