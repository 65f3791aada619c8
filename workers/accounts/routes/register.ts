import { hashPassword } from "better-auth/crypto";
import { Hono } from "hono";
import type { AccountsEnv, Ctx } from "../context.ts";
import { continueOf } from "../continue.ts";
import { registerPage } from "../pages/register.tsx";
import { EMPTY_FORM, postedForm, registerSchema, withError } from "../schemas.ts";
import { beginWalk } from "../walk.ts";

export const registerRoutes = new Hono<AccountsEnv>();

const targetOf = (c: Ctx) => continueOf(new URL(c.req.url), c.var.app.origins);

registerRoutes.get("/register", (c) => registerPage(c, { state: EMPTY_FORM, continueTo: targetOf(c) }));

/** Nothing is made yet: the account begins when the code has proved the number. */
registerRoutes.post("/register", async (c) => {
	const continueTo = targetOf(c);
	const read = await postedForm(c.req.raw, registerSchema);
	if (!read.ok) return registerPage(c, { state: read.form, continueTo, status: 422 });
	const { name, mobile, password } = read.value;
	const passwordHash = await hashPassword(password);
	const walk = await beginWalk(c, { purpose: "register", mobile, name, passwordHash, continueTo });
	if ("refused" in walk)
		return registerPage(c, { state: withError(read.form, "mobile", walk.refused), continueTo, status: 429 });
	return c.redirect(`/code?flow=${walk.flow.id}${walk.unsent ? "&sms=unsent" : ""}`, 303);
});
