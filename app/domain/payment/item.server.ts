import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Offer } from "~/domain/sale/purchasable.ts";
import { type ItemRequest, saleOf } from "./purchasables.server.ts";
import type { PaymentPurpose } from "./rules.ts";

/** Something to be paid for. */
export type Item = Offer & { purpose: PaymentPurpose };

/**
 * What is for sale to this person, with its price as it is now (PAY-1). One round trip at most.
 * @throws DomainError NotForSale, why this is not for sale to this person, or of requireRole
 */
export async function findItem(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	request: ItemRequest,
): Promise<Item> {
	const actor = requireRole(who, "student");
	const { purpose } = request;
	// The request is the one of its purpose: ItemRequest says so, which the compiler forgets at the look-up.
	return { purpose, ...(await saleOf(purpose).find(deps, actor, request as never)) };
}
