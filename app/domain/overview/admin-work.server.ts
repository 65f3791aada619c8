import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { openRequestCounts } from "~/domain/institute/decide-join.server.ts";
import { unreadCount } from "~/domain/notification/queries.server.ts";
import { openIssueCount, shareIssueCount } from "~/domain/payment/issues.server.ts";
import { waitingVerificationCount } from "~/domain/verification/queries.server.ts";

/** How much waits for an admin, of each kind, and how many notifications they have not read. */
export type AdminWork = { paymentIssues: number; verifications: number; instituteRequests: number; unread: number };

/** What the shell of admins says on every page; a page that asks for one of them is told as well. One round trip. @throws of requireRole */
export async function countAdminWork(deps: Pick<Deps, "db">, who: Actor | null): Promise<AdminWork> {
	const actor = requireRole(who, "admin");
	const counting = deps.db.batch([
		openIssueCount(deps),
		waitingVerificationCount(deps),
		unreadCount(deps, actor),
		...openRequestCounts(deps),
	]);
	shareIssueCount(
		deps,
		counting.then(([[issues]]) => issues?.n ?? 0),
	);
	const [[issues], [verifications], [unread], [joins], [missed]] = await counting;
	return {
		paymentIssues: issues?.n ?? 0,
		verifications: verifications?.n ?? 0,
		instituteRequests: (joins?.n ?? 0) + (missed?.n ?? 0),
		unread: unread?.n ?? 0,
	};
}
