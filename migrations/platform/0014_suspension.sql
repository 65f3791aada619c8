CREATE TABLE `suspension` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`suspended_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`lifted_by` text,
	`lift_note` text,
	`lifted_at` integer,
	`told_at` integer,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "suspension_reason" CHECK(reason IN ('rules', 'sharing', 'conduct', 'payment', 'identity', 'security', 'other'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `suspension_uuid_unique` ON `suspension` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `suspension_open` ON `suspension` (`account_uuid`) WHERE lifted_at IS NULL;--> statement-breakpoint
CREATE INDEX `suspension_account` ON `suspension` (`account_uuid`);--> statement-breakpoint
CREATE INDEX `suspension_untold` ON `suspension` (`id`) WHERE told_at IS NULL;--> statement-breakpoint
CREATE INDEX `account_name` ON `account` (name COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_uuid`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`);--> statement-breakpoint
CREATE INDEX `audit_log_created` ON `audit_log` (`created_at`);--> statement-breakpoint
-- People are found by any three letters of their name or digits of their number.
CREATE VIRTUAL TABLE `account_search` USING fts5(name, mobile, tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO `account_search` (rowid, name, mobile) SELECT id, name, mobile FROM `account`;
--> statement-breakpoint
CREATE TRIGGER `account_search_insert` AFTER INSERT ON `account` BEGIN INSERT INTO `account_search` (rowid, name, mobile) VALUES (new.id, new.name, new.mobile); END;
--> statement-breakpoint
CREATE TRIGGER `account_search_update` AFTER UPDATE OF `name`, `mobile` ON `account` WHEN old.name IS NOT new.name OR old.mobile IS NOT new.mobile BEGIN UPDATE `account_search` SET name = new.name, mobile = new.mobile WHERE rowid = new.id; END;
--> statement-breakpoint
CREATE TRIGGER `account_search_delete` AFTER DELETE ON `account` BEGIN DELETE FROM `account_search` WHERE rowid = old.id; END;
