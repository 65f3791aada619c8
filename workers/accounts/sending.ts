import { v7 as uuidv7 } from "uuid";
import { toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import type { AccountsContext, Ctx } from "./context.ts";
import { requesterFor } from "./device.ts";
import { beganAsRegistration, type Flow, isSecretive } from "./flows.ts";
import { giveBack, takeCode, takeLongCode } from "./limits.ts";
import { issueLongCode, longCodeKind, workingLongCode } from "./long-code.ts";
import { issueCode } from "./otp.ts";
import type { SendDecision } from "./rules.ts";
import { findByMobile } from "./users.ts";

type Refusal = Exclude<SendDecision, { allowed: true }>;
type Sent = { kind: "sent" | "unsent" };
type Instead = { kind: "unsent" } | { kind: "on-phone"; sentence: string } | { kind: "refused"; sentence: string };

/** Whom a walk is about, who asks, and whether there is somebody to send to. */
async function partiesOf(c: Ctx, flow: Flow) {
	const person = await findByMobile(c.var.app.db, flow.mobile);
	const requester = await requesterFor(c, person?.id ?? null);
	return { requester, real: !isSecretive(flow) || person !== null };
}

/** Sends a walk its own code of six digits, within the limits. */
export async function sendShortCode(c: Ctx, flow: Flow): Promise<Sent | { kind: "refused"; decision: Refusal }> {
	const { db, now, vars } = c.var.app;
	const { requester, real } = await partiesOf(c, flow);
	const decision = await takeCode(db, { mobile: flow.mobile, requester }, now);
	if (!decision.allowed) return { kind: "refused", decision };
	const issued = await issueCode({ db, now, secret: vars.AUTH_SECRET }, { flowId: flow.id, mobile: flow.mobile, real });
	if (!real) return { kind: "sent" };
	const accepted = await handOver(c, flow, { text: codeText(flow, issued.code), id: issued.id });
	return { kind: accepted ? "sent" : "unsent" };
}

/**
 * What there is where no short code can be sent: a wait of a minute, or, where the short ones are used up, the long code of
 * the phone, which is sent if none is due to be there (ACC-14).
 */
export async function insteadOfShortCode(c: Ctx, flow: Flow, decision: Refusal): Promise<Instead> {
	const app = c.var.app;
	const { db, now, vars } = app;
	const sentence = refusal(app, decision);
	if (decision.reason === "too-soon") return { kind: "refused", sentence };
	const { requester, real } = await partiesOf(c, flow);
	const of = { mobile: flow.mobile, registering: beganAsRegistration(flow), real };
	const notes = await takeLongCode(db, of, requester, now);
	if (notes === null) {
		if (await workingLongCode(db, flow, now)) return { kind: "on-phone", sentence };
		return { kind: "refused", sentence: m.accounts_too_many_from_here() };
	}
	const { code, id } = await issueLongCode({ db, now, secret: vars.AUTH_SECRET }, flow, real);
	if (!real) return { kind: "on-phone", sentence };
	const accepted = await handOver(c, flow, { text: longCodeText(flow, code), id }, () => giveBack(db, notes));
	return accepted ? { kind: "on-phone", sentence } : { kind: "unsent" };
}

/** Sends a walk another code: its own, or the phone's. */
export async function sendCode(c: Ctx, flow: Flow): Promise<Sent | Instead> {
	const sending = await sendShortCode(c, flow);
	return sending.kind === "refused" ? insteadOfShortCode(c, flow, sending.decision) : sending;
}

/** Hands a code to the gateway. Secretive walks wait for nothing that only numbers with an account would wait for. */
async function handOver(
	c: Ctx,
	flow: Flow,
	sms: { text: string; id: string },
	otherwise: () => Promise<void> = async () => {},
): Promise<boolean> {
	const delivery = sendSms(c.var.app, { to: flow.mobile, ...sms }).then(async (accepted) => {
		if (!accepted) await otherwise();
		return accepted;
	});
	if (!isSecretive(flow)) return delivery;
	c.executionCtx.waitUntil(delivery);
	return true;
}

/** What a code does, in its own SMS: whoever is asked for it by a stranger reads what they would give away (ACC-13). */
function codeText(flow: Flow, code: string): string {
	if (flow.purpose === "sign-in" && beganAsRegistration(flow)) return m.accounts_sms_has_account({ code });
	return {
		register: m.accounts_sms_register,
		"sign-in": m.accounts_sms_sign_in,
		reset: m.accounts_sms_reset,
		verify: m.accounts_sms_verify,
	}[flow.purpose]({ code });
}

function longCodeText(flow: Flow, digits: string): string {
	const code = digits.replace(/\d{4}(?=\d)/g, "$& ");
	return {
		register: m.accounts_sms_long_register,
		registered: m.accounts_sms_long_has_account,
		account: m.accounts_sms_long_account,
	}[longCodeKind(flow)]({ code });
}

/** Tells the owner of a number that their password is another now. Nobody waits for it. */
export function tellPasswordChanged(c: Ctx, mobile: string): void {
	const app = c.var.app;
	const text = m.accounts_sms_password_changed({ address: `${new URL(app.origins.own).host}/forgotten-password` });
	c.executionCtx.waitUntil(sendSms(app, { to: mobile, text, id: uuidv7() }));
}

/** Hands an SMS to the gateway once. Whether it arrives nobody can know; who waits in vain asks for another. */
async function sendSms(app: AccountsContext, sms: { to: string; text: string; id: string }): Promise<boolean> {
	const ref = sms.id.replaceAll("-", "").slice(-20);
	const outcome = await app.sms.send({ to: sms.to, text: sms.text, ref });
	if (!outcome.accepted)
		app.log.warn("sms not accepted", {
			ref,
			code: outcome.code,
			// A gateway may say the number or the text again.
			reason: outcome.message?.replace(/\d{4,}/g, "…"),
			retryable: outcome.retryable,
		});
	return outcome.accepted;
}

/** Why no short code can be sent now, with the wait in the page's numerals. */
function refusal({ now, locale }: AccountsContext, decision: Refusal): string {
	if (decision.reason === "used-up") return m.accounts_codes_used_up();
	const seconds = Math.max(1, Math.ceil((decision.retryAt - now) / 1000));
	if (decision.reason === "too-soon")
		return m.accounts_resend_too_soon({ count: seconds, seconds: toNumerals(seconds, locale) });
	const count = Math.ceil(seconds / 60);
	return m.accounts_resend_too_many({ count, minutes: toNumerals(count, locale) });
}
