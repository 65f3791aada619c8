CREATE TABLE `abandoned_room` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`meeting_id` text NOT NULL,
	`is_open` integer NOT NULL,
	`next_try_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `abandoned_room_meeting_id_unique` ON `abandoned_room` (`meeting_id`);--> statement-breakpoint
CREATE INDEX `abandoned_room_due` ON `abandoned_room` (`next_try_at`);