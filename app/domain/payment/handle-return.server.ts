import { eq } from "drizzle-orm";
import { payment } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { drivePayment, type PaymentNeeds } from "./drive.server.ts";
import { paymentErrors } from "./errors.ts";
import type { ReturnStatus } from "./machine-types.ts";
import type { Payment } from "./settle.server.ts";
import { countOne } from "./tally.server.ts";

/**
 * The customer's browser came back from the provider. What it says is a hint, never a proof: success means "execute
 * now", and a cancellation or failure is believed only as long as the provider does not say otherwise. Grants go to the
 * payment's own account, whoever opened the address. Idempotent. Of one payment that has not completed so many returns in a minute are acted on (PAY-4).
 * @throws DomainError PaymentNotFound for an id that is not ours (the attempt is counted)
 */
export async function handleReturn(
	deps: PaymentNeeds & Pick<Deps, "rateLimit">,
	paymentId: string,
	status: ReturnStatus,
): Promise<Payment> {
	const [row] = await deps.db.select().from(payment).where(eq(payment.providerPaymentId, paymentId));
	if (!row) {
		countOne(deps, "unknown-return");
		throw paymentErrors.fail("PaymentNotFound");
	}
	// Each time asks the provider and leaves lines behind: what comes too often is left to the sweep, as it is where nobody counts.
	if (row.state !== "completed" && !(await deps.rateLimit("payment-check", row.uuid).catch(() => false))) return row;
	return drivePayment(deps, row, { kind: "return", status });
}
