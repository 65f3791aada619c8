import { Icon } from "~/components/icon.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import { percentOf } from "~/domain/attempt/verdict.ts";
import { stopsForAllAt } from "~/domain/model-test/exam-end.ts";
import type { PastExam, PastMockTest, StudentOverview } from "~/domain/overview/student-overview.server.ts";
import { percentText } from "~/features/attempt/verdict-words.ts";
import { mockTestPaths } from "~/features/mock-test/paths.ts";
import { modelTestPaths } from "~/features/model-test/paths.ts";
import { langOfText, marks, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

function PastRow({ exam }: { exam: PastExam }) {
	const { result } = exam;
	return (
		<li className="row">
			<div className="min-w-0">
				<h3 lang={langOfText(exam.name)}>
					<a href={result ? modelTestPaths.result(exam.uuid) : modelTestPaths.exam(exam.uuid)}>{exam.name}</a>
				</h3>
				<p className="text-sm text-soft">
					<When at={exam.at} />
				</p>
			</div>
			{result === "withheld" ? (
				<p className="text-end text-sm text-soft">
					{m.overview_result_after()} <When at={stopsForAllAt(exam)} />
				</p>
			) : result === "held" ? (
				<p className="text-end text-sm text-soft">{m.attempt_score_later()}</p>
			) : result ? (
				<p className="text-end tabular">
					<span className="text-lg font-semibold">
						{m.attempt_score_of({ score: marks(result.score), total: marks(result.totalMarks) })}
					</span>
					<br />
					<span className="text-sm text-soft">
						{result.rank === null
							? m.overview_rank_later()
							: m.overview_rank_of({ rank: num(result.rank), count: num(result.participants) })}
					</span>
				</p>
			) : (
				<Badge icon="minus">{m.overview_missed()}</Badge>
			)}
		</li>
	);
}

function PastMockTestRow({ attempt }: { attempt: PastMockTest }) {
	const { score, totalMarks } = attempt;
	return (
		<li className="row">
			<div className="min-w-0">
				<h3 lang={langOfText(attempt.title)}>
					<a href={mockTestPaths.result(attempt.uuid)}>{attempt.title}</a>
				</h3>
				<p className="text-sm text-soft">
					<When at={attempt.at} />
				</p>
			</div>
			{score === null ? (
				<p className="text-end text-sm text-soft">{m.attempt_score_later()}</p>
			) : (
				<p className="text-end tabular">
					<span className="text-lg font-semibold">
						{m.attempt_score_of({ score: marks(score), total: marks(totalMarks) })}
					</span>
					<br />
					<span className="text-sm text-soft">{percentText(percentOf(score, totalMarks))}</span>
				</p>
			)}
		</li>
	);
}

export function Past({ past }: { past: StudentOverview["past"] }) {
	const has = (kind: (typeof past)[number]["kind"]) => past.some((one) => one.kind === kind);
	return (
		<section className="mt-10" aria-labelledby="past">
			<div className="flex flex-wrap items-baseline justify-between gap-2">
				<h2 id="past" className="text-lg">
					{m.overview_past_exams()}
				</h2>
				<p className="flex flex-wrap gap-x-4">
					{has("model-test") && <a href={modelTestPaths.examList("past")}>{m.overview_past_model_tests()}</a>}
					{has("mock-test") && <a href={mockTestPaths.mine()}>{m.overview_past_mock_tests()}</a>}
				</p>
			</div>
			{past.length === 0 ? (
				<p className="mt-3 flex items-center gap-2 text-soft">
					<Icon name="trophy" size={20} />
					{m.overview_no_past()}
				</p>
			) : (
				<ul className="rows">
					{past.map((one) =>
						one.kind === "model-test" ? (
							<PastRow key={one.uuid} exam={one} />
						) : (
							<PastMockTestRow key={one.uuid} attempt={one} />
						),
					)}
				</ul>
			)}
		</section>
	);
}
