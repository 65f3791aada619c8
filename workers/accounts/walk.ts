import { v7 as uuidv7 } from "uuid";
import { localMobile } from "~/lib/mobile.ts";
import { toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { type AccountsContext, browserHash, type Ctx, signIn } from "./context.ts";
import { withContinue } from "./continue.ts";
import { requesterFor } from "./device.ts";
import { adoptCode, beginFlow, endFlow, type Flow, openFlow } from "./flows.ts";
import { takeCode } from "./limits.ts";
import { tellClients } from "./logout.ts";
import { issueCode } from "./otp.ts";
import type { SendDecision } from "./rules.ts";
import { findByMobile, markVerified, register, takeOver } from "./users.ts";

type Start = Pick<Flow, "purpose" | "mobile" | "continueTo"> & { name?: string; passwordHash?: string };

type Sending = { kind: "sent" } | { kind: "unsent" } | { kind: "refused"; sentence: string };

/**
 * Begins a walk with a code by SMS. Answers the walk, or why none could begin: a sentence for the mobile field.
 */
export async function beginWalk(c: Ctx, start: Start): Promise<{ flow: Flow; unsent: boolean } | { refused: string }> {
	const { db, now } = c.var.app;
	const flow = await beginFlow(db, { ...start, browserHash: await browserHash(c) }, now);
	const sending = await sendCode(c, flow);
	if (sending.kind !== "refused") return { flow, unsent: sending.kind === "unsent" };
	if (await adoptCode(db, flow, now)) return { flow, unsent: false };
	return { refused: sending.sentence };
}

/** The walk that an address names, if it is this browser's and still open. */
export async function currentWalk(c: Ctx): Promise<Flow | null> {
	const id = c.req.query("flow");
	return id ? openFlow(c.var.app.db, id, await browserHash(c), c.var.app.now) : null;
}

/** A walk that began on the registration's page: also one whose number turned out to have an account. */
export const beganAsRegistration = (flow: Pick<Flow, "name">): boolean => flow.name !== null;

/**
 * Whether a walk says nothing of accounts: nothing goes to a number that nobody has, and nothing shows that, so those
 * walks do not wait for the gateway either. A registration always sends a code, whoever has the number.
 */
export const isSecretive = (flow: Pick<Flow, "purpose" | "name">): boolean =>
	flow.purpose === "reset" || (flow.purpose === "sign-in" && !beganAsRegistration(flow));

/** Sends a code to a walk's number, within the limits. */
export async function sendCode(c: Ctx, flow: Flow): Promise<Sending> {
	const app = c.var.app;
	const { db, now } = app;
	const person = await findByMobile(db, flow.mobile);
	const requester = await requesterFor(c, person?.id ?? null);
	const decision = await takeCode(db, { mobile: flow.mobile, requester }, now);
	if (!decision.allowed) return { kind: "refused", sentence: refusal(app, decision) };
	const secretive = isSecretive(flow);
	const real = !secretive || person !== null;
	const issued = await issueCode(
		{ db, now, secret: app.vars.AUTH_SECRET },
		{ flowId: flow.id, mobile: flow.mobile, real },
	);
	if (!real) return { kind: "sent" };
	const delivery = sendSms(app, { to: flow.mobile, text: codeText(flow, issued.code), id: issued.id });
	if (secretive) {
		c.executionCtx.waitUntil(delivery);
		return { kind: "sent" };
	}
	return { kind: (await delivery) ? "sent" : "unsent" };
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

/** Why no code can be sent now, with the wait in the page's numerals. */
export function refusal({ now, locale }: AccountsContext, decision: Exclude<SendDecision, { allowed: true }>): string {
	if (decision.reason === "too-many-from-here") return m.accounts_too_many_from_here();
	const seconds = Math.max(1, Math.ceil((decision.retryAt - now) / 1000));
	if (decision.reason === "too-soon")
		return m.accounts_resend_too_soon({ count: seconds, seconds: toNumerals(seconds, locale) });
	const count = Math.ceil(seconds / 60);
	const wait = { count, minutes: toNumerals(count, locale) };
	return decision.reason === "too-many" ? m.accounts_resend_too_many(wait) : m.accounts_resend_too_many_strangers(wait);
}

/** `0171… ` in the page's numerals. */
export const shownMobile = (mobile: string, locale: AccountsContext["locale"]) =>
	toNumerals(localMobile(mobile).replace(/^(\d{5})(\d{6})$/, "$1-$2"), locale);

/**
 * What a right code leads to. Answers the next address; null when the walk had ended already or its person is gone.
 * @throws nothing of its own: the database's errors pass
 */
export async function finishWalk(c: Ctx, flow: Flow): Promise<string | null> {
	const { db, now } = c.var.app;
	// A new password is asked for next; the walk ends with it.
	if (flow.purpose === "reset") return `/new-password?flow=${flow.id}`;
	if (!(await endFlow(db, flow.id, now))) return null;
	if (flow.purpose === "register") {
		if (flow.name === null || flow.passwordHash === null) return null;
		const made = await register(db, { mobile: flow.mobile, name: flow.name, passwordHash: flow.passwordHash }, now);
		// Somebody has the number since the code was sent, and that code was not for signing in to theirs.
		if (made === null) return null;
		await signIn(c, made);
		return flow.continueTo;
	}
	if (flow.purpose === "verify") {
		const person = await c.var.app.signedIn();
		if (person?.user.phoneNumber !== flow.mobile) return null;
		await markVerified(db, person.user.id, now);
		return flow.continueTo;
	}
	const owner = await findByMobile(db, flow.mobile);
	if (!owner) return null;
	if (!owner.phoneNumberVerified) {
		await takeOver(db, owner.id, now);
		await tellClients(c, { userId: owner.id, sessionId: null });
	}
	await signIn(c, owner.id);
	return beganAsRegistration(flow) ? withContinue("/already-registered", flow.continueTo) : flow.continueTo;
}
