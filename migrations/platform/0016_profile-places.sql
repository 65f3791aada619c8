CREATE TABLE `account_subject` (
	`account_uuid` text NOT NULL,
	`subject_uuid` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_uuid`, `subject_uuid`),
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subject_uuid`) REFERENCES `subject`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `account_subject_subject` ON `account_subject` (`subject_uuid`);--> statement-breakpoint
ALTER TABLE `account` ADD `thana_id` text;--> statement-breakpoint
ALTER TABLE `account` ADD `district_id` text;