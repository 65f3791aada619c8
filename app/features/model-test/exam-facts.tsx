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
		fee: { icon: "wallet", term: m.student_fee(), value: fee(exam.feePoisha) },
		/** In the words of the specification's public page. */
		feeInBdt: { icon: "wallet", term: m.student_fee(), value: feeInBdt(exam.feePoisha) },
		duration: { icon: "clock", term: m.student_duration(), value: minutes(exam.durationMinutes) },
		questions: { icon: "list", term: m.student_questions_per_set(), value: num(exam.numberOfQuestions) },
		starts: { icon: "calendar", term: m.student_starts(), value: <When at={exam.startAt} /> },
		stops: { icon: "flag", term: m.student_stops(), value: <When at={exam.stopAt} /> },
		registerBy: { icon: "lock", term: m.student_register_by(), value: deadline ?? m.student_no_deadline() },
		deadline: {
			icon: "lock",
			term: m.public_details_deadline(),
			value: deadline ?? m.public_details_no_deadline(),
		},
		marking: { icon: "check", term: m.student_marking(), value: markingText(exam) },
	} satisfies Record<string, Fact>;
}
