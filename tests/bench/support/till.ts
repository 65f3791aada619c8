import type { Site } from "./site.ts";

/** A wallet of the sandbox that pays, its code and its PIN. */
const STEPS: Record<string, string>[] = [{ wallet: "01770618575" }, { otp: "123456" }, { pin: "12121" }];
const JSON_TYPE = { "Content-Type": "application/json" };

/** Payments begun and approved at the sandbox by hand, past the product. */
export class Till {
	readonly #bkash: string;
	readonly #headers: Record<string, string>;

	private constructor(bkash: string, headers: Record<string, string>) {
		this.#bkash = bkash;
		this.#headers = headers;
	}

	/** With a token of its own of the merchant. */
	static async open({ stack: { origins, platformVars: vars } }: Site): Promise<Till> {
		const bkash = `${origins.sandbox}/bkash`;
		const response = await fetch(`${bkash}/v1.2.0-beta/tokenized/checkout/token/grant`, {
			method: "POST",
			headers: { ...JSON_TYPE, username: vars.BKASH_USERNAME ?? "", password: vars.BKASH_PASSWORD ?? "" },
			body: JSON.stringify({ app_key: vars.BKASH_APP_KEY, app_secret: vars.BKASH_APP_SECRET }),
		});
		const { id_token = "" } = (await response.json()) as { id_token?: string };
		return new Till(bkash, { ...JSON_TYPE, authorization: id_token, "x-app-key": vars.BKASH_APP_KEY ?? "" });
	}

	/** @returns the provider's id of a payment that the customer has approved */
	async approved(invoice: string, amount: string): Promise<string> {
		const response = await fetch(`${this.#bkash}/v1.2.0-beta/tokenized/checkout/create`, {
			method: "POST",
			headers: this.#headers,
			body: JSON.stringify({
				...{ mode: "0011", payerReference: "load", callbackURL: "http://localhost:1/", amount, currency: "BDT" },
				...{ intent: "sale", merchantInvoiceNumber: invoice },
			}),
		});
		const created = (await response.json()) as { paymentID?: string; bkashURL?: string; statusMessage?: string };
		if (!created.paymentID || !created.bkashURL) throw new Error(`Not created: ${created.statusMessage}`);
		for (const step of STEPS) {
			const body = new URLSearchParams({ action: "continue", ...step });
			await fetch(created.bkashURL, { method: "POST", redirect: "manual", body }).then((page) => page.body?.cancel());
		}
		return created.paymentID;
	}

	/** From now on each answer about a payment takes so long. */
	async answersAfter(delayMs: number): Promise<void> {
		const operations = ["execute", "query"];
		const fault = { everybody: true, fault: "late", times: null, operations, delayMs };
		await fetch(`${this.#bkash}/faults`, { method: "POST", headers: JSON_TYPE, body: JSON.stringify(fault) });
	}
}
