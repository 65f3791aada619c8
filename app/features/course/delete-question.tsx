import type { SubmissionResult } from "@conform-to/react";
import { ButtonLink } from "~/components/button.tsx";
import { Alert, DescriptionList } from "~/components/surfaces.tsx";
import type { Going } from "~/domain/course/delete-course.server.ts";
import { deleteCourseSchema } from "~/domain/course/schemas.ts";
import { teacherCoursePath, teacherCoursePaths } from "~/domain/course/teacher-paths.ts";
import { ConfirmForm } from "~/features/confirm/confirm-form.tsx";
import { count } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

const GOES = [
	["students", m.course_goes_students],
	["others", m.course_goes_others],
	["lectures", m.course_lectures],
	["attended", m.course_goes_attended],
	["recordings", m.attendance_recordings],
	["materials", m.course_tab_materials],
	["assignments", m.course_tab_assignments],
	["announcements", m.discussion_announcements],
	["questions", m.course_goes_questions],
] as const satisfies [keyof Going, () => string][];

/** One that was paid for, or that students handed in work in, is archived instead: nobody loses what is theirs. */
function Instead({ uuid, title }: { uuid: string; title: string }) {
	return (
		<Alert tone="warning" title={title}>
			<p className="mt-3">
				<ButtonLink href={teacherCoursePaths.archive(uuid)} variant="secondary">
					{m.course_archive()}
				</ButtonLink>
			</p>
		</Alert>
	);
}

/** What goes with a course, and the question before it does (CRS-3). */
export function DeleteQuestion({ of, lastResult }: { of: Going; lastResult?: SubmissionResult<string[]> }) {
	const going = GOES.filter(([name]) => of[name] > 0);
	return (
		<section aria-labelledby="delete-course" className="grid max-w-144 gap-4">
			<h2 id="delete-course" className="text-lg">
				{m.course_delete()}
			</h2>
			{of.paidFor || of.handedIn ? (
				<Instead uuid={of.uuid} title={of.paidFor ? m.course_paid_for() : m.course_handed_in()} />
			) : (
				<>
					<p className="measure">{going.length > 0 ? m.course_delete_lead() : m.course_delete_lead_empty()}</p>
					{going.length > 0 && (
						<DescriptionList rows items={going.map(([name, term]) => ({ term: term(), value: count(of[name]) }))} />
					)}
					<ConfirmForm
						id="delete"
						schema={deleteCourseSchema}
						sure={m.course_delete_sure()}
						needed={m.course_delete_sure_needed()}
						end={m.course_delete()}
						keep={teacherCoursePath(of.uuid)}
						keepText={m.course_keep()}
						lastResult={lastResult}
					/>
				</>
			)}
		</section>
	);
}
