import { Hono } from "hono";
import { toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { readFields } from "~/request/read-form.server.ts";
import type { AccountsEnv, Ctx } from "../context.ts";
import { endFlow, type Flow } from "../flows.ts";
import { takeLongTry } from "../limits.ts";
import { tryLongCode, workingLongCode } from "../long-code.ts";
import { latestCode, tryCode } from "../otp.ts";
import { type CodePage, codePage } from "../pages/code.tsx";
import type { Notice } from "../pages/layout.tsx";
import { messagePage } from "../pages/message.tsx";
import { LONG_CODE } from "../rules.ts";
import { buttonSchema, codeSchema, EMPTY_FORM, postedForm, withError } from "../schemas.ts";
import { resendCode } from "../sending.ts";
import { noteTallied } from "../tally.ts";
import { type Begun, currentWalk, finishWalk } from "../walk.ts";

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

/** The page for a walk's codes, with what is known of those that were sent. */
async function showCode(c: Ctx, shown: Omit<CodePage, "longCode" | "hasShortCode">): Promise<Response> {
	const { db, now } = c.var.app;
	const [longCode, shortCode] = await Promise.all([
		workingLongCode(db, shown.flow, now),
		latestCode(db, shown.flow.id),
	]);
	return codePage(c, { ...shown, longCode, hasShortCode: shortCode !== undefined });
}

/** No short code was sent: why, and what there is instead. */
const showRefused = (c: Ctx, flow: Flow, text: string) =>
	showCode(c, { flow, state: EMPTY_FORM, notice: { tone: "warning", text }, status: 429 });

/** From the first page of a walk to its code, or that page again where none could begin. */
export async function afterBeginning(
	c: Ctx,
	begun: Begun,
	refused: (sentence: string) => Response | Promise<Response>,
): Promise<Response> {
	if (begun.kind === "refused") return refused(begun.sentence);
	if (begun.kind === "on-phone") return showRefused(c, begun.flow, begun.sentence);
	return c.redirect(`/code?flow=${begun.flow.id}${begun.kind === "unsent" ? "&sms=unsent" : ""}`, 303);
}

codeRoutes.get("/code", async (c) => {
	const flow = await currentWalk(c);
	if (!flow) return lostWalk(c);
	const notices = new Map<string | undefined, Notice>([
		["unsent", { tone: "danger", text: m.accounts_sms_unsent() }],
		["sent", { tone: "success", text: m.accounts_resent() }],
	]);
	return showCode(c, { flow, state: EMPTY_FORM, notice: notices.get(c.req.query("sms")) ?? null });
});

codeRoutes.post("/code", async (c) => {
	const app = c.var.app;
	const flow = await currentWalk(c);
	if (!flow) return lostWalk(c);
	const read = await postedForm(c.req.raw, codeSchema);
	if (!read.ok) return showCode(c, { flow, state: read.form, status: 422 });
	const deps = { db: app.db, now: app.now, secret: app.vars.AUTH_SECRET };
	const { code } = read.value;
	const isLong = code.length === LONG_CODE.digits;
	if (isLong && !(await takeLongTry(app.db, flow.id, app.now))) {
		// Nothing of the number's: their next walk takes the same code of the phone.
		await endFlow(app.db, flow.id, app.now);
		return lostWalk(c);
	}
	const verdict = isLong
		? await tryLongCode(deps, flow, code)
		: await tryCode(deps, flow.id, code, (of) => noteTallied(app, "wrong-code", of));
	if (verdict === "right") {
		const next = await finishWalk(c, flow);
		return next ? c.redirect(next, 303) : lostWalk(c);
	}
	const sentences = {
		wrong: isLong ? m.accounts_long_code_wrong() : await wrongSentence(c, flow.id),
		spent: m.accounts_code_spent(),
		expired: m.accounts_code_expired(),
		closed: m.accounts_code_closed(),
		missing: m.accounts_code_closed(),
	};
	return showCode(c, { flow, state: withError(read.form, "code", sentences[verdict]), status: 422 });
});

async function wrongSentence(c: Ctx, flowId: string): Promise<string> {
	const left = (await latestCode(c.var.app.db, flowId))?.triesLeft ?? 0;
	return m.accounts_code_wrong({ count: left, tries: toNumerals(left, c.var.app.locale) });
}

codeRoutes.post("/code/resend", async (c) => {
	const flow = await currentWalk(c);
	if (!flow || flow.provedAt !== null) return lostWalk(c);
	await readFields(c.req.raw, buttonSchema);
	const sending = await resendCode(c, flow);
	if (sending.kind === "on-phone" || sending.kind === "refused") return showRefused(c, flow, sending.sentence);
	return c.redirect(`/code?flow=${flow.id}&sms=${sending.kind}`, 303);
});
