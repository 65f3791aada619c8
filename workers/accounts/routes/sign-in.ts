import { hashPassword, verifyPassword } from "better-auth/crypto";
import { Hono } from "hono";
import { localMobile, normaliseMobile } from "~/lib/mobile.ts";
import { m } from "~/paraglide/messages.js";
import { type AccountsEnv, type Ctx, signIn } from "../context.ts";
import { continueOf } from "../continue.ts";
import { requesterFor } from "../device.ts";
import { giveBack, hasLeft, passwordLimits, takeOne, takeOwn } from "../limits.ts";
import { signInPage } from "../pages/sign-in.tsx";
import { EMPTY_FORM, type FormState, mobileSchema, passwordSignInSchema, postedForm, withError } from "../schemas.ts";
import { findCredential } from "../users.ts";
import { beginWalk } from "../walk.ts";
import { afterBeginning } from "./code.ts";

export const signInRoutes = new Hono<AccountsEnv>();

const targetOf = (c: Ctx) => continueOf(new URL(c.req.url), c.var.app.origins);

/** The client asks for a fresh sign-in even of somebody who is signed in (OIDC Core 3.1.2.1). */
const mustSignInAgain = (c: Ctx) => c.req.query("prompt")?.includes("login") || c.req.query("max_age") !== undefined;

/** The number that the client already knows, or that was typed on the page before. */
export function hinted(c: Ctx): FormState {
	const mobile = normaliseMobile(c.req.query("login_hint") ?? "");
	return mobile ? { values: { mobile: localMobile(mobile) }, errors: {} } : EMPTY_FORM;
}

signInRoutes.get("/sign-in", async (c) => {
	const continueTo = targetOf(c);
	if (!mustSignInAgain(c) && (await c.var.app.signedIn())) return c.redirect(continueTo, 303);
	return signInPage(c, { way: "password", state: hinted(c), continueTo });
});

signInRoutes.post("/sign-in", async (c) => {
	const app = c.var.app;
	const continueTo = targetOf(c);
	const again = (state: FormState, status: 422 | 429 = 422) =>
		signInPage(c, { way: "password", state, continueTo, status });
	const read = await postedForm(c.req.raw, passwordSignInSchema);
	if (!read.ok) return again(read.form);
	const { mobile, password } = read.value;
	const person = await findCredential(app.db, mobile);
	const tooMany = () => again(withError(read.form, "", m.accounts_too_many_sign_ins()), 429);
	if (!(await hasLeft(app.db, "sign-in", person?.user.id ?? null, app.now))) return tooMany();
	// Taken before the password is looked at, so that guesses at the same moment are judged as often as one by one.
	const limits = passwordLimits(mobile, await requesterFor(c, person?.user.id ?? null));
	const notes = await takeOne(app.db, limits, app.now);
	if (!notes) return again(withError(read.form, "", m.accounts_too_many_passwords()), 429);
	if (!(await isRight(person?.passwordHash, password)) || !person)
		return again(withError(read.form, "password", m.accounts_password_wrong()));
	await giveBack(app.db, notes);
	if (!(await takeOwn(app.db, "sign-in", person.user.id, app.now))) return tooMany();
	await signIn(c, person.user.id);
	return c.redirect(continueTo, 303);
});

signInRoutes.get("/sign-in/code", (c) => signInPage(c, { way: "code", state: hinted(c), continueTo: targetOf(c) }));

signInRoutes.post("/sign-in/code", async (c) => {
	const continueTo = targetOf(c);
	const read = await postedForm(c.req.raw, mobileSchema);
	if (!read.ok) return signInPage(c, { way: "code", state: read.form, continueTo, status: 422 });
	const walk = await beginWalk(c, { purpose: "sign-in", mobile: read.value.mobile, continueTo });
	return afterBeginning(c, walk, (sentence) =>
		signInPage(c, { way: "code", state: withError(read.form, "mobile", sentence), continueTo, status: 429 }),
	);
});

let decoy: Promise<string> | undefined;

/** Takes as long for a number that nobody has as for a wrong password. */
async function isRight(hash: string | null | undefined, password: string): Promise<boolean> {
	decoy ??= hashPassword("nobody has this password");
	const matches = await verifyPassword({ hash: hash ?? (await decoy), password });
	return matches && Boolean(hash);
}
