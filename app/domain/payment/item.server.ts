import { type SQL, sql } from "drizzle-orm";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { saleErrors } from "~/domain/sale/errors.ts";
import type { Offer, Sale, Wish } from "~/domain/sale/purchasable.ts";
import type { Poisha } from "~/lib/money.ts";
import { type ItemRequest, saleOf } from "./purchasables.server.ts";
import type { PaymentPurpose } from "./rules.ts";

/** Something to be paid for. */
export type Item = Offer & { purpose: PaymentPurpose };

/** The condition that it costs so much still, in the batch that books it (PAY-1). */
export const costs = ({ price }: Pick<Sale<never>, "price">, wish: Wish, amount: Poisha): SQL =>
	price ? sql`${price(wish)} = ${amount}` : sql`true`;

/**
 * What is for sale to this person, with its price as it is now (PAY-1). One round trip at most.
 * @throws DomainError NotForSale, PriceChanged where another was shown, why this is not for sale to this person, or of requireRole
 */
export async function findItem(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	request: ItemRequest,
): Promise<Item> {
	const actor = requireRole(who, "student");
	const { purpose } = request;
	// The request is the one of its purpose: ItemRequest says so, which the compiler forgets at the look-up.
	const offer = await saleOf(purpose).find(deps, actor, request as never);
	if (request.shown !== undefined && request.shown !== offer.amount) throw saleErrors.fail("PriceChanged");
	return { purpose, ...offer };
}
