CREATE TABLE `assignment_excuse` (
	`assignment_uuid` text NOT NULL,
	`student_uuid` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`assignment_uuid`, `student_uuid`),
	FOREIGN KEY (`assignment_uuid`) REFERENCES `assignment`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `assignment_excuse_student` ON `assignment_excuse` (`student_uuid`);--> statement-breakpoint
ALTER TABLE `material` ADD `announced_at` integer;--> statement-breakpoint
CREATE INDEX `material_unannounced` ON `material` (`publish_at`) WHERE publish_at IS NOT NULL AND announced_at IS NULL;