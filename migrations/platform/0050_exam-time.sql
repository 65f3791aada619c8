ALTER TABLE `key_correction` ADD `applied_at` integer;--> statement-breakpoint
ALTER TABLE `model_test` ADD `most_extra_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `registration` ADD `extra_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `registration` ADD `extra_reason` text;