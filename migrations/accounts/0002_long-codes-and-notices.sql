CREATE TABLE `heartbeat` (
	`name` text PRIMARY KEY NOT NULL,
	`beat_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `logout_notice` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text,
	`at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `logout_notice_due` ON `logout_notice` (`due_at`);--> statement-breakpoint
CREATE INDEX `logout_notice_user` ON `logout_notice` (`user_id`);--> statement-breakpoint
CREATE TABLE `long_code` (
	`id` text PRIMARY KEY NOT NULL,
	`mobile` text NOT NULL,
	`kind` text NOT NULL,
	`code_hash` text,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`closed_at` integer,
	CONSTRAINT "long_code_kind" CHECK(kind IN ('register', 'registered', 'account'))
);
--> statement-breakpoint
CREATE INDEX `long_code_mobile` ON `long_code` (`mobile`,`kind`,`expires_at`);--> statement-breakpoint
CREATE INDEX `long_code_expires` ON `long_code` (`expires_at`);--> statement-breakpoint
CREATE INDEX `attempt_at` ON `attempt` (`at`);