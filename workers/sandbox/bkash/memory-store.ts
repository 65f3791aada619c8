import type { Fault, FaultName, FaultOptions } from "./faults.ts";
import type { Agreement, Payment, Refund, SentIpn, Store, Token } from "./store.ts";

/** As many as the tables give. */
const NEWEST = 50;

/** The memory of the fake bKash, for as long as a test lasts. */
export class MemoryStore implements Store {
	readonly payments = new Map<string, Payment>();
	readonly refunds: Refund[] = [];
	readonly #agreements = new Map<string, Agreement>();
	readonly #tokens: Token[] = [];
	readonly #notes: { kind: string; subject: string; at: number }[] = [];
	readonly #ipns: SentIpn[] = [];
	readonly #settings = new Map<string, string>();
	#faults: Fault[] = [];
	#faultsMade = 0;

	savePayment(payment: Payment): void {
		this.payments.set(payment.paymentId, payment);
	}
	payment = (paymentId: string) => this.payments.get(paymentId) ?? null;
	paymentOfTrx = (trxId: string) => [...this.payments.values()].find((payment) => payment.trxId === trxId) ?? null;
	newestPayments = () =>
		[...this.payments.values()]
			.reverse()
			.sort((a, b) => b.createdAt - a.createdAt)
			.slice(0, NEWEST);

	saveAgreement(agreement: Agreement): void {
		this.#agreements.set(agreement.agreementId, agreement);
	}
	agreement = (agreementId: string) => this.#agreements.get(agreementId) ?? null;

	saveRefund(refund: Refund): void {
		this.refunds.push(refund);
	}
	refundsOf = (paymentId: string) => this.refunds.filter((refund) => refund.paymentId === paymentId);

	saveToken(token: Token): void {
		this.#tokens.push(token);
	}
	token = (token: string) => this.#tokens.find((held) => held.token === token) ?? null;
	tokenOfRefresh = (refreshToken: string) => this.#tokens.find((held) => held.refreshToken === refreshToken) ?? null;

	note(kind: string, subject: string, at: number): void {
		this.#notes.push({ kind, subject, at });
	}
	noted = (kind: string) =>
		this.#notes.filter((note) => note.kind === kind).map(({ subject, at }) => ({ subject, at }));

	setFault(scope: string, fault: FaultName, options: FaultOptions): void {
		const set = { scope, fault, options, left: options.times };
		const before = this.#faults.find((one) => one.scope === scope && one.fault === fault);
		if (before) Object.assign(before, set);
		else {
			this.#faultsMade += 1;
			this.#faults.push({ id: this.#faultsMade, ...set });
		}
	}
	clearFaults(scope: string | null): void {
		this.#faults = this.#faults.filter((fault) => scope !== null && fault.scope !== scope);
	}
	faults = () => this.#faults.map((fault) => ({ ...fault }));
	countDown({ id, left }: Fault): void {
		if (left === null) return;
		if (left > 1) this.#faults = this.#faults.map((fault) => (fault.id === id ? { ...fault, left: left - 1 } : fault));
		else this.#faults = this.#faults.filter((fault) => fault.id !== id);
	}

	saveIpn(sent: SentIpn): void {
		this.#ipns.unshift(sent);
	}
	sentIpns = () => this.#ipns.slice(0, NEWEST);

	setting = (name: string) => this.#settings.get(name) ?? null;
	set(name: string, value: string): void {
		this.#settings.set(name, value);
	}
}
