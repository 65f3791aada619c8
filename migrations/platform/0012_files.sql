CREATE TABLE `asset` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`owner_uuid` text NOT NULL,
	`name` text NOT NULL,
	`type` text,
	`bytes` integer,
	`key` text NOT NULL,
	`purpose` text NOT NULL,
	`holder_type` text,
	`holder_uuid` text,
	`loose_since` integer,
	`stored_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "asset_held_or_loose" CHECK((holder_uuid IS NULL) = (loose_since IS NOT NULL)),
	CONSTRAINT "asset_holder_whole" CHECK((holder_uuid IS NULL) = (holder_type IS NULL)),
	CONSTRAINT "asset_stored_whole" CHECK((stored_at IS NULL) = (bytes IS NULL) AND (stored_at IS NULL) = (type IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `asset_uuid_unique` ON `asset` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `asset_key_unique` ON `asset` (`key`);--> statement-breakpoint
CREATE INDEX `asset_owner` ON `asset` (`owner_uuid`,`holder_uuid`);--> statement-breakpoint
CREATE INDEX `asset_holder` ON `asset` (`holder_type`,`holder_uuid`);--> statement-breakpoint
CREATE INDEX `asset_loose` ON `asset` (`loose_since`) WHERE loose_since IS NOT NULL;