ALTER TABLE `mock_test_type` ADD `level` text;--> statement-breakpoint
ALTER TABLE `mock_test_type` ADD `language` text;--> statement-breakpoint
ALTER TABLE `mock_test_type` ADD `pool_times` integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE `model_test` ADD `level` text;--> statement-breakpoint
ALTER TABLE `model_test` ADD `language` text;--> statement-breakpoint
ALTER TABLE `model_test` ADD `pool_times` integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE `model_test` ADD `cancelled_at` integer;--> statement-breakpoint
CREATE INDEX `model_test_start` ON `model_test` (`start_at`,`id`);--> statement-breakpoint
CREATE INDEX `model_test_cancelled` ON `model_test` (`start_at`) WHERE cancelled_at IS NOT NULL;