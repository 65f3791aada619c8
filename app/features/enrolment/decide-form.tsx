import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Avatar } from "~/components/avatar.tsx";
import { Button } from "~/components/button.tsx";
import { CheckField, TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { MarkAll } from "~/components/mark-all.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { Enrolled } from "~/domain/enrolment/queries.server.ts";
import { REASON_MAX } from "~/domain/enrolment/schemas.ts";
import type { Decision } from "~/domain/seat/machine.ts";
import type { Roster } from "~/domain/seat/rules.ts";
import { dateTime, langOfText, nameIn, num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { STATE } from "./words.ts";

/** What may be decided in each list; the first is the one to do. */
const DECIDED: Record<Roster, readonly Decision[]> = {
	asked: ["accepted", "declined"],
	queue: ["declined"],
	invited: ["declined"],
	in: ["removed"],
	ended: [],
};

const BUTTON: Record<Decision, { text: () => string; variant: "primary" | "secondary" }> = {
	accepted: { text: m.enrolment_accept, variant: "primary" },
	declined: { text: m.enrolment_decline, variant: "secondary" },
	removed: { text: m.enrolment_remove, variant: "secondary" },
};

/** What it is called in a list: to decline who was asked to come is to take the invitation back. */
const buttonText = (roster: Roster, decision: Decision): string =>
	roster === "invited" ? m.enrolment_take_back() : BUTTON[decision].text();

/** One student of the list, with a box that marks them (`mark`) where there is something to decide. */
function Row({ of, mark, marked }: { of: Enrolled; mark: boolean; marked: boolean }) {
	const { student, state } = of;
	const facts = [
		student.grade && nameIn(student.grade, student.gradeBn),
		of.paid > 0 ? m.enrolment_paid({ amount: taka(of.paid) }) : null,
		of.place === null ? null : m.enrolment_place({ n: num(of.place) }),
		(state === "offered" || state === "invited") && of.respondUntil !== null
			? m.common_until_when({ when: dateTime(of.respondUntil) })
			: null,
	].filter(Boolean);
	const name = student.name ?? "";
	const who = (
		<span className="flex items-center gap-3">
			<Avatar name={name} image={student.image} />
			<span className="[overflow-wrap:anywhere]" lang={langOfText(name)}>
				{name}
			</span>
		</span>
	);
	return (
		<li className="card grid gap-2">
			<div className="flex flex-wrap items-center gap-3 [&_.check]:items-center">
				{mark ? (
					<CheckField
						id={`student-${student.uuid}`}
						name="student"
						value={student.uuid}
						label={who}
						defaultChecked={marked}
					/>
				) : (
					who
				)}
				<Badge tone={STATE[state].tone}>{STATE[state].text()}</Badge>
			</div>
			<p className="text-sm text-soft">
				{facts.map((fact) => `${fact} · `)}
				<When at={of.updatedAt} />
			</p>
			{of.note && <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{of.note}</p>}
			{of.reason && <p className="text-sm text-soft whitespace-pre-line [overflow-wrap:anywhere]">{of.reason}</p>}
		</li>
	);
}

/** The students of a list, marked one by one, and what is decided of all that are marked: one form, with scripts or without. */
export function DecideForm({
	roster,
	rows,
	lastResult,
}: {
	roster: Roster;
	rows: readonly Enrolled[];
	lastResult: SubmissionResult<string[]> | undefined;
}) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ reason?: string }>({ id: "decide", lastResult });
	const { key, ...reason } = getTextareaProps(fields.reason);
	const marked = [lastResult?.initialValue?.student].flat();
	const decisions = DECIDED[roster];
	return (
		<Form method="post" {...getFormProps(form)} className="grid gap-4">
			<FormErrors errors={form.errors} />
			{decisions.length > 0 && rows.length > 1 && <MarkAll name="student" label={m.enrolment_mark_all()} />}
			<ul className="grid gap-3">
				{rows.map((of) => (
					<Row key={of.uuid} of={of} mark={decisions.length > 0} marked={marked.includes(of.student.uuid)} />
				))}
			</ul>
			{decisions.length > 0 && (
				<div className="grid max-w-144 gap-3">
					{roster !== "invited" && (
						<TextareaField
							reads="plain"
							key={key}
							{...reason}
							label={m.payment_admin_reason()}
							hint={m.enrolment_reason_hint()}
							error={fields.reason.errors && m.enrolment_remove_reason_wrong({ n: num(REASON_MAX) })}
							maxLength={REASON_MAX}
							rows={2}
							optional={roster !== "in"}
						/>
					)}
					{roster === "in" && <p className="text-sm text-soft">{m.enrolment_remove_hint()}</p>}
					<div className="flex flex-wrap gap-3">
						{decisions.map((decision) => (
							<Button
								key={decision}
								name="intent"
								value={decision}
								variant={BUTTON[decision].variant}
								pending={pending}
							>
								{buttonText(roster, decision)}
							</Button>
						))}
					</div>
				</div>
			)}
		</Form>
	);
}

/** What is asked about before it is done. */
export type AskedDecision = { intent: "declined" | "removed"; students: readonly string[]; reason: string | null };

type Question = {
	title: (of: { count: number; n: string }) => string;
	/** What comes of it. @param paid whether somebody among them has paid */
	lead: (of: { paid: boolean; reason: boolean }) => string | null;
};
const QUESTION: Record<AskedDecision["intent"], Question> = {
	declined: {
		title: m.enrolment_decline_many,
		lead: ({ paid, reason }) =>
			[reason ? null : m.enrolment_decline_bare(), paid ? m.enrolment_decline_lead() : null].filter(Boolean).join(" "),
	},
	removed: { title: m.enrolment_remove_many, lead: m.enrolment_remove_lead },
};
const TAKE_BACK: Question = { title: m.enrolment_take_back_many, lead: m.enrolment_take_back_lead };

/**
 * Asks before students are taken out, or many are declined, or their invitations taken back, at once: who, how many, and what they will read (ENR-13). The way back leads to
 * the list with what was marked and typed.
 */
export function DecideQuestion({
	roster,
	asked: { intent, reason },
	people,
}: {
	roster: Roster;
	asked: AskedDecision;
	people: readonly Pick<Enrolled, "student" | "paid">[];
}) {
	const pending = useNavigation().formMethod === "POST";
	const { title, lead } = roster === "invited" ? TAKE_BACK : QUESTION[intent];
	const count = people.length;
	const comes = lead({ paid: people.some(({ paid }) => paid > 0), reason: Boolean(reason) });
	return (
		<Form method="post" className="card grid max-w-144 gap-4">
			<h3 className="text-lg">{title({ count, n: num(count) })}</h3>
			<ul className="grid gap-2">
				{people.map(({ student: { uuid, name, image } }) => (
					<li key={uuid} className="flex items-center gap-3">
						<input type="hidden" name="student" value={uuid} />
						<Avatar name={name ?? ""} image={image} />
						<span className="[overflow-wrap:anywhere]" lang={langOfText(name ?? "")}>
							{name?.trim() || m.people_no_name()}
						</span>
					</li>
				))}
			</ul>
			{comes && <p className="measure text-soft">{comes}</p>}
			{reason && (
				<>
					<input type="hidden" name="reason" value={reason} />
					<p className="measure [overflow-wrap:anywhere]">
						<b>{m.enrolment_reason_read()}</b> <span lang={langOfText(reason)}>{reason}</span>
					</p>
				</>
			)}
			<input type="hidden" name="intent" value={intent} />
			<div className="flex flex-wrap gap-3">
				<Button variant="danger" name="sure" value="on" pending={pending}>
					{buttonText(roster, intent)}
				</Button>
				<Button variant="secondary" name="sure" value="back" pending={pending}>
					{m.enrolment_decide_back()}
				</Button>
			</div>
		</Form>
	);
}
