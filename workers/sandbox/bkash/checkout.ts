import { type Context, Hono } from "hono";
import { normaliseMobile } from "~/lib/mobile.ts";
import type { SandboxEnv } from "../env.ts";
import { approvedPage, formPage, overPage, strangePage } from "./checkout-pages.tsx";
import type { CustomerInput } from "./customer.ts";
import { notify } from "./ipn.ts";
import type { Payment } from "./store.ts";
import { bkashOf } from "./stub.ts";
import { callbackOf, checkoutAddress } from "./words.ts";

type Env = { Bindings: SandboxEnv };

/** The customer's page, at the address that create returned; without JavaScript. */
export const bkashCheckout = new Hono<Env>();

/** The payment that the address names, or null when a byte of it is not as create returned it. */
function named(c: Context<Env>): { paymentId: string; hash: string } | null {
	const url = new URL(c.req.url);
	const match = /^\?paymentId=([^&]+)&hash=([^&]+)&/.exec(url.search);
	const [, paymentId = "", hash = ""] = match ?? [];
	const expected = checkoutAddress(url.origin, { paymentId, hash } as Payment);
	return match && c.req.url === expected ? { paymentId, hash } : null;
}

/** A browser follows a redirect after a form only to where the page allows forms to lead. */
const allowBack = (c: Context<Env>, { callbackUrl }: Payment) =>
	c.header(
		"Content-Security-Policy",
		`default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self' ${new URL(callbackUrl).origin}`,
	);

bkashCheckout.get("/", async (c) => {
	const name = named(c);
	const view = name && (await bkashOf(c.env).view(name.paymentId, name.hash));
	if (!view) return c.html(strangePage(), 404);
	allowBack(c, view.payment);
	return c.html(
		view.kind === "form"
			? formPage(view.payment, null)
			: overPage(view.payment, view.kind === "over" ? view.status : null),
	);
});

bkashCheckout.post("/", async (c) => {
	const name = named(c);
	const body = await c.req.parseBody();
	const field = (key: string) => (typeof body[key] === "string" ? body[key].trim() : "");
	const wallet = normaliseMobile(field("wallet"));
	const input: CustomerInput = {
		action: field("action") === "cancel" ? "cancel" : "continue",
		wallet: wallet ? `0${wallet.slice(4)}` : field("wallet"),
		otp: field("otp"),
		pin: field("pin"),
	};
	const result = name && (await bkashOf(c.env).customer(name.paymentId, name.hash, input));
	if (!result) return c.html(strangePage(), 404);
	const { view } = result;
	allowBack(c, view.payment);
	if (view.kind === "over") return c.html(overPage(view.payment, view.status));
	if (view.kind === "form")
		return view.error === null ? c.redirect(c.req.url, 303) : c.html(formPage(view.payment, view.error), 422);
	// With its own switch the notification comes before the customer is back.
	if (result.notify) await notify(c.env, new URL(c.req.url).origin, result.notify);
	if (result.never) return c.html(approvedPage(view.payment));
	const back = callbackOf(view.payment, view.status);
	if (result.twice) c.executionCtx.waitUntil(callTwice(back));
	return c.redirect(back, 303);
});

/** The second callback has no browser behind it. */
async function callTwice(back: string): Promise<void> {
	const response = await fetch(back, { redirect: "manual" }).catch(() => null);
	await response?.body?.cancel();
}
