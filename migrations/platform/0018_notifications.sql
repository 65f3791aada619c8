CREATE TABLE `notification` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`role` text NOT NULL,
	`kind` text NOT NULL,
	`params` text NOT NULL,
	`address` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_uuid_unique` ON `notification` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `notification_once` ON `notification` (`account_uuid`,`dedupe_key`);--> statement-breakpoint
CREATE INDEX `notification_mine` ON `notification` (`account_uuid`,`role`,`id`);--> statement-breakpoint
CREATE INDEX `notification_unread` ON `notification` (`account_uuid`,`role`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX `notification_read` ON `notification` (`read_at`) WHERE read_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `notification_setting` (
	`account_uuid` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`enabled` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_uuid`, `kind`, `channel`)
);
