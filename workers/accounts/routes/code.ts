import { Hono } from "hono";
import { toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { readFields } from "~/request/read-form.server.ts";
import type { AccountsEnv, Ctx } from "../context.ts";
import { requesterFor } from "../device.ts";
import { codeTryLimits, giveBack, takeOne } from "../limits.ts";
import { latestCode, tryCode } from "../otp.ts";
import { codePage } from "../pages/code.tsx";
import type { Notice } from "../pages/layout.tsx";
import { messagePage } from "../pages/message.tsx";
import { buttonSchema, codeSchema, EMPTY_FORM, postedForm, withError } from "../schemas.ts";
import { findByMobile } from "../users.ts";
import { currentWalk, finishWalk, sendCode } from "../walk.ts";

export const codeRoutes = new Hono<AccountsEnv>();

/** For a walk that is over, too old or another browser's. */
export const lostWalk = (c: Ctx) =>
	messagePage(c, {
		status: 409,
		tone: "info",
		title: m.accounts_lost_title(),
		text: m.accounts_lost_text(),
		action: { href: "/sign-in", label: m.accounts_start_again() },
	});

codeRoutes.get("/code", async (c) => {
	const flow = await currentWalk(c);
	if (!flow) return lostWalk(c);
	const notices = new Map<string | undefined, Notice>([
		["unsent", { tone: "danger", text: m.accounts_sms_unsent() }],
		["sent", { tone: "success", text: m.accounts_resent() }],
	]);
	return codePage(c, { flow, state: EMPTY_FORM, notice: notices.get(c.req.query("sms")) ?? null });
});

codeRoutes.post("/code", async (c) => {
	const app = c.var.app;
	const flow = await currentWalk(c);
	if (!flow) return lostWalk(c);
	const read = await postedForm(c.req.raw, codeSchema);
	if (!read.ok) return codePage(c, { flow, state: read.form, status: 422 });
	const requester = await requesterFor(c, (await findByMobile(app.db, flow.mobile))?.id ?? null);
	const notes = await takeOne(app.db, codeTryLimits(requester), app.now);
	if (!notes)
		return codePage(c, { flow, state: withError(read.form, "", m.accounts_too_many_from_here()), status: 429 });
	const verdict = await tryCode({ db: app.db, now: app.now, secret: app.vars.AUTH_SECRET }, flow.id, read.value.code);
	if (verdict === "right") {
		await giveBack(app.db, notes);
		const next = await finishWalk(c, flow);
		return next ? c.redirect(next, 303) : lostWalk(c);
	}
	const sentences = {
		wrong: await wrongSentence(c, flow.id),
		spent: m.accounts_code_spent(),
		expired: m.accounts_code_expired(),
		closed: m.accounts_code_closed(),
		missing: m.accounts_code_closed(),
	};
	return codePage(c, { flow, state: withError(read.form, "code", sentences[verdict]), status: 422 });
});

async function wrongSentence(c: Ctx, flowId: string): Promise<string> {
	const left = (await latestCode(c.var.app.db, flowId))?.triesLeft ?? 0;
	return m.accounts_code_wrong({ count: left, tries: toNumerals(left, c.var.app.locale) });
}

codeRoutes.post("/code/resend", async (c) => {
	const flow = await currentWalk(c);
	if (!flow || flow.provedAt !== null) return lostWalk(c);
	await readFields(c.req.raw, buttonSchema);
	const sending = await sendCode(c, flow);
	if (sending.kind === "refused")
		return codePage(c, { flow, state: EMPTY_FORM, notice: { tone: "warning", text: sending.sentence }, status: 429 });
	return c.redirect(`/code?flow=${flow.id}&sms=${sending.kind}`, 303);
});
