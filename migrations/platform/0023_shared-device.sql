CREATE TABLE `shared_device_person` (
	`device_hash` text NOT NULL,
	`account_uuid` text NOT NULL,
	`pin_salt` text NOT NULL,
	`pin_hash` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`parked` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`device_hash`, `account_uuid`),
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shared_device_person_tries" CHECK(tries BETWEEN 0 AND 5)
);
--> statement-breakpoint
CREATE INDEX `shared_device_person_account` ON `shared_device_person` (`account_uuid`);