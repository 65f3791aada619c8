import type { QuoteAt, QuoteOf } from "~/domain/seat/leaving-quote.ts";
import type { Poisha } from "~/lib/money.ts";
import { dateTime, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** What each of the moments is called. */
const WHEN: Record<QuoteOf, (when: { when: string }) => string> = {
	start: m.my_course_quote_start,
	now: () => m.my_course_quote_now(),
	quarter: m.my_course_quote_quarter,
	middle: m.my_course_quote_middle,
};

/** What leaving gives back of the fee, and when (ENR-9): said before it is bought. */
export function LeavingQuotes({
	quotes,
	heading: Heading = "h3",
	amountText = taka,
}: {
	quotes: readonly QuoteAt[];
	/** One below what it stands under. */
	heading?: "h2" | "h3";
	/** How amounts are written: as the fee beside it is. */
	amountText?: (amount: Poisha) => string;
}) {
	if (quotes.length === 0) return null;
	return (
		<div className="text-sm">
			<Heading className="text-base">{m.my_course_quotes()}</Heading>
			<p className="mt-1 text-soft">{m.my_course_quotes_rule()}</p>
			<dl className="facts facts-rows mt-2">
				{quotes.map(({ of, at, amount }) => (
					<div key={of} className="flex-nowrap items-end">
						<dt>{WHEN[of]({ when: dateTime(at) })}</dt>
						<dd className="shrink-0">{amountText(amount)}</dd>
					</div>
				))}
			</dl>
		</div>
	);
}
