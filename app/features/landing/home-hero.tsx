import { ButtonLink } from "~/components/button.tsx";
import { Icon } from "~/components/icon.tsx";
import { LogoMark } from "~/components/logo.tsx";
import { Ornament } from "~/components/ornament.tsx";
import { phaseOf } from "~/domain/model-test/rules.ts";
import { When } from "~/features/model-test/public-exam-card.tsx";
import { countText, feeText, minutesText } from "~/features/model-test/public-format.ts";
import { langOf } from "~/lib/lang-of.ts";
import { localePath } from "~/lib/localise-path.ts";
import { type Locale, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import type { ExamCard, PublicSummary } from "./types.ts";

/** The next exam as an admit card: what a student of this country looks for before an exam. */
function AdmitSlip({ exam, serverNow, locale }: { exam: ExamCard; serverNow: number; locale: Locale }) {
	const running = phaseOf(exam, serverNow) === "running";
	return (
		<section className="slip stepped" aria-labelledby="slip">
			<p className="slip-head">
				<LogoMark size={24} />
				<span id="slip">{running ? m.public_running_test() : m.public_next_test()}</span>
				<span className="slip-fee">{feeText(exam.feePoisha, locale)}</span>
			</p>
			<div className="slip-body">
				<p className="slip-name" lang={langOf(exam.name, locale)}>
					{exam.name}
				</p>
				<dl className="slip-facts">
					<div>
						<dt>{running ? m.public_stops() : m.public_starts()}</dt>
						<dd>
							<When at={running ? exam.stopAt : exam.startAt} locale={locale} />
						</dd>
					</div>
					<div>
						<dt>{m.public_duration()}</dt>
						<dd>{minutesText(exam.durationMinutes, locale)}</dd>
					</div>
					<div>
						<dt>{m.public_questions()}</dt>
						<dd>{toNumerals(exam.numberOfQuestions, locale)}</dd>
					</div>
				</dl>
			</div>
			<a className="slip-go" href={localePath(`/weekly-exam/${exam.uuid}`, locale)}>
				{m.public_slip_details()}
				<Icon name="arrow-right" />
			</a>
		</section>
	);
}

function EmptySlip({ locale }: { locale: Locale }) {
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
			<a className="slip-go" href={localePath("/weekly-exam/p", locale)}>
				{m.public_slip_none_action()}
				<Icon name="arrow-right" />
			</a>
		</section>
	);
}

function Figures({ summary, locale }: { summary: PublicSummary; locale: Locale }) {
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
					<dd>{countText(figure.value, locale)}</dd>
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
	locale,
}: {
	next: ExamCard | null;
	summary: PublicSummary | null;
	/** ms UTC */
	serverNow: number;
	locale: Locale;
}) {
	return (
		<div className="hero on-night">
			<div className="hero-inner">
				<div>
					<h1 className="hero-title">{m.public_hero_heading()}</h1>
					<p className="hero-lead">{m.public_hero_lead()}</p>
					<p className="hero-actions">
						<ButtonLink variant="inverse" href={localePath("/weekly-exam/p", locale)} iconEnd="arrow-right">
							{m.public_hero_tests()}
						</ButtonLink>
						<ButtonLink variant="outline-night" href="/auth/register">
							{m.public_hero_register()}
						</ButtonLink>
					</p>
				</div>
				{next ? <AdmitSlip exam={next} serverNow={serverNow} locale={locale} /> : <EmptySlip locale={locale} />}
			</div>
			{summary && <Figures summary={summary} locale={locale} />}
			<Ornament />
		</div>
	);
}
