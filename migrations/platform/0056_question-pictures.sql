CREATE TABLE `pool_picture` (
	`picture` text NOT NULL,
	`owner_uuid` text NOT NULL,
	PRIMARY KEY(`picture`, `owner_uuid`),
	FOREIGN KEY (`picture`) REFERENCES `question_picture`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `question_picture` (
	`name` text PRIMARY KEY NOT NULL,
	`asset_uuid` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`asset_uuid`) REFERENCES `asset`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_picture_asset_uuid_unique` ON `question_picture` (`asset_uuid`);--> statement-breakpoint
CREATE TABLE `question_picture_use` (
	`question_uuid` text NOT NULL,
	`picture` text NOT NULL,
	PRIMARY KEY(`question_uuid`, `picture`),
	FOREIGN KEY (`question_uuid`) REFERENCES `question`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`picture`) REFERENCES `question_picture`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `question_picture_use_picture` ON `question_picture_use` (`picture`);--> statement-breakpoint
ALTER TABLE `mock_test_type` ADD `image_alt` text;--> statement-breakpoint
ALTER TABLE `model_test` ADD `image_alt` text;