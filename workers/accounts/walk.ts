import { localMobile } from "~/lib/mobile.ts";
import { toNumerals } from "~/lib/time.ts";
import { type AccountsContext, browserHash, type Ctx, signIn } from "./context.ts";
import { afterChange, withContinue } from "./continue.ts";
import { beganAsRegistration, beginFlow, beginWithCodeAtHand, endFlow, type Flow, newFlow, openFlow } from "./flows.ts";
import { tellClients } from "./logout.ts";
import { sendCode, tellMobileChanged } from "./sending.ts";
import { changeMobile, findByMobile, markVerified, register, takeOver, type User } from "./users.ts";

type Start = Pick<Flow, "purpose" | "mobile" | "continueTo"> & {
	name?: string;
	passwordHash?: string | null;
	/** Who wants the number for their account. */
	userId?: string;
};

/** `on-phone`: no short code was sent, but a long one is on the phone. */
export type Begun =
	| { kind: "sent" | "unsent"; flow: Flow }
	| { kind: "on-phone"; flow: Flow; sentence: string }
	| { kind: "refused"; sentence: string };

/**
 * Begins a walk with a code by SMS, of whoever has the number now. Answers the walk, or why none could begin: a sentence for
 * the mobile field.
 */
export async function beginWalk(c: Ctx, start: Start): Promise<Begun> {
	const { db, now } = c.var.app;
	const person = await findByMobile(db, start.mobile);
	const whole = { userId: person?.id ?? null, ...asItIs(start, person), browserHash: await browserHash(c) };
	const flow = newFlow(whole, now);
	const sending = await sendCode(
		c,
		{ flow, person },
		{ begin: () => beginFlow(db, flow, now), beginAnyway: () => beginWithCodeAtHand(db, flow, now) },
	);
	return sending.kind === "refused" ? sending : { ...sending, flow };
}

/**
 * Where somebody has the number that is registered, all looks the same, but the code signs in to the account that is there, and
 * its SMS says so: nobody's password is replaced, and strangers do not learn whose numbers have accounts (ACC-15).
 */
const asItIs = (start: Start, person: User | null): Start =>
	start.purpose === "register" && person ? { ...start, purpose: "sign-in", passwordHash: null } : start;

/** The walk that an address names, if it is this browser's and still open. */
export async function currentWalk(c: Ctx): Promise<Flow | null> {
	const id = c.req.query("flow");
	return id ? openFlow(c.var.app.db, id, await browserHash(c), c.var.app.now) : null;
}

/** `0171… ` in the page's numerals. */
export const shownMobile = (mobile: string, locale: AccountsContext["locale"]) =>
	toNumerals(localMobile(mobile).replace(/^(\d{5})(\d{6})$/, "$1-$2"), locale);

/**
 * What a right code leads to. Answers the next address; null when the walk had ended already, or the number is not its
 * person's any more.
 * @throws nothing of its own: the database's errors pass
 */
export async function finishWalk(c: Ctx, flow: Flow): Promise<string | null> {
	const { db, now } = c.var.app;
	// A new password is asked for next; the walk ends with it.
	if (flow.purpose === "reset") return flow.voidAt === null ? `/new-password?flow=${flow.id}` : null;
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
		if (person?.user.phoneNumber !== flow.mobile || person.user.id !== flow.userId) return null;
		await markVerified(db, person.user.id, now);
		return flow.continueTo;
	}
	if (flow.purpose === "change-mobile")
		return (await finishChange(c, flow)) ? afterChange("mobile", flow.continueTo) : null;
	const owner = await findByMobile(db, flow.mobile);
	if (!owner || owner.id !== flow.userId) return null;
	if (!owner.phoneNumberVerified) {
		await takeOver(db, owner.id, now);
		await tellClients(c, { userId: owner.id });
	}
	await signIn(c, owner.id);
	return beganAsRegistration(flow) ? withContinue("/already-registered", flow.continueTo) : flow.continueTo;
}

/**
 * The number is proved: it is that of the account now, whose sessions end everywhere but here, and the number of before hears of it.
 * @returns false where whoever began the walk is not signed in here any more, the number has an account by now, or theirs is
 *   another one since
 */
async function finishChange(c: Ctx, flow: Flow): Promise<boolean> {
	const { db, now } = c.var.app;
	const person = (await c.var.app.signedIn())?.user;
	if (!person?.phoneNumber || person.id !== flow.userId) return false;
	const { id: userId, phoneNumber: from, phoneNumberVerified } = person;
	const change = { userId, mobile: from, to: flow.mobile, flowId: flow.id };
	if (!(await changeMobile(db, change, now))) return false;
	// One that was never proved may be anybody's.
	if (phoneNumberVerified) tellMobileChanged(c, from);
	await tellClients(c, { userId });
	await signIn(c, userId);
	return true;
}
