import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { InputField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import type { ExtraTimePage, TimedStudent } from "~/domain/exam-time/students.server.ts";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { langOfText, minutes } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { MinutesAndReason } from "./minutes-and-reason.tsx";

type Props = ExtraTimePage & { q: string; lastResult?: SubmissionResult<string[]> | undefined };

const called = ({ name, mobile }: TimedStudent) => name ?? mobile ?? "";

type Listed = { students: readonly TimedStudent[]; hrefFor: (student: TimedStudent) => string };

function Students({ students, hrefFor }: Listed) {
	return (
		<ul className="grid gap-3">
			{students.map((student) => (
				<li key={student.accountUuid} className="row">
					<div className="min-w-0 [overflow-wrap:anywhere]">
						<strong lang={langOfText(called(student))}>{called(student)}</strong>
						<p className="text-sm text-soft tabular">{student.mobile}</p>
						{student.extraMinutes > 0 && (
							<p className="text-sm">
								{m.exam_time_has({ minutes: minutes(student.extraMinutes) })}
								{student.reason && <span lang={langOfText(student.reason)}>: {student.reason}</span>}
							</p>
						)}
					</div>
					{student.ended ? (
						<span className="text-sm text-soft">{m.course_ended_on()}</span>
					) : (
						<ButtonLink
							href={hrefFor(student)}
							variant="secondary"
							icon="clock"
							aria-label={m.exam_time_give_to({ name: called(student) })}
						>
							{m.exam_time_give()}
						</ButtonLink>
					)}
				</li>
			))}
		</ul>
	);
}

function GiveForm({ student, lastResult }: { student: TimedStudent; lastResult: Props["lastResult"] }) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ minutes: string; reason: string }>({
		...{ id: "extra-time", lastResult },
		defaultValue: { minutes: String(student.extraMinutes || 15), reason: student.reason ?? "" },
	});
	return (
		<section className="card grid gap-4" aria-labelledby="give">
			<h2 id="give" className="text-lg">
				{m.exam_time_give_to({ name: called(student) })}
			</h2>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<FormErrors errors={form.errors} />
				<input type="hidden" name="accountUuid" value={student.accountUuid} />
				<input type="hidden" name="before" value={String(lastResult?.initialValue?.before ?? student.extraMinutes)} />
				<MinutesAndReason fields={fields} hint={m.exam_time_extra_hint()} />
				<div>
					<Button icon="success" pending={pending}>
						{m.exam_time_give()}
					</Button>
				</div>
			</Form>
		</section>
	);
}

/** Extra time of a model test: who has some, and a registered student who is to get some (MT-20). */
export function ExtraTimeView({ exam, given, found, chosen, q, lastResult }: Props) {
	const student = chosen?.accountUuid ?? null;
	const hrefFor = ({ accountUuid }: TimedStudent) =>
		adminExamPaths.extraTime(exam.uuid, { q, student: accountUuid, page: given.page + 1 });
	return (
		<div className="grid gap-6">
			<PageHeader
				back={{ href: adminExamPaths.one(exam.uuid), label: exam.name }}
				title={m.exam_time_extra()}
				lead={m.exam_time_extra_lead()}
			/>
			{chosen && (!chosen.ended || lastResult) && (
				<GiveForm key={`${chosen.accountUuid} ${chosen.extraMinutes}`} student={chosen} lastResult={lastResult} />
			)}
			<GetForm className="card grid gap-4" role="search">
				<InputField
					id="find"
					name="q"
					type="search"
					label={m.exam_time_find()}
					hint={m.exam_time_find_hint()}
					defaultValue={q}
					maxLength={100}
				/>
				<div>
					<Button variant="secondary" icon="search">
						{m.exam_time_find()}
					</Button>
				</div>
				{found &&
					(found.length === 0 ? <p>{m.exam_time_none_found()}</p> : <Students students={found} hrefFor={hrefFor} />)}
			</GetForm>
			<section className="grid gap-3" aria-labelledby="given">
				<h2 id="given" className="text-lg">
					{m.exam_time_given()}
				</h2>
				{given.content.length === 0 ? (
					<EmptyState title={m.exam_time_none()} />
				) : (
					<Students students={given.content} hrefFor={hrefFor} />
				)}
				<Pagination
					page={given.page + 1}
					totalPages={given.totalPages}
					hrefFor={(page) => adminExamPaths.extraTime(exam.uuid, { q, student, page })}
				/>
			</section>
		</div>
	);
}
