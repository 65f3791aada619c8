import { type SQL, sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps.ts";

/** An account of the ledger, and what it earns of a granted payment `p`, in SQL and whole poisha. */
export type Earner = { account: SQL; amount: SQL };

/** Who earns a granted payment, at the moment at which it is settled; their amounts sum to the payment's. */
export type Earners = (deps: Pick<Deps, "vars">) => readonly Earner[];

/** One account earns all of it. */
export const allTo =
	(account: SQL): Earners =>
	() => [{ account, amount: sql`p.amount` }];

/** The platform's own account. */
export const SALES_ACCOUNT = "sales";

/** What a teacher earns is on the account of this name. */
export const teacherAccount = (accountUuid: string): string => `teacher:${accountUuid}`;

/**
 * The platform earns its share, rounded down to whole poisha, and a teacher all the rest (EAR-1). The share is the one of
 * the moment of the sale: the entries keep it.
 * @param teacher the uuid of their account, of the payment `p`
 */
export const sharedWithTeacher =
	(teacher: SQL): Earners =>
	({ vars }) => {
		// What is bound may come as a real number, and its division would not be one of whole numbers.
		const share = sql`(p.amount * CAST(${vars.PLATFORM_SHARE_PERCENT} AS INTEGER) / 100)`;
		return [
			{ account: sql`${SALES_ACCOUNT}`, amount: share },
			{ account: sql`'teacher:' || ${teacher}`, amount: sql`p.amount - ${share}` },
		];
	};
