import type { Context } from "hono";
import {
	giveMessageBack,
	isKnownIpn,
	keepNotice,
	keepStrange,
	handleIpn as settleNotice,
	takeMessage,
} from "~/domain/payment/handle-ipn.server.ts";
import { countOne } from "~/domain/payment/tally.server.ts";
import { maskedMobile } from "~/lib/mobile.ts";
import type { HonoEnv } from "../../middleware/app-context.ts";
import { handleIpn } from "./handle-ipn.ts";
import type { IpnNotice } from "./notice.ts";

/** What is kept of a notice: not who paid, but what lets its owner know it. */
const kept = ({ messageId, invoiceNumber, trxId, amount, currency, payer, completedAt }: IpnNotice) => ({
	...{ messageId, invoiceNumber, trxId, amount, currency, completedAt },
	payer: maskedMobile(payer),
});

/** Answers bKash's notice of a payment with what the request's context knows. */
export function answerNotice(c: Context<HonoEnv>): Promise<Response> {
	const { deps } = c.var.app;
	const { vars, log, clock, background } = deps;
	return handleIpn(c.req.raw, {
		topicArn: vars.BKASH_IPN_TOPIC,
		sandboxOrigin: vars.ENVIRONMENT === "production" ? null : new URL(vars.BKASH_ORIGIN).origin,
		expect: (notice) => keepNotice(deps, kept(notice)),
		keepStrange: (messageId, text) => keepStrange(deps, messageId, text),
		settle: (notice) => settleNotice(deps, kept(notice)),
		claim: async (messageId) => !(await isKnownIpn(deps, messageId)),
		take: (messageId) => takeMessage(deps, messageId),
		giveBack: (messageId) => giveMessageBack(deps, messageId),
		refused: () => countOne(deps, "refused-notice"),
		log,
		clock,
		background,
	});
}
