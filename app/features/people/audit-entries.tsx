import { When } from "~/components/when.tsx";
import type { AuditEntry } from "~/domain/people/audit.server.ts";
import { feedbackPaths } from "~/features/feedback/paths.ts";
import { institutePaths } from "~/features/institute/paths.ts";
import { paymentPaths } from "~/features/payment/paths.ts";
import { bankPaths } from "~/features/question-bank/paths.ts";
import { verificationPaths } from "~/features/verification/paths.ts";
import { langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { actionWords, detailWords, objectWords } from "./audit-words.ts";
import { peoplePaths } from "./paths.ts";

/** The pages of what an entry may be about; an account has its own, by its name. */
const PLACES: Record<string, (uuid: string) => string> = {
	payment: paymentPaths.adminPayment,
	institute: institutePaths.adminOne,
	"institute-request": institutePaths.missedOne,
	"teacher-verification": verificationPaths.admin,
	feedback: feedbackPaths.one,
	question: bankPaths.one,
};

type Of = { of: AuditEntry };

/** Whose account it concerns, by name; by its number where there is no name, or none any more. */
function Owner({ of: { ownerUuid, ownerName } }: Of) {
	return ownerUuid && <a href={peoplePaths.person(ownerUuid)}>{ownerName?.trim() || ownerUuid}</a>;
}

function About({ of }: Of) {
	const { objectType, objectUuid, ownerName } = of;
	const place = PLACES[objectType];
	const named = place ? <a href={place(objectUuid)}>{objectUuid}</a> : objectUuid;
	return (
		<span className="[overflow-wrap:anywhere]">
			{objectWords(objectType)}{" "}
			{objectType === "account" ? (
				<>
					<Owner of={of} />
					{ownerName?.trim() && <span className="text-soft"> {objectUuid}</span>}
				</>
			) : (
				named
			)}
		</span>
	);
}

/** Each with its label; nothing where nothing is said. */
function Detail({ of }: Of) {
	const { account, ...rest } = of.detail ?? {};
	const said = detailWords(rest);
	const isOwned = Boolean(account) && of.objectType !== "account";
	if (said.length === 0 && !isOwned) return null;
	return (
		<ul className="flex flex-wrap gap-x-4 text-sm text-soft [overflow-wrap:anywhere]">
			{isOwned && (
				<li>
					{m.account_facts()}: <Owner of={of} />
				</li>
			)}
			{said.map(({ label, value }) => (
				<li key={label}>
					{label}: <span lang={langOfText(value)}>{value}</span>
				</li>
			))}
		</ul>
	);
}

/** So many letters of what is too long are a beginning, and no wall. */
const BEGINNING = 1_500;

/** The beginning of what is too long for a list, as it is written, how long it is, and the way to all of it. */
function Cut({ of: { uuid, cut } }: Of) {
	if (!cut) return null;
	return (
		<>
			<p className="text-sm text-soft [overflow-wrap:anywhere]" lang={langOfText(cut.text)}>
				{cut.text.slice(0, BEGINNING)}…
			</p>
			<p className="text-sm">
				{m.people_audit_cut({ n: num(cut.letters) })}{" "}
				<a href={peoplePaths.auditEntry(uuid)} download>
					{m.people_audit_whole()}
				</a>
			</p>
		</>
	);
}

/** What was done, in the order given. */
export function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
	return (
		<ol className="grid gap-4">
			{entries.map((entry) => (
				<li key={entry.uuid} className="border-s-2 border-line ps-4">
					<p className="font-medium">{actionWords(entry.action)}</p>
					<p className="text-sm text-soft">
						<When at={entry.createdAt} />
						{" · "}
						{entry.actorUuid ? (
							<a href={peoplePaths.person(entry.actorUuid)}>{entry.actorName?.trim() || m.people_no_name()}</a>
						) : (
							m.people_audit_platform()
						)}
					</p>
					{entry.objectType !== "platform" && (
						<p className="text-sm">
							<About of={entry} />
						</p>
					)}
					<Detail of={entry} />
					<Cut of={entry} />
				</li>
			))}
		</ol>
	);
}
