import { DescriptionList, PageHeader } from "~/components/surfaces.tsx";
import type { AboutMockTest } from "~/domain/mock-test/attempt-kind.server.ts";
import { RulePoints, StartBar } from "~/features/attempt/before-start.tsx";
import { markingText } from "~/features/attempt/marking.ts";
import { langOfText, minutes, num, subjectName } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { mockTestPaths } from "./paths.ts";

/** Before the clock starts: what the student gets into, and one button. */
export function MockRules({ about }: { about: AboutMockTest }) {
	const { type, subjects } = about;
	return (
		<div className="measure">
			<PageHeader
				back={{ href: mockTestPaths.type(type.uuid), label: m.common_see_details() }}
				title={<span lang={langOfText(type.title)}>{type.title}</span>}
				lead={about.retryOfUuid ? m.mock_test_rules_lead_retry() : m.mock_test_rules_lead()}
			/>
			<DescriptionList
				rows
				items={[
					{ term: m.common_duration(), value: minutes(about.durationMinutes), icon: "clock" },
					{ term: m.common_questions(), value: num(about.totalQuestions), icon: "list" },
					{
						term: m.common_subjects(),
						value: subjects.map((subject) => `${subjectName(subject)} ${num(subject.numberOfQuestions)}`).join(", "),
						icon: "book",
					},
					{ term: m.attempt_marking(), value: markingText(type), icon: "check" },
				]}
			/>
			<RulePoints />
			<StartBar hint={m.mock_test_start_means()} />
		</div>
	);
}
