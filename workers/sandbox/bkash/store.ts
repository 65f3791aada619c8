import type { Fault, FaultName, FaultOptions } from "./faults.ts";

/** `Authorized` is money held, until the merchant captures it (Completed) or lets it go (Voided). */
export type PaymentState = "Initiated" | "Approved" | "Authorized" | "Completed" | "Voided" | "Cancelled" | "Failed";
export type Step = "wallet" | "otp" | "pin";
/** `authorization` holds the money when it is executed, `sale` moves it. */
export type Intent = "sale" | "authorization";
/** An agreement is made by 0000 and paid with by 0001; 0011 is a payment without one. */
export type Mode = "0000" | "0001" | "0011";

/** What the create call made: a payment, or the request for an agreement (whose amount is 0). Its mode is in its id. */
export type Payment = {
	paymentId: string;
	appKey: string;
	family: "v1" | "v2";
	invoice: string;
	amount: number;
	intent: Intent;
	/** The agreement that it is paid with, or that came of it. */
	agreementId: string | null;
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

/** A customer's leave to be charged again from the same wallet, with the PIN alone. */
export type Agreement = {
	agreementId: string;
	/** Of the request that it came of. */
	paymentId: string;
	appKey: string;
	payerReference: string;
	wallet: string;
	state: "Completed" | "Cancelled";
	createdAt: number;
	executedAt: number;
	voidedAt: number | null;
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
	saveAgreement(agreement: Agreement): void;
	agreement(agreementId: string): Agreement | null;
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
