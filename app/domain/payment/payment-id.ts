import { uuidInAddress } from "~/lib/address-id.ts";
import { paymentErrors } from "./errors.ts";

/** The uuid of a payment in an address. @throws DomainError PaymentNotFound for what can be none */
export const paymentUuidOf = (text: string | undefined): string =>
	uuidInAddress(text, () => paymentErrors.fail("PaymentNotFound"));
