CREATE TABLE `question_version` (
	`question_uuid` text NOT NULL,
	`version` integer NOT NULL,
	`content` text NOT NULL,
	`changed_by` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`question_uuid`, `version`),
	FOREIGN KEY (`question_uuid`) REFERENCES `question`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `topic` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`subject_uuid` text NOT NULL,
	`title` text NOT NULL,
	`title_bn` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`subject_uuid`) REFERENCES `subject`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `topic_uuid_unique` ON `topic` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `topic_title` ON `topic` (`subject_uuid`,`title`);--> statement-breakpoint
ALTER TABLE `question` ADD `topic_uuid` text REFERENCES topic(uuid);--> statement-breakpoint
ALTER TABLE `question` ADD `keep_order` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `question` ADD `text_key` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(lower(content), ' ', ''), char(10), ''), char(9), ''), '*', ''), '?', ''), '।', ''), char(8204), '')) VIRTUAL;--> statement-breakpoint
ALTER TABLE `question` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `question` ADD `changed_by` text;--> statement-breakpoint
CREATE INDEX `question_topic` ON `question` (`topic_uuid`);--> statement-breakpoint
CREATE INDEX `question_updated` ON `question` (`updated_at`);--> statement-breakpoint
CREATE INDEX `question_text_key` ON `question` (`text_key`);--> statement-breakpoint
ALTER TABLE `subject` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `mock_test_response_question` ON `mock_test_response` (`question_uuid`);