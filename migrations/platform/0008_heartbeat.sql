CREATE TABLE `heartbeat` (
	`name` text PRIMARY KEY NOT NULL,
	`beat_at` integer NOT NULL
);
