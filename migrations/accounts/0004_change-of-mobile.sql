CREATE TABLE `mobile_change` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`from_mobile` text NOT NULL,
	`to_mobile` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mobile_change_user` ON `mobile_change` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `mobile_change_from` ON `mobile_change` (`from_mobile`,`at`);--> statement-breakpoint
CREATE TABLE `__new_flow` (
	`id` text PRIMARY KEY NOT NULL,
	`browser_hash` text NOT NULL,
	`purpose` text NOT NULL,
	`mobile` text NOT NULL,
	`name` text,
	`password_hash` text,
	`user_id` text,
	`continue_to` text NOT NULL,
	`proved_at` integer,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "flow_purpose" CHECK(purpose IN ('register', 'sign-in', 'reset', 'verify', 'change-mobile'))
);
--> statement-breakpoint
INSERT INTO `__new_flow`("id", "browser_hash", "purpose", "mobile", "name", "password_hash", "user_id", "continue_to", "proved_at", "ended_at", "created_at", "expires_at") SELECT "id", "browser_hash", "purpose", "mobile", "name", "password_hash", NULL, "continue_to", "proved_at", "ended_at", "created_at", "expires_at" FROM `flow`;--> statement-breakpoint
DROP TABLE `flow`;--> statement-breakpoint
ALTER TABLE `__new_flow` RENAME TO `flow`;--> statement-breakpoint
CREATE INDEX `flow_expires` ON `flow` (`expires_at`);--> statement-breakpoint
CREATE TABLE `__new_long_code` (
	`id` text PRIMARY KEY NOT NULL,
	`mobile` text NOT NULL,
	`kind` text NOT NULL,
	`code_hash` text,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`closed_at` integer,
	CONSTRAINT "long_code_kind" CHECK(kind IN ('register', 'registered', 'account', 'change-mobile'))
);
--> statement-breakpoint
INSERT INTO `__new_long_code`("id", "mobile", "kind", "code_hash", "sent_at", "expires_at", "closed_at") SELECT "id", "mobile", "kind", "code_hash", "sent_at", "expires_at", "closed_at" FROM `long_code`;--> statement-breakpoint
DROP TABLE `long_code`;--> statement-breakpoint
ALTER TABLE `__new_long_code` RENAME TO `long_code`;--> statement-breakpoint
CREATE INDEX `long_code_mobile` ON `long_code` (`mobile`,`kind`,`expires_at`);--> statement-breakpoint
CREATE INDEX `long_code_expires` ON `long_code` (`expires_at`);