import { Avatar } from "~/components/avatar.tsx";
import { Icon } from "~/components/icon.tsx";
import { Ornament } from "~/components/ornament.tsx";
import type { ExamWinners, WinnerRow } from "~/domain/model-test/queries.server.ts";
import { langOfText, marks, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

function Winner({ winner }: { winner: WinnerRow }) {
	return (
		<li className="winner" data-rank={winner.rank <= 3 ? winner.rank : undefined}>
			<span className="winner-face">
				<Avatar name={winner.name} image={winner.image} size={56} />
				<span className="winner-rank">
					<span className="sr-only">{m.attempt_rank({ rank: num(winner.rank) })}</span>
					<span aria-hidden="true">{num(winner.rank)}</span>
				</span>
			</span>
			<span className="winner-words">
				<span className="winner-name" lang={langOfText(winner.name)}>
					{winner.name}
				</span>
				{winner.organization && <span className="winner-org">{winner.organization}</span>}
				<span className="winner-score">{m.model_test_winner_score({ score: marks(winner.score) })}</span>
			</span>
		</li>
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
						<ol className="winners">
							{exam.winners.map((winner) => (
								<Winner key={`${winner.rank} ${winner.name}`} winner={winner} />
							))}
						</ol>
					</details>
				))}
			</div>
		</div>
	);
}
