import { Hono } from "hono";
import { m } from "~/paraglide/messages.js";
import type { AccountsEnv, Ctx } from "../context.ts";
import { continueOf, withContinue } from "../continue.ts";
import { chosenPassword, keepInForm, keepPassword } from "../kept-password.ts";
import { messagePage } from "../pages/message.tsx";
import { registerPage } from "../pages/register.tsx";
import { EMPTY_FORM, postedForm, registerSchema, withError } from "../schemas.ts";
import { beginWalk } from "../walk.ts";
import { afterBeginning } from "./code.ts";

export const registerRoutes = new Hono<AccountsEnv>();

const targetOf = (c: Ctx) => continueOf(new URL(c.req.url), c.var.app.origins);

registerRoutes.get("/register", (c) => registerPage(c, { state: EMPTY_FORM, continueTo: targetOf(c) }));

/** Nothing is made yet: the account begins when the code has proved the number. */
registerRoutes.post("/register", async (c) => {
	const continueTo = targetOf(c);
	const read = await postedForm(c.req.raw, registerSchema);
	if (!read.ok) {
		const again = await keepInForm(c, read.form, read.typed);
		return registerPage(c, { ...again, continueTo, status: 422 });
	}
	const { name, mobile } = read.value;
	const chosen = await chosenPassword(c, read.value);
	if ("refused" in chosen) {
		const { refused, status = 422 } = chosen;
		return registerPage(c, { state: withError(read.form, "password", refused), continueTo, status });
	}
	const walk = await beginWalk(c, { purpose: "register", mobile, name, passwordHash: chosen.hash, continueTo });
	return afterBeginning(c, walk, async (sentence) => {
		const kept = await keepPassword(c, read.value);
		return registerPage(c, { state: withError(read.form, "mobile", sentence), kept, continueTo, status: 429 });
	});
});

/** Where a registration ends whose number had an account. */
registerRoutes.get("/already-registered", async (c) => {
	const continueTo = targetOf(c);
	if (!(await c.var.app.signedIn())) return c.redirect(withContinue("/sign-in", continueTo), 303);
	return messagePage(c, {
		status: 200,
		tone: "info",
		title: m.accounts_already_title(),
		text: m.accounts_already_text(),
		action: { href: continueTo, label: m.accounts_register_button() },
		other: { href: withContinue("/forgotten-password", continueTo), label: m.accounts_new_password_title() },
	});
});
