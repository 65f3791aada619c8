ALTER TABLE `mock_test_type` ADD `question_tag` text;--> statement-breakpoint
ALTER TABLE `mock_test_type` ADD `question_import_uuid` text;--> statement-breakpoint
ALTER TABLE `model_test` ADD `question_tag` text;--> statement-breakpoint
ALTER TABLE `model_test` ADD `question_import_uuid` text;