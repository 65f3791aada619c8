import { Icon, type IconName } from "~/components/icon.tsx";
import { Picture } from "~/components/picture.tsx";
import { Badge } from "~/components/surfaces.tsx";
import type { StudentExamCard } from "~/domain/model-test/queries.server.ts";
import { phaseOf } from "~/domain/model-test/rules.ts";
import { studentPaths } from "~/features/shell/student-paths.ts";
import { dateTime, fee, minutes, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

type Times = { startAt: string; stopAt: string; server_time: string };

/** Where an exam stands by the server's clock at the time of the answer. */
export const phaseOfCard = ({ startAt, stopAt, server_time }: Times) =>
	phaseOf({ startAt: Date.parse(startAt), stopAt: Date.parse(stopAt) }, Date.parse(server_time));

export function PhaseBadge({ exam }: { exam: Times }) {
	const phase = phaseOfCard(exam);
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

export function When({ at }: { at: string }) {
	return <time dateTime={at}>{dateTime(at)}</time>;
}

/** One model test in a student's list (spec section 2), with the student's own marks. The whole card leads to it. */
export function StudentExamCardView({ exam, level: Heading = "h2" }: { exam: StudentExamCard; level?: "h2" | "h3" }) {
	return (
		<article className="card exam-card">
			<div className="exam-card-head">
				<Picture src={exam.ogImage} color={exam.color} />
				<div className="min-w-0 flex-1">
					<p className="exam-card-badges">
						<PhaseBadge exam={exam} />
						<MineBadges exam={exam} />
						<Badge>{fee(exam.fee)}</Badge>
					</p>
					<Heading className="exam-card-name">
						<a href={studentPaths.exam(exam.examUUID)} className="cover-link">
							{exam.name}
						</a>
					</Heading>
					{exam.subtitle && <p className="text-sm text-soft">{exam.subtitle}</p>}
				</div>
			</div>
			<dl className="exam-card-facts">
				<Fact icon="list" term={m.student_questions_per_set()}>
					{num(exam.numQuestionPerSet)}
				</Fact>
				<Fact icon="clock" term={m.student_duration()}>
					{minutes(exam.duration)}
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
			{exam.subjectCountResponses.length > 0 && (
				<p className="exam-card-subjects">
					<span className="sr-only">{m.student_subjects()}: </span>
					{exam.subjectCountResponses.map((subject) => subject.subjectTitle).join(", ")}
				</p>
			)}
		</article>
	);
}
