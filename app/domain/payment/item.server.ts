import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Offer } from "~/domain/sale/purchasable.ts";
import { type ItemRequest, saleOf } from "./purchasables.server.ts";
import type { PaymentPurpose } from "./rules.ts";

/** Something to be paid for. */
export type Item = Offer & { purpose: PaymentPurpose };

/**
 * What is for sale to this person, with its price as it is now (PAY-1). One round trip at most.
 * @throws DomainError NotForSale, or why this is not for sale to this person
 */
export async function findItem(deps: Pick<Deps, "db" | "clock">, actor: Actor, request: ItemRequest): Promise<Item> {
	const { purpose } = request;
	// The request is the one of its purpose: ItemRequest says so, which the compiler forgets at the look-up.
	return { purpose, ...(await saleOf(purpose).find(deps, actor, request as never)) };
}
