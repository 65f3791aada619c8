import { Icon } from "~/components/icon.tsx";
import { Ornament } from "~/components/ornament.tsx";
import type { ExamWinners, WinnerRow } from "~/features/landing/types.ts";
import { Avatar } from "~/features/shell/person.tsx";
import { langOf } from "~/lib/lang-of.ts";
import { toMarks } from "~/lib/marks.ts";
import { type Locale, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

function Winner({ winner, locale }: { winner: WinnerRow; locale: Locale }) {
	return (
		<li className="winner" data-rank={winner.rank <= 3 ? winner.rank : undefined}>
			<span className="winner-face">
				<Avatar name={winner.name} image={winner.image} size={56} />
				<span className="winner-rank">
					<span className="sr-only">{m.public_winner_rank({ rank: toNumerals(winner.rank, locale) })}</span>
					<span aria-hidden="true">{toNumerals(winner.rank, locale)}</span>
				</span>
			</span>
			<span className="winner-words">
				<span className="winner-name" lang={langOf(winner.name, locale)}>
					{winner.name}
				</span>
				{winner.organization && <span className="winner-org">{winner.organization}</span>}
				<span className="winner-score">
					{m.public_winner_score({ score: toNumerals(toMarks(winner.score), locale) })}
				</span>
			</span>
		</li>
	);
}

/** The best of up to four past exams, five to a row (spec section 9). */
export function WinnersBoard({ exams, locale }: { exams: readonly ExamWinners[]; locale: Locale }) {
	return (
		<div className="board">
			<Ornament />
			<div className="board-body">
				{exams.slice(0, 4).map((exam) => (
					<section key={exam.uuid} aria-labelledby={`winners-${exam.uuid}`}>
						<h3 id={`winners-${exam.uuid}`} className="board-exam" lang={langOf(exam.name, locale)}>
							<Icon name="trophy" />
							{exam.name}
						</h3>
						<ol className="winners">
							{exam.winners.map((winner) => (
								<Winner key={`${winner.rank} ${winner.name}`} winner={winner} locale={locale} />
							))}
						</ol>
					</section>
				))}
			</div>
		</div>
	);
}
