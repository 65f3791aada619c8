CREATE TABLE `content` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`teacher_uuid` text NOT NULL,
	`subject_uuid` text NOT NULL,
	`content_type` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`search_key` text NOT NULL,
	`video_uuid` text NOT NULL,
	`captions_uuid` text,
	`image` text,
	`duration_ms` integer,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`teacher_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subject_uuid`) REFERENCES `subject`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "content_type_value" CHECK(content_type IN ('Video'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_uuid_unique` ON `content` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `content_video_uuid_unique` ON `content` (`video_uuid`);--> statement-breakpoint
CREATE INDEX `content_published` ON `content` (`published_at`,`subject_uuid`,`teacher_uuid`,`search_key`) WHERE published_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `content_subject` ON `content` (`subject_uuid`,`published_at`);--> statement-breakpoint
CREATE INDEX `content_teacher` ON `content` (`teacher_uuid`,`created_at`);