import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id, millis, oneOf, updatedAt, uuid } from "./columns.ts";

export const PAYMENT_PURPOSES = [
	// Each is a line in the registries of what is sold as well.
	"course",
	"invite",
	"mock_test",
	"model_test",
	"wallet_top_up",
] as const;
/** What moved money: a payment of one purpose, or a refund. */
export const LEDGER_KINDS = [...PAYMENT_PURPOSES, "refund"] as const;
export const PAYMENT_METHODS = ["bkash", "wallet"] as const;
export const PAYMENT_STATES = ["initiated", "executing", "completed", "failed", "cancelled", "expired"] as const;
/** What a completed payment led to: what was bought, or the money in the wallet when that was no longer to be had. */
export const FULFILMENTS = ["granted", "credited"] as const;
export const PAYMENT_SOURCES = ["person", "return", "ipn", "sweep", "admin"] as const;
export const REFUND_STATES = ["requested", "completed", "failed"] as const;
export const REFUND_DESTINATIONS = ["bkash", "wallet"] as const;
/** What becomes of what was bought: it stays with the student, or is taken back. */
export const REFUND_GOODS = ["kept", "taken"] as const;
/** Why something about money needs a person. */
export const ISSUE_KINDS = [
	// The provider calls a payment completed, but its amount, currency or invoice number is not ours.
	"disagrees",
	// A second transaction for a payment that has completed.
	"other-transaction",
	// Neither done nor not done: the provider gives no answer.
	"unanswered",
	// Money that belongs to no payment of ours.
	"unknown-money",
	"refund-refused",
	"refund-unanswered",
	"refund-other-amount",
	// Found by comparing the books with the provider's.
	"missing",
	"doubled",
	"other-amount",
	"refunded-outside",
] as const;

/** One row per intent to pay (PAY-2). Amounts are poisha. Every move is a conditional update and an event. */
export const payment = sqliteTable(
	"payment",
	{
		id: id(),
		uuid: uuid(),
		accountUuid: text("account_uuid")
			.notNull()
			.references(() => account.uuid),
		purpose: text("purpose", { enum: PAYMENT_PURPOSES }).notNull(),
		/** The exam, self-assessment type or course; null for a top-up. */
		itemUuid: text("item_uuid"),
		/** As shown on the receipt, kept as it was when bought. */
		itemTitle: text("item_title").notNull(),
		amount: integer("amount").notNull(),
		method: text("method", { enum: PAYMENT_METHODS }).notNull(),
		state: text("state", { enum: PAYMENT_STATES }).notNull(),
		/** Ours, a fresh one for every intent: `merchantInvoiceNumber`. */
		invoiceNumber: text("invoice_number").notNull().unique(),
		providerPaymentId: text("provider_payment_id").unique(),
		trxId: text("trx_id").unique(),
		/** The wallet that paid, masked; the provider's own time of completion. */
		payer: text("payer"),
		providerCompletedAt: millis("provider_completed_at"),
		/** Where the customer was sent, for a call that is repeated with its key. */
		paymentUrl: text("payment_url"),
		/** Names one try of a client of the API: repeated, it is answered as the first time. */
		idempotencyKey: text("idempotency_key"),
		/** Counts completed payments, without gaps. */
		receiptNumber: integer("receipt_number"),
		/** The provider's last code and words (or `unusable`, ours), for the person and for support. */
		providerCode: text("provider_code"),
		providerMessage: text("provider_message"),
		fulfilment: text("fulfilment", { enum: FULFILMENTS }),
		/** A path of ours to go on to; null for the purpose's own place. */
		returnTo: text("return_to"),
		/** When the sweep asks the provider again; null when there is nothing to ask. */
		nextCheckAt: millis("next_check_at"),
		checks: integer("checks").notNull().default(0),
		/** When the books are next compared with the provider's; null when never again. */
		reconcileAt: millis("reconcile_at"),
		/** How the newest refund stands, and what was given back so far. */
		refundState: text("refund_state", { enum: REFUND_STATES }),
		refunded: integer("refunded").notNull().default(0),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
		completedAt: millis("completed_at"),
	},
	(table) => [
		index("payment_account").on(table.accountUuid, table.createdAt),
		index("payment_due").on(table.nextCheckAt).where(sql`next_check_at IS NOT NULL`),
		index("payment_item").on(table.itemUuid, table.accountUuid),
		index("payment_created").on(table.createdAt),
		index("payment_state_created").on(table.state, table.createdAt),
		index("payment_completed").on(table.completedAt).where(sql`completed_at IS NOT NULL`),
		index("payment_trx").on(sql`trx_id COLLATE NOCASE`),
		index("payment_reconcile").on(table.reconcileAt).where(sql`reconcile_at IS NOT NULL`),
		uniqueIndex("payment_receipt").on(table.receiptNumber),
		uniqueIndex("payment_try").on(table.accountUuid, table.idempotencyKey).where(sql`idempotency_key IS NOT NULL`),
		check("payment_purpose", oneOf("purpose", PAYMENT_PURPOSES)),
		check("payment_method", oneOf("method", PAYMENT_METHODS)),
		check("payment_state", oneOf("state", PAYMENT_STATES)),
		check("payment_amount", sql`amount > 0`),
		check("payment_fulfilment", sql`fulfilment IS NULL OR state = 'completed'`),
	],
);

/** What happened to a payment, append-only: moves, and what was refused (a changed amount, a forged message). */
export const paymentEvent = sqliteTable(
	"payment_event",
	{
		id: id(),
		/** Null for a message that belongs to no payment of ours. */
		paymentUuid: text("payment_uuid").references(() => payment.uuid),
		kind: text("kind").notNull(),
		source: text("source", { enum: PAYMENT_SOURCES }).notNull(),
		fromState: text("from_state"),
		toState: text("to_state"),
		detail: text("detail", { mode: "json" }).$type<Record<string, unknown>>(),
		createdAt: createdAt(),
	},
	(table) => [
		index("payment_event_payment").on(table.paymentUuid, table.id),
		check("payment_event_source", oneOf("source", PAYMENT_SOURCES)),
	],
);

/** Money of a completed payment that goes back (PAY-11), partly or whole. One is on its way at a time. Amounts are poisha. */
export const refund = sqliteTable(
	"refund",
	{
		id: id(),
		uuid: uuid(),
		paymentUuid: text("payment_uuid")
			.notNull()
			.references(() => payment.uuid),
		amount: integer("amount").notNull(),
		destination: text("destination", { enum: REFUND_DESTINATIONS }).notNull(),
		goods: text("goods", { enum: REFUND_GOODS }).notNull(),
		/** As the admin wrote it; the provider gets it without what it does not take. */
		reason: text("reason").notNull(),
		requestedBy: text("requested_by"),
		state: text("state", { enum: REFUND_STATES }).notNull(),
		/** What the provider says it gave back, and its transaction. */
		given: integer("given"),
		refundTrxId: text("refund_trx_id"),
		providerCode: text("provider_code"),
		providerMessage: text("provider_message"),
		/** When it was last sent; null while it is known not to be on its way. */
		sentAt: millis("sent_at"),
		nextCheckAt: millis("next_check_at"),
		checks: integer("checks").notNull().default(0),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
		completedAt: millis("completed_at"),
	},
	(table) => [
		index("refund_payment").on(table.paymentUuid, table.id),
		uniqueIndex("refund_open").on(table.paymentUuid).where(sql`state = 'requested'`),
		index("refund_due").on(table.nextCheckAt).where(sql`next_check_at IS NOT NULL`),
		index("refund_completed").on(table.completedAt).where(sql`completed_at IS NOT NULL`),
		index("refund_trx").on(sql`refund_trx_id COLLATE NOCASE`),
		check("refund_amount", sql`amount > 0 AND (given IS NULL OR given > 0)`),
		check("refund_destination", oneOf("destination", REFUND_DESTINATIONS)),
		check("refund_goods", oneOf("goods", REFUND_GOODS)),
		check("refund_state", oneOf("state", REFUND_STATES)),
	],
);

/** What needs a person (PAY-13), until it is settled by itself or somebody says that it is dealt with. */
export const paymentIssue = sqliteTable(
	"payment_issue",
	{
		id: id(),
		uuid: uuid(),
		kind: text("kind", { enum: ISSUE_KINDS }).notNull(),
		/** What it is about: a payment's uuid, a refund's, or a transaction of the provider. */
		subject: text("subject").notNull(),
		/** Null for money that is nobody's. */
		paymentUuid: text("payment_uuid").references(() => payment.uuid),
		detail: text("detail", { mode: "json" }).$type<Record<string, unknown>>(),
		createdAt: createdAt(),
		resolvedAt: millis("resolved_at"),
		/** The admin who dealt with it; null when it settled by itself. */
		resolvedBy: text("resolved_by"),
		note: text("note"),
	},
	(table) => [
		uniqueIndex("payment_issue_open").on(table.kind, table.subject).where(sql`resolved_at IS NULL`),
		index("payment_issue_newest").on(table.id).where(sql`resolved_at IS NULL`),
		index("payment_issue_payment").on(table.paymentUuid, table.id),
		check("payment_issue_kind", oneOf("kind", ISSUE_KINDS)),
	],
);

/** A double entry: its `ledger_entry` rows sum to zero. `reference` makes it happen once. */
export const ledgerTransaction = sqliteTable(
	"ledger_transaction",
	{
		id: id(),
		uuid: uuid(),
		/** `payment:{uuid}:settle`; `refund:{uuid}:` with `refund`, `refunded`, `refund-undone` (older ones name the payment) */
		reference: text("reference").notNull().unique(),
		kind: text("kind", { enum: LEDGER_KINDS }).notNull(),
		paymentUuid: text("payment_uuid").references(() => payment.uuid),
		createdAt: createdAt(),
	},
	(table) => [index("ledger_transaction_payment").on(table.paymentUuid)],
);

/**
 * Append-only. `account` is `wallet:{accountUuid}` (what we owe a person, positive), `bkash` (what bKash holds for us,
 * negative), `sales` (what the platform earned, positive), `teacher:{accountUuid}` (what a teacher did) or `refunds` (on its way back). Poisha.
 */
export const ledgerEntry = sqliteTable(
	"ledger_entry",
	{
		id: id(),
		transactionUuid: text("transaction_uuid")
			.notNull()
			.references(() => ledgerTransaction.uuid),
		account: text("account").notNull(),
		amount: integer("amount").notNull(),
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex("ledger_entry_once").on(table.transactionUuid, table.account),
		index("ledger_entry_account").on(table.account, table.id),
		index("ledger_entry_created").on(table.createdAt, table.id),
		check("ledger_entry_amount", sql`amount <> 0`),
	],
);

/**
 * Genuine messages of the provider (SNS `MessageId`): known when they come again, and kept until they are dealt with, so
 * that one that was answered is never lost (PAY-4).
 */
export const ipnMessage = sqliteTable(
	"ipn_message",
	{
		messageId: text("message_id").primaryKey(),
		/** The payment that it tells of; null for one that confirms the subscription. */
		notice: text("notice", { mode: "json" }).$type<Record<string, unknown>>(),
		settledAt: millis("settled_at"),
		createdAt: createdAt(),
	},
	(table) => [index("ipn_message_waiting").on(table.createdAt).where(sql`settled_at IS NULL`)],
);
