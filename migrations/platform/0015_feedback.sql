CREATE TABLE `feedback` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`role` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`page` text,
	`state` text DEFAULT 'new' NOT NULL,
	`answer` text,
	`answered_by` text,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "feedback_state_value" CHECK(state IN ('new', 'in_progress', 'answered', 'closed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feedback_uuid_unique` ON `feedback` (`uuid`);--> statement-breakpoint
CREATE INDEX `feedback_account` ON `feedback` (`account_uuid`,`id`);--> statement-breakpoint
CREATE INDEX `feedback_state` ON `feedback` (`state`,`id`);