import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { CheckField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Alert, DescriptionList } from "~/components/surfaces.tsx";
import type { Going } from "~/domain/course/delete-course.server.ts";
import { deleteCourseSchema } from "~/domain/course/schemas.ts";
import { teacherCoursePath, teacherCoursePaths } from "~/domain/course/teacher-paths.ts";
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
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "delete",
		lastResult,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: deleteCourseSchema }),
	});
	const { key, ...confirm } = getInputProps(fields.confirm, { type: "checkbox" });
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
					<Form method="post" {...getFormProps(form)} className="grid gap-4">
						<FormErrors errors={form.errors} />
						<CheckField
							key={key}
							{...confirm}
							label={m.course_delete_sure()}
							error={fields.confirm.errors && m.course_delete_sure_needed()}
						/>
						<div className="flex flex-wrap gap-3">
							<Button variant="danger" icon="trash" pending={pending}>
								{m.course_delete()}
							</Button>
							<ButtonLink href={teacherCoursePath(of.uuid)} variant="quiet">
								{m.course_keep()}
							</ButtonLink>
						</div>
					</Form>
				</>
			)}
		</section>
	);
}
