import { When } from "~/components/when.tsx";
import type { AuditEntry } from "~/domain/people/audit.server.ts";
import { feedbackPaths } from "~/features/feedback/paths.ts";
import { institutePaths } from "~/features/institute/paths.ts";
import { paymentPaths } from "~/features/payment/paths.ts";
import { verificationPaths } from "~/features/verification/paths.ts";
import { m } from "~/paraglide/messages.js";
import { peoplePaths } from "./paths.ts";

const inPairs = (detail: Record<string, unknown>): string =>
	Object.entries(detail)
		.map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : value}`)
		.join(" · ");

/** The pages of what an entry may be about. */
const PLACES: Record<string, (uuid: string) => string> = {
	account: peoplePaths.person,
	payment: paymentPaths.adminPayment,
	institute: institutePaths.adminOne,
	"institute-request": institutePaths.missedOne,
	"teacher-verification": verificationPaths.admin,
	feedback: feedbackPaths.one,
};

function About({ of: { objectType, objectUuid } }: { of: AuditEntry }) {
	const place = PLACES[objectType];
	return (
		<span className="[overflow-wrap:anywhere]" lang="en">
			{objectType} {place ? <a href={place(objectUuid)}>{objectUuid}</a> : objectUuid}
		</span>
	);
}

/** What was done, in the order given. Names of actions and details are as they were written. */
export function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
	return (
		<ol className="grid gap-4">
			{entries.map((entry) => (
				<li key={entry.uuid} className="border-s-2 border-line ps-4">
					<p className="font-medium" lang="en">
						{entry.action}
					</p>
					<p className="text-sm text-soft">
						<When at={entry.createdAt} />
						{" · "}
						{entry.actorUuid ? (
							<a href={peoplePaths.person(entry.actorUuid)}>{entry.actorName?.trim() || m.people_no_name()}</a>
						) : (
							m.people_audit_platform()
						)}
					</p>
					<p className="text-sm">
						<About of={entry} />
					</p>
					{entry.detail && <p className="text-sm text-soft [overflow-wrap:anywhere]">{inPairs(entry.detail)}</p>}
				</li>
			))}
		</ol>
	);
}
