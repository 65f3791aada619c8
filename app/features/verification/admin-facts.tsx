import { Alert, DescriptionList } from "~/components/surfaces.tsx";
import type { ScanRow, VerificationForAdmin } from "~/domain/verification/queries.server.ts";
import { date, dateTime, langOfText, mobileNumber, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { verificationPaths } from "./paths.ts";
import { ReasonList } from "./reason-list.tsx";
import { StateBadge } from "./state-badge.tsx";
import { DOCUMENT, SIDE } from "./words.ts";

type Of = { of: VerificationForAdmin };

/** What the teacher says, beside what the account says; last what the document must say, next to the scans and the decision. */
export function SubmissionFacts({ of: { submission, teacher } }: Of) {
	const { document, number, aboutMe, organization, submittedAt } = submission;
	return (
		<DescriptionList
			rows
			items={[
				{ term: m.verification_sent_at(), value: dateTime(submittedAt) },
				{ term: m.verification_admin_mobile(), value: teacher.mobile && mobileNumber(teacher.mobile) },
				{ term: m.verification_organization(), value: organization },
				{
					term: m.verification_about(),
					value: <span className="whitespace-pre-line [overflow-wrap:anywhere]">{aboutMe}</span>,
				},
				{ term: m.verification_document(), value: DOCUMENT[document]() },
				{ term: m.verification_sent_number(), value: <span className="tabular-nums">{num(number)}</span> },
				{ term: m.common_name(), value: <span lang={langOfText(teacher.name ?? "")}>{teacher.name}</span> },
				{
					term: m.account_profile_dob(),
					value: teacher.dob ? date(Date.parse(teacher.dob)) : m.verification_admin_dob_unknown(),
				},
			].filter(({ value }) => Boolean(value))}
		/>
	);
}

function ScanView({ uuid, scan }: { uuid: string; scan: ScanRow }) {
	const src = verificationPaths.adminScan(uuid, scan.uuid);
	return (
		<figure className="scan">
			<figcaption className="mb-2 font-semibold">{SIDE[scan.side]()}</figcaption>
			{scan.type === "application/pdf" ? (
				<a href={src} download>
					{m.verification_admin_pdf()}
				</a>
			) : (
				<img className="scan-picture" src={src} alt={SIDE[scan.side]()} />
			)}
		</figure>
	);
}

/** Both sides, in view for as long as there is something to decide beside them. Each that is drawn is a look (VER-7). */
export function Scans({ of: { submission, scans } }: Of) {
	return (
		<section aria-labelledby="scans-title" className="submission-scans">
			<h2 id="scans-title" className="mb-3 text-lg">
				{m.verification_scans()}
			</h2>
			{scans.length === 0 && <p className="text-soft">{m.verification_admin_scans_none()}</p>}
			<div className="scans">
				{scans.map((scan) => (
					<ScanView key={scan.uuid} uuid={submission.uuid} scan={scan} />
				))}
			</div>
		</section>
	);
}

/** Where else this number was sent: for a person to judge, not for us. */
export function SameNumber({ of: { sameNumber } }: Of) {
	if (sameNumber.length === 0) return null;
	return (
		<Alert tone="warning" title={m.verification_admin_same()}>
			<p>{m.verification_admin_same_text()}</p>
			<ul className="mt-2 grid list-disc gap-1 ps-5">
				{sameNumber.map(({ uuid, name, state, submittedAt }) => (
					<li key={uuid}>
						<a href={verificationPaths.admin(uuid)}>{name ?? dateTime(submittedAt)}</a> <StateBadge state={state} />
					</li>
				))}
			</ul>
		</Alert>
	);
}

/** What was decided before, and what the teacher says to that. */
export function Appeal({ of: { submission, decidedBy } }: Of) {
	if (submission.appeal === null) return null;
	return (
		<Alert tone="info" title={m.verification_admin_appeal()}>
			<p className="whitespace-pre-line [overflow-wrap:anywhere]">{submission.appeal}</p>
			{submission.state === "Awaiting" && submission.reasons.length > 0 && (
				<div className="mt-3">
					<p className="mb-1">{m.verification_admin_appealed_from({ name: decidedBy ?? "–" })}</p>
					<ReasonList reasons={submission.reasons} />
				</div>
			)}
		</Alert>
	);
}

/** Why the teacher is suspended: by whom, since when. */
export function Suspended({ of: { suspension } }: Of) {
	if (!suspension) return null;
	const { note, at, byName } = suspension;
	return (
		<Alert tone="danger" title={m.people_verification_suspended()}>
			<p>{m.verification_admin_decided_by({ name: byName ?? "–", when: dateTime(at) })}</p>
			<p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]" lang={langOfText(note)}>
				{note}
			</p>
		</Alert>
	);
}

/** The decision that was made: by whom, when, why. */
export function Decided({ of: { submission, decidedBy } }: Of) {
	if (submission.decidedAt === null) return null;
	return (
		<section aria-labelledby="decided-title">
			<h2 id="decided-title" className="mb-2 text-lg">
				{m.verification_admin_decided()} <StateBadge state={submission.state} />
			</h2>
			<p>{m.verification_admin_decided_by({ name: decidedBy ?? "–", when: dateTime(submission.decidedAt) })}</p>
			{submission.reasons.length > 0 && (
				<div className="mt-2">
					<ReasonList reasons={submission.reasons} />
				</div>
			)}
			{submission.note && <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{submission.note}</p>}
		</section>
	);
}

/** What else this teacher sent, newest first. */
export function OtherSubmissions({ of: { others } }: Of) {
	if (others.length === 0) return null;
	return (
		<section aria-labelledby="others-title">
			<h2 id="others-title" className="mb-2 text-lg">
				{m.verification_admin_others()}
			</h2>
			<ul className="grid gap-2">
				{others.map(({ uuid, state, submittedAt }) => (
					<li key={uuid}>
						<a href={verificationPaths.admin(uuid)}>{dateTime(submittedAt)}</a> <StateBadge state={state} />
					</li>
				))}
			</ul>
		</section>
	);
}
