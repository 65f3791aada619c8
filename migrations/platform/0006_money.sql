CREATE TABLE `payment_issue` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`payment_uuid` text,
	`detail` text,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by` text,
	`note` text,
	FOREIGN KEY (`payment_uuid`) REFERENCES `payment`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_issue_kind" CHECK(kind IN ('disagrees', 'other-transaction', 'unanswered', 'unknown-money', 'refund-refused', 'refund-unanswered', 'refund-other-amount', 'missing', 'doubled', 'other-amount', 'refunded-outside'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_issue_uuid_unique` ON `payment_issue` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_issue_open` ON `payment_issue` (`kind`,`subject`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `payment_issue_newest` ON `payment_issue` (`id`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `payment_issue_payment` ON `payment_issue` (`payment_uuid`,`id`);--> statement-breakpoint
CREATE TABLE `refund` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`payment_uuid` text NOT NULL,
	`amount` integer NOT NULL,
	`destination` text NOT NULL,
	`goods` text NOT NULL,
	`reason` text NOT NULL,
	`requested_by` text,
	`state` text NOT NULL,
	`given` integer,
	`refund_trx_id` text,
	`provider_code` text,
	`provider_message` text,
	`sent_at` integer,
	`next_check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`completed_at` integer,
	FOREIGN KEY (`payment_uuid`) REFERENCES `payment`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_amount" CHECK(amount > 0 AND (given IS NULL OR given > 0)),
	CONSTRAINT "refund_destination" CHECK(destination IN ('bkash', 'wallet')),
	CONSTRAINT "refund_goods" CHECK(goods IN ('kept', 'taken')),
	CONSTRAINT "refund_state" CHECK(state IN ('requested', 'completed', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_uuid_unique` ON `refund` (`uuid`);--> statement-breakpoint
CREATE INDEX `refund_payment` ON `refund` (`payment_uuid`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refund_open` ON `refund` (`payment_uuid`) WHERE state = 'requested';--> statement-breakpoint
CREATE INDEX `refund_due` ON `refund` (`next_check_at`) WHERE next_check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `refund_trx` ON `refund` (refund_trx_id COLLATE NOCASE);--> statement-breakpoint
CREATE TABLE `job_lease` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`held_until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tally` (
	`name` text NOT NULL,
	`day` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`day`, `name`)
);
--> statement-breakpoint
DROP INDEX `mock_test_attempt_open`;--> statement-breakpoint
CREATE INDEX `mock_test_attempt_open` ON `mock_test_attempt` (`id`) WHERE finished_at IS NULL;--> statement-breakpoint
ALTER TABLE `ipn_message` ADD `notice` text;--> statement-breakpoint
ALTER TABLE `ipn_message` ADD `settled_at` integer;--> statement-breakpoint
CREATE INDEX `ipn_message_waiting` ON `ipn_message` (`created_at`) WHERE settled_at IS NULL;--> statement-breakpoint
ALTER TABLE `payment` ADD `payer` text;--> statement-breakpoint
ALTER TABLE `payment` ADD `provider_completed_at` integer;--> statement-breakpoint
ALTER TABLE `payment` ADD `payment_url` text;--> statement-breakpoint
ALTER TABLE `payment` ADD `idempotency_key` text;--> statement-breakpoint
ALTER TABLE `payment` ADD `receipt_number` integer;--> statement-breakpoint
ALTER TABLE `payment` ADD `reconcile_at` integer;--> statement-breakpoint
ALTER TABLE `payment` ADD `refunded` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_state_created` ON `payment` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `payment_trx` ON `payment` (trx_id COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `payment_reconcile` ON `payment` (`reconcile_at`) WHERE reconcile_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_receipt` ON `payment` (`receipt_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_try` ON `payment` (`account_uuid`,`idempotency_key`) WHERE idempotency_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_log_object_uuid` ON `audit_log` (`object_uuid`);--> statement-breakpoint
CREATE INDEX `attempt_unranked` ON `attempt` (`exam_uuid`) WHERE rank IS NULL;--> statement-breakpoint
CREATE INDEX `ledger_entry_created` ON `ledger_entry` (`created_at`,`id`);--> statement-breakpoint
-- Refunds were columns of their payment; each becomes a row.
INSERT INTO `refund` (`uuid`, `payment_uuid`, `amount`, `destination`, `goods`, `reason`, `state`, `given`, `refund_trx_id`, `sent_at`, `next_check_at`, `checks`, `created_at`, `updated_at`, `completed_at`)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-7' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
	`uuid`, `amount`, 'bkash', 'kept',
	coalesce((SELECT json_extract(`detail`, '$.reason') FROM `audit_log` AS l WHERE l.`object_uuid` = `payment`.`uuid` AND l.`action` = 'payment.refund'), 'unknown'),
	`refund_state`, CASE WHEN `refund_state` = 'completed' THEN `amount` END, `refund_trx_id`, `updated_at`,
	CASE WHEN `refund_state` = 'requested' THEN coalesce(`next_check_at`, `updated_at`) END, 1, `updated_at`, `updated_at`,
	CASE WHEN `refund_state` = 'completed' THEN `updated_at` END
FROM `payment` WHERE `refund_state` IS NOT NULL;--> statement-breakpoint
UPDATE `payment` SET `refunded` = `amount` WHERE `refund_state` = 'completed';--> statement-breakpoint
-- Receipts are counted from the first payment on.
UPDATE `payment` SET `receipt_number` = r.`place`
FROM (SELECT `id`, row_number() OVER (ORDER BY `completed_at`, `id`) AS `place` FROM `payment` WHERE `state` = 'completed') AS r
WHERE r.`id` = `payment`.`id`;--> statement-breakpoint
-- What has completed is compared with the provider's books as well.
UPDATE `payment` SET `reconcile_at` = `completed_at` WHERE `state` = 'completed' AND `method` = 'bkash';--> statement-breakpoint
-- Messages were remembered once they were dealt with.
UPDATE `ipn_message` SET `settled_at` = `created_at`;--> statement-breakpoint
ALTER TABLE `payment` DROP COLUMN `refund_trx_id`;
