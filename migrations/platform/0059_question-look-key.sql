DROP INDEX `question_text_key`;--> statement-breakpoint
ALTER TABLE `question` ADD `look_key` text;--> statement-breakpoint
CREATE INDEX `question_look_key` ON `question` (`look_key`);--> statement-breakpoint
ALTER TABLE `question` DROP COLUMN `text_key`;