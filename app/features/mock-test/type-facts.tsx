import { Prose } from "~/components/prose.tsx";
import { DescriptionList } from "~/components/surfaces.tsx";
import type { MockTestTypeDetails } from "~/domain/mock-test/queries.server.ts";
import { markingText, SubjectTable } from "~/features/model-test/exam-details.tsx";
import { langOf } from "~/lib/lang-of.ts";
import { fee, minutes, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";
import { attemptsText } from "./words.ts";

/** Everything about a self-assessment: figures, text, questions per subject. */
export function TypeFacts({ type, descriptionHtml }: { type: MockTestTypeDetails; descriptionHtml: string | null }) {
	return (
		<div className="exam-facts">
			<DescriptionList
				items={[
					{ term: m.student_duration(), value: minutes(type.durationMinutes), icon: "clock" },
					{ term: m.mock_test_questions(), value: num(type.numberOfQuestions), icon: "list" },
					{ term: m.student_fee(), value: fee(type.feePoisha), icon: "wallet" },
					type.feePoisha > 0
						? { term: m.mock_test_attempts_bought(), value: attemptsText(type.attemptsPerPurchase), icon: "refresh" }
						: { term: m.mock_test_attempts_free(), value: m.mock_test_as_often(), icon: "refresh" },
					{ term: m.student_marking(), value: markingText(type), icon: "check" },
					...(type.examTag ? [{ term: m.mock_test_for(), value: type.examTag, icon: "school" } as const] : []),
				]}
			/>
			{descriptionHtml && (
				<section className="mt-8">
					<h2 className="mb-3 text-lg">{m.mock_test_about()}</h2>
					<Prose html={descriptionHtml} className="measure" lang={langOf(descriptionHtml, getLocale())} />
				</section>
			)}
			<section className="mt-8 measure">
				<h2 className="mb-3 text-lg">{m.student_per_subject()}</h2>
				<SubjectTable exam={type} />
			</section>
		</div>
	);
}
