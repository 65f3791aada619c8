import type { ReactNode } from "react";
import { Icon } from "~/components/icon.tsx";
import { percentOf } from "~/domain/attempt/verdict.ts";
import type { Locale } from "~/lib/time.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { optionLetter } from "./option-letter.ts";
import { percentText } from "./verdict-words.ts";

/** How many of how many, and the share. */
export const shareText = (n: number, of: number): string => `${num(n)} (${percentText(percentOf(n, of))})`;

type OptionShare = { id: string; text: ReactNode; isKey: boolean; chosen: number };

/**
 * The options of a question with how often each was chosen, and which is right. Where an option has no room beside its letter, it stands
 * below it.
 * @param asked how often the question was asked
 */
export function OptionShares({
	options,
	letters,
	asked,
}: {
	options: readonly OptionShare[];
	letters: Locale;
	asked: number;
}) {
	return (
		<ol className="grid gap-2">
			{options.map(({ id, text, isKey, chosen }, index) => (
				<li key={id} className="flex flex-wrap items-baseline gap-x-3">
					<strong>{optionLetter(index, letters)}</strong>
					<div className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">{text}</div>
					<span className="ms-auto flex flex-wrap items-baseline justify-end gap-x-3">
						{isKey && (
							<span className="inline-flex items-center gap-1 text-sm font-semibold text-betel-strong">
								<Icon name="success" size={18} />
								{m.attempt_the_key()}
							</span>
						)}
						<span className="tabular">{shareText(chosen, asked)}</span>
					</span>
				</li>
			))}
		</ol>
	);
}
