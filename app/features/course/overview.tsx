import { ButtonLink } from "~/components/button.tsx";
import { Picture } from "~/components/picture.tsx";
import { DescriptionList, type Fact } from "~/components/surfaces.tsx";
import { teacherCoursePaths } from "~/domain/course/teacher-paths.ts";
import type { TeacherCourse } from "~/domain/enrolment/teacher-courses.server.ts";
import { enrolmentPaths } from "~/domain/enrolment/teacher-paths.ts";
import type { LecturesNow } from "~/domain/lecture/queries.server.ts";
import { ClassNow } from "~/features/lecture/class-now.tsx";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { dateTime, fee, nameIn, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { CourseDescription } from "./course-description.tsx";
import { OutcomeList } from "./outcomes.tsx";

/** What may be done with a course as a whole. */
function Deeds({ uuid, archived }: { uuid: string; archived: boolean }) {
	return (
		<div className="flex flex-wrap gap-3">
			{archived ? (
				<ButtonLink href={teacherCoursePaths.archive(uuid)}>{m.course_unarchive()}</ButtonLink>
			) : (
				<ButtonLink href={teacherCoursePaths.edit(uuid)} icon="edit">
					{m.course_edit()}
				</ButtonLink>
			)}
			<ButtonLink href={teacherCoursePaths.duplicate(uuid)} variant="secondary" icon="copy">
				{m.course_duplicate()}
			</ButtonLink>
			{!archived && (
				<ButtonLink href={teacherCoursePaths.archive(uuid)} variant="secondary" icon="lock">
					{m.course_archive()}
				</ButtonLink>
			)}
			<ButtonLink href={teacherCoursePaths.delete(uuid)} variant="quiet" danger icon="trash">
				{m.course_delete()}
			</ButtonLink>
		</div>
	);
}

type Props = {
	of: Omit<TeacherCourse, "description">;
	/** Its description, rendered. */
	about: string | null;
	lectures: LecturesNow;
};

function Words({ of, about }: Pick<Props, "of" | "about">) {
	return (
		<>
			<CourseDescription html={about} />
			{of.outcomes && (
				<div>
					<h3 className="text-base">{m.course_form_outcomes()}</h3>
					<OutcomeList outcomes={of.outcomes.split("\n")} />
				</div>
			)}
		</>
	);
}

/** What a course lacks before anybody can learn in it: lectures, then students. */
function NextSteps({ of, planned }: { of: Props["of"]; planned: number }) {
	if (of.archivedAt !== null || (planned > 0 && (of.seatsTaken > 0 || of.pending > 0))) return null;
	return (
		<section className="card grid gap-3" aria-labelledby="next-steps">
			<h2 id="next-steps" className="text-lg">
				{m.course_next_steps()}
			</h2>
			<p className="measure text-soft">{planned > 0 ? m.course_next_invite_lead() : m.course_next_lectures_lead()}</p>
			<p className="flex flex-wrap gap-3">
				{planned === 0 && (
					<>
						<ButtonLink href={lecturePaths.repeat(of.uuid)} icon="calendar">
							{m.lecture_repeat()}
						</ButtonLink>
						<ButtonLink href={lecturePaths.add(of.uuid)} variant="secondary" icon="plus">
							{m.lecture_add()}
						</ButtonLink>
					</>
				)}
				<ButtonLink href={enrolmentPaths.invite(of.uuid)} variant={planned > 0 ? "primary" : "secondary"} icon="users">
					{m.course_next_invite()}
				</ButtonLink>
			</p>
		</section>
	);
}

/** A course as its teacher sees it whole. */
export function CourseOverviewView({ of, about, lectures }: Props) {
	const facts = [
		{ term: m.common_subject(), value: nameIn(of.subjectName, of.subjectNameBn) },
		{ term: m.account_profile_institute(), value: nameIn(of.instituteName, of.instituteNameBn) },
		{ term: m.model_test_starts(), value: dateTime(of.startAt) },
		{ term: m.course_ends(), value: dateTime(of.endAt) },
		{ term: m.course_enrolment_end_at(), value: dateTime(of.enrolmentEndAt) },
		{ term: m.common_fee(), value: fee(of.feePoisha) },
		{
			term: m.course_seats(),
			value: m.course_seats_taken({ taken: num(of.seatsTaken), all: num(of.maxStudents) }),
		},
		{ term: m.course_waiting_for_you(), value: num(of.pending) },
	];
	return (
		<div className="grid gap-6">
			<ClassNow open={lectures.open} side="teacher" serverNow={lectures.serverNow} />
			<NextSteps of={of} planned={lectures.planned} />
			<About of={of} about={about} facts={facts} />
		</div>
	);
}

/** What it is, and what may be done with it. */
function About({ of, about, facts }: Pick<Props, "of" | "about"> & { facts: readonly Fact[] }) {
	return (
		<section aria-labelledby="about" className="grid gap-6">
			<div className="flex items-start gap-4">
				<Picture src={of.image} subjects={[of.subjectName]} size={72} />
				<div className="grid gap-2">
					<h2 id="about" className="text-lg">
						{m.course_own_about()}
					</h2>
					{of.archivedAt === null && (
						<p>
							<a href={teacherCoursePaths.cover(of.uuid)}>{m.course_cover_change()}</a>
						</p>
					)}
				</div>
			</div>
			{of.pending > 0 && (
				<p>
					<ButtonLink href={enrolmentPaths.requests(of.uuid)} variant="secondary" small icon="users">
						{m.course_pending({ count: of.pending, n: num(of.pending) })}
					</ButtonLink>
				</p>
			)}
			<Words of={of} about={about} />
			<DescriptionList rows items={facts} />
			<Deeds uuid={of.uuid} archived={of.archivedAt !== null} />
		</section>
	);
}
