import { hashPassword, verifyPassword } from "better-auth/crypto";
import { Hono } from "hono";
import { returnPath } from "~/lib/safe-next.ts";
import { m } from "~/paraglide/messages.js";
import { type AccountsEnv, type Ctx, signIn } from "../context.ts";
import { afterChange, changedPath, continueOf, withContinue } from "../continue.ts";
import { requesterFor } from "../device.ts";
import { endFlow, type Flow, reopenFlow } from "../flows.ts";
import { chosenPassword, keepInForm } from "../kept-password.ts";
import { giveBack, hasLeft, passwordLimits, takeOne, takeOwn } from "../limits.ts";
import { tellClients } from "../logout.ts";
import { changePasswordPage, forgottenPage, newPasswordPage } from "../pages/password.tsx";
import { proofCounts } from "../rules.ts";
import {
	changePasswordSchema,
	EMPTY_FORM,
	type FormState,
	mobileSchema,
	newPasswordSchema,
	postedForm,
	type Typed,
	withError,
} from "../schemas.ts";
import { tellPasswordChanged } from "../sending.ts";
import { changePassword, passwordHashOf, setPassword } from "../users.ts";
import { beginWalk, currentWalk } from "../walk.ts";
import { afterBeginning, lostWalk } from "./code.ts";
import { hinted } from "./sign-in.ts";

export const passwordRoutes = new Hono<AccountsEnv>();

const targetOf = (c: Ctx) => continueOf(new URL(c.req.url), c.var.app.origins);

passwordRoutes.get("/forgotten-password", (c) => forgottenPage(c, { state: hinted(c), continueTo: targetOf(c) }));

passwordRoutes.post("/forgotten-password", async (c) => {
	const continueTo = targetOf(c);
	const read = await postedForm(c.req.raw, mobileSchema);
	if (!read.ok) return forgottenPage(c, { state: read.form, continueTo, status: 422 });
	const walk = await beginWalk(c, { purpose: "reset", mobile: read.value.mobile, continueTo });
	return afterBeginning(c, walk, (sentence) =>
		forgottenPage(c, { state: withError(read.form, "mobile", sentence), continueTo, status: 429 }),
	);
});

/** To the sign-in, and from there back to the change of the password. */
const signInFirst = (c: Ctx) => {
	const { pathname, search } = new URL(c.req.url);
	return c.redirect(withContinue("/sign-in", returnPath(`${pathname}${search}`)), 303);
};

passwordRoutes.get("/change-password", async (c) => {
	const mobile = (await c.var.app.signedIn())?.user.phoneNumber;
	if (!mobile) return signInFirst(c);
	return changePasswordPage(c, { mobile, state: EMPTY_FORM, continueTo: targetOf(c) });
});

/** The present password is tried within the limits of any sign-in; the new one ends every session, and this browser begins anew. */
passwordRoutes.post("/change-password", async (c) => {
	const { db, now } = c.var.app;
	const person = await c.var.app.signedIn();
	const mobile = person?.user.phoneNumber;
	if (!person || !mobile) return signInFirst(c);
	const continueTo = targetOf(c);
	const again = async (form: FormState, typed: Typed, status: 422 | 429 = 422) =>
		changePasswordPage(c, { mobile, ...(await keepInForm(c, form, typed)), continueTo, status });
	const read = await postedForm(c.req.raw, changePasswordSchema(mobile));
	if (!read.ok) return again(read.form, read.typed);
	const tooMany = () => again(withError(read.form, "", m.accounts_too_many_password_changes()), {}, 429);
	if (!(await hasLeft(db, "change-password", person.user.id, now))) return tooMany();
	const notes = await takeOne(db, passwordLimits(mobile, await requesterFor(c, person.user.id)), now);
	if (!notes) return again(withError(read.form, "", m.accounts_too_many_passwords()), read.value, 429);
	const hash = await passwordHashOf(db, person.user.id);
	if (!hash || !(await verifyPassword({ hash, password: read.value.present })))
		return again(withError(read.form, "present", m.accounts_present_wrong()), read.value);
	await giveBack(db, notes);
	if (!(await takeOwn(db, "change-password", person.user.id, now))) return tooMany();
	const chosen = await chosenPassword(c, { ...read.value, mobile });
	if ("refused" in chosen) return again(withError(read.form, "password", chosen.refused), {}, chosen.status);
	await changePassword(db, person.user.id, chosen.hash, now);
	tellPasswordChanged(c, mobile);
	await tellClients(c, { userId: person.user.id });
	await signIn(c, person.user.id);
	return c.redirect(afterChange("password", continueTo), 303);
});

/** The walk at hand, if its number was proved a moment ago. */
async function provedReset(c: Ctx): Promise<Flow | null> {
	const flow = await currentWalk(c);
	if (flow?.purpose !== "reset" || flow.voidAt !== null) return null;
	return proofCounts(flow.provedAt, c.var.app.now) ? flow : null;
}

passwordRoutes.get("/new-password", async (c) => {
	const flow = await provedReset(c);
	return flow ? newPasswordPage(c, { flow, state: EMPTY_FORM }) : lostWalk(c);
});

/**
 * Of one walk one password is hashed: it ends before that, however many forms of it come at once (ACC-14.7), and is open again where that, or keeping
 * it, fails. No limit of the network is asked, which strangers could fill: each walk has cost a code.
 */
passwordRoutes.post("/new-password", async (c) => {
	const { db, now } = c.var.app;
	const flow = await provedReset(c);
	if (!flow) return lostWalk(c);
	const read = await postedForm(c.req.raw, newPasswordSchema(flow.mobile));
	if (!read.ok) return newPasswordPage(c, { flow, state: read.form, status: 422 });
	const { userId, mobile } = flow;
	if (userId === null || !(await endFlow(db, flow.id, now))) return lostWalk(c);
	const isSet = await hashPassword(read.value.password)
		.then((passwordHash) => setPassword(db, { userId, mobile, passwordHash, flowId: flow.id }, now))
		.catch(async (error) => {
			await reopenFlow(db, flow.id, now);
			throw error;
		});
	if (!isSet) return lostWalk(c);
	tellPasswordChanged(c, mobile);
	await tellClients(c, { userId });
	await signIn(c, userId);
	return c.redirect(changedPath("password", flow.continueTo), 303);
});
