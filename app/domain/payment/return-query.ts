import { z } from "zod";

const query = z.object({
	paymentId: z.string().min(1).max(64),
	status: z.enum(["success", "failure", "cancel"]),
	/** Nobody outside bKash can check it; kept for their support. */
	signature: z.string().max(64).nullable().catch(null),
});

/** What the customer's browser brought back. Anybody can write it: a hint to look the payment up, never a proof. */
type Callback = z.infer<typeof query>;

/** Null when it is no callback. Further parameters are let through. */
export function readCallback(parameters: URLSearchParams): Callback | null {
	const read = query.safeParse({
		paymentId: parameters.get("paymentID") ?? parameters.get("paymentId"),
		status: parameters.get("status"),
		signature: parameters.get("signature"),
	});
	return read.success ? read.data : null;
}
