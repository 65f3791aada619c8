CREATE TABLE `withdrawn_draft` (
	`assignment_uuid` text NOT NULL,
	`student_uuid` text NOT NULL,
	`draft_marks` integer,
	`draft_comment` text,
	`drafted_at` integer NOT NULL,
	PRIMARY KEY(`assignment_uuid`, `student_uuid`),
	FOREIGN KEY (`assignment_uuid`) REFERENCES `assignment`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "withdrawn_draft_positive" CHECK(draft_marks >= 0)
);
--> statement-breakpoint
CREATE INDEX `withdrawn_draft_student` ON `withdrawn_draft` (`student_uuid`);