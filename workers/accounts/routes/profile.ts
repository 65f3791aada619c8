import { Hono } from "hono";
import { returnPath } from "~/lib/safe-next.ts";
import { m } from "~/paraglide/messages.js";
import { readFields } from "~/request/read-form.server.ts";
import type { AccountsEnv, Ctx } from "../context.ts";
import { afterChange, CHANGES, continueOf, withContinue } from "../continue.ts";
import { endSessionSchema, signOutEverywhere, signOutHere } from "../end-session.ts";
import { messagePage } from "../pages/message.tsx";
import { homePage, namePage, verifyMobilePage } from "../pages/profile.tsx";
import { signOutPage } from "../pages/sign-out.tsx";
import { buttonSchema, EMPTY_FORM, nameSchema, postedForm, withError } from "../schemas.ts";
import { setName } from "../users.ts";
import { beginWalk, shownMobile } from "../walk.ts";
import { afterBeginning } from "./code.ts";

export const profileRoutes = new Hono<AccountsEnv>();

const targetOf = (c: Ctx) => continueOf(new URL(c.req.url), c.var.app.origins);

/** This page as an address to come back to. */
function hereOf(c: Ctx): string {
	const { pathname, search } = new URL(c.req.url);
	return returnPath(`${pathname}${search}`);
}

/** To the sign-in, and from there back to this very page. */
function signInFirst(c: Ctx, back?: string): Response {
	return c.redirect(withContinue("/sign-in", back ?? hereOf(c)), 303);
}

profileRoutes.get("/", async (c) => {
	const person = await c.var.app.signedIn();
	return person ? homePage(c, person.user) : c.redirect("/sign-in", 303);
});

profileRoutes.get("/verify-mobile", async (c) => {
	const person = await c.var.app.signedIn();
	if (!person) return signInFirst(c);
	const mobile = person.user.phoneNumber;
	if (!mobile) return c.redirect(targetOf(c), 303);
	if (!person.user.phoneNumberVerified) return verifyMobilePage(c, { mobile, state: EMPTY_FORM });
	const target = targetOf(c);
	if (target !== "/") return c.redirect(target, 303);
	return messagePage(c, {
		status: 200,
		tone: "success",
		title: m.accounts_verified_title(),
		text: m.accounts_verified_text({ mobile: shownMobile(mobile, c.var.app.locale) }),
		action: { href: c.var.app.origins.platform, label: m.accounts_back_to_app() },
	});
});

profileRoutes.post("/verify-mobile", async (c) => {
	const person = await c.var.app.signedIn();
	if (!person) return signInFirst(c);
	const mobile = person.user.phoneNumber;
	if (!mobile || person.user.phoneNumberVerified) return c.redirect(targetOf(c), 303);
	await readFields(c.req.raw, buttonSchema);
	// Back on this page the walk ends: it says that the number is confirmed, or leads on to where they came from.
	const walk = await beginWalk(c, { purpose: "verify", mobile, continueTo: hereOf(c) });
	return afterBeginning(c, walk, (sentence) =>
		verifyMobilePage(c, { mobile, state: withError(EMPTY_FORM, "mobile", sentence), status: 429 }),
	);
});

profileRoutes.get("/profile-name", async (c) => {
	const person = await c.var.app.signedIn();
	if (!person) return signInFirst(c);
	return namePage(c, { state: { values: { name: person.user.name }, errors: {} } });
});

profileRoutes.post("/profile-name", async (c) => {
	const person = await c.var.app.signedIn();
	if (!person) return signInFirst(c);
	const read = await postedForm(c.req.raw, nameSchema);
	if (!read.ok) return namePage(c, { state: read.form, status: 422 });
	await setName(c.var.app.db, person.user.id, read.value.name, c.var.app.now);
	return c.redirect(afterChange("name", targetOf(c)), 303);
});

/** Confirms what was changed a moment ago; the word in the address is one of ours, or there is nothing to say. */
profileRoutes.get("/changed", async (c) => {
	const continueTo = targetOf(c);
	if (!(await c.var.app.signedIn())) return signInFirst(c, continueTo);
	const what = CHANGES.find((change) => change === c.req.query("what"));
	if (!what) return c.redirect(continueTo, 303);
	const sentences = {
		password: m.accounts_changed_password(),
		mobile: m.accounts_changed_mobile(),
		name: m.accounts_changed_name(),
	};
	return messagePage(c, {
		status: 200,
		tone: "success",
		title: m.accounts_changed_title(),
		text: sentences[what],
		action:
			continueTo === "/"
				? { href: `${c.var.app.origins.platform}/auth/login?from=issuer`, label: m.accounts_go_to_app() }
				: { href: continueTo, label: m.accounts_register_button() },
		other: continueTo === "/" ? { href: "/", label: m.site_terms_1_h() } : undefined,
	});
});

profileRoutes.get("/sign-out", async (c) => {
	const request = endSessionSchema.parse(c.req.query());
	return (await c.var.app.signedIn()) ? signOutPage(c, request) : signOutHere(c, request);
});

profileRoutes.post("/sign-out/everywhere", async (c) => {
	const person = await c.var.app.signedIn();
	if (!person) return signInFirst(c, "/");
	await readFields(c.req.raw, buttonSchema);
	await signOutEverywhere(c, person.user.id);
	return messagePage(c, {
		status: 200,
		tone: "success",
		title: m.accounts_signed_out_title(),
		text: m.accounts_signed_out_everywhere_text(),
		action: { href: c.var.app.origins.platform, label: m.accounts_back_to_app() },
	});
});

profileRoutes.post("/sign-out", async (c) => signOutHere(c, await readFields(c.req.raw, endSessionSchema)));
