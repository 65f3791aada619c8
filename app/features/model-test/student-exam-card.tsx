import { Icon, type IconName } from "~/components/icon.tsx";
import { Picture } from "~/components/picture.tsx";
import { Badge } from "~/components/surfaces.tsx";
import type { StudentExamCard } from "~/domain/model-test/queries.server.ts";
import { type ExamPhase, phaseOf } from "~/domain/model-test/rules.ts";
import { studentPaths } from "~/features/shell/student-paths.ts";
import { toIso } from "~/lib/time.ts";
import { dateTime, fee, minutes, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Where an exam stands. */
export function PhaseBadge({ phase }: { phase: ExamPhase }) {
	if (phase === "running")
		return (
			<Badge tone="warning" icon="clock">
				{m.student_phase_running()}
			</Badge>
		);
	if (phase === "upcoming")
		return (
			<Badge tone="info" icon="calendar">
				{m.student_phase_upcoming()}
			</Badge>
		);
	return <Badge icon="flag">{m.student_phase_ended()}</Badge>;
}

/** Registered, and taken: what the student has done about an exam. */
export function MineBadges({ exam }: { exam: Pick<StudentExamCard, "registered" | "attempted"> }) {
	if (exam.attempted)
		return (
			<Badge tone="success" icon="success">
				{m.student_attempted()}
			</Badge>
		);
	if (!exam.registered) return null;
	return (
		<Badge tone="success" icon="check">
			{m.student_registered()}
		</Badge>
	);
}

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

/** @param at ms UTC */
export function When({ at }: { at: number }) {
	return <time dateTime={toIso(at)}>{dateTime(at)}</time>;
}

/** One model test in a student's list (spec section 2), with the student's own marks. The whole card leads to it. */
export function StudentExamCardView({
	exam,
	serverNow,
	level: Heading = "h2",
}: {
	exam: StudentExamCard;
	/** ms UTC */
	serverNow: number;
	level?: "h2" | "h3";
}) {
	return (
		<article className="card link-card exam-card">
			<div className="exam-card-head">
				<Picture src={exam.image} color={exam.color} />
				<div className="min-w-0 flex-1">
					<p className="card-badges">
						<PhaseBadge phase={phaseOf(exam, serverNow)} />
						<MineBadges exam={exam} />
						<Badge>{fee(exam.feePoisha)}</Badge>
					</p>
					<Heading className="exam-card-name">
						<a href={studentPaths.exam(exam.uuid)} className="cover-link">
							{exam.name}
						</a>
					</Heading>
					{exam.subtitle && <p className="text-sm text-soft">{exam.subtitle}</p>}
				</div>
			</div>
			<dl className="exam-card-facts">
				<Fact icon="list" term={m.student_questions_per_set()}>
					{num(exam.numberOfQuestions)}
				</Fact>
				<Fact icon="clock" term={m.student_duration()}>
					{minutes(exam.durationMinutes)}
				</Fact>
				<Fact icon="calendar" term={m.student_starts()}>
					<When at={exam.startAt} />
				</Fact>
				<Fact icon="flag" term={m.student_stops()}>
					<When at={exam.stopAt} />
				</Fact>
				{exam.preRegNeeded && exam.preRegStopAt && (
					<Fact icon="lock" term={m.student_register_by()}>
						<When at={exam.preRegStopAt} />
					</Fact>
				)}
			</dl>
			{exam.subjects.length > 0 && (
				<p className="exam-card-subjects">
					<span className="sr-only">{m.student_subjects()}: </span>
					{exam.subjects.map((subject) => subject.subjectTitle).join(", ")}
				</p>
			)}
		</article>
	);
}
