CREATE TABLE `withdrawn_registration` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`exam_uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`exam_uuid`) REFERENCES `model_test`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawn_registration_once` ON `withdrawn_registration` (`account_uuid`,`exam_uuid`);--> statement-breakpoint
CREATE INDEX `withdrawn_registration_exam` ON `withdrawn_registration` (`exam_uuid`);--> statement-breakpoint
ALTER TABLE `attempt` ADD `score_before` integer;--> statement-breakpoint
ALTER TABLE `attempt` ADD `rescored_at` integer;--> statement-breakpoint
ALTER TABLE `key_correction` ADD `is_void` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `key_correction` ADD `frozen_option_uuid` text;--> statement-breakpoint
ALTER TABLE `model_test` ADD `winners_held_at` integer;--> statement-breakpoint
ALTER TABLE `registration` ADD `started_at` integer;--> statement-breakpoint
ALTER TABLE `registration` ADD `deadline_at` integer;--> statement-breakpoint
ALTER TABLE `push_subscription` ADD `gone_at` integer;--> statement-breakpoint
CREATE INDEX `enrolment_open` ON `enrolment` (`state`,`course_uuid`) WHERE state IN ('applied', 'waiting', 'invited', 'offered');