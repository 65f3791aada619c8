import type { Fault, FaultName, FaultOptions } from "./faults.ts";

export type PaymentState = "Initiated" | "Approved" | "Completed" | "Cancelled" | "Failed";
export type Step = "wallet" | "otp" | "pin";

export type Payment = {
	paymentId: string;
	appKey: string;
	family: "v1" | "v2";
	invoice: string;
	amount: number;
	payerReference: string;
	callbackUrl: string;
	hash: string;
	signature: string;
	state: PaymentState;
	step: Step;
	wallet: string | null;
	wrongOtps: number;
	wrongPins: number;
	/** What execute says of a payment that failed on the customer's page. */
	failCode: string | null;
	trxId: string | null;
	createdAt: number;
	executedAt: number | null;
};

export type Refund = {
	refundTrxId: string;
	paymentId: string;
	amount: number;
	sku: string;
	reason: string;
	refundedAt: number;
};

export type Token = { token: string; refreshToken: string; appKey: string; expiresAt: number; refreshUntil: number };
export type SentIpn = { messageId: string; type: string; body: string; sentAt: number; status: number };

/** What the fake bKash remembers; rows are given and taken whole. */
export interface Store {
	savePayment(payment: Payment): void;
	payment(paymentId: string): Payment | null;
	paymentOfTrx(trxId: string): Payment | null;
	/** Some fifty, newest first. */
	newestPayments(): Payment[];
	saveRefund(refund: Refund): void;
	/** In the order in which they were made. */
	refundsOf(paymentId: string): Refund[];
	saveToken(token: Token): void;
	token(token: string): Token | null;
	/** The first that was given with this refresh token. */
	tokenOfRefresh(refreshToken: string): Token | null;
	/** Counts something that came in or went out: an execute, a grant, a callback. */
	note(kind: string, subject: string, at: number): void;
	noted(kind: string): { subject: string; at: number }[];
	/** One of a kind for each scope; a second takes the place of the first. */
	setFault(scope: string, fault: FaultName, options: FaultOptions): void;
	/** Takes one scope's faults away, or all. */
	clearFaults(scope: string | null): void;
	faults(): Fault[];
	/** One time less of it; the last takes it away. */
	countDown(fault: Fault): void;
	saveIpn(sent: SentIpn): void;
	/** Some fifty, newest first. */
	sentIpns(): SentIpn[];
	setting(name: string): string | null;
	set(name: string, value: string): void;
}
