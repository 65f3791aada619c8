import { Prose } from "~/components/prose.tsx";
import { DescriptionList, PageHeader } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { ExamDetails } from "~/domain/model-test/queries.server.ts";
import { RulePoints, StartBar } from "~/features/attempt/before-start.tsx";
import { markingText } from "~/features/attempt/marking.ts";
import { langOfText, minutes, num, subjectName } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { modelTestPaths } from "./paths.ts";

/** Before the start: what the student gets into, and one button. */
export function ExamRules({
	exam,
	ruleHtml,
	fewerMinutes,
}: {
	exam: ExamDetails;
	ruleHtml: string | null;
	/** Set when the exam stops before a full duration has passed. */
	fewerMinutes: boolean;
}) {
	const subjects = exam.subjects
		.map((subject) => `${subjectName(subject)} ${num(subject.numberOfQuestions)}`)
		.join(", ");
	return (
		<div className="measure">
			<PageHeader
				back={{ href: modelTestPaths.exam(exam.uuid), label: m.common_see_details() }}
				title={<span lang={langOfText(exam.name)}>{exam.name}</span>}
				lead={m.model_test_rules_lead()}
			/>
			<DescriptionList
				rows
				items={[
					{ term: m.common_duration(), value: minutes(exam.durationMinutes), icon: "clock" },
					{ term: m.common_questions_per_set(), value: num(exam.numberOfQuestions), icon: "list" },
					{ term: m.common_subjects(), value: subjects, icon: "book" },
					{ term: m.attempt_marking(), value: markingText(exam), icon: "check" },
					{ term: m.model_test_stops(), value: <When at={exam.stopAt} />, icon: "flag" },
				]}
			/>
			{fewerMinutes && <p className="mt-3 font-medium text-marigold-ink">{m.model_test_rule_fewer_minutes()}</p>}
			<RulePoints />
			{ruleHtml && (
				<section className="mt-6">
					<h2 className="mb-2 text-lg">{m.model_test_rules()}</h2>
					<Prose html={ruleHtml} />
				</section>
			)}
			<StartBar hint={m.model_test_start_means()} />
		</div>
	);
}
