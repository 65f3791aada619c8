import type { Context } from "hono";
import { expectSettlement, isKnownIpn, handleIpn as settleNotice } from "~/domain/payment/handle-ipn.server.ts";
import { recordEvent } from "~/domain/payment/move.server.ts";
import type { HonoEnv } from "../../middleware/app-context.ts";
import { handleIpn } from "./handle-ipn.ts";

/** Answers bKash's notice of a payment with what the request's context knows. */
export function answerNotice(c: Context<HonoEnv>): Promise<Response> {
	const { deps } = c.var.app;
	const { vars, log, clock, background } = deps;
	return handleIpn(c.req.raw, {
		topicArn: vars.BKASH_IPN_TOPIC,
		sandboxOrigin: vars.ENVIRONMENT === "production" ? null : new URL(vars.BKASH_ORIGIN).origin,
		expect: ({ invoiceNumber }) => expectSettlement(deps, invoiceNumber),
		settle: ({ messageId, invoiceNumber, trxId, amount, currency }) =>
			settleNotice(deps, { messageId, invoiceNumber, trxId, amount, currency }),
		claim: async (messageId) => !(await isKnownIpn(deps, messageId)),
		refused: (reason, messageId) =>
			recordEvent(deps, { paymentUuid: null, kind: "refused-ipn", source: "ipn", detail: { reason, messageId } }),
		log,
		clock,
		background,
	});
}
