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
		/** The provider's last code and words, for the person and for support. */
		providerCode: text("provider_code"),
		providerMessage: text("provider_message"),
		fulfilment: text("fulfilment", { enum: FULFILMENTS }),
		/** A path of ours to go on to; null for the purpose's own place. */
		returnTo: text("return_to"),
		/** When the sweep asks the provider again; null when there is nothing to ask. */
		nextCheckAt: millis("next_check_at"),
		checks: integer("checks").notNull().default(0),
		/** Set while a refund to bKash is under way or done. */
		refundState: text("refund_state", { enum: ["requested", "completed", "failed"] }),
		refundTrxId: text("refund_trx_id"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
		completedAt: millis("completed_at"),
	},
	(table) => [
		index("payment_account").on(table.accountUuid, table.createdAt),
		index("payment_due").on(table.nextCheckAt).where(sql`next_check_at IS NOT NULL`),
		index("payment_item").on(table.itemUuid, table.accountUuid),
		index("payment_created").on(table.createdAt),
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

/** A double entry: its `ledger_entry` rows sum to zero. `reference` makes it happen once. */
export const ledgerTransaction = sqliteTable(
	"ledger_transaction",
	{
		id: id(),
		uuid: uuid(),
		/** `payment:{uuid}:settle`, and of a refund `payment:{uuid}:` with `refund`, `refunded`, `refund-undone` */
		reference: text("reference").notNull().unique(),
		kind: text("kind", { enum: LEDGER_KINDS }).notNull(),
		paymentUuid: text("payment_uuid").references(() => payment.uuid),
		createdAt: createdAt(),
	},
	(table) => [index("ledger_transaction_payment").on(table.paymentUuid)],
);

/**
 * Append-only. `account` is `wallet:{accountUuid}` (what we owe a person, positive), `bkash` (what bKash holds for us,
 * negative), `sales` (what was earned, positive) or `refunds` (on its way back). Poisha.
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
		check("ledger_entry_amount", sql`amount <> 0`),
	],
);

/** IPN messages seen, so that a repeated one is known at once (SNS `MessageId`). */
export const ipnMessage = sqliteTable("ipn_message", {
	messageId: text("message_id").primaryKey(),
	createdAt: createdAt(),
});
