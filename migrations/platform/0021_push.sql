CREATE TABLE `push_delivery` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subscription_uuid` text NOT NULL,
	`payload` text NOT NULL,
	`urgency` text NOT NULL,
	`topic` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`subscription_uuid`) REFERENCES `push_subscription`(`uuid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "push_delivery_urgency" CHECK(urgency IN ('high', 'normal', 'low'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_delivery_once` ON `push_delivery` (`subscription_uuid`,`topic`);--> statement-breakpoint
CREATE INDEX `push_delivery_next` ON `push_delivery` (`next_at`);--> statement-breakpoint
CREATE TABLE `push_subscription` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`locale` text NOT NULL,
	`carried` text NOT NULL,
	`device` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscription_uuid_unique` ON `push_subscription` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscription_endpoint` ON `push_subscription` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscription_account` ON `push_subscription` (`account_uuid`,`id`);--> statement-breakpoint
ALTER TABLE `account` ADD `locale` text;--> statement-breakpoint
ALTER TABLE `notification` ADD `push_at` integer;--> statement-breakpoint
ALTER TABLE `notification` ADD `sms_at` integer;--> statement-breakpoint
CREATE INDEX `notification_push` ON `notification` (`push_at`) WHERE push_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notification_sms` ON `notification` (`sms_at`) WHERE sms_at IS NOT NULL;