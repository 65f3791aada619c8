import { and, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { account, payment, paymentIssue } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { paymentErrors } from "./errors.ts";
import type { Payer } from "./queries.server.ts";
import type { IssueKind } from "./rules.ts";
import type { resolveIssueSchema } from "./schemas.ts";
import type { Payment } from "./settle.server.ts";

/** What needs a person (PAY-13). `subject` is what it is about: of one kind it is said once until it is resolved. */
export type NewIssue = {
	kind: IssueKind;
	subject: string;
	paymentUuid: string | null;
	detail: Record<string, unknown>;
};

export type Issue = typeof paymentIssue.$inferSelect;

/** Puts a line into the list of what needs a person, unless it stands there. */
export const raiseIssue = ({ db }: Pick<Deps, "db">, { kind, subject, paymentUuid, detail }: NewIssue, now: number) =>
	db.run(sql`
		INSERT INTO ${paymentIssue} (uuid, kind, subject, payment_uuid, detail, created_at)
		VALUES (${uuidv7()}, ${kind}, ${subject}, ${paymentUuid}, ${JSON.stringify(detail)}, ${now})
		ON CONFLICT DO NOTHING`);

/** Takes lines about a payment out of the list, because they have settled by themselves. @param when what else must hold */
export const resolveIssues = (
	{ db }: Pick<Deps, "db">,
	paymentUuid: string,
	kinds: IssueKind[],
	now: number,
	when?: SQL,
) =>
	db
		.update(paymentIssue)
		.set({ resolvedAt: now })
		.where(
			and(
				eq(paymentIssue.paymentUuid, paymentUuid),
				inArray(paymentIssue.kind, kinds),
				isNull(paymentIssue.resolvedAt),
				when,
			),
		);

export type IssueWithPayment = { issue: Issue; payment: Payment | null; payer: Payer | null };

/** Everything that needs a person, newest first, for admins. Two round trips at once, of which the count is shared. @throws of requireRole */
export async function listIssues(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	paging: Paging,
): Promise<Page<IssueWithPayment>> {
	requireRole(who, "admin");
	const [rows, total] = await Promise.all([
		deps.db
			.select({ issue: paymentIssue, payment, payer: { name: account.name, mobile: account.mobile } })
			.from(paymentIssue)
			.leftJoin(payment, eq(payment.uuid, paymentIssue.paymentUuid))
			.leftJoin(account, eq(account.uuid, payment.accountUuid))
			.where(isNull(paymentIssue.resolvedAt))
			.orderBy(desc(paymentIssue.id))
			.limit(paging.size)
			.offset(paging.page * paging.size),
		countIssues(deps, who),
	]);
	return toPage(rows, total, paging);
}

/** By the dependencies of a request: its shell and its page ask for the same number. */
const counted = new WeakMap<object, Promise<number>>();

/** How many need a person, for admins; counted once in a request. @throws of requireRole */
export async function countIssues(deps: Pick<Deps, "db">, who: Actor | null): Promise<number> {
	requireRole(who, "admin");
	const known = counted.get(deps) ?? openIssueCount(deps).then(([open]) => open?.n ?? 0);
	counted.set(deps, known);
	return known;
}

/** What a batch of somebody else counts, for the rest of the request. */
export const shareIssueCount = (deps: object, counting: Promise<number>): void => void counted.set(deps, counting);

/** The same as a statement of a batch. */
export const openIssueCount = ({ db }: Pick<Deps, "db">) =>
	db.select({ n: count() }).from(paymentIssue).where(isNull(paymentIssue.resolvedAt));

/**
 * An admin says that something was dealt with, and how: it leaves the list, and that is in the audit log.
 * @throws DomainError IssueNotFound (or dealt with before), of requireRole
 */
export async function resolveIssue(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	issueUuid: string,
	{ note }: Pick<z.infer<typeof resolveIssueSchema>, "note">,
): Promise<Issue> {
	const actor = requireRole(who, "admin");
	const now = clock();
	const [[resolved]] = await db.batch([
		db
			.update(paymentIssue)
			.set({ resolvedAt: now, resolvedBy: actor.accountUuid, note })
			.where(and(eq(paymentIssue.uuid, issueUuid), isNull(paymentIssue.resolvedAt)))
			.returning(),
		audit(
			{ db },
			{
				...{ actorUuid: actor.accountUuid, action: "payment.issue-resolved" },
				...{ objectType: "payment-issue", objectUuid: sql`uuid` },
				detail: {
					...{ kind: sql`kind`, subject: sql`subject`, note },
					...{ before: { resolved: false }, after: { resolved: true } },
					account: sql`(SELECT account_uuid FROM ${payment} AS p WHERE p.uuid = payment_uuid)`,
				},
			},
			sql`FROM ${paymentIssue} WHERE uuid = ${issueUuid} AND changes() > 0`,
			now,
		),
	]);
	if (!resolved) throw paymentErrors.fail("IssueNotFound");
	return resolved;
}
