import { eq } from "drizzle-orm";
import { payment } from "#db/schema/index.ts";
import { executePayment, type PaymentNeeds, queryPayment } from "./complete.server.ts";
import { paymentErrors } from "./errors.ts";
import { movePayment } from "./move.server.ts";
import { nextCheckAt } from "./rules.ts";
import { type Payment, recordEvent } from "./settle.server.ts";

export type ReturnStatus = "success" | "failure" | "cancel";

/**
 * The customer's browser came back from the provider. What it says is a hint, never a proof: success means "execute
 * now", and a cancellation or failure is believed only as long as the provider does not say otherwise. Grants go to the
 * payment's own account, whoever opened the address. Idempotent.
 * @throws DomainError PaymentNotFound for an id that is not ours (the attempt is written down)
 */
export async function handleReturn(deps: PaymentNeeds, paymentId: string, status: ReturnStatus): Promise<Payment> {
	const [row] = await deps.db.select().from(payment).where(eq(payment.providerPaymentId, paymentId));
	if (!row) {
		await recordEvent(deps, {
			paymentUuid: null,
			kind: "unknown-return",
			source: "return",
			detail: { paymentId, status },
		});
		throw paymentErrors.fail("PaymentNotFound");
	}
	if (row.state === "completed" || row.state === "expired" || row.state === "failed") {
		await recordEvent(deps, { paymentUuid: row.uuid, kind: "repeated-return", source: "return", detail: { status } });
		return row;
	}
	if (status === "success") return executePayment(deps, row, "return");
	// The provider may know better than the address: somebody else may have typed it.
	const queried = await queryPayment(deps, row, "return");
	// Why it failed is said by execute alone, which cannot charge what was not approved.
	const asked =
		status === "failure" && queried.state === "initiated" ? await executePayment(deps, queried, "return") : queried;
	if (asked.state !== "initiated") return asked;
	const moved = await movePayment(deps, asked, {
		from: ["initiated"],
		to: status === "cancel" ? "cancelled" : "failed",
		source: "return",
		kind: status === "cancel" ? "cancelled" : "failed",
		// A cancelled payment is looked at once more, late: money that moved all the same is not lost.
		nextCheckAt: nextCheckAt(3, deps.clock()),
	});
	return moved ?? asked;
}
