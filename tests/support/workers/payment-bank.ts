import { groupOf } from "#workers/providers/bkash/codes.ts";
import type { IpnNotice } from "~/domain/payment/handle-ipn.server.ts";
import type {
	NewPayment,
	NewRefund,
	PaymentFacts,
	PaymentProvider,
	RefundFacts,
	Refused,
	Unknown,
} from "~/domain/payment/provider.ts";

const DAY = 24 * 3_600_000;

/** A payment as the bank has it: what it was created with, and how far it got. */
export type Sale = NewPayment & {
	paymentId: string;
	createdAt: number;
	state: "initiated" | "approved" | "completed" | "cancelled";
	trxId: string | null;
	refundTrxId: string | null;
	/** What the bank says of it instead of the truth. */
	says: Partial<Pick<PaymentFacts, "amount" | "currency" | "invoiceNumber">>;
	/** How often it was sent to be executed, and how often money moved. */
	executes: number;
	moved: number;
};

export type Operation = keyof PaymentProvider;

/** `done` and `lost`: no answer, though it happened or did not. Otherwise a code of the provider, or of the gateway. */
export type Fault = "done" | "lost" | "maintenance" | "unauthorized" | "unreadable" | { code: string };

const refused = (code: string | null, httpStatus: number, message = "Refused"): Refused => ({
	kind: "refused",
	code,
	message,
	group: groupOf(code, httpStatus),
	httpStatus,
});

const lost = (reason: Unknown["reason"]): Unknown => ({ kind: "unknown", reason, code: null, message: reason });

/** bKash in memory: its state machine, a day's life of a payment, and faults that are set call by call. */
export class Bank implements PaymentProvider {
	readonly sales = new Map<string, Sale>();
	/** Every call, in order. */
	readonly calls: Operation[] = [];
	readonly #faults = new Map<Operation, { fault: Fault; times: number }>();
	readonly #now: () => number;
	#notices = 0;

	constructor(now: () => number) {
		this.#now = now;
	}

	/** Makes the next calls of a kind go wrong. */
	fail(operation: Operation, fault: Fault, times = 1): void {
		this.#faults.set(operation, { fault, times });
	}

	/** From now on all is well. */
	recover(): void {
		this.#faults.clear();
	}

	sale(paymentId: string): Sale {
		const sale = this.sales.get(paymentId);
		if (!sale) throw new Error(`The bank does not know ${paymentId}`);
		return sale;
	}

	/** The customer gives wallet, code and PIN. */
	approve(paymentId: string): void {
		const sale = this.sale(paymentId);
		if (sale.state === "initiated" && !this.#hasLapsed(sale)) sale.state = "approved";
	}

	/** Completes a payment as if another process had executed it. */
	complete(paymentId: string): Sale {
		const sale = this.sale(paymentId);
		if (sale.state === "completed") return sale;
		sale.state = "completed";
		sale.moved += 1;
		sale.trxId = `TRX${crypto.randomUUID().slice(0, 13)}`;
		return sale;
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
		const sales = [...this.sales.values()];
		return sum(sales.map((sale) => sale.amount * (sale.moved - (sale.refundTrxId ? 1 : 0))));
	}

	async create(payment: NewPayment) {
		const failed = this.#fault("create");
		if (failed) return failed.kind === "unknown" ? refused(null, 503) : failed;
		const paymentId = `TR${crypto.randomUUID()}`;
		const createdAt = this.#now();
		const fresh = { state: "initiated", trxId: null, refundTrxId: null, says: {}, executes: 0, moved: 0 } as const;
		this.sales.set(paymentId, { ...payment, paymentId, createdAt, ...fresh });
		return { kind: "ok", paymentId, paymentUrl: `https://pay.example/${paymentId}`, createdAt } as const;
	}

	async execute(paymentId: string) {
		const sale = this.sales.get(paymentId);
		if (sale) sale.executes += 1;
		const failed = this.#fault("execute", () => sale?.state === "approved" && this.complete(paymentId));
		if (failed) return failed;
		if (!sale) return refused("2002", 200);
		if (sale.state === "completed") return refused("2062", 200);
		if (sale.state === "cancelled") return refused("2069", 200);
		if (sale.state === "initiated" || this.#hasLapsed(sale)) return refused("2056", 200);
		const { trxId } = this.complete(paymentId);
		return { kind: "ok", ...this.#facts(sale), trxId: trxId ?? "" } as const;
	}

	async query(paymentId: string) {
		const failed = this.#fault("query");
		if (failed) return failed.kind === "unknown" ? refused(null, 503) : failed;
		const sale = this.sales.get(paymentId);
		return sale ? ({ kind: "ok", ...this.#facts(sale) } as const) : refused("2002", 200);
	}

	async search() {
		return refused("2033", 200);
	}

	async refund({ paymentId, amount }: NewRefund) {
		const sale = this.sale(paymentId);
		const pay = () => {
			sale.refundTrxId ??= `REF${crypto.randomUUID().slice(0, 13)}`;
		};
		const failed = this.#fault("refund", pay);
		if (failed) return failed;
		if (sale.state !== "completed" || sale.refundTrxId || amount !== sale.amount) return refused("2072", 400);
		pay();
		return { kind: "ok", originalTrxId: sale.trxId, ...this.#refundOf(sale) } as const;
	}

	async refundStatus({ paymentId }: { paymentId: string }) {
		const failed = this.#fault("refundStatus");
		if (failed) return failed.kind === "unknown" ? refused(null, 503) : failed;
		const sale = this.sale(paymentId);
		return {
			kind: "ok" as const,
			originalTrxId: sale.trxId,
			refunds: sale.refundTrxId ? [this.#refundOf(sale)] : [],
		};
	}

	#refundOf(sale: Sale): RefundFacts {
		const refundTrxId = sale.refundTrxId ?? "";
		const completedAt = this.#now();
		return { refundTrxId, status: "completed", rawStatus: "Completed", amount: sale.amount, completedAt };
	}

	#hasLapsed = (sale: Sale) => this.#now() >= sale.createdAt + DAY;

	#fault(operation: Operation, done?: () => unknown): Refused | Unknown | null {
		this.calls.push(operation);
		const set = this.#faults.get(operation);
		if (!set || set.times === 0) return null;
		set.times -= 1;
		switch (set.fault) {
			case "done":
				done?.();
				return lost("timeout");
			case "unreadable":
				done?.();
				return lost("unreadable");
			case "lost":
				return lost("server-error");
			case "maintenance":
				return refused("503", 503);
			case "unauthorized":
				return refused(null, 401);
			default:
				return refused(set.fault.code, 200);
		}
	}

	#facts(sale: Sale): PaymentFacts {
		const done = sale.state === "completed";
		return {
			paymentId: sale.paymentId,
			status: done ? "completed" : "initiated",
			rawStatus: done ? "Completed" : "Initiated",
			trxId: sale.trxId,
			amount: sale.amount,
			currency: "BDT",
			invoiceNumber: sale.invoiceNumber,
			payerReference: sale.payerReference,
			payer: null,
			customerVerified: done || sale.state === "approved",
			createdAt: sale.createdAt,
			completedAt: done ? this.#now() : null,
			...sale.says,
		};
	}
}
