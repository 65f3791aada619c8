import type { CheckoutPurpose } from "./purchasables.ts";

/** A payment and what came of it, for the one who pays. */
export const paymentPath = (uuid: string): string => `/student/payment/${uuid}`;

export const checkoutPath = (purpose: CheckoutPurpose, itemUuid: string): string =>
	`/student/checkout/${purpose}/${itemUuid}`;
