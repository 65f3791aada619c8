import { Icon, type IconName } from "~/components/icon.tsx";
import { optionLetter } from "~/features/attempt/option-letter.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

type Point = { icon: IconName; title: () => string; text: () => string };

const TRUST: readonly Point[] = [
	{ icon: "clock", title: m.landing_trust_clock, text: m.landing_trust_clock_text },
	{ icon: "shield", title: m.landing_trust_line, text: m.landing_trust_line_text },
	{ icon: "trophy", title: m.landing_trust_rank, text: m.landing_trust_rank_text },
	{ icon: "phone", title: m.landing_trust_phone, text: m.landing_trust_phone_text },
];

const AUDIENCE: readonly Point[] = [
	{ icon: "school", title: m.landing_audience_school, text: m.landing_audience_school_text },
	{ icon: "college", title: m.landing_audience_college, text: m.landing_audience_college_text },
	{ icon: "university", title: m.landing_audience_university, text: m.landing_audience_university_text },
	{ icon: "coaching", title: m.landing_audience_coaching, text: m.landing_audience_coaching_text },
];

/** What the exam looks like, and why it can be relied on: four plain statements, ruled, not boxed. */
export function TrustPoints() {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the row is pushed sideways, also by the keyboard
		<ul className="trust snap-row" tabIndex={0} aria-labelledby="trust">
			<li className="trust-picture">
				<ExamPicture />
			</li>
			{TRUST.map((point) => (
				<li key={point.icon} className="trust-point">
					<Icon name={point.icon} size={28} />
					<div>
						<h3>{point.title()}</h3>
						<p className="mt-1 text-soft">{point.text()}</p>
					</div>
				</li>
			))}
		</ul>
	);
}

/** The exam itself, as a picture: what one gets into, before one registers. */
function ExamPicture() {
	const options = m.landing_exam_options().split("|");
	return (
		<figure className="exam-picture" role="img" aria-label={m.landing_exam_picture()}>
			<div aria-hidden="true">
				<p className="exam-picture-bar">
					<span>{m.attempt_question({ number: num(7) })}</span>
					<span className="exam-picture-clock">
						<Icon name="clock" size={18} />
						{num("24:18")}
					</span>
				</p>
				<p className="exam-picture-text">{m.landing_exam_question()}</p>
				<ul>
					{options.map((option, index) => (
						<li key={option} data-chosen={index === 1 || undefined}>
							<span>{optionLetter(index)}</span>
							{option}
						</li>
					))}
				</ul>
				<p className="exam-picture-saved">
					<Icon name="check" size={18} />
					{m.landing_exam_saved()}
				</p>
			</div>
		</figure>
	);
}

/** School, college, university, coaching. */
export function AudienceCards() {
	return (
		<ul className="audience">
			{AUDIENCE.map((point) => (
				<li key={point.icon} className="card">
					<span className="audience-icon stepped">
						<Icon name={point.icon} size={28} />
					</span>
					<h3>{point.title()}</h3>
					<p className="text-soft">{point.text()}</p>
				</li>
			))}
		</ul>
	);
}

/** The mobile app is announced, not offered: no button that leads nowhere. */
export function AppAnnouncement() {
	return (
		<section className="app-band" aria-labelledby="app">
			<svg className="app-phone" viewBox="0 0 120 132" width="120" height="132" aria-hidden="true">
				<path className="phone-body" d="M28 8h4V4h56v4h4v120H28z" />
				<path className="phone-screen" d="M34 16h52v106H34z" />
				<path
					className="phone-leaf"
					d="M57 62c-14-1-21-9-22-23 13 1 21 9 22 23zM63 62c14-1 21-9 22-23-13 1-21 9-22 23z"
				/>
				<path className="phone-bud" d="M60 26c10 12 11 25 0 37-11-12-10-25 0-37z" />
				<path className="phone-leaf" d="M50 67h20v5h8v5H42v-5h8z" />
				<path className="phone-line" d="M42 90h36v5H42zM42 102h24v5H42z" />
			</svg>
			<div>
				<h2 id="app">{m.landing_app_heading()}</h2>
				<p className="measure mt-2 text-soft">{m.landing_app_text()}</p>
			</div>
		</section>
	);
}
