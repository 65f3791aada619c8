import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Family } from "#workers/providers/bkash/families.ts";
import { createBkash } from "#workers/providers/bkash/http.ts";
import type { Counters, IpnSettings } from "#workers/sandbox/bkash/bank.ts";
import type { SentIpn } from "#workers/sandbox/bkash/store.ts";
import type { NewPayment, PaymentProvider, TokenSource } from "~/domain/payment/provider.ts";
import { serveWorker } from "../../scripts/support/serve.ts";
import { loadBundle } from "../../scripts/worker-bundles.ts";
import { heldTokens, MERCHANT } from "./bkash-tokens.ts";

export { MERCHANT };
export const TOPIC = "arn:aws:sns:ap-southeast-1:000000000000:bpt_50022";
/** Long enough for a busy machine … */
const PATIENCE_MS = 20_000;
/** … and what is left of it where an answer is to come too late. */
export const IMPATIENCE_MS = 800;
export const GOOD_WALLET = "01770618575";

export type Sandbox = AsyncDisposable & { origin: string; baseUrl: string };

/** The built sandbox, served as `npm start` serves it, with one merchant. */
export async function startSandbox(bindings: Record<string, string> = {}): Promise<Sandbox> {
	const directory = mkdtempSync(join(tmpdir(), "pathshala-bkash-"));
	const miniflare = serveWorker({
		name: "sandbox",
		port: 0,
		directory,
		bundle: loadBundle("sandbox"),
		bindings: {
			BKASH_USERNAME: MERCHANT.username,
			BKASH_PASSWORD: MERCHANT.password,
			BKASH_APP_KEY: MERCHANT.appKey,
			BKASH_APP_SECRET: MERCHANT.appSecret,
			BKASH_IPN_TOPIC: TOPIC,
			...bindings,
		},
	});
	const { origin } = await miniflare.unsafeGetDirectURL();
	return {
		origin,
		baseUrl: `${origin}/bkash`,
		async [Symbol.asyncDispose]() {
			await miniflare.dispose();
			rmSync(directory, { recursive: true, force: true });
		},
	};
}

export const lineTo = ({ baseUrl }: Sandbox) => ({ origin: baseUrl, version: "v1.2.0-beta", timeoutMs: PATIENCE_MS });

export const simpleTokens = (sandbox: Sandbox, family: Family = "v1") => heldTokens(lineTo(sandbox), family);

export type Families = { family: Family; refunds: Family };

export const providerOf = (
	sandbox: Sandbox,
	families: Families = { family: "v1", refunds: "v2" },
	tokens: TokenSource = simpleTokens(sandbox, families.family),
	timeoutMs = PATIENCE_MS,
): PaymentProvider => createBkash({ ...lineTo(sandbox), timeoutMs, ...families, appKey: MERCHANT.appKey, tokens });

let invoices = 0;
export const newPayment = (overrides: Partial<NewPayment> = {}): NewPayment => {
	invoices += 1;
	return {
		amount: 50_050,
		invoiceNumber: `INV-${invoices}`,
		payerReference: "student-7",
		callbackUrl: "http://localhost:1/payments/bkash/callback",
		...overrides,
	};
};

/** Creates a payment and gives its id and page; throws when it is refused. */
export async function begin(bkash: PaymentProvider, overrides: Partial<NewPayment> = {}) {
	const payment = newPayment(overrides);
	const created = await bkash.create(payment);
	if (created.kind !== "ok") throw new Error(created.message);
	return { ...created, invoiceNumber: payment.invoiceNumber };
}

export type PageAnswer = { status: number; html: string; location: string | null; policy: string };

/** One press of a button on the checkout page. */
export async function press(paymentUrl: string, fields: Record<string, string>): Promise<PageAnswer> {
	const response = await fetch(paymentUrl, {
		method: "POST",
		redirect: "manual",
		body: new URLSearchParams({ action: "continue", ...fields }),
	});
	return {
		status: response.status,
		html: await response.text(),
		location: response.headers.get("location"),
		policy: response.headers.get("content-security-policy") ?? "",
	};
}

/** The customer gives wallet and code, and approves. @returns the answer to the last press */
export async function approve(paymentUrl: string, wallet = GOOD_WALLET): Promise<PageAnswer> {
	await press(paymentUrl, { wallet });
	await press(paymentUrl, { otp: "123456" });
	return press(paymentUrl, { pin: "12121" });
}

/** A payment that the customer has approved. */
export async function approved(bkash: PaymentProvider, overrides: Partial<NewPayment> = {}) {
	const begun = await begin(bkash, overrides);
	const { location } = await approve(begun.paymentUrl);
	return { ...begun, location };
}

async function control<T>(sandbox: Sandbox, path: string, body?: unknown): Promise<T> {
	const response = await fetch(`${sandbox.baseUrl}${path}`, {
		method: body === undefined ? "GET" : "POST",
		headers: { "Content-Type": "application/json" },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	if (!response.ok) throw new Error(await response.text());
	return (await response.json()) as T;
}

export const setFault = (sandbox: Sandbox, fault: Record<string, unknown>) => control(sandbox, "/faults", fault);
export const countersOf = (sandbox: Sandbox) => control<Counters>(sandbox, "/counters");
export const advance = (sandbox: Sandbox, advanceMs: number) => control(sandbox, "/clock", { advanceMs });
export const setIpn = (sandbox: Sandbox, settings: Partial<IpnSettings>) => control(sandbox, "/ipn", settings);
export const ipnsOf = (sandbox: Sandbox) => control<{ settings: IpnSettings; content: SentIpn[] }>(sandbox, "/ipn");
export const sendIpn = (sandbox: Sandbox, body: { paymentId: string; times?: number }) =>
	control<{ statuses: number[] }>(sandbox, "/ipn/send", body);
export const subscribe = (sandbox: Sandbox) => control<{ statuses: number[] }>(sandbox, "/ipn/subscribe", {});

export type Received = { method: string; url: string; type: string | null; body: string };

/** A merchant's address that keeps what it gets. */
export async function startMerchant(): Promise<AsyncDisposable & { origin: string; received: Received[] }> {
	const received: Received[] = [];
	const server: Server = createServer(async (request, response) => {
		const { method = "", url = "", headers } = request;
		const type = headers["x-amz-sns-message-type"];
		received.push({ method, url, type: typeof type === "string" ? type : null, body: await text(request) });
		response.end("OK");
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	return {
		origin: `http://127.0.0.1:${address.port}`,
		received,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
