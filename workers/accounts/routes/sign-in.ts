import { hashPassword, verifyPassword } from "better-auth/crypto";
import { Hono } from "hono";
import { localMobile, normaliseMobile } from "~/lib/mobile.ts";
import { m } from "~/paraglide/messages.js";
import { type AccountsContext, type AccountsEnv, type Ctx, signIn } from "../context.ts";
import { continueOf } from "../continue.ts";
import { isFull, noteAttempt } from "../flows.ts";
import { signInPage } from "../pages/sign-in.tsx";
import { LIMITS } from "../rules.ts";
import { EMPTY_FORM, type FormState, mobileSchema, passwordSignInSchema, postedForm, withError } from "../schemas.ts";
import { findCredential } from "../users.ts";
import { beginWalk } from "../walk.ts";

export const signInRoutes = new Hono<AccountsEnv>();

const targetOf = (c: Ctx) => continueOf(new URL(c.req.url), c.var.app.origins);

/** The client asks for a fresh sign-in even of somebody who is signed in (OIDC Core 3.1.2.1). */
const mustSignInAgain = (c: Ctx) => c.req.query("prompt")?.includes("login") || c.req.query("max_age") !== undefined;

/** The number that the client already knows. */
function hinted(c: Ctx): FormState {
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
	const buckets = passwordBuckets(mobile, app.address);
	for (const { bucket, limit } of buckets)
		if (await isFull(app.db, bucket, limit, app.now))
			return again(withError(read.form, "", m.accounts_too_many_passwords()), 429);
	const userId = await checkPassword(app, mobile, password);
	if (!userId) {
		for (const { bucket } of buckets) await noteAttempt(app.db, bucket, app.now);
		return again(withError(read.form, "password", m.accounts_password_wrong()));
	}
	await signIn(c, userId);
	return c.redirect(continueTo, 303);
});

signInRoutes.get("/sign-in/code", (c) => signInPage(c, { way: "code", state: hinted(c), continueTo: targetOf(c) }));

signInRoutes.post("/sign-in/code", async (c) => {
	const continueTo = targetOf(c);
	const read = await postedForm(c.req.raw, mobileSchema);
	if (!read.ok) return signInPage(c, { way: "code", state: read.form, continueTo, status: 422 });
	const walk = await beginWalk(c, { purpose: "sign-in", mobile: read.value.mobile, continueTo });
	if ("refused" in walk) {
		const state = withError(read.form, "mobile", walk.refused);
		return signInPage(c, { way: "code", state, continueTo, status: 429 });
	}
	return c.redirect(`/code?flow=${walk.flow.id}`, 303);
});

const passwordBuckets = (mobile: string, address: string | null) => [
	{ bucket: `password:${mobile}`, limit: LIMITS.passwordPerMobile },
	...(address ? [{ bucket: `password:${address}`, limit: LIMITS.passwordPerAddress }] : []),
];

let decoy: Promise<string> | undefined;

/** Takes as long for a number that nobody has as for a wrong password. */
async function checkPassword({ db }: AccountsContext, mobile: string, password: string): Promise<string | null> {
	const found = await findCredential(db, mobile);
	if (!found?.passwordHash) {
		decoy ??= hashPassword("nobody has this password");
		await verifyPassword({ hash: await decoy, password });
		return null;
	}
	return (await verifyPassword({ hash: found.passwordHash, password })) ? found.user.id : null;
}
