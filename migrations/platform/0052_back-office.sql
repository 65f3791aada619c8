CREATE TABLE `site_announcement` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`audience` text NOT NULL,
	`text_en` text NOT NULL,
	`text_bn` text NOT NULL,
	`html_en` text NOT NULL,
	`html_bn` text NOT NULL,
	`from_at` integer NOT NULL,
	`until_at` integer NOT NULL,
	`published_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "site_announcement_audience" CHECK(audience IN ('everybody', 'students', 'teachers')),
	CONSTRAINT "site_announcement_times" CHECK(until_at > from_at)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `site_announcement_uuid_unique` ON `site_announcement` (`uuid`);--> statement-breakpoint
CREATE INDEX `site_announcement_shown` ON `site_announcement` (`until_at`) WHERE published_at IS NOT NULL;--> statement-breakpoint
DROP INDEX `content_published`;--> statement-breakpoint
ALTER TABLE `content` ADD `taken_off_at` integer;--> statement-breakpoint
ALTER TABLE `content` ADD `taken_off_reason` text;--> statement-breakpoint
CREATE INDEX `content_published` ON `content` (`published_at`,`subject_uuid`,`teacher_uuid`,`search_key`,`taken_off_at`) WHERE published_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `grade` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `grade` ADD `hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `grade` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `subject` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subject` ADD `hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_completed` ON `payment` (`completed_at`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `refund_completed` ON `refund` (`completed_at`) WHERE completed_at IS NOT NULL;