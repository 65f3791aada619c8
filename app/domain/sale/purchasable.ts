import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import type { DomainError } from "~/lib/define-errors.ts";
import type { Poisha } from "~/lib/money.ts";
import type { Earners } from "./earners.server.ts";

/**
 * What pages and messages know of something that can be bought. Pure, the same for server and browser. Its name in
 * addresses and in the API is its purpose, the key in `payment/purchasables.ts`.
 */
export type Purchasable = {
	/** What kind of thing it is, in a word or two. */
	kind: () => string;
	/** A payment for it goes by its kind, in the reader's language, instead of by the name of what was bought. */
	namedByKind: boolean;
	/** What a person hears when the payment is complete. @param amount in words */
	paid: (amount: string) => string;
	/** Where a payment leads when all is well, and where the next try begins (PAY-8). @param awaits whether what was paid for waits for an answer still */
	landing: (itemUuid: string | null, awaits?: boolean) => { success: string; again: string };
	/** Its own page, if it is bought on the checkout page, `/student/checkout/{purpose}/{item}`; null if elsewhere. */
	checkoutFrom: ((itemUuid: string) => string) | null;
};

/** What is for sale, and its price at this moment. */
export type Offer = {
	itemUuid: string | null;
	title: string;
	amount: Poisha;
	/** How much of it the buyer has paid for already and has not taken yet: nobody pays twice unknowingly. */
	inHand: number;
	/** Until when it is kept for the buyer, ms UTC. Missing where nothing is. */
	keptUntil?: number;
	/** What giving it up gives back, and when: said before it is paid for. Missing where nothing does. */
	givesBack?: readonly { of: "start" | "now" | "quarter" | "middle"; at: number; amount: Poisha }[];
	/** Whether somebody decides after it is paid, and may say no. */
	awaits?: boolean;
};

/** Something to be paid by somebody, in SQL: columns of a payment's row, or values. */
export type Wish = { itemUuid: SQL; accountUuid: SQL };

/**
 * The moment at which something is to be had, ms UTC: what ends for everybody (an exam) is asked of `now`, a deadline of
 * the buyer's of `paidAt`, when the money moved.
 */
export type Moment = { now: number; paidAt: number };

/**
 * @property when what else must hold; @property again whether the payment has begun before, so that who was sent away since does not come
 * back by it; @property atOnce whether it is paid for in the same transaction, so that it is kept from nobody
 */
export type Hold = { when: SQL; again: boolean; atOnce?: boolean };

/** What was granted, and to whom. */
export type Granted = { itemUuid: string | null; accountUuid: string };

/** A statement of the batch that settles. */
type Statement = BatchItem<"sqlite">;

/**
 * How something is sold (PAY-1), where the database is. `attainable` and `grant` see the same moment, because they are in one
 * batch: what is short (seats) is counted in both, so the last one is sold once.
 * @template Request what a buyer has to say, besides the purpose; the price is ours
 */
export type Sale<Request> = {
	/**
	 * What is for sale to this person. One round trip at most.
	 * @throws DomainError that says why it is not
	 */
	find(deps: Pick<Deps, "db" | "clock">, actor: Actor, request: Request): Promise<Offer>;
	/** The price at this moment, in SQL: the batch that books a purchase asks for it again, so that nobody is charged what was not shown. Null where the buyer says it. */
	price: ((wish: Wish) => SQL) | null;
	/** A person has it once: two payments for it at the same time are not both executed. */
	once: boolean;
	/** The names (`item_uuid`) under which the same thing is paid for, in SQL and apart by commas; the item's own where nothing is said. */
	names?: (wish: Wish) => SQL;
	/**
	 * Of what is short: it is kept for who pays, from when the payment begins, or it does not begin. Whoever has it not, cannot have it
	 * (`attainable`). What was kept too long is kept anew, where it can be, before the money moves and when it is settled.
	 */
	hold?: {
		/** Statements before those that ask whether it is attainable. Harmless when it is kept already. */
		take(deps: Pick<Deps, "db">, wish: Wish, hold: Hold, now: number): Statement[];
		/** Lets it go once the payment has ended without money. Harmless as long as it has not. */
		release(deps: Pick<Deps, "db">, paymentUuid: string, now: number): Statement[];
		/** What who cannot have it hears. One round trip at most. */
		refused(deps: Pick<Deps, "db" | "clock">, wish: Wish): Promise<DomainError>;
	};
	/** The condition, before the money moves and when it is settled, that it can still be had; else nothing is executed, or the money is credited. */
	attainable(wish: Wish, moment: Moment): SQL;
	/**
	 * What the payer gets. Each statement is harmless when it has been there before.
	 * @param paid `FROM payment WHERE …`: the payment's row if it is completed and was attainable, else none
	 */
	grant(deps: Pick<Deps, "db">, paid: SQL, now: number): Statement[];
	/** The condition that what the payment `p` granted is there and was not used: only then can it be taken back. Null where there is nothing to take. */
	unused: ((now: number) => SQL) | null;
	/** How what a payment granted stands: 'had', 'awaits' somebody's answer, or 'gone'; missing where only a refund takes it back. */
	stand?: (paymentUuid: string) => SQL;
	/** Takes back what a payment granted where it was not used (`unused`), all of it or nothing. Harmless when nothing is there. */
	revoke(deps: Pick<Deps, "db">, paymentUuid: string, now: number): Statement[];
	/** What follows a revocation outside the database. May be repeated. */
	withdraw(deps: Delivering, granted: Granted): Promise<void>;
	/** What follows a grant outside the database. May fail: then scheduled work does it. */
	deliver(deps: Delivering, granted: Granted): Promise<void>;
	books: {
		/** Which accounts of the ledger earn the money of a granted payment `p`. */
		earners: Earners;
		/** What `ledger:check` asks of every granted payment, in words, and as a condition on the payment `p`. */
		rule: string;
		holds: SQL;
	};
};

export type Delivering = Pick<Deps, "db" | "writes" | "clock" | "log" | "cache" | "exams" | "background">;
