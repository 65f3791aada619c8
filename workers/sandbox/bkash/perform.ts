import { agreementStatus, cancelAgreement } from "./agreements.ts";
import type { Call, Family, Outcome } from "./call.ts";
import { execute, query, search } from "./calls.ts";
import { create } from "./create.ts";
import type { Operation } from "./faults.ts";
import { capture, voidHold } from "./holds.ts";
import { refund, refundStatus } from "./refunds.ts";

/** Carries one call out; the families name the same fields differently. */
export function perform(call: Call, family: Family, operation: Exclude<Operation, "grant" | "refresh">): Outcome {
	const { body } = call;
	const [paymentId, trxId] = family === "v1" ? [body.paymentID, body.trxID] : [body.paymentId, body.trxId];
	switch (operation) {
		case "create":
			return create(call, family);
		case "execute":
			return execute(call, paymentId);
		case "query":
			return query(call, paymentId);
		case "search":
			return search(call, trxId);
		case "refund": {
			const { sku, reason } = body;
			const amount = family === "v1" ? body.amount : body.refundAmount;
			return refund(call, family, { paymentId, trxId, amount, sku, reason });
		}
		case "refundStatus":
			return refundStatus(call, family, { paymentId, trxId });
		case "agreementStatus":
			return agreementStatus(call);
		case "agreementCancel":
			return cancelAgreement(call);
		case "capture":
			return capture(call);
		case "void":
			return voidHold(call);
	}
}
