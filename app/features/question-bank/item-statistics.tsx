import { DescriptionList, StatusLine } from "~/components/surfaces.tsx";
import { ENOUGH_ANSWERS, type ItemStatistics, LEAST_DISCRIMINATION } from "~/domain/question-bank/item-statistics.ts";
import type { BankQuestion } from "~/domain/question-bank/stored-question.server.ts";
import { optionLetter } from "~/features/attempt/option-letter.ts";
import { OptionShares, shareText } from "~/features/attempt/option-shares.tsx";
import { langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** What the figures say about the question itself, as far as there are enough of them. */
function remarks(
	{ asked, chosen, discrimination }: ItemStatistics,
	{ options, language }: Pick<BankQuestion, "options" | "language">,
): string[] {
	if (asked < ENOUGH_ANSWERS) return [m.question_bank_few_answers({ n: num(ENOUGH_ANSWERS) })];
	const unused = options.flatMap((_, index) => (chosen[index] ? [] : [optionLetter(index, language)]));
	return [
		...(discrimination !== null && discrimination < 0 ? [m.question_bank_turned_round()] : []),
		...(discrimination !== null && discrimination >= 0 && discrimination < LEAST_DISCRIMINATION
			? [m.question_bank_tells_little()]
			: []),
		...(unused.length > 0 ? [m.question_bank_never_chosen({ options: unused.join(", ") })] : []),
	];
}

/** How a question did in papers: how many were right, how well it tells apart, how often each option was chosen (QB-12). */
export function QuestionStatistics({ figures, question }: { figures: ItemStatistics; question: BankQuestion }) {
	const { options, correct, language } = question;
	const { asked, unanswered, right, chosen, discrimination, earlier } = figures;
	return (
		<section aria-labelledby="statistics" className="grid gap-3">
			<h2 id="statistics" className="text-lg">
				{m.question_bank_statistics()}
			</h2>
			{asked === 0 ? (
				<p className="text-soft">{m.question_bank_never_asked()}</p>
			) : (
				<>
					<DescriptionList
						rows
						items={[
							{ term: m.question_bank_asked(), value: num(asked) },
							{ term: m.question_bank_right(), value: shareText(right, asked) },
							{ term: m.question_bank_left_out(), value: shareText(unanswered, asked) },
							...(discrimination === null
								? []
								: [{ term: m.question_bank_discrimination(), value: num(discrimination.toFixed(2)) }]),
						]}
					/>
					<OptionShares
						letters={language}
						asked={asked}
						options={options.map((content, index) => ({
							...{ id: content, isKey: index === correct, chosen: chosen[index] ?? 0 },
							text: <span lang={langOfText(content)}>{content}</span>,
						}))}
					/>
					{remarks(figures, question).map((remark) => (
						<StatusLine key={remark}>{remark}</StatusLine>
					))}
				</>
			)}
			{earlier > 0 && (
				<p className="text-sm text-soft">{m.question_bank_earlier({ count: earlier, n: num(earlier) })}</p>
			)}
		</section>
	);
}
