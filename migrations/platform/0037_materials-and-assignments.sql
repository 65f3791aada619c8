CREATE TABLE `assignment` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`course_uuid` text NOT NULL,
	`lecture_uuid` text,
	`title` text NOT NULL,
	`description` text,
	`html` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`marks` integer NOT NULL,
	`late_policy` text DEFAULT 'refuse' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`course_uuid`) REFERENCES `course`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lecture_uuid`) REFERENCES `lecture`(`uuid`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "assignment_window" CHECK(starts_at < ends_at),
	CONSTRAINT "assignment_marks" CHECK(marks > 0),
	CONSTRAINT "assignment_late_policy" CHECK(late_policy IN ('refuse', 'mark_late'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assignment_uuid_unique` ON `assignment` (`uuid`);--> statement-breakpoint
CREATE INDEX `assignment_course` ON `assignment` (`course_uuid`,`ends_at`);--> statement-breakpoint
CREATE INDEX `assignment_lecture` ON `assignment` (`lecture_uuid`,`ends_at`);--> statement-breakpoint
CREATE TABLE `assignment_extension` (
	`assignment_uuid` text NOT NULL,
	`student_uuid` text NOT NULL,
	`ends_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`assignment_uuid`, `student_uuid`),
	FOREIGN KEY (`assignment_uuid`) REFERENCES `assignment`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `assignment_extension_student` ON `assignment_extension` (`student_uuid`);--> statement-breakpoint
CREATE TABLE `submission` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`assignment_uuid` text NOT NULL,
	`student_uuid` text NOT NULL,
	`text` text NOT NULL,
	`state` text DEFAULT 'active' NOT NULL,
	`late` integer DEFAULT false NOT NULL,
	`submitted_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`change_uuid` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`assignment_uuid`) REFERENCES `assignment`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`student_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "submission_state" CHECK(state IN ('active', 'replaced'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `submission_uuid_unique` ON `submission` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `submission_active` ON `submission` (`assignment_uuid`,`student_uuid`) WHERE state = 'active';--> statement-breakpoint
CREATE INDEX `submission_assignment` ON `submission` (`assignment_uuid`,`state`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `submission_student` ON `submission` (`student_uuid`,`assignment_uuid`);--> statement-breakpoint
CREATE TABLE `submission_mark` (
	`submission_uuid` text PRIMARY KEY NOT NULL,
	`draft_marks` integer,
	`draft_comment` text,
	`drafted_at` integer,
	`seen_version` integer NOT NULL,
	`marks` integer,
	`comment` text,
	`returned_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`submission_uuid`) REFERENCES `submission`(`uuid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "submission_mark_returned" CHECK((returned_at IS NULL) = (marks IS NULL)),
	CONSTRAINT "submission_mark_positive" CHECK(marks >= 0 AND draft_marks >= 0)
);
--> statement-breakpoint
ALTER TABLE `material` ADD `lecture_uuid` text REFERENCES lecture(uuid) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE `material` ADD `link` text;--> statement-breakpoint
ALTER TABLE `material` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `material` ADD `publish_at` integer;--> statement-breakpoint
CREATE INDEX `material_list` ON `material` (`course_uuid`,`lecture_uuid`,`position`);--> statement-breakpoint
CREATE INDEX `material_lecture` ON `material` (`lecture_uuid`,`publish_at`);