import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import type { IconName } from "~/components/icon.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { TimeLeft } from "~/components/time-left.tsx";
import { studentCoursePath } from "~/domain/course/student-paths.ts";
import type { DoorAction } from "~/domain/enrolment/door.ts";
import { NOTE_MAX } from "~/domain/enrolment/door-schemas.ts";
import type { CourseDoor } from "~/domain/enrolment/student-course.server.ts";
import { CourseClashes } from "~/features/lecture/clashes.tsx";
import { paymentPaths } from "~/features/payment/paths.ts";
import { ReceiptLink } from "~/features/payment/receipt-link.tsx";
import { taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { DOOR_WORDS, moneyText } from "./door-words.ts";
import { LeavingQuotes } from "./leaving-quotes.tsx";

/** `away`: it leads out of the course, so it is never the one that stands out. */
type Look = { label: (door: CourseDoor) => string; icon: IconName; away?: true };

/** What each action is called. */
const ACTIONS: Record<DoorAction, Look> = {
	apply: { label: m.my_course_apply, icon: "check" },
	wait: { label: m.my_course_wait, icon: "list" },
	accept: { label: m.my_course_accept, icon: "check" },
	pay: { label: ({ feePoisha }) => m.my_course_pay({ fee: taka(feePoisha) }), icon: "wallet" },
	reject: { label: m.my_course_reject, icon: "close", away: true },
	giveUp: { label: m.my_course_give_up, icon: "close", away: true },
	withdraw: { label: m.my_course_withdraw, icon: "close", away: true },
	leave: { label: m.my_course_leave, icon: "sign-out", away: true },
};

type Props = { courseUuid: string; door: CourseDoor; lastResult?: SubmissionResult<string[]> | null };

/** Asks to be let in, with a word to the teacher. */
function Ask({ door, action, main, lastResult }: Props & { action: "apply" | "wait"; main: boolean }) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ note?: string }>({ id: "ask", lastResult });
	const { key, ...note } = getTextareaProps(fields.note);
	const { label, icon } = ACTIONS[action];
	return (
		<Form method="post" {...getFormProps(form)} className="grid gap-3">
			<TextareaField
				reads="plain"
				key={key}
				{...note}
				label={m.my_course_note()}
				optional
				error={fields.note.errors ? m.my_course_note_too_long() : null}
				maxLength={NOTE_MAX}
				rows={2}
			/>
			<Button block variant={main ? "primary" : "secondary"} icon={icon} pending={pending} name="intent" value="apply">
				{label(door)}
			</Button>
			<KeptDraft form="ask" />
		</Form>
	);
}

/** A button that does at once what it says. */
function Press({ door, action, main }: Props & { action: "accept" | "reject"; main: boolean }) {
	const pending = useNavigation().formMethod === "POST";
	const { label, icon } = ACTIONS[action];
	return (
		<Form method="post">
			<Button block variant={main ? "primary" : "secondary"} icon={icon} pending={pending} name="intent" value={action}>
				{label(door)}
			</Button>
		</Form>
	);
}

/** A step to a page of its own: to pay, or to be asked first. */
function Step({ courseUuid, door, action, main }: Props & { action: DoorAction; main: boolean }) {
	const { label, icon } = ACTIONS[action];
	const href = action === "pay" ? paymentPaths.checkout("course", courseUuid) : studentCoursePath(courseUuid, "leave");
	return (
		<ButtonLink href={href} block variant={main ? "primary" : "secondary"} icon={icon}>
			{label(door)}
		</ButtonLink>
	);
}

function Action({ action, ...props }: Props & { action: DoorAction; main: boolean }) {
	if (action === "apply" || action === "wait") return <Ask {...props} action={action} />;
	if (action === "accept" || action === "reject") return <Press {...props} action={action} />;
	return <Step {...props} action={action} />;
}

/** The door of a course: how the student stands to it, what they may do, and what leaving would pay back (ENR-1, ENR-9). */
export function CourseDoorCard(props: Props) {
	const { door, lastResult } = props;
	const { tone, title, text } = DOOR_WORDS[door.state];
	const money = moneyText(door);
	const outside = door.actions.length === 0 && door.refused;
	return (
		<section className="card grid gap-4" aria-labelledby="door">
			<h2 id="door" className="text-lg">
				{title(door)}
			</h2>
			<FormErrors errors={lastResult?.error?.[""] ?? undefined} />
			{door.state === "none"
				? text(door) && <p className="text-soft">{text(door)}</p>
				: (text(door) || door.reason || money || door.until !== null) && (
						<Alert tone={tone}>
							{text(door) && <p>{text(door)}</p>}
							{door.reason && (
								<p className="whitespace-pre-line [overflow-wrap:anywhere]">
									{m.my_course_reason({ reason: door.reason })}
								</p>
							)}
							{money && (
								<p>
									{money} <a href={paymentPaths.wallet()}>{m.payment_wallet_title()}</a>
								</p>
							)}
							{door.until !== null && (
								<p className="tabular font-semibold">
									<TimeLeft at={door.until} serverNow={door.serverNow} />
								</p>
							)}
						</Alert>
					)}
			{outside && <Alert tone="info">{door.refused}</Alert>}
			{door.actions.some((action) => !ACTIONS[action].away) && <CourseClashes clashes={door.clashes} />}
			{door.actions.map((action, index) => (
				<Action key={action} {...props} action={action} main={index === 0 && !ACTIONS[action].away} />
			))}
			<LeavingQuotes quotes={door.quotes} />
			{door.paid && <ReceiptLink paymentUuid={door.paid.paymentUuid} />}
		</section>
	);
}
