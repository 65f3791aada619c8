import { getFormProps, getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { InputField, TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { DescriptionList } from "~/components/surfaces.tsx";
import type { InLecture, LectureShown } from "~/domain/attendance/queries.server.ts";
import { MAX, minutesOf, ROLL_CALL } from "~/domain/attendance/rules.ts";
import { correctionSchema } from "~/domain/attendance/schemas.ts";
import { inWords, num, timeOfDay } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { standingText } from "./standing.tsx";

type Student = InLecture & { told: (InLecture["told"] & { intervals?: [number, number][] }) | null };

/** What was heard of them, untouched by what the teacher says. */
function Heard({ student: { told, standing } }: { student: Student }) {
	const spans = told?.intervals ?? [];
	return (
		<DescriptionList
			rows
			items={[
				{ term: m.attendance_title(), value: standingText(standing) },
				{ term: m.attendance_heard(), value: told ? inWords(told.presentMs) : m.attendance_unknown() },
				...(spans.length > 0
					? [
							{
								term: m.lecture_when(),
								value: spans.map(([from, until]) => (
									<span key={from} className="block">
										{timeOfDay(from)} – {timeOfDay(until)}
									</span>
								)),
							},
						]
					: []),
				...(told?.excuse ? [{ term: m.attendance_excused(), value: told.excuse }] : []),
			]}
		/>
	);
}

/** A teacher says how long somebody was there, and why (ATD-2). */
export function CorrectForm({
	student,
	lecture,
	lastResult,
}: {
	student: Student;
	lecture: LectureShown;
	lastResult?: SubmissionResult<string[]>;
}) {
	const pending = useNavigation().formMethod === "POST";
	const { told } = student;
	const corrected = told !== null && told.correctedMs !== null;
	const reason = told?.correctionReason ?? "";
	const [form, fields] = useForm({
		id: "correct-attendance",
		lastResult,
		defaultValue: {
			minutes: String(minutesOf(told?.correctedMs ?? told?.presentMs ?? 0)),
			reason: reason === ROLL_CALL ? "" : reason,
		},
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: correctionSchema }),
	});
	const { key: minutesKey, ...minutes } = getInputProps(fields.minutes, { type: "text" });
	const { key: reasonKey, ...why } = getTextareaProps(fields.reason);
	const whole = minutesOf(lecture.endsAt - lecture.startsAt);
	return (
		<div className="grid items-start gap-6 lg:grid-cols-2">
			<div className="card">
				<Heard student={student} />
			</div>
			<Form method="post" {...getFormProps(form)} className="card grid gap-5">
				<FormErrors errors={form.errors} />
				<InputField
					key={minutesKey}
					{...minutes}
					inputMode="numeric"
					autoComplete="off"
					label={m.attendance_correct_minutes()}
					hint={m.attendance_correct_hint({ n: num(whole) })}
					error={fields.minutes.errors && m.attendance_correct_minutes_error({ n: num(whole) })}
				/>
				<TextareaField
					reads="plain"
					key={reasonKey}
					{...why}
					rows={3}
					maxLength={MAX.reason}
					label={m.payment_admin_reason()}
					hint={m.attendance_correct_reason_hint()}
					error={fields.reason.errors && m.attendance_reason_error({ n: num(MAX.reason) })}
				/>
				<div className="flex flex-wrap gap-3">
					<Button name="intent" value="correct" icon="check" pending={pending}>
						{m.attendance_correct_save()}
					</Button>
					{corrected && (
						<Button name="intent" value="take-back" variant="secondary" formNoValidate>
							{m.attendance_correct_back()}
						</Button>
					)}
				</div>
			</Form>
		</div>
	);
}
