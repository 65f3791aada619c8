import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { EndOrKeep } from "~/components/end-or-keep.tsx";
import { TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import { Alert, DescriptionList } from "~/components/surfaces.tsx";
import type { Lecture } from "~/domain/lecture/access.server.ts";
import { isAhead, MAX } from "~/domain/lecture/rules.ts";
import { cancelLectureSchema, deleteLectureSchema } from "~/domain/lecture/schemas.ts";
import type { Going } from "~/domain/lecture/what-goes.server.ts";
import { ConfirmForm } from "~/features/confirm/confirm-form.tsx";
import { count, langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { lecturePaths } from "./paths.ts";
import { ScopeField } from "./scope-field.tsx";
import { TimeSpan } from "./time-span.tsx";

type Props = { lecture: Lecture; lastResult?: SubmissionResult<string[]> };

/** @param href where its title leads, if anywhere */
function Which({ lecture, href }: { lecture: Lecture; href?: string }) {
	return (
		<div>
			<p className="font-semibold" lang={langOfText(lecture.title)}>
				{href ? <a href={href}>{lecture.title}</a> : lecture.title}
			</p>
			<p className="text-soft">
				<TimeSpan startsAt={lecture.startsAt} endsAt={lecture.endsAt} withDay />
			</p>
		</div>
	);
}

const wayBack = (lecture: Lecture) => lecturePaths.one("teacher", lecture.courseUuid, lecture.uuid);

/** The question before a lecture is cancelled: why, which everybody in the course reads. */
export function CancelLectureForm({ lecture, lastResult }: Props) {
	const [form, fields] = useForm({
		id: "cancel",
		lastResult,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: cancelLectureSchema }),
	});
	const { key, ...reason } = getTextareaProps(fields.reason);
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
			<FormErrors errors={form.errors} />
			<Which lecture={lecture} />
			<TextareaField
				reads="plain"
				key={key}
				{...reason}
				label={m.lecture_cancel_reason()}
				hint={m.lecture_cancel_reason_hint()}
				error={fields.reason.errors}
				rows={3}
				maxLength={MAX.reason}
			/>
			{lecture.seriesUuid && <ScopeField chosen={fields.scope.initialValue} />}
			<Alert tone="warning">{m.lecture_cancel_lasting()}</Alert>
			<EndOrKeep end={m.lecture_cancel()} keep={wayBack(lecture)} keepText={m.institute_keep()} />
			<KeptDraft form="cancel" />
		</Form>
	);
}

type Term = readonly [number, () => string];

/** Those that there are, with how many. */
function Numbers({ lead, terms }: { lead: string; terms: readonly Term[] }) {
	const items = terms.filter(([of]) => of > 0).map(([of, term]) => ({ term: term(), value: count(of) }));
	if (items.length === 0) return null;
	return (
		<div className="grid gap-2">
			<p>{lead}</p>
			<DescriptionList rows items={items} />
		</div>
	);
}

/** What keeps lectures from going. */
const Kept = ({ of }: { of: Going }) => (
	<Numbers
		lead={m.lecture_keeps_lead()}
		terms={[
			[of.attended, m.lecture_goes_attended],
			[of.recordings, m.attendance_recordings],
			[of.questions, m.course_goes_questions],
		]}
	/>
);

/** What goes with them, and what stays: nothing that was handed in is lost. */
function Goes({ of }: { of: Going }) {
	if (of.kept > 0)
		return (
			<>
				<p>{m.lecture_error_used()}</p>
				<Kept of={of} />
			</>
		);
	const more: Term[] = of.lectures > 1 ? [[of.lectures, m.course_lectures]] : [];
	return (
		<>
			{more.length + of.materials === 0 && <p>{m.lecture_goes_nothing()}</p>}
			<Numbers lead={m.lecture_goes_lead()} terms={[...more, [of.materials, m.lecture_goes_materials]]} />
			<Numbers
				lead={m.lecture_stays_lead()}
				terms={[
					[of.assignments, m.course_tab_assignments],
					[of.submissions, m.assignment_submissions],
				]}
			/>
		</>
	);
}

/** One that stays: what is in it, and what can be done instead. @param now ms UTC, the server's */
function Stays({ lecture, going, now }: { lecture: Lecture; going: Going; now: number }) {
	return (
		<section className="card grid max-w-144 gap-4">
			<Which lecture={lecture} href={wayBack(lecture)} />
			<Alert tone="warning">{isAhead(lecture, now) ? m.lecture_error_used() : m.lecture_error_begun()}</Alert>
			<Kept of={going} />
			{lecture.endsAt > now && (
				<div>
					<ButtonLink variant="secondary" href={lecturePaths.cancel(lecture.courseUuid, lecture.uuid)}>
						{m.lecture_cancel()}
					</ButtonLink>
				</div>
			)}
		</section>
	);
}

/** The question before a lecture is deleted, or it and all that follow: what goes, and what stays (LEC-6). @param now ms UTC, the server's */
export function DeleteLectureForm({
	lecture,
	going,
	goingFollowing,
	now,
	lastResult,
}: Props & { going: Going; goingFollowing: Going; now: number }) {
	if (going.kept > 0) return <Stays lecture={lecture} going={going} now={now} />;
	return (
		<ConfirmForm
			id="delete"
			schema={deleteLectureSchema}
			sure={m.lecture_delete_confirm()}
			needed={m.common_must_be_checked()}
			end={m.lecture_delete()}
			keep={wayBack(lecture)}
			keepText={m.institute_keep()}
			lastResult={lastResult}
		>
			<Which lecture={lecture} />
			<p>{m.lecture_delete_text()}</p>
			<Goes of={going} />
			{lecture.seriesUuid && <ScopeField chosen={lastResult?.initialValue?.scope} />}
			{goingFollowing.lectures > 1 && (
				<section aria-labelledby="following" className="grid gap-3">
					<h3 id="following" className="text-base">
						{m.lecture_scope_following()}
					</h3>
					<Goes of={goingFollowing} />
				</section>
			)}
		</ConfirmForm>
	);
}
