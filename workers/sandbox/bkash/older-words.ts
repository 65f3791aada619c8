import type { OlderOutcome } from "./call.ts";
import type { Agreement, Payment } from "./store.ts";
import { writeTime } from "./values.ts";

/** What the older family says of agreements and of money held, beside its code of success. `links` lead to the hosted page and back. */
export function inOlderWords(outcome: OlderOutcome, links: (payment: Payment) => object): Record<string, unknown> {
	switch (outcome.kind) {
		case "requested":
			return outcome.agreement
				? { ...agreementFields(outcome.agreement), mode: "0000", verificationStatus: "Complete" }
				: requestFields(outcome, links);
		case "agreed":
		case "agreement":
			return agreementFields(outcome.agreement);
		case "ended": {
			const { customerMsisdn: _, agreementExecuteTime: __, ...fields } = agreementFields(outcome.agreement);
			return fields;
		}
		case "captured":
		case "voided": {
			const { payment, at } = outcome;
			return {
				paymentID: payment.paymentId,
				trxID: payment.trxId,
				createTime: writeTime(payment.createdAt),
				updateTime: writeTime(at),
				transactionStatus: outcome.kind === "captured" ? "Completed" : "Cancelled",
			};
		}
	}
}

function requestFields(
	{ payment, expired }: OlderOutcome & { kind: "requested" },
	links: (payment: Payment) => object,
) {
	const cancelled = payment.state === "Cancelled";
	return {
		paymentID: payment.paymentId,
		mode: "0000",
		...links(payment),
		payerReference: payment.payerReference,
		agreementCreateTime: writeTime(payment.createdAt),
		agreementStatus: cancelled ? "Cancelled" : expired ? "Expired" : "Initiated",
		verificationStatus: payment.state === "Approved" ? "Complete" : "Incomplete",
	};
}

const agreementFields = ({ voidedAt, ...agreement }: Agreement) => ({
	paymentID: agreement.paymentId,
	agreementID: agreement.agreementId,
	payerReference: agreement.payerReference,
	customerMsisdn: agreement.wallet,
	agreementCreateTime: writeTime(agreement.createdAt),
	agreementExecuteTime: writeTime(agreement.executedAt),
	...(voidedAt !== null && { agreementVoidTime: writeTime(voidedAt) }),
	agreementStatus: agreement.state,
});
