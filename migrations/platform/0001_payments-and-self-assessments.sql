CREATE TABLE `mock_test_attempt` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`type_uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`entitlement_uuid` text,
	`retry_of_uuid` text,
	`pool_version` integer NOT NULL,
	`seed` text,
	`started_at` integer,
	`deadline_at` integer,
	`finished_at` integer,
	`seal_reason` text,
	`time_taken_ms` integer,
	`total_questions` integer NOT NULL,
	`correct_count` integer,
	`wrong_count` integer,
	`unanswered_count` integer,
	`score` integer,
	`total_marks` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`type_uuid`) REFERENCES `mock_test_type`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entitlement_uuid`) REFERENCES `mock_test_entitlement`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mock_test_attempt_result" CHECK(finished_at IS NULL OR correct_count + wrong_count + unanswered_count = total_questions)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mock_test_attempt_uuid_unique` ON `mock_test_attempt` (`uuid`);--> statement-breakpoint
CREATE INDEX `mock_test_attempt_account` ON `mock_test_attempt` (`account_uuid`,`created_at`);--> statement-breakpoint
CREATE INDEX `mock_test_attempt_progress` ON `mock_test_attempt` (`account_uuid`,`type_uuid`,`finished_at`);--> statement-breakpoint
CREATE INDEX `mock_test_attempt_open` ON `mock_test_attempt` (`created_at`) WHERE finished_at IS NULL;--> statement-breakpoint
CREATE TABLE `mock_test_entitlement` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`type_uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`payment_uuid` text NOT NULL,
	`attempts` integer NOT NULL,
	`used` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`type_uuid`) REFERENCES `mock_test_type`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_uuid`) REFERENCES `payment`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mock_test_entitlement_used" CHECK(used >= 0 AND used <= attempts)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mock_test_entitlement_uuid_unique` ON `mock_test_entitlement` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `mock_test_entitlement_payment_uuid_unique` ON `mock_test_entitlement` (`payment_uuid`);--> statement-breakpoint
CREATE INDEX `mock_test_entitlement_account` ON `mock_test_entitlement` (`account_uuid`,`type_uuid`,`id`);--> statement-breakpoint
CREATE TABLE `mock_test_pool` (
	`uuid` text NOT NULL,
	`type_uuid` text NOT NULL,
	`version` integer NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`type_uuid`) REFERENCES `mock_test_type`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mock_test_pool_uuid_unique` ON `mock_test_pool` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `mock_test_pool_version` ON `mock_test_pool` (`type_uuid`,`version`);--> statement-breakpoint
CREATE TABLE `mock_test_response` (
	`attempt_uuid` text NOT NULL,
	`position` integer NOT NULL,
	`question_uuid` text NOT NULL,
	`subject_uuid` text NOT NULL,
	`option_uuid` text,
	`is_correct` integer NOT NULL,
	`answered_at` integer,
	`time_spent_ms` integer,
	PRIMARY KEY(`attempt_uuid`, `position`),
	FOREIGN KEY (`attempt_uuid`) REFERENCES `mock_test_attempt`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `mock_test_type_question` (
	`type_uuid` text NOT NULL,
	`question_uuid` text NOT NULL,
	PRIMARY KEY(`type_uuid`, `question_uuid`),
	FOREIGN KEY (`type_uuid`) REFERENCES `mock_test_type`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_uuid`) REFERENCES `question`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `mock_test_type_subject` (
	`type_uuid` text NOT NULL,
	`subject_uuid` text NOT NULL,
	`position` integer NOT NULL,
	`number_of_questions` integer NOT NULL,
	PRIMARY KEY(`type_uuid`, `subject_uuid`),
	FOREIGN KEY (`type_uuid`) REFERENCES `mock_test_type`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subject_uuid`) REFERENCES `subject`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mock_test_type_subject_count" CHECK(number_of_questions > 0)
);
--> statement-breakpoint
CREATE TABLE `ipn_message` (
	`message_id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger_entry` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`transaction_uuid` text NOT NULL,
	`account` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`transaction_uuid`) REFERENCES `ledger_transaction`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_entry_amount" CHECK(amount <> 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entry_once` ON `ledger_entry` (`transaction_uuid`,`account`);--> statement-breakpoint
CREATE INDEX `ledger_entry_account` ON `ledger_entry` (`account`,`id`);--> statement-breakpoint
CREATE TABLE `ledger_transaction` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`reference` text NOT NULL,
	`kind` text NOT NULL,
	`payment_uuid` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`payment_uuid`) REFERENCES `payment`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_transaction_uuid_unique` ON `ledger_transaction` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_transaction_reference_unique` ON `ledger_transaction` (`reference`);--> statement-breakpoint
CREATE TABLE `payment` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`purpose` text NOT NULL,
	`item_uuid` text,
	`item_title` text NOT NULL,
	`amount` integer NOT NULL,
	`method` text NOT NULL,
	`state` text NOT NULL,
	`invoice_number` text NOT NULL,
	`provider_payment_id` text,
	`trx_id` text,
	`provider_code` text,
	`provider_message` text,
	`fulfilment` text,
	`return_to` text,
	`next_check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	`refund_state` text,
	`refund_trx_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`completed_at` integer,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_purpose" CHECK(purpose IN ('course', 'invite', 'mock_test', 'model_test', 'wallet_top_up')),
	CONSTRAINT "payment_method" CHECK(method IN ('bkash', 'wallet')),
	CONSTRAINT "payment_state" CHECK(state IN ('initiated', 'executing', 'completed', 'failed', 'cancelled', 'expired')),
	CONSTRAINT "payment_amount" CHECK(amount > 0),
	CONSTRAINT "payment_fulfilment" CHECK(fulfilment IS NULL OR state = 'completed')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_uuid_unique` ON `payment` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_invoice_number_unique` ON `payment` (`invoice_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_provider_payment_id_unique` ON `payment` (`provider_payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_trx_id_unique` ON `payment` (`trx_id`);--> statement-breakpoint
CREATE INDEX `payment_account` ON `payment` (`account_uuid`,`created_at`);--> statement-breakpoint
CREATE INDEX `payment_due` ON `payment` (`next_check_at`) WHERE next_check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_item` ON `payment` (`item_uuid`,`account_uuid`);--> statement-breakpoint
CREATE INDEX `payment_created` ON `payment` (`created_at`);--> statement-breakpoint
CREATE TABLE `payment_event` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_uuid` text,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`from_state` text,
	`to_state` text,
	`detail` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`payment_uuid`) REFERENCES `payment`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_event_source" CHECK(source IN ('person', 'return', 'ipn', 'sweep', 'admin'))
);
--> statement-breakpoint
CREATE INDEX `payment_event_payment` ON `payment_event` (`payment_uuid`,`id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_mock_test_type` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`title` text NOT NULL,
	`subtitle` text,
	`description` text,
	`icon` text,
	`color` text,
	`image` text,
	`duration_minutes` integer NOT NULL,
	`num_question` integer NOT NULL,
	`exam_tag_title` text,
	`fee_poisha` integer DEFAULT 0 NOT NULL,
	`attempts_per_purchase` integer DEFAULT 1 NOT NULL,
	`marks_per_correct` integer DEFAULT 100 NOT NULL,
	`penalty_per_wrong` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`pool_version` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "mock_test_type_duration" CHECK(duration_minutes > 0 AND num_question > 0),
	CONSTRAINT "mock_test_type_fee" CHECK(fee_poisha >= 0),
	CONSTRAINT "mock_test_type_attempts" CHECK(attempts_per_purchase > 0),
	CONSTRAINT "mock_test_type_state" CHECK(state IN ('draft', 'published'))
);
--> statement-breakpoint
INSERT INTO `__new_mock_test_type`("id", "uuid", "title", "subtitle", "description", "icon", "color", "image", "duration_minutes", "num_question", "exam_tag_title", "fee_poisha", "created_at", "updated_at") SELECT "id", "uuid", "title", "subtitle", "description", "icon", "color", "image", "duration_minutes", "num_question", "exam_tag_title", "fee_poisha", "created_at", "updated_at" FROM `mock_test_type`;--> statement-breakpoint
DROP TABLE `mock_test_type`;--> statement-breakpoint
ALTER TABLE `__new_mock_test_type` RENAME TO `mock_test_type`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `mock_test_type_uuid_unique` ON `mock_test_type` (`uuid`);--> statement-breakpoint
CREATE INDEX `mock_test_type_title` ON `mock_test_type` (`state`,`title`);--> statement-breakpoint
ALTER TABLE `registration` ADD `payment_uuid` text;--> statement-breakpoint
CREATE UNIQUE INDEX `registration_payment_uuid_unique` ON `registration` (`payment_uuid`);