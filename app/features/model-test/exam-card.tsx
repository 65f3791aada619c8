import { FeeBadge } from "~/components/fee-badge.tsx";
import { Icon, type IconName } from "~/components/icon.tsx";
import { Picture, subjectTitles } from "~/components/picture.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { When, WhenAway } from "~/components/when.tsx";
import type { ExamCard } from "~/domain/model-test/queries.server.ts";
import { canRegister, phaseOf } from "~/domain/model-test/rules.ts";
import type { Hundredths } from "~/lib/marks.ts";
import { fee, langOfText, marks, minutes, num, subjectName } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { ClosedBadge, type Mine, MineBadge, PhaseBadge } from "./badges.tsx";

function Fact({ icon, term, children }: { icon: IconName; term: string; children: React.ReactNode }) {
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

/**
 * One model test in a list (MT-10): everything needed to choose; the whole card leads to `href`. A student's own
 * lists say what the student has done about it, and speak in full words and in taka.
 */
export function ExamCardView({
	exam,
	serverNow,
	href,
	mine,
	result,
	level: Heading,
}: {
	exam: ExamCard;
	/** ms UTC */
	serverNow: number;
	href: string;
	mine?: Mine;
	/** What came of it. */
	result?: { score: Hundredths; totalMarks: Hundredths } | null;
	level: "h2" | "h3";
}) {
	const phase = phaseOf(exam, serverNow);
	const closed = phase !== "ended" && !canRegister(exam, serverNow) && !mine?.registered && !mine?.attempted;
	return (
		<article className="card link-card exam-card" data-phase={phase} data-closed={closed || undefined}>
			<div className="exam-card-head">
				<Picture src={exam.image} alt={exam.imageAlt} color={exam.color} subjects={subjectTitles(exam.subjects)} />
				<div className="exam-card-words">
					<p className="card-badges">
						{/* What one has sat is over for that person, also while others still sit it. */}
						{!mine?.attempted && <PhaseBadge phase={phase} />}
						{closed && <ClosedBadge />}
						{mine && <MineBadge mine={mine} />}
						{result && (
							<Badge tone="info" icon="trophy">
								{m.attempt_score_of({ score: marks(result.score), total: marks(result.totalMarks) })}
							</Badge>
						)}
						{mine ? <Badge>{fee(exam.feePoisha)}</Badge> : <FeeBadge poisha={exam.feePoisha} />}
					</p>
					<Heading className="exam-card-name" lang={langOfText(exam.name)}>
						<a href={href} className="cover-link">
							{exam.name}
						</a>
					</Heading>
					{exam.subtitle && (
						<p className="text-sm text-soft" lang={langOfText(exam.subtitle)}>
							{exam.subtitle}
						</p>
					)}
				</div>
			</div>
			<dl className="exam-card-facts">
				<Fact icon="list" term={mine ? m.common_questions_per_set() : m.common_questions()}>
					{num(exam.numberOfQuestions)}
				</Fact>
				<Fact icon="clock" term={m.common_duration()}>
					{minutes(exam.durationMinutes)}
				</Fact>
				<Fact icon="calendar" term={m.model_test_starts()}>
					{phase === "upcoming" ? <WhenAway at={exam.startAt} now={serverNow} /> : <When at={exam.startAt} />}
				</Fact>
				<Fact icon="flag" term={m.model_test_stops()}>
					{phase === "upcoming" ? <When at={exam.stopAt} /> : <WhenAway at={exam.stopAt} now={serverNow} ending />}
				</Fact>
				{/* The past deadline as well: it says why there is no way in. */}
				{exam.preRegNeeded && exam.preRegStopAt && (
					<Fact icon="lock" term={closed ? m.model_test_page_deadline() : m.model_test_register_by()}>
						<When at={exam.preRegStopAt} />
					</Fact>
				)}
			</dl>
			{exam.subjects.length > 0 && (
				<p className="exam-card-subjects">
					<span className="sr-only">{m.common_subjects()}: </span>
					{exam.subjects.map(subjectName).join(", ")}
				</p>
			)}
		</article>
	);
}
