CREATE TABLE `teacher_verification` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`state` text DEFAULT 'Awaiting' NOT NULL,
	`document` text NOT NULL,
	`number_sealed` text NOT NULL,
	`number_key` text NOT NULL,
	`number_hash` text NOT NULL,
	`number_masked` text NOT NULL,
	`about_me` text NOT NULL,
	`organization` text,
	`waiting_since` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`decision_uuid` text,
	`reasons` text,
	`note` text,
	`appeal` text,
	`appealed_at` integer,
	`scans_removed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "teacher_verification_state_value" CHECK(state IN ('Awaiting', 'Accepted', 'Rejected')),
	CONSTRAINT "teacher_verification_document" CHECK(document IN ('nid', 'birth_certificate', 'passport')),
	CONSTRAINT "teacher_verification_decided" CHECK(("teacher_verification"."state" = 'Awaiting') = ("teacher_verification"."decided_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `teacher_verification_uuid_unique` ON `teacher_verification` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `teacher_verification_open` ON `teacher_verification` (`account_uuid`) WHERE "teacher_verification"."state" = 'Awaiting';--> statement-breakpoint
CREATE INDEX `teacher_verification_account` ON `teacher_verification` (`account_uuid`,`id`);--> statement-breakpoint
CREATE INDEX `teacher_verification_state` ON `teacher_verification` (`state`,`waiting_since`);--> statement-breakpoint
CREATE INDEX `teacher_verification_waiting` ON `teacher_verification` (`waiting_since`);--> statement-breakpoint
CREATE INDEX `teacher_verification_number` ON `teacher_verification` (`number_hash`);--> statement-breakpoint
CREATE INDEX `teacher_verification_key` ON `teacher_verification` (`number_key`);--> statement-breakpoint
CREATE INDEX `teacher_verification_removal` ON `teacher_verification` (`decided_at`) WHERE "teacher_verification"."scans_removed_at" IS NULL;--> statement-breakpoint
CREATE TABLE `verification_scan` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`verification_uuid` text NOT NULL,
	`side` text NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`key_id` text NOT NULL,
	`removed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`verification_uuid`) REFERENCES `teacher_verification`(`uuid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "verification_scan_side_value" CHECK(side IN ('front', 'back'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `verification_scan_uuid_unique` ON `verification_scan` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `verification_scan_side` ON `verification_scan` (`verification_uuid`,`side`);--> statement-breakpoint
CREATE INDEX `verification_scan_key` ON `verification_scan` (`key_id`) WHERE "verification_scan"."removed_at" IS NULL;--> statement-breakpoint
CREATE INDEX `audit_log_actor_action` ON `audit_log` (`actor_uuid`,`action`,`created_at`);