ALTER TABLE `grade` ADD `title_bn` text;--> statement-breakpoint
ALTER TABLE `institute` ADD `name_bn` text;