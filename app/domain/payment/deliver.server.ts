import type { Delivering } from "~/domain/sale/purchasable.ts";
import { saleOf } from "./purchasables.server.ts";
import type { Payment } from "./settle.server.ts";

/** What follows a grant outside the database. When that fails the grant stands, and the scheduled work does it. */
export async function deliver(deps: Delivering, payment: Payment): Promise<void> {
	if (payment.fulfilment !== "granted") return;
	try {
		await saleOf(payment.purpose).deliver(deps, payment);
	} catch (error) {
		deps.log.error("purchase not delivered", error, { payment: payment.uuid, purpose: payment.purpose });
	}
}
