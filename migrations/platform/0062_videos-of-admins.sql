DROP INDEX `content_published`;--> statement-breakpoint
ALTER TABLE `content` ADD `uploaded_by_admin` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `content_published` ON `content` (`published_at`,`subject_uuid`,`teacher_uuid`,`search_key`,`taken_off_at`,`uploaded_by_admin`) WHERE published_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `key_correction` ADD `explained_at` integer;