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
CREATE INDEX `enrolment_open` ON `enrolment` (`state`,`course_uuid`) WHERE state IN ('applied', 'waiting', 'invited', 'offered');