import { EXAMPLE_ID } from "../core/example-ids.ts";

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	startedPayment: {
		success: "true",
		bkash_code: null,
		paymentURL: "https://payment.bkash.com/?paymentId=TR0011ABCDEF1234567890&hash=abc",
		uuid: EXAMPLE_ID.payment,
		paymentID: "TR0011ABCDEF1234567890",
	},
	verifiedPayment: {
		success: "true",
		bkash_code: null,
		uuid: EXAMPLE_ID.payment,
		state: "completed",
		fulfilment: "granted",
	},
};
