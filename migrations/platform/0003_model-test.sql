-- One word for a model test in every layer, and for what it and a self-assessment have in common. Rows, foreign keys and
-- CHECK constraints follow the renamed tables and columns by themselves; only indexes keep their names, so they are made
-- anew. The names of the constraints inside the tables stay: SQLite cannot change them, and nothing asks for them.
ALTER TABLE `weekly_exam` RENAME TO `model_test`;--> statement-breakpoint
ALTER TABLE `weekly_exam_subject` RENAME TO `model_test_subject`;--> statement-breakpoint
ALTER TABLE `weekly_exam_question` RENAME TO `model_test_question`;--> statement-breakpoint
ALTER TABLE `model_test` RENAME COLUMN `og_image` TO `image`;--> statement-breakpoint
ALTER TABLE `mock_test_type` RENAME COLUMN `num_question` TO `number_of_questions`;--> statement-breakpoint
ALTER TABLE `mock_test_type` RENAME COLUMN `exam_tag_title` TO `exam_tag`;--> statement-breakpoint
CREATE UNIQUE INDEX `model_test_uuid_unique` ON `model_test` (`uuid`);--> statement-breakpoint
CREATE INDEX `model_test_published` ON `model_test` (`state`,`start_at`);--> statement-breakpoint
CREATE INDEX `model_test_stop` ON `model_test` (`state`,`stop_at`);--> statement-breakpoint
DROP INDEX `weekly_exam_uuid_unique`;--> statement-breakpoint
DROP INDEX `weekly_exam_published`;--> statement-breakpoint
DROP INDEX `weekly_exam_stop`;
