import type { Fault, FaultName, FaultOptions } from "./faults.ts";
import type { Agreement, Payment, Refund, SentIpn, Store, Token } from "./store.ts";

const TABLES = `
CREATE TABLE IF NOT EXISTS payment (payment_id TEXT PRIMARY KEY, trx_id TEXT UNIQUE, created_at INTEGER NOT NULL, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS agreement (agreement_id TEXT PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS refund (refund_trx_id TEXT PRIMARY KEY, payment_id TEXT NOT NULL, refunded_at INTEGER NOT NULL, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS token (token TEXT PRIMARY KEY, refresh_token TEXT NOT NULL, expires_at INTEGER NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS token_refresh ON token (refresh_token);
CREATE TABLE IF NOT EXISTS fault (id INTEGER PRIMARY KEY, scope TEXT NOT NULL, fault TEXT NOT NULL, options TEXT NOT NULL, "left" INTEGER, UNIQUE (scope, fault));
CREATE TABLE IF NOT EXISTS seen (kind TEXT NOT NULL, subject TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS seen_kind ON seen (kind, at);
CREATE TABLE IF NOT EXISTS ipn (id INTEGER PRIMARY KEY, message_id TEXT NOT NULL, type TEXT NOT NULL, body TEXT NOT NULL, sent_at INTEGER NOT NULL, status INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;

const NEWEST = 50;

/** The memory of the fake bKash as tables. Rows are JSON beside the columns that are looked for. */
export class SqlStore implements Store {
	readonly #sql: SqlStorage;

	constructor(sql: SqlStorage) {
		this.#sql = sql;
		sql.exec(TABLES);
	}

	#bodies<T>(query: string, ...values: SqlStorageValue[]): T[] {
		return this.#sql
			.exec(query, ...values)
			.toArray()
			.map((row) => JSON.parse(String(row.body)) as T);
	}

	savePayment(payment: Payment): void {
		this.#sql.exec(
			"INSERT INTO payment (payment_id, trx_id, created_at, body) VALUES (?, ?, ?, ?) ON CONFLICT (payment_id) DO UPDATE SET trx_id = excluded.trx_id, body = excluded.body",
			payment.paymentId,
			payment.trxId,
			payment.createdAt,
			JSON.stringify(payment),
		);
	}

	payment = (paymentId: string) =>
		this.#bodies<Payment>("SELECT body FROM payment WHERE payment_id = ?", paymentId)[0] ?? null;
	paymentOfTrx = (trxId: string) =>
		this.#bodies<Payment>("SELECT body FROM payment WHERE trx_id = ?", trxId)[0] ?? null;
	newestPayments = () =>
		this.#bodies<Payment>("SELECT body FROM payment ORDER BY created_at DESC, rowid DESC LIMIT ?", NEWEST);

	saveAgreement(agreement: Agreement): void {
		this.#sql.exec(
			"INSERT INTO agreement VALUES (?, ?) ON CONFLICT (agreement_id) DO UPDATE SET body = excluded.body",
			agreement.agreementId,
			JSON.stringify(agreement),
		);
	}
	agreement = (agreementId: string) =>
		this.#bodies<Agreement>("SELECT body FROM agreement WHERE agreement_id = ?", agreementId)[0] ?? null;

	saveRefund(refund: Refund): void {
		this.#sql.exec(
			"INSERT INTO refund VALUES (?, ?, ?, ?)",
			refund.refundTrxId,
			refund.paymentId,
			refund.refundedAt,
			JSON.stringify(refund),
		);
	}
	refundsOf = (paymentId: string) =>
		this.#bodies<Refund>("SELECT body FROM refund WHERE payment_id = ? ORDER BY rowid", paymentId);

	saveToken(token: Token): void {
		this.#sql.exec(
			"INSERT INTO token VALUES (?, ?, ?, ?)",
			token.token,
			token.refreshToken,
			token.expiresAt,
			JSON.stringify(token),
		);
	}
	token = (token: string) => this.#bodies<Token>("SELECT body FROM token WHERE token = ?", token)[0] ?? null;
	tokenOfRefresh = (refreshToken: string) =>
		this.#bodies<Token>("SELECT body FROM token WHERE refresh_token = ?", refreshToken)[0] ?? null;

	note(kind: string, subject: string, at: number): void {
		this.#sql.exec("INSERT INTO seen VALUES (?, ?, ?)", kind, subject, at);
	}
	noted(kind: string): { subject: string; at: number }[] {
		return this.#sql
			.exec("SELECT subject, at FROM seen WHERE kind = ? ORDER BY rowid", kind)
			.toArray()
			.map(({ subject, at }) => ({ subject: String(subject), at: Number(at) }));
	}

	setFault(scope: string, fault: FaultName, options: FaultOptions): void {
		this.#sql.exec(
			`INSERT INTO fault (scope, fault, options, "left") VALUES (?, ?, ?, ?)
			ON CONFLICT (scope, fault) DO UPDATE SET options = excluded.options, "left" = excluded."left"`,
			scope,
			fault,
			JSON.stringify(options),
			options.times,
		);
	}
	clearFaults(scope: string | null): void {
		this.#sql.exec("DELETE FROM fault WHERE ? IS NULL OR scope = ?", scope, scope);
	}
	faults(): Fault[] {
		return this.#sql
			.exec('SELECT id, scope, fault, options, "left" FROM fault ORDER BY id')
			.toArray()
			.map((row) => ({
				id: Number(row.id),
				scope: String(row.scope),
				fault: row.fault as FaultName,
				options: JSON.parse(String(row.options)) as FaultOptions,
				left: row.left === null ? null : Number(row.left),
			}));
	}
	countDown({ id, left }: Fault): void {
		if (left === null) return;
		this.#sql.exec(
			left > 1 ? 'UPDATE fault SET "left" = "left" - 1 WHERE id = ?' : "DELETE FROM fault WHERE id = ?",
			id,
		);
	}

	saveIpn({ messageId, type, body, sentAt, status }: SentIpn): void {
		this.#sql.exec(
			"INSERT INTO ipn (message_id, type, body, sent_at, status) VALUES (?, ?, ?, ?, ?)",
			messageId,
			type,
			body,
			sentAt,
			status,
		);
	}
	sentIpns(): SentIpn[] {
		return this.#sql
			.exec("SELECT * FROM ipn ORDER BY id DESC LIMIT ?", NEWEST)
			.toArray()
			.map((row) => ({
				messageId: String(row.message_id),
				type: String(row.type),
				body: String(row.body),
				sentAt: Number(row.sent_at),
				status: Number(row.status),
			}));
	}

	setting(name: string): string | null {
		const [row] = this.#sql.exec("SELECT value FROM setting WHERE name = ?", name).toArray();
		return row ? String(row.value) : null;
	}
	set(name: string, value: string): void {
		this.#sql.exec(
			"INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
			name,
			value,
		);
	}
}
