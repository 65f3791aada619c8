import type { Fact } from "~/components/surfaces.tsx";
import type { MockTestTypeDetails } from "~/domain/mock-test/queries.server.ts";
import { markingText } from "~/features/attempt/marking.ts";
import { fee, feeInBdt, minutes, nameIn, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { attemptsText } from "./words.ts";

const attempts = ({ feePoisha, attemptsPerPurchase }: MockTestTypeDetails): Fact =>
	feePoisha > 0
		? { icon: "refresh", term: m.mock_test_attempts_bought(), value: attemptsText(attemptsPerPurchase) }
		: { icon: "refresh", term: m.mock_test_attempts_free(), value: m.mock_test_as_often() };

/** The figures of a self-assessment, each with its word and sign; a page sets them in its own order. */
export function typeFigures(type: MockTestTypeDetails) {
	const audience: Fact[] = type.examTag
		? [{ icon: "school", term: m.mock_test_for(), value: nameIn(type.examTag, type.examTagBn) }]
		: [];
	return {
		fee: { icon: "wallet", term: m.common_fee(), value: fee(type.feePoisha) },
		/** In the words of the public page. */
		feeInBdt: { icon: "wallet", term: m.common_fee(), value: feeInBdt(type.feePoisha) },
		duration: { icon: "clock", term: m.common_duration(), value: minutes(type.durationMinutes) },
		questions: { icon: "list", term: m.common_questions(), value: num(type.numberOfQuestions) },
		marking: { icon: "check", term: m.attempt_marking(), value: markingText(type) },
		attempts: attempts(type),
		/** Whom it is for, where it says so. */
		audience,
	} satisfies Record<string, Fact | Fact[]>;
}
