import { Hono } from "hono";
import { isKnownIpn, handleIpn as settleNotice } from "~/domain/payment/handle-ipn.server.ts";
import { recordEvent } from "~/domain/payment/move.server.ts";
import type { HonoEnv } from "../middleware/app-context.ts";
import { handleIpn } from "./bkash/handle-ipn.ts";

/**
 * Calls of other services. They carry no credential of ours, so nothing about cookies or origins applies to them: each
 * is believed by its signature alone.
 */
export const webhooks = new Hono<HonoEnv>();

webhooks.all("/webhooks/bkash", (c) => {
	const { deps } = c.var.app;
	const { vars, log, clock, background } = deps;
	return handleIpn(c.req.raw, {
		topicArn: vars.BKASH_IPN_TOPIC,
		sandboxOrigin: vars.ENVIRONMENT === "production" ? null : new URL(vars.BKASH_ORIGIN).origin,
		settle: ({ messageId, invoiceNumber, trxId, amount, currency }) =>
			settleNotice(deps, { messageId, invoiceNumber, trxId, amount, currency }),
		claim: async (messageId) => !(await isKnownIpn(deps, messageId)),
		refused: (reason, messageId) =>
			recordEvent(deps, { paymentUuid: null, kind: "refused-ipn", source: "ipn", detail: { reason, messageId } }),
		log,
		clock,
		background,
	});
});
