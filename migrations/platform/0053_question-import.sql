CREATE TABLE `question_import` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`file_name` text,
	`format` text NOT NULL,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`unchanged` integer NOT NULL,
	`refused` integer NOT NULL,
	`imported_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	`undone_by` text,
	CONSTRAINT "question_import_undone" CHECK(undone_at IS NULL OR undone_at > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_import_uuid_unique` ON `question_import` (`uuid`);--> statement-breakpoint
CREATE TABLE `question_import_change` (
	`import_uuid` text NOT NULL,
	`question_uuid` text NOT NULL,
	`code` text NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`import_uuid`, `question_uuid`),
	FOREIGN KEY (`import_uuid`) REFERENCES `question_import`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mock_test_type_question_question` ON `mock_test_type_question` (`question_uuid`);--> statement-breakpoint
CREATE INDEX `model_test_question_question` ON `model_test_question` (`question_uuid`);