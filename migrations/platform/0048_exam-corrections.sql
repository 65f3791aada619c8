ALTER TABLE `attempt` ADD `score_before` integer;--> statement-breakpoint
ALTER TABLE `attempt` ADD `rescored_at` integer;--> statement-breakpoint
ALTER TABLE `key_correction` ADD `is_void` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `key_correction` ADD `frozen_option_uuid` text;--> statement-breakpoint
ALTER TABLE `model_test` ADD `winners_held_at` integer;--> statement-breakpoint
ALTER TABLE `registration` ADD `started_at` integer;--> statement-breakpoint
ALTER TABLE `registration` ADD `deadline_at` integer;