CREATE TABLE `verification_upload` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`owner_uuid` text NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`key_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `verification_upload_uuid_unique` ON `verification_upload` (`uuid`);--> statement-breakpoint
CREATE INDEX `verification_upload_owner` ON `verification_upload` (`owner_uuid`,`created_at`);--> statement-breakpoint
CREATE INDEX `verification_upload_removal` ON `verification_upload` (`created_at`);--> statement-breakpoint
CREATE INDEX `verification_upload_key` ON `verification_upload` (`key_id`);