CREATE TABLE `left_out_question` (
	`owner_uuid` text NOT NULL,
	`question_uuid` text NOT NULL,
	PRIMARY KEY(`owner_uuid`, `question_uuid`),
	FOREIGN KEY (`question_uuid`) REFERENCES `question`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `left_out_question_question` ON `left_out_question` (`question_uuid`);--> statement-breakpoint
ALTER TABLE `help_text` ADD `restored_at` integer;