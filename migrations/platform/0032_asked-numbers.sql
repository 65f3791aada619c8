CREATE TABLE `asked_number` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`mobile` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `asked_number_uuid_unique` ON `asked_number` (`uuid`);--> statement-breakpoint
CREATE INDEX `asked_number_mobile` ON `asked_number` (`mobile`,`created_at`);--> statement-breakpoint
CREATE INDEX `asked_number_invited_by` ON `asked_number` (`invited_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `asked_number_created` ON `asked_number` (`created_at`);--> statement-breakpoint
CREATE INDEX `enrolment_paid` ON `enrolment` (`course_uuid`,`student_uuid`) WHERE state = 'paid';