ALTER TABLE `shared_device_person` ADD `came_in` text;--> statement-breakpoint
ALTER TABLE `shared_device_person` ADD `came_in_at` integer;--> statement-breakpoint
ALTER TABLE `shared_device_person` ADD `day_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `shared_device_person` ADD `day_from` integer DEFAULT 0 NOT NULL;