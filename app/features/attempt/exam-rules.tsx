import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { Icon, type IconName } from "~/components/icon.tsx";
import { Prose } from "~/components/prose.tsx";
import { DescriptionList, PageHeader } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { ExamDetails } from "~/domain/model-test/queries.server.ts";
import { studentPaths } from "~/features/shell/student-paths.ts";
import { minutes, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { markingText } from "./marking.ts";

const POINTS: readonly { icon: IconName; text: () => string }[] = [
	{ icon: "clock", text: m.attempt_rule_clock },
	{ icon: "success", text: m.attempt_rule_saved },
	{ icon: "offline", text: m.attempt_rule_line },
	{ icon: "flag", text: m.attempt_rule_once },
];

/** What holds for every running paper, each with its icon. */
export function RulePoints() {
	return (
		<ul className="mt-6 grid gap-3">
			{POINTS.map(({ icon, text }) => (
				<li key={icon} className="flex gap-3">
					<Icon name={icon} className="mt-0.5 text-betel" />
					<span>{text()}</span>
				</li>
			))}
		</ul>
	);
}

/** The button that starts the clock, at the thumb on a phone. */
export function StartBar({ hint }: { hint: string }) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<Form method="post" reloadDocument className="start-bar">
			<input type="hidden" name="intent" value="start" />
			<Button icon="play" pending={pending} block>
				{m.common_start()}
			</Button>
			<p className="mt-2 text-center text-sm text-soft">{hint}</p>
		</Form>
	);
}

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
		.map(({ subjectTitle, numberOfQuestions }) => `${subjectTitle} ${num(numberOfQuestions)}`)
		.join(", ");
	return (
		<div className="measure">
			<PageHeader
				back={{ href: studentPaths.exam(exam.uuid), label: m.common_see_details() }}
				title={exam.name}
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
