import { eq, or } from "drizzle-orm";
import { payment } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { drivePayment, type PaymentNeeds } from "./drive.server.ts";
import { paymentErrors } from "./errors.ts";
import { recordEvent } from "./move.server.ts";
import type { PaymentPurpose } from "./rules.ts";
import type { Payment } from "./settle.server.ts";
import { countOne } from "./tally.server.ts";

/**
 * The payer asks how their payment stands: what the return from the provider does, with the same outcome, and where that
 * has been done the provider is asked at once (PAY-16). Whoever asks about somebody else's is told that there is none, and
 * that is written down.
 * @param id our uuid or the provider's paymentID
 * @param purposes only a payment for one of these; any where nothing is said
 * @throws DomainError PaymentNotFound, TooManyRequests, or of requireRole
 */
export async function verifyPayment(
	deps: PaymentNeeds & Pick<Deps, "rateLimit">,
	who: Actor | null,
	id: string,
	...purposes: PaymentPurpose[]
): Promise<Payment> {
	const actor = requireRole(who, "student");
	const { accountUuid } = actor;
	if (!(await deps.rateLimit("payment-check", accountUuid))) throw requestErrors.fail("TooManyRequests");
	const [row] = await deps.db
		.select()
		.from(payment)
		.where(or(eq(payment.uuid, id.toLowerCase()), eq(payment.providerPaymentId, id)));
	if (!row || row.accountUuid !== accountUuid || (purposes.length > 0 && !purposes.includes(row.purpose))) {
		if (row && row.accountUuid !== accountUuid)
			await recordEvent(deps, {
				paymentUuid: row.uuid,
				kind: "foreign-verify",
				source: "person",
				detail: { id, accountUuid },
			});
		else countOne(deps, "unknown-verify");
		throw paymentErrors.fail("PaymentNotFound");
	}
	return row.providerPaymentId && row.state !== "completed"
		? drivePayment(deps, row, { kind: "asked", by: "payer" })
		: row;
}

/**
 * An admin has bKash asked again, whatever came of a payment: what completed there is settled, and nothing is executed that
 * the customer has not approved. It is in the audit log.
 * @throws DomainError PaymentNotFound, of requireRole
 */
export async function askProviderAgain(deps: PaymentNeeds, who: Actor | null, paymentUuid: string): Promise<Payment> {
	const actor = requireRole(who, "admin");
	const [row] = await deps.db.select().from(payment).where(eq(payment.uuid, paymentUuid));
	if (!row) throw paymentErrors.fail("PaymentNotFound");
	await audit.always(
		deps,
		{
			...{ actorUuid: actor.accountUuid, action: "payment.ask-again", objectType: "payment", objectUuid: row.uuid },
			detail: { account: row.accountUuid, state: row.state },
		},
		deps.clock(),
	);
	return drivePayment(deps, row, { kind: "asked", by: "admin" });
}
