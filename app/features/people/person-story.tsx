import type { ReactNode } from "react";
import { Alert, Badge, DescriptionList, type Fact } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import { REASON } from "~/domain/account/suspension-reason.ts";
import type {
	ExamOfPerson,
	MembershipOfStory,
	MissedOfStory,
	PaymentOfStory,
	PersonStory,
	SuspensionRecord,
} from "~/domain/people/story.ts";
import { feedbackPaths } from "~/features/feedback/paths.ts";
import { StateBadge as FeedbackBadge } from "~/features/feedback/words.tsx";
import { institutePaths } from "~/features/institute/paths.ts";
import { paymentPaths } from "~/features/payment/paths.ts";
import { StateBadge } from "~/features/payment/state-badge.tsx";
import { lineWords, signedTaka, titleAndKindOf } from "~/features/payment/words.ts";
import { verificationPaths } from "~/features/verification/paths.ts";
import { StateBadge as VerificationBadge } from "~/features/verification/state-badge.tsx";
import { localMobile } from "~/lib/mobile.ts";
import { date, dateTime, langOfText, marksOf, mobileNumber, nameIn, num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { HELD_BY, ROLE } from "./words.ts";

/** A part of the story, under its heading. */
export function Part({
	id,
	title,
	none,
	children,
}: {
	id: string;
	title: string;
	none?: string;
	children?: ReactNode;
}) {
	return (
		<section aria-labelledby={id} className="grid gap-3">
			<h2 id={id} className="text-lg">
				{title}
			</h2>
			{children || <p className="text-soft">{none}</p>}
		</section>
	);
}

const addressOf = ({ addressLine1, postOffice, zipCode, thana, district, country }: PersonStory["person"]): string =>
	[addressLine1, postOffice, zipCode, thana, district, country].filter(Boolean).join(", ");

/** Who they are. */
export function PersonFacts({
	of: { person, gradeTitle, gradeTitleBn, roles, verificationStatus },
}: {
	of: PersonStory;
}) {
	const given = (term: string, value: ReactNode): Fact[] => (value ? [{ term, value }] : []);
	const { mobile, mobileVerified, createdAt, dob, uuid } = person;
	return (
		<DescriptionList
			rows
			items={[
				{ term: m.people_role(), value: roles.map((role) => ROLE[role]()).join(", ") },
				...given(m.people_verification(), verificationStatus && <VerificationBadge state={verificationStatus} />),
				...given(
					m.accounts_mobile(),
					mobile && (
						<span className="inline-flex flex-wrap gap-2">
							{mobileNumber(mobile)}
							{!mobileVerified && <Badge tone="warning">{m.people_state_unverified()}</Badge>}
						</span>
					),
				),
				...given(m.people_dob(), dob && date(Date.parse(dob))),
				...given(m.common_class(), gradeTitle && nameIn(gradeTitle, gradeTitleBn)),
				...given(m.people_address(), addressOf(person)),
				{ term: m.people_since(), value: <When at={createdAt} /> },
				{ term: m.people_id(), value: <span className="[overflow-wrap:anywhere]">{uuid}</span> },
			]}
		/>
	);
}

const somebody = (name: string | null) => name?.trim() || m.people_somebody();

/** The suspension that is open: since when, by whom, why, and what the person reads. */
export function OpenSuspension({ of: { reason, text, createdAt, suspendedByName } }: { of: SuspensionRecord }) {
	return (
		<Alert
			tone="danger"
			title={m.people_suspended_since({ time: dateTime(createdAt), name: somebody(suspendedByName) })}
		>
			<p>{REASON[reason]()}</p>
			<p className="whitespace-pre-line [overflow-wrap:anywhere]" lang={langOfText(text)}>
				{text}
			</p>
		</Alert>
	);
}

/** The end of the account that they asked for themselves. */
export function DeletionAhead({ of: { dueAt, heldUpFor } }: { of: NonNullable<PersonStory["deletion"]> }) {
	return (
		<Alert tone="warning" title={m.people_deletion_due({ when: dateTime(dueAt) })}>
			<p>{heldUpFor ? m.people_deletion_held({ what: HELD_BY[heldUpFor]() }) : m.people_deletion_keep()}</p>
		</Alert>
	);
}

/** Those that were lifted. */
export function EarlierSuspensions({ suspensions }: { suspensions: readonly SuspensionRecord[] }) {
	const lifted = suspensions.filter((one) => one.liftedAt !== null);
	if (lifted.length === 0) return null;
	return (
		<Part id="suspensions" title={m.people_suspensions()}>
			<ol className="grid gap-4">
				{lifted.map((one) => (
					<li key={one.uuid} className="border-s-2 border-line ps-4 [overflow-wrap:anywhere]">
						<p className="font-medium">{REASON[one.reason]()}</p>
						<p className="text-sm text-soft">
							{m.people_suspended_since({ time: dateTime(one.createdAt), name: somebody(one.suspendedByName) })}
						</p>
						<p className="whitespace-pre-line">{one.text}</p>
						<p className="text-sm text-soft">
							{m.people_lifted({ time: dateTime(one.liftedAt ?? 0), name: somebody(one.liftedByName) })}
						</p>
						<p className="whitespace-pre-line">{one.liftNote}</p>
					</li>
				))}
			</ol>
		</Part>
	);
}

function Exam({ of: exam }: { of: ExamOfPerson }) {
	const { title, at, finishedAt, score, totalMarks, rank } = exam;
	const result = [
		score !== null && totalMarks !== null && marksOf(score, totalMarks),
		rank !== null && m.people_exam_rank({ rank: num(rank) }),
		finishedAt === null && m.people_exam_open(),
	].filter((part) => part !== false);
	return (
		<li className="row">
			<div className="min-w-0">
				<p className="font-medium [overflow-wrap:anywhere]" lang={langOfText(title)}>
					{title}
				</p>
				<p className="text-sm text-soft">
					<When at={at} />
				</p>
			</div>
			<p className="text-sm">{result.join(" · ")}</p>
		</li>
	);
}

function Paid({ of: payment }: { of: PaymentOfStory }) {
	return (
		<li className="row">
			<div className="min-w-0">
				<p className="[overflow-wrap:anywhere]">
					<a href={paymentPaths.adminPayment(payment.uuid)}>{titleAndKindOf(payment)}</a>
				</p>
				<p className="text-sm text-soft">
					<When at={payment.createdAt} /> · {taka(payment.amount)}
				</p>
			</div>
			<StateBadge payment={payment} />
		</li>
	);
}

/** How a membership stands that is none, or not yet. */
const STANDS: Record<Exclude<MembershipOfStory["requestStatus"], "Accepted">, () => string> = {
	Pending: m.people_institute_waiting,
	Rejected: m.people_institute_refused,
};

function Membership({ of: { name, nameBn, requestStatus } }: { of: MembershipOfStory }) {
	return (
		<li>
			{nameIn(name, nameBn)}
			{requestStatus !== "Accepted" && <span className="text-soft"> ({STANDS[requestStatus]()})</span>}
		</li>
	);
}

/** An institute that they missed in the list, with the way to its answer. */
function Missed({ of: { uuid, name, requestStatus } }: { of: MissedOfStory }) {
	return (
		<li className="[overflow-wrap:anywhere]">
			<a href={institutePaths.missedOne(uuid)} lang={langOfText(name)}>
				{name}
			</a>
			<span className="text-soft">
				{" "}
				({m.people_institute_unlisted()}, {STANDS[requestStatus]()})
			</span>
		</li>
	);
}

type Line = { id: string; href: string | null; text: string; at: number; end: ReactNode };

/** Things of theirs, each with its page, when it came, and how it stands. */
function Lines({ lines }: { lines: readonly Line[] }) {
	return (
		<ul className="rows">
			{lines.map(({ id, href, text, at, end }) => (
				<li key={id} className="row">
					<div className="min-w-0">
						<p className="[overflow-wrap:anywhere]" lang={langOfText(text)}>
							{href ? <a href={href}>{text}</a> : text}
						</p>
						<p className="text-sm text-soft">
							<When at={at} />
						</p>
					</div>
					<div className="text-sm">{end}</div>
				</li>
			))}
		</ul>
	);
}

/** What they sent us, documents and feedback, and what went through their wallet; nothing where there is nothing. */
export function PersonSent({ of: { submissions, feedback, wallet } }: { of: PersonStory }) {
	return (
		<>
			{submissions.length > 0 && (
				<Part id="documents" title={m.people_documents()}>
					<Lines
						lines={submissions.map(({ uuid, state, createdAt }) => ({
							...{ id: uuid, href: verificationPaths.admin(uuid), text: m.people_documents_one(), at: createdAt },
							end: <VerificationBadge state={state} />,
						}))}
					/>
				</Part>
			)}
			{wallet.lines.length > 0 && (
				<Part id="wallet" title={m.people_wallet({ balance: taka(wallet.balance) })}>
					<Lines
						lines={wallet.lines.map((line) => ({
							...{ id: line.uuid, text: lineWords(line).name, at: line.createdAt, end: signedTaka(line.amount) },
							href: line.paymentUuid && paymentPaths.adminPayment(line.paymentUuid),
						}))}
					/>
				</Part>
			)}
			{feedback.length > 0 && (
				<Part id="feedback" title={m.feedback_title()}>
					<Lines
						lines={feedback.map(({ uuid, title, state, createdAt }) => ({
							...{ id: uuid, href: feedbackPaths.one(uuid), text: title, at: createdAt },
							end: <FeedbackBadge state={state} />,
						}))}
					/>
				</Part>
			)}
		</>
	);
}

/** Where they belong, what they sat, and what they paid. */
export function PersonDoings({ of: { person, institutes, missed, exams, payments } }: { of: PersonStory }) {
	return (
		<>
			<Part id="institutes" title={m.people_institutes()}>
				<ul className="grid gap-1">
					{institutes.map((one) => (
						<Membership key={`${one.uuid} ${one.role}`} of={one} />
					))}
					{missed.map((one) => (
						<Missed key={one.uuid} of={one} />
					))}
				</ul>
			</Part>
			<Part id="exams" title={m.people_exams()} none={m.people_exams_none()}>
				{exams.length > 0 && (
					<ul className="rows">
						{exams.map((exam) => (
							<Exam key={`${exam.kind} ${exam.uuid}`} of={exam} />
						))}
					</ul>
				)}
			</Part>
			<Part id="payments" title={m.people_payments()} none={m.people_payments_none()}>
				{payments.length > 0 && (
					<>
						<ul className="rows">
							{payments.map((payment) => (
								<Paid key={payment.uuid} of={payment} />
							))}
						</ul>
						{person.mobile && (
							<p>
								<a href={paymentPaths.adminList(1, { q: localMobile(person.mobile) })}>{m.people_payments_all()}</a>
							</p>
						)}
					</>
				)}
			</Part>
		</>
	);
}
