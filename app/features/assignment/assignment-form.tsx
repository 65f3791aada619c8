import { type FieldMetadata, getInputProps, getSelectProps } from "@conform-to/react";
import { InputField, SelectField } from "~/components/field.tsx";
import type { Assignment } from "~/domain/assignment/access.server.ts";
import { MAX } from "~/domain/assignment/rules.ts";
import { editAssignmentSchema, newAssignmentSchema } from "~/domain/assignment/schemas.ts";
import {
	EditWrittenForm,
	NewWithFilesForm,
	type NewWithFilesReply,
	type TextFields,
	TitleAndText,
} from "~/features/asset/written-form.tsx";
import type { Previewed } from "~/features/discussion/text-preview.tsx";
import { toMarks } from "~/lib/marks.ts";
import { dhakaLocal } from "~/lib/time.ts";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { assignmentPaths } from "./paths.ts";

type Course = { uuid: string; startAt: number; endAt: number };
type Choice = { uuid: string; title: string; startsAt: number; cancelled: boolean };
type Name = "title" | "description" | "lecture" | "startsAt" | "endsAt" | "marks" | "latePolicy";

function Moment({ field, label, hint }: { field: FieldMetadata<string | undefined>; label: string; hint?: string }) {
	const { key, ...input } = getInputProps(field, { type: "datetime-local" });
	return <InputField key={key} {...input} label={label} hint={hint} error={field.errors} />;
}

function Fields({
	fields,
	course,
	lectures,
}: {
	fields: TextFields<Name>;
	course: Course;
	lectures: readonly Choice[];
}) {
	const { key: lectureKey, ...lecture } = getSelectProps(fields.lecture);
	const { key: marksKey, ...marks } = getInputProps(fields.marks, { type: "text" });
	const { key: lateKey, ...late } = getSelectProps(fields.latePolicy);
	return (
		<>
			<TitleAndText
				fields={fields}
				max={MAX}
				label={m.assignment_field_description()}
				hint={m.assignment_field_description_hint()}
				rows={6}
			/>
			<SelectField key={lectureKey} {...lecture} label={m.lecture_name()} error={fields.lecture.errors}>
				<option value="">{m.assignment_field_lecture_none()}</option>
				{lectures.map(({ uuid, title, startsAt, cancelled }) => (
					<option key={uuid} value={uuid}>
						{title} ({dateTime(startsAt)}
						{cancelled && `, ${m.payment_state_cancelled()}`})
					</option>
				))}
			</SelectField>
			<Moment
				field={fields.startsAt}
				label={m.model_test_starts()}
				hint={m.assignment_field_dates_hint({ start: dateTime(course.startAt), end: dateTime(course.endAt) })}
			/>
			<Moment field={fields.endsAt} label={m.course_ends()} />
			<InputField
				key={marksKey}
				{...marks}
				label={m.assignment_field_marks()}
				error={fields.marks.errors}
				inputMode="decimal"
				autoComplete="off"
			/>
			<SelectField key={lateKey} {...late} label={m.assignment_field_late()} error={fields.latePolicy.errors}>
				<option value="refuse">{m.assignment_late_refuse()}</option>
				<option value="mark_late">{m.assignment_late_mark_late()}</option>
			</SelectField>
		</>
	);
}

type Props = { course: Course; lectures: readonly Choice[] };

/** A new assignment, of the course or of one of its lectures (ASG-1). */
export const NewAssignmentForm = ({
	course,
	lectures,
	lectureUuid,
	sendKey,
	reply,
}: Props & { lectureUuid: string | undefined; sendKey: string; reply: NewWithFilesReply | undefined }) => (
	<NewWithFilesForm<Name>
		id="assignment"
		schema={newAssignmentSchema}
		reply={reply}
		sendKey={sendKey}
		defaultValue={{ lecture: lectureUuid ?? "", latePolicy: "refuse" }}
		add={m.assignment_add()}
		back={assignmentPaths.list(course.uuid, { lectureUuid })}
		backText={m.assignment_back()}
	>
		{(fields) => <Fields fields={fields} course={course} lectures={lectures} />}
	</NewWithFilesForm>
);

/** Changes one that is there. Its files have a page of their own. */
export const EditAssignmentForm = ({
	course,
	lectures,
	assignment,
	lastResult,
}: Props & { assignment: Assignment; lastResult: Previewed | undefined }) => (
	<EditWrittenForm<Name>
		id="assignment"
		schema={editAssignmentSchema}
		lastResult={lastResult}
		defaultValue={{
			title: assignment.title,
			description: assignment.description ?? "",
			lecture: assignment.lectureUuid ?? "",
			startsAt: dhakaLocal(assignment.startsAt),
			endsAt: dhakaLocal(assignment.endsAt),
			marks: String(toMarks(assignment.marks)),
			latePolicy: assignment.latePolicy,
		}}
		version={assignment.version}
		back={assignmentPaths.submissions(assignment)}
		backText={m.assignment_back()}
	>
		{(fields) => <Fields fields={fields} course={course} lectures={lectures} />}
	</EditWrittenForm>
);
