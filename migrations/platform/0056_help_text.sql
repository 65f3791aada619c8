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
CREATE UNIQUE INDEX `help_text_item_unique` ON `help_text` (`item`);