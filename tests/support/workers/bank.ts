import { heldTokens, MERCHANT } from "#tests/support/bkash-tokens.ts";
import { createBkash } from "#workers/providers/bkash/http.ts";
import { TIME_LIMIT_MS } from "#workers/providers/bkash/send.ts";
import { answer, callAt } from "#workers/sandbox/bkash/api.ts";
import { Bank as SandboxBank } from "#workers/sandbox/bkash/bank.ts";
import { complete } from "#workers/sandbox/bkash/calls.ts";
import { OTP, PIN } from "#workers/sandbox/bkash/codes.ts";
import {
	EVERYBODY,
	type FaultName,
	faultRequestSchema,
	type Operation as SandboxOperation,
} from "#workers/sandbox/bkash/faults.ts";
import { MemoryStore } from "#workers/sandbox/bkash/memory-store.ts";
import { writeAmount } from "#workers/sandbox/bkash/values.ts";
import { checkoutAddress } from "#workers/sandbox/bkash/words.ts";
import type { IpnNotice } from "~/domain/payment/handle-ipn.server.ts";
import type { NewPayment, NewRefund, PaymentProvider } from "~/domain/payment/provider.ts";

const ORIGIN = "https://bkash.example";
const WALLET = "01770618575";

/** A payment as the bank has it: how far it got, how often we had it executed, and how often money moved. */
type Sale = {
	paymentId: string;
	invoiceNumber: string;
	/** Poisha. */
	amount: number;
	state: "initiated" | "approved" | "completed" | "cancelled" | "failed";
	trxId: string | null;
	refundTrxId: string | null;
	executes: number;
	moved: number;
};

type Operation = keyof PaymentProvider;

/** `done` and `lost`: no answer, though it happened or did not. Otherwise a code of the provider, or of the gateway. */
export type Fault = "done" | "lost" | "maintenance" | "unauthorized" | "unreadable" | { code: string };

/** What the sandbox calls it. Who is turned away gets a new token and comes again, so that takes two. */
const SET: Record<Exclude<Fault, object>, (times: number) => object> = {
	done: (times) => ({ fault: "late", times }),
	lost: (times) => ({ fault: "error-500", times }),
	maintenance: (times) => ({ fault: "maintenance", times }),
	unauthorized: (times) => ({ fault: "unauthorized-once", times: 2 * times }),
	unreadable: (times) => ({ fault: "malformed", times }),
};

/** What the bank says of a payment instead of the truth. */
type Says = { amount?: number | null; currency?: string; invoiceNumber?: string | null };

/**
 * bKash for one test: the sandbox's own bank, asked through the real adapter over a line in memory, where an answer that
 * comes too late is one that does not come.
 */
export class Bank implements PaymentProvider {
	readonly sandbox: SandboxBank;
	/** Every call that came past its gateway, in order. */
	readonly calls: SandboxOperation[] = [];
	/** Hears of a payment as soon as its money has moved by an execute. */
	onMove: (paymentId: string) => void = () => {};
	readonly #store = new MemoryStore();
	readonly #executes = new Map<string, number>();
	readonly #bkash: PaymentProvider;
	#notices = 0;

	constructor(now: () => number) {
		this.sandbox = new SandboxBank(this.#store, { clock: now });
		const line = { origin: ORIGIN, version: "v1.2.0-beta", fetch: this.line };
		const tokens = heldTokens(line, "v1");
		this.#bkash = createBkash({ ...line, family: "v1", refunds: "v2", appKey: MERCHANT.appKey, tokens });
	}

	/** The line to it, from any address whose path ends in one of bKash's. */
	line: typeof fetch = async (input, init) => {
		const request = new Request(input, init);
		const called = callAt(/\/v[12][./].*$/.exec(new URL(request.url).pathname)?.[0] ?? "");
		if (!called) return new Response("Not found", { status: 404 });
		const [, operation] = called;
		const said = answer(this.sandbox, called, request, {
			wait: async (ms) => {
				if (ms >= TIME_LIMIT_MS) throw new DOMException("No answer in time", "TimeoutError");
			},
			background: (work) => void work.catch(() => {}),
			notify: async ({ payment }) => this.onMove(payment.paymentId),
		});
		const status = await said.then(
			(response) => response.status,
			() => null,
		);
		if (operation !== "grant" && operation !== "refresh" && status !== 401) this.calls.push(operation);
		return said;
	};

	create = (payment: NewPayment) => this.#bkash.create(payment);
	execute(paymentId: string) {
		this.#executes.set(paymentId, (this.#executes.get(paymentId) ?? 0) + 1);
		return this.#bkash.execute(paymentId);
	}
	query(paymentId: string) {
		return this.#bkash.query(paymentId);
	}
	search = (trxId: string) => this.#bkash.search(trxId);
	refund = (refund: NewRefund) => this.#bkash.refund(refund);
	refundStatus = (of: { paymentId: string; trxId: string }) => this.#bkash.refundStatus(of);

	/** Makes the next calls of one kind, or of several, go wrong. */
	fail(operations: Operation | Operation[], fault: Fault, times = 1): void {
		const set = typeof fault === "string" ? SET[fault](times) : { fault: "refused", times, code: fault.code };
		const asked = faultRequestSchema.parse({ everybody: true, operations: [operations].flat(), ...set });
		if (asked.fault !== "none") this.sandbox.setFault(EVERYBODY, asked.fault, asked.options);
	}

	/** One of the sandbox's switches for one payment. @param times null: for good; as is usual where nothing is said */
	faultOn(paymentId: string, fault: FaultName, times?: number | null): void {
		const asked = faultRequestSchema.parse({ paymentId, fault, ...(times === undefined ? {} : { times }) });
		if (asked.fault !== "none") this.sandbox.setFault(paymentId, asked.fault, asked.options);
	}

	/** From now on all is well. */
	recover(): void {
		this.sandbox.clearFaults(EVERYBODY);
	}

	/** Makes it say something else of one payment, in every answer. */
	lie(paymentId: string, { amount, currency, invoiceNumber }: Says, operations?: Operation[]): void {
		const truth = this.#payment(paymentId).amount;
		const asked = faultRequestSchema.parse({
			paymentId,
			fault: "changed-amount",
			operations,
			amount: amount === null ? "much" : writeAmount(amount ?? truth),
			currency,
			merchantInvoiceNumber: invoiceNumber === null ? "" : invoiceNumber,
		});
		if (asked.fault !== "none") this.sandbox.setFault(paymentId, asked.fault, asked.options);
	}

	/** Makes it give back another amount than is asked for, of one payment. @param amount poisha */
	giveBackInstead(paymentId: string, amount: number): void {
		const { refund } = this;
		this.refund = async (asked) => refund(asked.paymentId === paymentId ? { ...asked, amount } : asked);
	}

	/** The reasons it was given, in order. */
	refundReasons = () => this.#store.refunds.map(({ reason }) => reason);

	tellTheTruth(paymentId: string): void {
		this.sandbox.clearFaults(paymentId);
	}

	sale(paymentId: string): Sale {
		const { invoice, amount, state, trxId } = this.#payment(paymentId);
		return {
			paymentId,
			invoiceNumber: invoice,
			amount,
			state: state.toLowerCase() as Sale["state"],
			trxId,
			refundTrxId: this.#store.refundsOf(paymentId)[0]?.refundTrxId ?? null,
			executes: this.#executes.get(paymentId) ?? 0,
			moved: this.sandbox.counters().moves[paymentId] ?? 0,
		};
	}

	/** The customer gives wallet, code and PIN on the bank's page. */
	approve(paymentId: string): void {
		const { hash } = this.#payment(paymentId);
		for (const field of [{ wallet: WALLET }, { otp: OTP }, { pin: PIN }])
			this.sandbox.customer(paymentId, hash, { action: "continue", wallet: "", otp: "", pin: "", ...field });
	}

	/** The address of that page. */
	pageOf = (paymentId: string, origin: string) => checkoutAddress(origin, this.#payment(paymentId));

	/** Completes a payment as if another process had executed it. */
	complete(paymentId: string): Sale {
		const payment = this.#payment(paymentId);
		if (payment.state !== "Completed") complete(this.#store, payment, this.sandbox.now());
		return this.sale(paymentId);
	}

	/** Loses all memory of a payment. */
	forget(paymentId: string): void {
		this.#store.payments.delete(paymentId);
	}

	/** What the bank pushes about a completed payment. */
	notice(paymentId: string, changes: Partial<IpnNotice> = {}): IpnNotice {
		const { invoiceNumber, amount, trxId } = this.sale(paymentId);
		this.#notices += 1;
		const messageId = `${paymentId}-${this.#notices}`;
		return { messageId, invoiceNumber, trxId: trxId ?? "", amount, currency: "BDT", ...changes };
	}

	/** Poisha that left customers for us, less what went back. */
	get held(): number {
		const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
		const { moves } = this.sandbox.counters();
		const came = [...this.#store.payments.values()].map(({ paymentId, amount }) => amount * (moves[paymentId] ?? 0));
		return sum(came) - sum(this.#store.refunds.map(({ amount }) => amount));
	}

	#payment(paymentId: string) {
		const payment = this.#store.payment(paymentId);
		if (!payment) throw new Error(`The bank does not know ${paymentId}`);
		return payment;
	}
}
