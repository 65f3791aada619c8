import { localMobile } from "~/lib/mobile.ts";
import { toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { type AccountsContext, browserHash, type Ctx, signIn } from "./context.ts";
import { adoptCode, beginFlow, endFlow, type Flow, isFull, noteAttempt, openFlow } from "./flows.ts";
import { issueCode } from "./otp.ts";
import { LIMITS, type SendDecision } from "./rules.ts";
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

/**
 * Sends a code to a walk's number, within the limits. Nothing goes to a number that nobody has when the walk needs an
 * account, and nothing shows that: those walks do not wait for the gateway either.
 */
export async function sendCode(c: Ctx, flow: Flow): Promise<Sending> {
	const app = c.var.app;
	const { db, now, address } = app;
	if (address && (await isFull(db, `codes:${address}`, LIMITS.codesPerAddress, now)))
		return { kind: "refused", sentence: m.accounts_too_many_from_here() };
	const secretly = flow.purpose === "reset" || flow.purpose === "sign-in";
	const real = !secretly || (await findByMobile(db, flow.mobile)) !== null;
	const issued = await issueCode(
		{ db, now, secret: app.vars.AUTH_SECRET },
		{ flowId: flow.id, mobile: flow.mobile, real },
	);
	if (!issued.decision.allowed) return { kind: "refused", sentence: refusal(app, issued.decision) };
	if (address) await noteAttempt(db, `codes:${address}`, now);
	if (!real || !("code" in issued)) return { kind: "sent" };
	const delivery = deliver(app, flow, issued.code, issued.id);
	if (secretly) {
		c.executionCtx.waitUntil(delivery);
		return { kind: "sent" };
	}
	return { kind: (await delivery) ? "sent" : "unsent" };
}

/** Hands the SMS to the gateway once. Whether it arrives nobody can know; who waits in vain asks for another. */
async function deliver(app: AccountsContext, flow: Flow, code: string, otpId: string): Promise<boolean> {
	const text = {
		register: m.accounts_sms_register,
		"sign-in": m.accounts_sms_sign_in,
		reset: m.accounts_sms_reset,
		verify: m.accounts_sms_verify,
	}[flow.purpose]({ code });
	const ref = otpId.replaceAll("-", "").slice(-20);
	const outcome = await app.sms.send({ to: flow.mobile, text, ref });
	if (!outcome.accepted)
		app.log.warn("sms not accepted", {
			ref,
			code: outcome.code,
			reason: outcome.message,
			retryable: outcome.retryable,
		});
	return outcome.accepted;
}

/** Why no code can be sent now, with the wait in the page's numerals. */
export function refusal({ now, locale }: AccountsContext, decision: Exclude<SendDecision, { allowed: true }>): string {
	const seconds = Math.max(1, Math.ceil((decision.retryAt - now) / 1000));
	if (decision.reason === "too-soon")
		return m.accounts_resend_too_soon({ count: seconds, seconds: toNumerals(seconds, locale) });
	const minutes = Math.ceil(seconds / 60);
	return m.accounts_resend_too_many({ count: minutes, minutes: toNumerals(minutes, locale) });
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
		await signIn(c, await register(db, { mobile: flow.mobile, name: flow.name, passwordHash: flow.passwordHash }, now));
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
	if (!owner.phoneNumberVerified) await takeOver(db, owner.id, now);
	await signIn(c, owner.id);
	return flow.continueTo;
}
