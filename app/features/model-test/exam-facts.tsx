import type { Fact } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { ExamDetails } from "~/domain/model-test/queries.server.ts";
import { markingText } from "~/features/attempt/marking.ts";
import { fee, feeInBdt, minutes, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** The figures of an exam, each with its word and sign; a page sets them in its own order. */
export function examFacts(exam: ExamDetails) {
	const deadline = exam.preRegNeeded && exam.preRegStopAt ? <When at={exam.preRegStopAt} /> : null;
	return {
		fee: { icon: "wallet", term: m.common_fee(), value: fee(exam.feePoisha) },
		/** In the words of the public page. */
		feeInBdt: { icon: "wallet", term: m.common_fee(), value: feeInBdt(exam.feePoisha) },
		duration: { icon: "clock", term: m.common_duration(), value: minutes(exam.durationMinutes) },
		questions: { icon: "list", term: m.common_questions_per_set(), value: num(exam.numberOfQuestions) },
		starts: { icon: "calendar", term: m.model_test_starts(), value: <When at={exam.startAt} /> },
		stops: { icon: "flag", term: m.model_test_stops(), value: <When at={exam.stopAt} /> },
		registerBy: { icon: "lock", term: m.model_test_register_by(), value: deadline ?? m.model_test_no_deadline() },
		deadline: {
			icon: "lock",
			term: m.model_test_page_deadline(),
			value: deadline ?? m.model_test_page_no_deadline(),
		},
		marking: { icon: "check", term: m.attempt_marking(), value: markingText(exam) },
	} satisfies Record<string, Fact>;
}
