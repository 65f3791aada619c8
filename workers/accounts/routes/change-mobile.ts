import { verifyPassword } from "better-auth/crypto";
import { Hono } from "hono";
import { returnPath } from "~/lib/safe-next.ts";
import { m } from "~/paraglide/messages.js";
import type { AccountsEnv, Ctx } from "../context.ts";
import { continueOf, withContinue } from "../continue.ts";
import { requesterFor } from "../device.ts";
import { giveBack, hasLeft, passwordLimits, takeOne, takeOwn } from "../limits.ts";
import { changeMobilePage } from "../pages/change-mobile.tsx";
import { isFreshSignIn } from "../rules.ts";
import { changeMobileSchema, EMPTY_FORM, type FormState, postedForm, withError } from "../schemas.ts";
import { passwordHashOf } from "../users.ts";
import { beginWalk } from "../walk.ts";
import { afterBeginning } from "./code.ts";

export const changeMobileRoutes = new Hono<AccountsEnv>();

/** Who changes their number here; null for who is not signed in, or has none. */
async function changing(c: Ctx) {
	const person = await c.var.app.signedIn();
	const mobile = person?.user.phoneNumber;
	if (!person || !mobile) return null;
	return { userId: person.user.id, mobile, fresh: isFreshSignIn(person.since, c.var.app.now) };
}

/** To the sign-in, and from there back to the change of the number. */
const signInFirst = (c: Ctx) => {
	const { pathname, search } = new URL(c.req.url);
	return c.redirect(withContinue("/sign-in", returnPath(`${pathname}${search}`)), 303);
};

const targetOf = (c: Ctx) => continueOf(new URL(c.req.url), c.var.app.origins);

changeMobileRoutes.get("/change-mobile", async (c) => {
	const who = await changing(c);
	return who ? changeMobilePage(c, { ...who, state: EMPTY_FORM, continueTo: targetOf(c) }) : signInFirst(c);
});

/**
 * Nothing is changed yet: the number is theirs when its code has proved it (ACC-22). The password is tried within the limits of
 * any sign-in. A number that has an account looks the same here: what its SMS says only who has that phone reads.
 */
changeMobileRoutes.post("/change-mobile", async (c) => {
	const { db, now } = c.var.app;
	const who = await changing(c);
	if (!who) return signInFirst(c);
	const continueTo = targetOf(c);
	const again = (state: FormState, status: 422 | 429 = 422) =>
		changeMobilePage(c, { ...who, state, continueTo, status });
	const read = await postedForm(c.req.raw, changeMobileSchema);
	if (!read.ok) return again(read.form);
	const { mobile, present } = read.value;
	if (mobile === who.mobile) return again(withError(read.form, "mobile", m.accounts_mobile_same()));
	const tooMany = () => again(withError(read.form, "mobile", m.accounts_too_many_changes()), 429);
	if (!(await hasLeft(db, "change-mobile", who.userId, now))) return tooMany();
	if (!who.fresh) {
		if (present === undefined) return again(withError(read.form, "present", m.accounts_password_missing()));
		const notes = await takeOne(db, passwordLimits(who.mobile, await requesterFor(c, who.userId)), now);
		if (!notes) return again(withError(read.form, "", m.accounts_too_many_passwords()), 429);
		const hash = await passwordHashOf(db, who.userId);
		if (!hash || !(await verifyPassword({ hash, password: present })))
			return again(withError(read.form, "present", m.accounts_own_password_wrong()));
		await giveBack(db, notes);
	}
	if (!(await takeOwn(db, "change-mobile", who.userId, now))) return tooMany();
	const walk = await beginWalk(c, { purpose: "change-mobile", mobile, userId: who.userId, continueTo });
	return afterBeginning(c, walk, (sentence) => again(withError(read.form, "mobile", sentence), 429));
});
