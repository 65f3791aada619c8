import type { Family } from "./call.ts";
import { messageOf } from "./codes.ts";
import { type CustomerInput, type CustomerView, decide, endOf } from "./customer.ts";
import type { Fault, FaultName, FaultOptions, Operation } from "./faults.ts";
import { changeAnswer, refusalOf, type Scopes, takeFault } from "./misbehave.ts";
import { perform } from "./perform.ts";
import { createSigner, type SignerIdentity } from "./signer.ts";
import type { Payment, SentIpn, Store } from "./store.ts";
import { newToken } from "./values.ts";
import { type Answer, inWords } from "./words.ts";

const TOKEN_LIFE_S = 3600;
const REFRESH_LIFE_MS = 28 * 24 * 3_600_000;

type Credentials = { username: string; password: string; appKey: string; appSecret: string };
export type ProviderCall = {
	family: Family;
	operation: Exclude<Operation, "grant" | "refresh">;
	authorization: string;
	appKey: string;
	/** JSON text. */
	body: string;
	origin: string;
	/** The wait of a late answer that does its work last is over. */
	waited?: boolean;
};
/** What to answer and when, and whom to notify. `again`: wait first, then ask once more. */
type CallResult = {
	status: number;
	body: string;
	waitMs: number;
	again: boolean;
	notify: Notify | null;
};
export type Notify = { payment: Payment; times: number };
type CustomerResult = { view: CustomerView; twice: boolean; never: boolean; notify: Notify | null };
export type Counters = {
	executes: Record<string, number>;
	/** How often money moved. */
	moves: Record<string, number>;
	grants: number[];
	refreshes: number[];
	callbacks: Record<string, number>;
	ipns: number;
};
export type IpnSettings = { url: string; topicArn: string; signatureVersion: "1" | "2"; confirmedAt: number | null };

type BankOptions = {
	/** The merchant's credentials, each where it is known; any other is refused then. */
	merchant?: Partial<Credentials>;
	ipn?: { url?: string; topicArn?: string };
	/** The clock that `advance` moves on from (ms UTC). */
	clock: () => number;
};

/**
 * The fake bKash: its merchants, payments and faults, without a platform. The sandbox serves it over HTTP with a memory
 * that lasts; tests speak to it through the real adapter, with a line of their own.
 */
export class Bank {
	readonly #store: Store;
	readonly #options: BankOptions;
	#identity: Promise<SignerIdentity> | undefined;

	constructor(store: Store, options: BankOptions) {
		this.#store = store;
		this.#options = options;
	}

	/** Milliseconds UTC; tests may have moved it on. */
	now(): number {
		return this.#options.clock() + Number(this.#store.setting("offset") ?? 0);
	}

	/** Moves this server's clock on, for lapsed tokens and payments. */
	advance(ms: number): void {
		this.#store.set("offset", String(Number(this.#store.setting("offset") ?? 0) + ms));
	}

	/** A new token by credentials or by a refresh token. */
	grant(credentials: Credentials, refreshToken: string | null): Answer & { waitMs: number } {
		const now = this.now();
		const operation = refreshToken === null ? "grant" : "refresh";
		this.#store.note(operation, credentials.username, now);
		const waitMs = takeFault(this.#store, "late", [], operation)?.delayMs ?? 0;
		const fault = refusalOf(this.#store, [], operation);
		if (fault) return { ...fault, waitMs };
		const known = refreshToken === null ? null : this.#store.tokenOfRefresh(refreshToken);
		const refreshable = refreshToken === null || (known?.appKey === credentials.appKey && known.refreshUntil > now);
		if (!this.#knows(credentials) || !refreshable)
			return { status: 200, body: { statusCode: "9999", statusMessage: messageOf("9999") }, waitMs };
		const token = {
			token: newToken(),
			refreshToken: refreshToken ?? newToken(),
			appKey: credentials.appKey,
			expiresAt: now + TOKEN_LIFE_S * 1000,
			refreshUntil: known?.refreshUntil ?? now + REFRESH_LIFE_MS,
		};
		this.#store.saveToken(token);
		return {
			status: 200,
			waitMs,
			body: {
				statusCode: "0000",
				statusMessage: "Successful",
				token_type: "Bearer",
				id_token: token.token,
				refresh_token: token.refreshToken,
				expires_in: TOKEN_LIFE_S,
			},
		};
	}

	#knows(given: Credentials): boolean {
		const names = ["username", "password", "appKey", "appSecret"] as const;
		const { merchant = {} } = this.#options;
		return names.every((name) => given[name] !== "" && (merchant[name] ?? given[name]) === given[name]);
	}

	/** One call of a merchant, with whatever was set to go wrong. */
	call(call: ProviderCall): CallResult {
		const now = this.now();
		const result = ({ status, body }: Answer, more: Partial<CallResult> = {}): CallResult => {
			return { status, body: JSON.stringify(body), waitMs: 0, again: false, notify: null, ...more };
		};
		const unauthorized = result({ status: 401, body: { message: "Unauthorized" } });
		const token = this.#store.token(call.authorization);
		if (!token || token.expiresAt <= now || token.appKey !== call.appKey) return unauthorized;
		const body = parseBody(call.body);
		if (!body) return result(inWords(call.family, { kind: "refused", code: "2025" }, call.origin));
		const scopes = this.#scopesOf(body);
		const take = (fault: FaultName) => (call.waited ? null : takeFault(this.#store, fault, scopes, call.operation));
		if (take("unauthorized-once")) return unauthorized;
		if (call.operation === "execute" && !call.waited) this.#store.note("execute", scopes[0] ?? "", now);
		const refusal = call.waited ? null : refusalOf(this.#store, scopes, call.operation);
		if (refusal) return result(refusal);
		const late = take("late");
		if (late?.completes === "last") return result({ status: 0, body: {} }, { waitMs: late.delayMs, again: true });
		const outcome = perform({ store: this.#store, now, appKey: call.appKey, body }, call.family, call.operation);
		const moved = outcome.kind === "executed" || outcome.kind === "captured" ? outcome.payment : null;
		const notify = moved?.state === "Completed" ? this.#notification(moved) : null;
		const answer = result(inWords(call.family, outcome, call.origin), { waitMs: late?.delayMs ?? 0, notify });
		const changed = take("changed-amount");
		if (changed) answer.body = changeAnswer(answer.body, changed);
		if (take("malformed")) answer.body = answer.body.slice(0, Math.floor(answer.body.length / 2));
		return answer;
	}

	#scopesOf(body: Record<string, unknown>): Scopes {
		const asText = (value: unknown) => (typeof value === "string" ? value : null);
		const trxId = asText(body.trxID ?? body.trxId);
		const agreementId = asText(body.agreementID);
		const agreed = agreementId ? this.#store.agreement(agreementId) : null;
		const paymentId = asText(body.paymentID ?? body.paymentId) ?? agreed?.paymentId ?? null;
		const payment =
			(paymentId ? this.#store.payment(paymentId) : null) ?? (trxId ? this.#store.paymentOfTrx(trxId) : null);
		return [
			paymentId ?? payment?.paymentId ?? null,
			payment?.wallet ?? null,
			payment?.payerReference ?? asText(body.payerReference),
		];
	}

	#notification(payment: Payment): Notify | null {
		const scopes = [payment.paymentId, payment.wallet, payment.payerReference];
		if (takeFault(this.#store, "ipn-never", scopes)) return null;
		return { payment, times: takeFault(this.#store, "ipn-twice", scopes) ? 2 : 1 };
	}

	/** What the hosted page shows; null when the address is not one that create returned. */
	view(paymentId: string, hash: string): CustomerView | null {
		const payment = this.#store.payment(paymentId);
		if (payment?.hash !== hash) return null;
		return endOf(payment, this.now()) ?? { kind: "form", payment, error: null };
	}

	/** What a press of a button on the hosted page leads to. */
	customer(paymentId: string, hash: string, input: CustomerInput): CustomerResult | null {
		const payment = this.#store.payment(paymentId);
		if (payment?.hash !== hash) return null;
		const scopes = (of: Payment) => [of.paymentId, of.wallet, of.payerReference];
		const completesAtOnce = (of: Payment) => takeFault(this.#store, "ipn-before-callback", scopes(of)) !== null;
		const view = decide({ store: this.#store, now: this.now(), completesAtOnce }, payment, input);
		if (view.kind !== "back") return { view, twice: false, never: false, notify: null };
		const never = takeFault(this.#store, "callback-never", scopes(view.payment)) !== null;
		const twice = !never && takeFault(this.#store, "duplicate-callback", scopes(view.payment)) !== null;
		for (let sent = never ? 2 : twice ? 0 : 1; sent < 2; sent += 1) this.#store.note("callback", paymentId, this.now());
		return { view, twice, never, notify: view.completed ? this.#notification(view.payment) : null };
	}

	payments(): Payment[] {
		return this.#store.newestPayments();
	}
	payment(paymentId: string): Payment | null {
		return this.#store.payment(paymentId);
	}
	faults(): Fault[] {
		return this.#store.faults();
	}
	setFault(scope: string, fault: FaultName, options: FaultOptions): void {
		this.#store.setFault(scope, fault, options);
	}
	clearFaults(scope: string | null): void {
		this.#store.clearFaults(scope);
	}

	counters(): Counters {
		const times = (kind: string) => this.#store.noted(kind).map(({ at }) => at);
		const bySubject = (kind: string) => {
			const counted: Record<string, number> = {};
			for (const { subject } of this.#store.noted(kind)) counted[subject] = (counted[subject] ?? 0) + 1;
			return counted;
		};
		return {
			executes: bySubject("execute"),
			moves: bySubject("move"),
			grants: times("grant"),
			refreshes: times("refresh"),
			callbacks: bySubject("callback"),
			ipns: this.#store.noted("ipn").length,
		};
	}

	ipnSettings(): IpnSettings {
		const confirmed = this.#store.setting("confirmed-at");
		return {
			url: this.#store.setting("ipn-url") ?? this.#options.ipn?.url ?? "",
			topicArn: this.#store.setting("ipn-topic") ?? this.#options.ipn?.topicArn ?? DEFAULT_TOPIC,
			signatureVersion: this.#store.setting("ipn-version") === "2" ? "2" : "1",
			confirmedAt: confirmed === null ? null : Number(confirmed),
		};
	}
	setIpn({ url, topicArn, signatureVersion }: Partial<IpnSettings>): void {
		if (url !== undefined) this.#store.set("ipn-url", url);
		if (topicArn !== undefined) this.#store.set("ipn-topic", topicArn);
		if (signatureVersion !== undefined) this.#store.set("ipn-version", signatureVersion);
	}
	/** The token that the next confirmation must bring back. */
	startConfirmation(token: string): void {
		this.#store.set("confirmation-token", token);
	}
	confirm(token: string): boolean {
		if (this.#store.setting("confirmation-token") !== token) return false;
		this.#store.set("confirmed-at", String(this.now()));
		return true;
	}
	saveIpn(sent: SentIpn): void {
		if (sent.type === "Notification") this.#store.note("ipn", sent.messageId, sent.sentAt);
		this.#store.saveIpn(sent);
	}
	sentIpns(): SentIpn[] {
		return this.#store.sentIpns();
	}

	/** The key and certificate of this server's notifications, made once. */
	identity(): Promise<SignerIdentity> {
		this.#identity ??= this.#loadIdentity();
		return this.#identity;
	}

	async #loadIdentity(): Promise<SignerIdentity> {
		const kept = this.#store.setting("signer");
		if (kept) return JSON.parse(kept) as SignerIdentity;
		const made = await createSigner();
		this.#store.set("signer", JSON.stringify(made));
		return made;
	}
}

const DEFAULT_TOPIC = "arn:aws:sns:ap-southeast-1:000000000000:bpt_50022";

function parseBody(body: string): Record<string, unknown> | null {
	try {
		const parsed: unknown = JSON.parse(body);
		return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)
			? (parsed as Record<string, unknown>)
			: null;
	} catch {
		return null;
	}
}
