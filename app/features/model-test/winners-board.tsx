import { Avatar } from "~/components/avatar.tsx";
import { Icon } from "~/components/icon.tsx";
import { Ornament } from "~/components/ornament.tsx";
import type { ExamWinners, WinnerRow } from "~/domain/model-test/winners.server.ts";
import { pagePath } from "~/lib/page-path.ts";
import { langOfText, marks, nameIn, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { examPath } from "./paths.ts";

/** Who deleted their account keeps the rank for the others, and no name. */
const nameOf = ({ name }: WinnerRow) => name || m.privacy_nameless();

function Winner({ winner }: { winner: WinnerRow }) {
	return (
		<li className="winner" data-rank={winner.rank <= 3 ? winner.rank : undefined}>
			<span className="winner-face">
				<Avatar name={nameOf(winner)} image={winner.image} large />
				<span className="winner-rank">
					<span className="sr-only">{m.attempt_rank({ rank: num(winner.rank) })}</span>
					<span aria-hidden="true">{num(winner.rank)}</span>
				</span>
			</span>
			<span className="winner-words">
				<span className="winner-name" lang={langOfText(nameOf(winner))}>
					{nameOf(winner)}
				</span>
				{winner.organization && (
					<span className="winner-org">{nameIn(winner.organization, winner.organizationBn)}</span>
				)}
				<span className="winner-score">{m.model_test_winner_score({ score: marks(winner.score) })}</span>
			</span>
		</li>
	);
}

/** One in a row of five, and as many rows as there are winners of those shown (SITE-1); on a phone three below each other, the next ones beside them. */
function WinnerList({ winners, label }: { winners: readonly WinnerRow[]; label: string }) {
	return (
		<ol className="winners" aria-labelledby={label} tabIndex={winners.length > STACKED ? 0 : undefined}>
			{winners.map((winner) => (
				<Winner key={`${winner.rank} ${winner.name}`} winner={winner} />
			))}
		</ol>
	);
}

/** How many stand below each other on a phone (`winners.css`): more are pushed sideways, also by the keyboard. */
const STACKED = 3;

/** Who won one model test, on its own page once it is ranked. */
export function ExamWinnersSection({ winners }: { winners: readonly WinnerRow[] }) {
	if (winners.length === 0) return null;
	return (
		<section className="mt-10" aria-labelledby="winners">
			<h2 id="winners" className="mb-3 text-lg">
				{m.model_test_winners()}
			</h2>
			<div className="board">
				<Ornament />
				<div className="board-body">
					<WinnerList winners={winners} label="winners" />
				</div>
			</div>
		</section>
	);
}

/** The best of the last ranked model tests, those of the last one open (SITE-1). */
export function WinnersBoard({ exams }: { exams: readonly ExamWinners[] }) {
	return (
		<div className="board">
			<Ornament />
			<div className="board-body">
				{exams.map((exam, index) => (
					<details key={exam.uuid} open={index === 0}>
						<summary className="board-exam">
							<Icon name="trophy" />
							<h3 id={`winners-${exam.uuid}`} lang={langOfText(exam.name)}>
								{exam.name}
							</h3>
						</summary>
						<WinnerList winners={exam.winners} label={`winners-${exam.uuid}`} />
						{exam.total > exam.winners.length && (
							<p className="board-more">
								<a href={`${pagePath(examPath(exam.uuid))}#winners`} aria-describedby={`winners-${exam.uuid}`}>
									{m.common_view_all()}
								</a>
							</p>
						)}
					</details>
				))}
			</div>
		</div>
	);
}
