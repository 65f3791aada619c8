import { ButtonLink } from "~/components/button.tsx";
import { Icon } from "~/components/icon.tsx";
import { LogoMark } from "~/components/logo.tsx";
import { Ornament } from "~/components/ornament.tsx";
import { When } from "~/components/when.tsx";
import type { PublicSummary } from "~/domain/landing/queries.server.ts";
import type { ExamCard } from "~/domain/model-test/queries.server.ts";
import { phaseOf } from "~/domain/model-test/rules.ts";
import { examListPath, examPath } from "~/features/model-test/paths.ts";
import { pagePath } from "~/lib/page-path.ts";
import { count, feeInBdt, langOfText, num, shortMinutes } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** The next exam as an admit card: what a student of this country looks for before an exam. */
function AdmitSlip({ exam, serverNow }: { exam: ExamCard; serverNow: number }) {
	const running = phaseOf(exam, serverNow) === "running";
	return (
		<section className="slip stepped" aria-labelledby="slip">
			<p className="slip-head">
				<LogoMark size={24} />
				<span id="slip">{running ? m.public_running_test() : m.public_next_test()}</span>
				<span className="slip-fee">{feeInBdt(exam.feePoisha)}</span>
			</p>
			<div className="slip-body">
				<p className="slip-name" lang={langOfText(exam.name)}>
					{exam.name}
				</p>
				<dl className="slip-facts">
					<div>
						<dt>{running ? m.public_stops() : m.public_starts()}</dt>
						<dd>
							<When at={running ? exam.stopAt : exam.startAt} />
						</dd>
					</div>
					<div>
						<dt>{m.public_duration()}</dt>
						<dd>{shortMinutes(exam.durationMinutes)}</dd>
					</div>
					<div>
						<dt>{m.public_questions()}</dt>
						<dd>{num(exam.numberOfQuestions)}</dd>
					</div>
				</dl>
			</div>
			<a className="slip-go" href={pagePath(examPath(exam.uuid))}>
				{m.public_slip_details()}
				<Icon name="arrow-right" />
			</a>
		</section>
	);
}

function EmptySlip() {
	return (
		<section className="slip stepped" aria-labelledby="slip">
			<p className="slip-head">
				<LogoMark size={24} />
				<span id="slip">{m.public_next_test()}</span>
			</p>
			<div className="slip-body">
				<p className="slip-name">{m.public_slip_none()}</p>
				<p className="text-sm text-soft">{m.public_slip_none_text()}</p>
			</div>
			<a className="slip-go" href={pagePath(examListPath())}>
				{m.public_slip_none_action()}
				<Icon name="arrow-right" />
			</a>
		</section>
	);
}

function Figures({ summary }: { summary: PublicSummary }) {
	const figures = [
		{ label: m.public_figure_students(), value: summary.students },
		{ label: m.public_figure_teachers(), value: summary.teachers },
		{ label: m.public_figure_courses(), value: summary.courses },
		{ label: m.public_figure_materials(), value: summary.materials },
	];
	return (
		<dl className="figures" aria-label={m.public_figures()}>
			{figures.map((figure) => (
				<div key={figure.label}>
					<dt>{figure.label}</dt>
					<dd>{count(figure.value)}</dd>
				</div>
			))}
		</dl>
	);
}

/** The first thing a visitor sees: the promise, the next exam, the figures, on the ornament's ground. */
export function HomeHero({
	next,
	summary,
	serverNow,
}: {
	next: ExamCard | null;
	summary: PublicSummary | null;
	/** ms UTC */
	serverNow: number;
}) {
	return (
		<div className="hero on-night">
			<div className="hero-inner">
				<div>
					<h1 className="hero-title">{m.public_hero_heading()}</h1>
					<p className="hero-lead">{m.public_hero_lead()}</p>
					<p className="hero-actions">
						<ButtonLink variant="inverse" href={pagePath(examListPath())} iconEnd="arrow-right">
							{m.public_hero_tests()}
						</ButtonLink>
						<ButtonLink variant="outline-night" href="/auth/register">
							{m.public_hero_register()}
						</ButtonLink>
					</p>
				</div>
				{next ? <AdmitSlip exam={next} serverNow={serverNow} /> : <EmptySlip />}
			</div>
			{summary && <Figures summary={summary} />}
			<Ornament />
		</div>
	);
}
