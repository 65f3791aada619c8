import { Alert, DescriptionList, type Tone } from "~/components/surfaces.tsx";
import { Unbroken } from "~/components/unbroken.tsx";
import type { MyVerification } from "~/domain/verification/queries.server.ts";
import { REASONS, type ReasonField } from "~/domain/verification/reasons.ts";
import type { Standing } from "~/domain/verification/rules.ts";
import { date, dateTime, langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { verificationPaths } from "./paths.ts";
import { ReasonList } from "./reason-list.tsx";
import { DOCUMENT, SIDE } from "./words.ts";

type Look = { tone: Tone; title: () => string; text: () => string };

/** How a teacher stands who is not accepted (ACC-8). */
const LOOKS: Record<Exclude<Standing, "Accepted">, Look> = {
	Unsent: { tone: "info", title: m.account_teacher_none, text: m.account_teacher_none_text },
	Awaiting: { tone: "info", title: m.account_teacher_awaiting, text: m.account_teacher_awaiting_text },
	Rejected: { tone: "warning", title: m.account_teacher_rejected, text: m.account_teacher_rejected_text },
	Suspended: { tone: "danger", title: m.account_teacher_suspended, text: m.account_teacher_suspended_text },
};

type Of = {
	of: Pick<MyVerification, "standing" | "last" | "canSubmit" | "suspension">;
	/** Where the name of the account is changed. */
	namePage: string;
	/** Where the day of birth is changed: its field in the form for documents. */
	dobPage: string;
};

const Words = ({ title, text }: { title: string; text: string }) => (
	<p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]" lang={langOfText(text)}>
		<strong lang={langOfText(title)}>{title}: </strong>
		{text}
	</p>
);

/**
 * The true state, and what follows from it; of a refusal its reasons, what the admin wrote, and where what is of the account is mended; of a
 * suspension why.
 */
export function StandingAlert({ of: { standing, last, canSubmit, suspension }, namePage, dobPage }: Of) {
	if (standing === "Accepted") return null;
	const { tone, title, text } = LOOKS[standing];
	const isRefused = standing === "Rejected";
	const isAbout = (field: ReasonField) => last?.reasons.some((code) => REASONS[code].field === field);
	const words = () => {
		if (isRefused && !canSubmit) return m.verification_final_text();
		return standing === "Awaiting" && last?.appeal ? m.verification_appealed_text() : text();
	};
	return (
		<Alert tone={tone} title={title()}>
			<p>
				<Unbroken text={words()} />
			</p>
			{isRefused && last && last.reasons.length > 0 && (
				<div className="mt-3">
					<p className="mb-1 font-semibold">{m.verification_why()}</p>
					<ReasonList reasons={last.reasons} />
				</div>
			)}
			{isRefused && last?.note && <Words title={m.verification_note()} text={last.note} />}
			{suspension && <Words title={m.verification_why()} text={suspension.note} />}
			{isRefused && canSubmit && (
				<p className="mt-3 flex flex-wrap gap-x-4 gap-y-2 empty:hidden">
					{isAbout("name") && <a href={namePage}>{m.verification_change_name()}</a>}
					{isAbout("dob") && <a href={dobPage}>{m.verification_change_dob()}</a>}
				</p>
			)}
		</Alert>
	);
}

/** What was sent, as its owner sees it: the number masked, each scan to be saved while it is there. */
export function SentDocuments({ of: { last, scans, dob } }: { of: Pick<MyVerification, "last" | "scans" | "dob"> }) {
	if (!last) return null;
	const files = scans.map(({ uuid, side }) => (
		<a key={uuid} href={verificationPaths.myScan(uuid)} download>
			{SIDE[side]()}
		</a>
	));
	const links = files.length > 0 && <span className="flex flex-wrap justify-end gap-x-3">{files}</span>;
	const removed = last.scansRemovedAt !== null && m.verification_scans_removed({ when: dateTime(last.scansRemovedAt) });
	return (
		<section aria-labelledby="sent-title">
			<h2 id="sent-title" className="mb-2 text-lg">
				{m.verification_sent()}
			</h2>
			<DescriptionList
				rows
				items={[
					{ term: m.verification_document(), value: DOCUMENT[last.document]() },
					{ term: m.verification_sent_number(), value: num(last.number) },
					{ term: m.verification_sent_at(), value: dateTime(last.submittedAt) },
					{ term: m.account_profile_dob(), value: dob && date(Date.parse(dob)) },
					{
						term: m.verification_organization(),
						value: last.organization && <span lang={langOfText(last.organization)}>{last.organization}</span>,
					},
					{
						term: m.verification_about(),
						value: (
							<span className="whitespace-pre-line [overflow-wrap:anywhere]" lang={langOfText(last.aboutMe)}>
								{last.aboutMe}
							</span>
						),
					},
					{ term: m.verification_scans(), value: removed || links },
				].filter(({ value }) => Boolean(value))}
			/>
		</section>
	);
}
