CREATE TABLE `institute_request` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`role` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`kind` text NOT NULL,
	`district_id` text NOT NULL,
	`request_status` text DEFAULT 'Pending' NOT NULL,
	`institute_uuid` text,
	`reason` text,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`institute_uuid`) REFERENCES `institute`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "institute_request_kind" CHECK(kind IN ('school', 'college', 'university', 'coaching')),
	CONSTRAINT "institute_request_role" CHECK(role IN ('student', 'teacher')),
	CONSTRAINT "institute_request_status" CHECK(request_status IN ('Accepted', 'Pending', 'Rejected')),
	CONSTRAINT "institute_request_answered" CHECK(request_status <> 'Accepted' OR institute_uuid IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `institute_request_uuid_unique` ON `institute_request` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `institute_request_once` ON `institute_request` (`account_uuid`,`name_key`) WHERE request_status = 'Pending';--> statement-breakpoint
CREATE INDEX `institute_request_status` ON `institute_request` (`request_status`,`created_at`);--> statement-breakpoint
CREATE INDEX `institute_request_account` ON `institute_request` (`account_uuid`,`created_at`);--> statement-breakpoint
CREATE INDEX `institute_request_institute` ON `institute_request` (`institute_uuid`);--> statement-breakpoint
CREATE TABLE `institute_word` (
	`word` text NOT NULL,
	`institute_uuid` text NOT NULL,
	PRIMARY KEY(`word`, `institute_uuid`),
	FOREIGN KEY (`institute_uuid`) REFERENCES `institute`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `institute_word_institute` ON `institute_word` (`institute_uuid`);--> statement-breakpoint
CREATE TABLE `section` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`title` text NOT NULL,
	`title_bn` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `section_uuid_unique` ON `section` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `section_title_unique` ON `section` (`title`);--> statement-breakpoint
-- Columns that are added, not tables that are made anew: those would take what refers to them along.
ALTER TABLE `institute_membership` ADD `role` text DEFAULT 'student' NOT NULL CONSTRAINT "institute_membership_role" CHECK(role IN ('student', 'teacher'));--> statement-breakpoint
ALTER TABLE `institute_membership` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `institute_membership` ADD `decided_by` text;--> statement-breakpoint
ALTER TABLE `institute_membership` ADD `decided_at` integer;--> statement-breakpoint
-- Who teaches and does not learn belongs to an institute as a teacher.
UPDATE `institute_membership` SET `role` = 'teacher' WHERE `account_uuid` IN (SELECT `account_uuid` FROM `account_role` WHERE `role` = 'teacher')
AND `account_uuid` NOT IN (SELECT `account_uuid` FROM `account_role` WHERE `role` = 'student');--> statement-breakpoint
DROP INDEX `institute_membership_once`;--> statement-breakpoint
DROP INDEX `institute_membership_institute`;--> statement-breakpoint
CREATE UNIQUE INDEX `institute_membership_once` ON `institute_membership` (`account_uuid`,`institute_uuid`,`role`);--> statement-breakpoint
CREATE INDEX `institute_membership_institute` ON `institute_membership` (`institute_uuid`,`role`,`request_status`);--> statement-breakpoint
CREATE INDEX `institute_membership_pending` ON `institute_membership` (`request_status`,`updated_at`);--> statement-breakpoint
ALTER TABLE `institute` ADD `district_id` text;--> statement-breakpoint
ALTER TABLE `institute` ADD `eiin` integer;--> statement-breakpoint
ALTER TABLE `institute` ADD `other_names` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `institute` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `institute` ADD `name_key_bn` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `institute` ADD `state` text DEFAULT 'listed' NOT NULL CONSTRAINT "institute_state" CHECK(state IN ('listed', 'hidden', 'merged'));--> statement-breakpoint
ALTER TABLE `institute` ADD `merged_into` text REFERENCES `institute`(`uuid`) CONSTRAINT "institute_merged_into" CHECK((state = 'merged') = (merged_into IS NOT NULL) AND merged_into IS NOT uuid);--> statement-breakpoint
CREATE INDEX `institute_listed` ON `institute` (`state`,`name`);--> statement-breakpoint
CREATE INDEX `institute_listed_kind` ON `institute` (`state`,`kind`,`name`);--> statement-breakpoint
CREATE INDEX `institute_listed_district` ON `institute` (`state`,`district_id`,`name`);--> statement-breakpoint
CREATE INDEX `institute_created` ON `institute` (`created_at`);--> statement-breakpoint
CREATE INDEX `institute_name_key` ON `institute` (`name_key`);--> statement-breakpoint
CREATE INDEX `institute_name_key_bn` ON `institute` (`name_key_bn`);--> statement-breakpoint
CREATE INDEX `institute_merged` ON `institute` (`merged_into`);--> statement-breakpoint
CREATE UNIQUE INDEX `institute_eiin` ON `institute` (`eiin`) WHERE eiin IS NOT NULL AND state <> 'merged';--> statement-breakpoint
CREATE INDEX `course_institute` ON `course` (`institute_uuid`,`end_at`);