CREATE TABLE `account_deletion` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`given_up` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`next_try_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`held_up_for` text,
	`cancelled_at` integer,
	`begun_at` integer,
	`issuer_told_at` integer,
	`completed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "account_deletion_held" CHECK(held_up_for IS NULL OR held_up_for IN ('exam', 'payment', 'refund', 'wallet', 'suspension', 'role', 'course')),
	CONSTRAINT "account_deletion_kept" CHECK(cancelled_at IS NULL OR begun_at IS NULL),
	CONSTRAINT "account_deletion_next" CHECK((next_try_at IS NULL) = (cancelled_at IS NOT NULL OR completed_at IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_deletion_uuid_unique` ON `account_deletion` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_deletion_open` ON `account_deletion` (`account_uuid`) WHERE cancelled_at IS NULL AND completed_at IS NULL;--> statement-breakpoint
CREATE INDEX `account_deletion_account` ON `account_deletion` (`account_uuid`,`id`);--> statement-breakpoint
CREATE INDEX `account_deletion_due` ON `account_deletion` (`next_try_at`) WHERE next_try_at IS NOT NULL;--> statement-breakpoint
-- What admins did is never changed, but for its words, once, while the account of somebody whom they are about is taken away.
DROP TRIGGER `audit_log_no_update`;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` WHEN NOT (
	NEW.`detail` IS '{"erased":true}' AND NEW.`id` IS OLD.`id` AND NEW.`uuid` IS OLD.`uuid` AND NEW.`actor_uuid` IS OLD.`actor_uuid`
	AND NEW.`action` IS OLD.`action` AND NEW.`object_type` IS OLD.`object_type` AND NEW.`object_uuid` IS OLD.`object_uuid` AND NEW.`created_at` IS OLD.`created_at`
	AND EXISTS (SELECT 1 FROM `account_deletion` WHERE `begun_at` IS NOT NULL AND `completed_at` IS NULL)
) BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
