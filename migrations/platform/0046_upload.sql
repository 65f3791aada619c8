CREATE TABLE `upload` (
	`uuid` text PRIMARY KEY NOT NULL,
	`owner_uuid` text NOT NULL,
	`name` text NOT NULL,
	`length` integer NOT NULL,
	`received` integer NOT NULL,
	`sha256` text,
	`key` text NOT NULL,
	`staged` text NOT NULL,
	`lease_token` text,
	`lease_until` integer,
	`attempts` integer NOT NULL,
	`finished_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "upload_received" CHECK(received BETWEEN 0 AND length),
	CONSTRAINT "upload_finished_whole" CHECK(finished_at IS NULL OR received = length),
	CONSTRAINT "upload_lease_whole" CHECK((lease_token IS NULL) = (lease_until IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `upload_key_unique` ON `upload` (`key`);--> statement-breakpoint
CREATE INDEX `upload_owner` ON `upload` (`owner_uuid`,`finished_at`);--> statement-breakpoint
CREATE INDEX `upload_expires` ON `upload` (`expires_at`);