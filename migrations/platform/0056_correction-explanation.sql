ALTER TABLE `key_correction` ADD `explanation` text;--> statement-breakpoint
ALTER TABLE `key_correction` ADD `explanation_html` text;