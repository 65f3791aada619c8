import { eq, or } from "drizzle-orm";
import { payment } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { drivePayment, type PaymentNeeds } from "./drive.server.ts";
import { paymentErrors } from "./errors.ts";
import { recordEvent } from "./move.server.ts";
import type { PaymentPurpose } from "./rules.ts";
import type { Payment } from "./settle.server.ts";

/**
 * The payer asks how their payment stands: what the return from the provider does, with the same outcome. Whoever asks
 * about somebody else's is told that there is none, and that is written down.
 * @param id our uuid or the provider's paymentID
 * @param purpose only a payment for this; any where nothing is said
 * @throws DomainError PaymentNotFound, TooManyRequests, or of requireRole
 */
export async function verifyPayment(
	deps: PaymentNeeds & Pick<Deps, "rateLimit">,
	who: Actor | null,
	id: string,
	purpose?: PaymentPurpose,
): Promise<Payment> {
	const actor = requireRole(who, "student");
	const { accountUuid } = actor;
	if (!(await deps.rateLimit("payment-check", accountUuid))) throw requestErrors.fail("TooManyRequests");
	const [row] = await deps.db
		.select()
		.from(payment)
		.where(or(eq(payment.uuid, id.toLowerCase()), eq(payment.providerPaymentId, id)));
	if (!row || row.accountUuid !== accountUuid || (purpose && row.purpose !== purpose)) {
		const kind = row && row.accountUuid !== accountUuid ? "foreign-verify" : "unknown-verify";
		await recordEvent(deps, {
			paymentUuid: row?.uuid ?? null,
			kind,
			source: "person",
			detail: { id, accountUuid },
		});
		throw paymentErrors.fail("PaymentNotFound");
	}
	return row.providerPaymentId && row.state !== "completed"
		? drivePayment(deps, row, { kind: "return", status: "success" })
		: row;
}
