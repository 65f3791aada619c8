ALTER TABLE `material` ADD `lecture_uuid` text REFERENCES lecture(uuid) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE `material` ADD `link` text;--> statement-breakpoint
ALTER TABLE `material` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `material` ADD `publish_at` integer;--> statement-breakpoint
CREATE INDEX `material_list` ON `material` (`course_uuid`,`lecture_uuid`,`position`);--> statement-breakpoint
CREATE INDEX `material_lecture` ON `material` (`lecture_uuid`,`publish_at`);