import { hashPassword } from "better-auth/crypto";
import { Hono } from "hono";
import { type AccountsEnv, type Ctx, signIn } from "../context.ts";
import { continueOf } from "../continue.ts";
import { endFlow, type Flow } from "../flows.ts";
import { tellClients } from "../logout.ts";
import { forgottenPage, newPasswordPage } from "../pages/password.tsx";
import { proofCounts } from "../rules.ts";
import { EMPTY_FORM, mobileSchema, newPasswordSchema, postedForm, withError } from "../schemas.ts";
import { tellPasswordChanged } from "../sending.ts";
import { findByMobile, setPassword } from "../users.ts";
import { beginWalk, currentWalk } from "../walk.ts";
import { afterBeginning, lostWalk } from "./code.ts";

export const passwordRoutes = new Hono<AccountsEnv>();

const targetOf = (c: Ctx) => continueOf(new URL(c.req.url), c.var.app.origins);

passwordRoutes.get("/forgotten-password", (c) => forgottenPage(c, { state: EMPTY_FORM, continueTo: targetOf(c) }));

passwordRoutes.post("/forgotten-password", async (c) => {
	const continueTo = targetOf(c);
	const read = await postedForm(c.req.raw, mobileSchema);
	if (!read.ok) return forgottenPage(c, { state: read.form, continueTo, status: 422 });
	const walk = await beginWalk(c, { purpose: "reset", mobile: read.value.mobile, continueTo });
	return afterBeginning(c, walk, (sentence) =>
		forgottenPage(c, { state: withError(read.form, "mobile", sentence), continueTo, status: 429 }),
	);
});

/** The walk at hand, if its number was proved a moment ago. */
async function provedReset(c: Ctx): Promise<Flow | null> {
	const flow = await currentWalk(c);
	return flow?.purpose === "reset" && proofCounts(flow.provedAt, c.var.app.now) ? flow : null;
}

passwordRoutes.get("/new-password", async (c) => {
	const flow = await provedReset(c);
	return flow ? newPasswordPage(c, { flow, state: EMPTY_FORM }) : lostWalk(c);
});

passwordRoutes.post("/new-password", async (c) => {
	const { db, now } = c.var.app;
	const flow = await provedReset(c);
	if (!flow) return lostWalk(c);
	const read = await postedForm(c.req.raw, newPasswordSchema(flow.mobile));
	if (!read.ok) return newPasswordPage(c, { flow, state: read.form, status: 422 });
	const passwordHash = await hashPassword(read.value.password);
	const owner = await findByMobile(db, flow.mobile);
	if (!owner || !(await endFlow(db, flow.id, now))) return lostWalk(c);
	await setPassword(db, owner.id, passwordHash, now);
	tellPasswordChanged(c, flow.mobile);
	await tellClients(c, { userId: owner.id });
	await signIn(c, owner.id);
	return c.redirect(flow.continueTo, 303);
});
