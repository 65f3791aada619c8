import { Icon, type IconName } from "~/components/icon.tsx";
import { Picture } from "~/components/picture.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { type ExamPhase, phaseOf } from "~/domain/model-test/rules.ts";
import type { ExamCard } from "~/features/landing/types.ts";
import { langOf } from "~/lib/lang-of.ts";
import { localePath } from "~/lib/localise-path.ts";
import { formatDateTime, type Locale, toIso, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { feeText, minutesText } from "./public-format.ts";

/** Upcoming, running now or ended, as a word with an icon. */
export function PhaseBadge({ phase }: { phase: ExamPhase }) {
	if (phase === "running")
		return (
			<Badge tone="warning" icon="clock">
				{m.public_phase_running()}
			</Badge>
		);
	if (phase === "upcoming")
		return (
			<Badge tone="info" icon="calendar">
				{m.public_phase_upcoming()}
			</Badge>
		);
	return <Badge icon="flag">{m.public_phase_past()}</Badge>;
}

function Row({ icon, term, children }: { icon: IconName; term: string; children: React.ReactNode }) {
	return (
		<div>
			<dt>
				<Icon name={icon} size={16} />
				{term}
			</dt>
			<dd>{children}</dd>
		</div>
	);
}

/** @param at ms UTC */
export function When({ at, locale }: { at: number; locale: Locale }) {
	return <time dateTime={toIso(at)}>{formatDateTime(at, locale)}</time>;
}

/** One model test in a list (spec section 2): everything needed to choose; the whole card leads to `href`. */
export function ExamCardView({
	exam,
	serverNow,
	locale,
	href = localePath(`/weekly-exam/${exam.uuid}`, locale),
	level: Heading = "h3",
}: {
	exam: ExamCard;
	/** ms UTC */
	serverNow: number;
	locale: Locale;
	href?: string;
	level?: "h2" | "h3";
}) {
	return (
		<article className="card link-card exam-card">
			<div className="exam-card-head">
				<Picture src={exam.image} color={exam.color} />
				<div className="min-w-0 flex-1">
					<p className="card-badges">
						<PhaseBadge phase={phaseOf(exam, serverNow)} />
						<Badge tone={exam.feePoisha === 0 ? "success" : undefined}>{feeText(exam.feePoisha, locale)}</Badge>
					</p>
					<Heading className="exam-card-name" lang={langOf(exam.name, locale)}>
						<a href={href} className="cover-link">
							{exam.name}
						</a>
					</Heading>
					{exam.subtitle && (
						<p className="text-sm text-soft" lang={langOf(exam.subtitle, locale)}>
							{exam.subtitle}
						</p>
					)}
				</div>
			</div>
			<dl className="exam-card-facts">
				<Row icon="list" term={m.public_questions()}>
					{toNumerals(exam.numberOfQuestions, locale)}
				</Row>
				<Row icon="clock" term={m.public_duration()}>
					{minutesText(exam.durationMinutes, locale)}
				</Row>
				<Row icon="calendar" term={m.public_starts()}>
					<When at={exam.startAt} locale={locale} />
				</Row>
				<Row icon="flag" term={m.public_stops()}>
					<When at={exam.stopAt} locale={locale} />
				</Row>
				{exam.preRegNeeded && exam.preRegStopAt && (
					<Row icon="lock" term={m.public_register_by()}>
						<When at={exam.preRegStopAt} locale={locale} />
					</Row>
				)}
			</dl>
			{exam.subjects.length > 0 && (
				<p className="exam-card-subjects">
					<span className="sr-only">{m.public_subjects()}: </span>
					{exam.subjects.map((subject) => subject.subjectTitle).join(", ")}
				</p>
			)}
		</article>
	);
}
