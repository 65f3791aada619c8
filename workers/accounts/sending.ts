import { v7 as uuidv7 } from "uuid";
import { toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import type { SmsOutcome } from "../providers/sms/port.ts";
import type { AccountsContext, Ctx } from "./context.ts";
import { requesterFor } from "./device.ts";
import { beganAsRegistration, type Flow, isSecretive, ownerOf } from "./flows.ts";
import { freeLongCode, isKnown, type Requester, takeCode, takeLongCode } from "./limits.ts";
import { closeLongCode, countedAs, issueLongCode, longCodeKind, workingLongCode } from "./long-code.ts";
import { issueCode } from "./otp.ts";
import type { CodeStage, SendDecision } from "./rules.ts";
import { noteTallied, stageNow } from "./tally.ts";
import { findByMobile, type User } from "./users.ts";

type Refusal = Exclude<SendDecision, { allowed: true }>;
type Sending =
	| { kind: "sent" | "unsent" }
	| { kind: "on-phone"; sentence: string }
	| { kind: "refused"; sentence: string };

/** What a walk that is not written down yet does once it may begin; one that is begun has nothing to do. */
type Beginning = { begin: () => Promise<void>; beginAnyway: () => Promise<boolean> };
const USED_UP = { allowed: false, reason: "used-up" } as const;
const BEGUN: Beginning = { begin: async () => {}, beginAnyway: async () => false };

/** Whom a walk is about, who asks, and whether there is a code to send. */
type Parties = { requester: Requester; real: boolean };

async function partiesOf(c: Ctx, flow: Flow, person: User | null): Promise<Parties> {
	// Whose device this is says nothing of a number that is not theirs yet.
	if (flow.purpose === "change-mobile") return { requester: { network: c.var.app.network }, real: person === null };
	const requester = await requesterFor(c, person?.id ?? null);
	// A walk that leads nowhere any more troubles no phone with codes.
	const isTheirs = person !== null && person.id === ownerOf(flow) && flow.voidAt === null;
	return { requester, real: !isSecretive(flow) || isTheirs };
}

/**
 * Sends a walk a code, its own or the phone's, within the limits; a new walk begins once it may.
 * @param person who has the number now; null: nobody
 * @param beginning `begin` writes a new walk down; `beginAnyway` does so where a code of a moment ago serves it as well
 */
export async function sendCode(
	c: Ctx,
	{ flow, person }: { flow: Flow; person: User | null },
	beginning = BEGUN,
): Promise<Sending> {
	const { db, now } = c.var.app;
	const parties = await partiesOf(c, flow, person);
	const registering = beganAsRegistration(flow);
	const stage = await stageNow(c.var.app);
	const mayShort = stage === "open" || isKnown(parties.requester);
	const decision = mayShort
		? await takeCode(db, { mobile: flow.mobile, requester: parties.requester, registering }, now)
		: USED_UP;
	if (decision.allowed) {
		await beginning.begin();
		return sendShortCode(c, flow, parties);
	}
	if (await beginning.beginAnyway()) return { kind: "sent" };
	return insteadOfShortCode(c, flow, { parties, decision, stage, begin: beginning.begin });
}

/** Sends a walk that is under way another code. */
export const resendCode = async (c: Ctx, flow: Flow): Promise<Sending> =>
	sendCode(c, { flow, person: await findByMobile(c.var.app.db, flow.mobile) });

async function sendShortCode(c: Ctx, flow: Flow, { real }: Parties): Promise<Sending> {
	const { db, now, vars } = c.var.app;
	const issued = await issueCode({ db, now, secret: vars.AUTH_SECRET }, { flowId: flow.id, mobile: flow.mobile, real });
	const text = real ? codeText(flow, issued.code) : insteadOfCode(flow);
	await noteTallied(c.var.app, "sms", text === null ? 0 : 1);
	if (text === null) return { kind: "sent" };
	const outcome = await handOver(c, flow, { text, id: issued.id });
	return { kind: outcome === "sent" ? "sent" : "unsent" };
}

/**
 * What there is where no short code can be sent: a wait of a minute, or, where the short ones are used up, the long code of
 * the phone, which is sent if none is due to be there (ACC-14).
 */
async function insteadOfShortCode(
	c: Ctx,
	flow: Flow,
	{
		parties,
		decision,
		stage,
		begin,
	}: { parties: Parties; decision: Refusal; stage: CodeStage } & Pick<Beginning, "begin">,
): Promise<Sending> {
	const app = c.var.app;
	const { db, now, vars } = app;
	const sentence = refusal(app, decision);
	if (decision.reason === "too-soon") return { kind: "refused", sentence };
	const { requester, real } = parties;
	const of = { mobile: flow.mobile, of: countedAs(flow), real };
	const isShut = stage === "shut" && !isKnown(requester);
	if (isShut || !(await takeLongCode(db, of, requester, now))) {
		if (!(await workingLongCode(db, flow, now))) {
			if (isShut) return { kind: "refused", sentence: m.accounts_no_codes_now() };
			app.log.warn("codes of a network used up");
			return { kind: "refused", sentence: m.accounts_too_many_from_here() };
		}
		await begin();
		return { kind: "on-phone", sentence };
	}
	await begin();
	const { code, id } = await issueLongCode({ db, now, secret: vars.AUTH_SECRET }, flow, real);
	const text = real ? longCodeText(flow, code) : insteadOfCode(flow);
	await noteTallied(app, "sms", text === null ? 0 : 1);
	if (text === null) return { kind: "on-phone", sentence };
	const outcome = await handOver(c, flow, { text, id });
	if (outcome === "sent") return { kind: "on-phone", sentence };
	if (outcome === "refused") await Promise.all([closeLongCode(db, id, now), freeLongCode(db, of)]);
	return { kind: "unsent" };
}

/**
 * Hands a code to the gateway. Secretive walks wait for nothing that only numbers with an account would wait for, and learn
 * nothing of it: for them it counts as sent, refused or not, as for a number that nobody has.
 */
async function handOver(c: Ctx, flow: Flow, sms: { text: string; id: string }): Promise<"sent" | "refused" | "unsent"> {
	const delivery = sendSms(c.var.app, { to: flow.mobile, ...sms });
	if (isSecretive(flow)) {
		c.executionCtx.waitUntil(delivery);
		return "sent";
	}
	const { accepted, refused } = await delivery;
	if (accepted) return "sent";
	return refused ? "refused" : "unsent";
}

/** What a code does, in its own SMS: whoever is asked for it by a stranger reads what they would give away (ACC-13). */
function codeText(flow: Flow, code: string): string {
	if (flow.purpose === "sign-in" && beganAsRegistration(flow)) return m.accounts_sms_has_account({ code });
	return {
		register: m.accounts_sms_register,
		"sign-in": m.accounts_sms_sign_in,
		reset: m.accounts_sms_reset,
		verify: m.accounts_sms_verify,
		"change-mobile": m.accounts_sms_change_mobile,
	}[flow.purpose]({ code });
}

function longCodeText(flow: Flow, digits: string): string {
	const code = digits.replace(/\d{4}(?=\d)/g, "$& ");
	return {
		register: m.accounts_sms_long_register,
		registered: m.accounts_sms_long_has_account,
		account: m.accounts_sms_long_account,
		"change-mobile": m.accounts_sms_long_change_mobile,
	}[longCodeKind(flow)]({ code });
}

/**
 * What goes to a number for which there is no code: nothing where nobody has it; the news that it has an account already where
 * somebody wants it for another. Who cannot read that phone sees no difference (ACC-22).
 */
const insteadOfCode = (flow: Flow): string | null =>
	flow.purpose === "change-mobile" ? m.accounts_sms_mobile_taken() : null;

/** Tells the owner of a number that their password is another now. Nobody waits for it. */
export function tellPasswordChanged(c: Ctx, mobile: string): void {
	const app = c.var.app;
	const text = m.accounts_sms_password_changed({ address: `${new URL(app.origins.own).host}/forgotten-password` });
	c.executionCtx.waitUntil(sendNews(app, { to: mobile, text, id: uuidv7() }));
}

/** Tells the number that an account had until now. Nobody waits for it. */
export function tellMobileChanged(c: Ctx, mobile: string): void {
	const app = c.var.app;
	const text = m.accounts_sms_mobile_changed({ address: `${new URL(app.origins.platform).host}/help` });
	c.executionCtx.waitUntil(sendNews(app, { to: mobile, text, id: uuidv7() }));
}

/** What is not asked for is counted, and sent whatever was counted: it tells of what costs somebody an account. */
async function sendNews(app: AccountsContext, sms: { to: string; text: string; id: string }): Promise<void> {
	await noteTallied(app, "sms", 1).catch((error) => app.log.error("message not counted", error));
	await sendSms(app, sms);
}

/** Hands an SMS to the gateway once. Whether it arrives nobody can know; who waits in vain asks for another. */
async function sendSms(app: AccountsContext, sms: { to: string; text: string; id: string }): Promise<SmsOutcome> {
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
	return outcome;
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
