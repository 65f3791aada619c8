CREATE TABLE `help_text` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`item` text NOT NULL,
	`question_en` text NOT NULL,
	`question_bn` text NOT NULL,
	`answer_en` text NOT NULL,
	`answer_bn` text NOT NULL,
	`html_en` text NOT NULL,
	`html_bn` text NOT NULL,
	`published_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `help_text_item_unique` ON `help_text` (`item`);--> statement-breakpoint
CREATE TABLE `question_appeal` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`exam_uuid` text NOT NULL,
	`question_uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`reason` text NOT NULL,
	`body` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`answer` text,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`exam_uuid`) REFERENCES `model_test`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "question_appeal_reason" CHECK(reason IN ('key', 'several', 'none', 'text', 'syllabus')),
	CONSTRAINT "question_appeal_state" CHECK(state IN ('open', 'accepted', 'rejected')),
	CONSTRAINT "question_appeal_decided_at" CHECK((state = 'open') = (decided_at IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_appeal_uuid_unique` ON `question_appeal` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `question_appeal_once` ON `question_appeal` (`exam_uuid`,`question_uuid`,`account_uuid`);--> statement-breakpoint
CREATE INDEX `question_appeal_account` ON `question_appeal` (`account_uuid`,`exam_uuid`,`id`);--> statement-breakpoint
CREATE INDEX `question_appeal_open` ON `question_appeal` (`exam_uuid`,`question_uuid`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `question_appeal_decided` ON `question_appeal` (`exam_uuid`,`question_uuid`) WHERE state <> 'open';--> statement-breakpoint
CREATE TABLE `pool_picture` (
	`picture` text NOT NULL,
	`owner_uuid` text NOT NULL,
	PRIMARY KEY(`picture`, `owner_uuid`),
	FOREIGN KEY (`picture`) REFERENCES `question_picture`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `question_picture` (
	`name` text PRIMARY KEY NOT NULL,
	`asset_uuid` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`asset_uuid`) REFERENCES `asset`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_picture_asset_uuid_unique` ON `question_picture` (`asset_uuid`);--> statement-breakpoint
CREATE TABLE `question_picture_use` (
	`question_uuid` text NOT NULL,
	`picture` text NOT NULL,
	PRIMARY KEY(`question_uuid`, `picture`),
	FOREIGN KEY (`question_uuid`) REFERENCES `question`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`picture`) REFERENCES `question_picture`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `question_picture_use_picture` ON `question_picture_use` (`picture`);--> statement-breakpoint
ALTER TABLE `mock_test_type` ADD `image_alt` text;--> statement-breakpoint
ALTER TABLE `key_correction` ADD `explanation` text;--> statement-breakpoint
ALTER TABLE `key_correction` ADD `explanation_html` text;--> statement-breakpoint
ALTER TABLE `model_test` ADD `image_alt` text;