import { ButtonLink } from "~/components/button.tsx";
import { Icon, type IconName } from "~/components/icon.tsx";
import { LogoMark } from "~/components/logo.tsx";
import { Ornament } from "~/components/ornament.tsx";
import { When } from "~/components/when.tsx";
import type { PublicSummary } from "~/domain/landing/queries.server.ts";
import type { ExamCard } from "~/domain/model-test/queries.server.ts";
import { canRegister, phaseOf } from "~/domain/model-test/rules.ts";
import { ClosedBadge } from "~/features/model-test/badges.tsx";
import { examListPath, examPath } from "~/features/model-test/paths.ts";
import { innerPath, pagePath } from "~/lib/page-path.ts";
import { count, feeInBdt, langOfText, minutes, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** The next exam as an admit card: what a student of this country looks for before an exam. */
function AdmitSlip({ exam, serverNow }: { exam: ExamCard; serverNow: number }) {
	const running = phaseOf(exam, serverNow) === "running";
	return (
		<section className="slip stepped" aria-labelledby="slip">
			<p className="slip-head">
				<LogoMark size={24} />
				<span id="slip">{running ? m.model_test_phase_running() : m.landing_next_test()}</span>
				<span className="slip-fee">{feeInBdt(exam.feePoisha)}</span>
			</p>
			<div className="slip-body">
				<p className="slip-name" lang={langOfText(exam.name)}>
					{exam.name}
				</p>
				{!canRegister(exam, serverNow) && (
					<p className="card-badges">
						<ClosedBadge />
					</p>
				)}
				<dl className="slip-facts">
					<div>
						<dt>{running ? m.model_test_stops() : m.model_test_starts()}</dt>
						<dd>
							<When at={running ? exam.stopAt : exam.startAt} />
						</dd>
					</div>
					<div>
						<dt>{m.common_duration()}</dt>
						<dd>{minutes(exam.durationMinutes)}</dd>
					</div>
					<div>
						<dt>{m.common_questions()}</dt>
						<dd>{num(exam.numberOfQuestions)}</dd>
					</div>
				</dl>
			</div>
			<a className="slip-go" href={pagePath(examPath(exam.uuid))}>
				{m.landing_slip_details()}
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
				<span id="slip">{m.landing_next_test()}</span>
			</p>
			<div className="slip-body">
				<p className="slip-name">{m.landing_slip_none()}</p>
				<p className="text-sm text-soft">{m.landing_slip_none_text()}</p>
			</div>
			<a className="slip-go" href={pagePath(examListPath())}>
				{m.landing_slip_none_action()}
				<Icon name="arrow-right" />
			</a>
		</section>
	);
}

/** What everybody gets here, in place of figures that cannot be had at this moment. */
function Offers() {
	const offers: { icon: IconName; text: string }[] = [
		{ icon: "exam", text: m.landing_offer_tests() },
		{ icon: "practice", text: m.landing_offer_practice() },
		{ icon: "check", text: m.landing_offer_answers() },
		{ icon: "phone", text: m.landing_offer_phone() },
	];
	return (
		<ul className="figures offers">
			{offers.map(({ icon, text }) => (
				<li key={icon}>
					<Icon name={icon} />
					{text}
				</li>
			))}
		</ul>
	);
}

function Figures({ summary }: { summary: PublicSummary }) {
	const figures = [
		{ label: m.landing_figure_students(), value: summary.students },
		{ label: m.landing_figure_teachers(), value: summary.teachers },
		{ label: m.course_names(), value: summary.courses },
		{ label: m.landing_figure_materials(), value: summary.materials },
	];
	return (
		<dl className="figures">
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
	own,
}: {
	next: ExamCard | null;
	summary: PublicSummary | null;
	/** ms UTC */
	serverNow: number;
	/** The dashboard of whoever is signed in; null for a guest. */
	own: string | null;
}) {
	return (
		<div className="hero on-night">
			<div className="hero-inner">
				<div>
					<h1 className="hero-title">{m.landing_hero_heading()}</h1>
					<p className="hero-lead">{m.landing_hero_lead()}</p>
					<p className="hero-actions">
						<ButtonLink variant="inverse" href={pagePath(examListPath())} iconEnd="arrow-right">
							{m.landing_hero_tests()}
						</ButtonLink>
						<ButtonLink variant="outline-night" href={innerPath(own ?? "/auth/register")}>
							{own ? m.shell_dashboard() : m.account_register_title()}
						</ButtonLink>
					</p>
				</div>
				{next ? <AdmitSlip exam={next} serverNow={serverNow} /> : <EmptySlip />}
			</div>
			{summary ? <Figures summary={summary} /> : <Offers />}
			<Ornament />
		</div>
	);
}
