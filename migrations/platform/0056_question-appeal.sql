CREATE TABLE `question_appeal` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`exam_uuid` text NOT NULL,
	`question_uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`reason` text NOT NULL,
	`body` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`answer` text,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`exam_uuid`) REFERENCES `model_test`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "question_appeal_reason" CHECK(reason IN ('key', 'several', 'none', 'text', 'syllabus')),
	CONSTRAINT "question_appeal_state" CHECK(state IN ('open', 'accepted', 'rejected')),
	CONSTRAINT "question_appeal_decided_at" CHECK((state = 'open') = (decided_at IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_appeal_uuid_unique` ON `question_appeal` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `question_appeal_once` ON `question_appeal` (`exam_uuid`,`question_uuid`,`account_uuid`);--> statement-breakpoint
CREATE INDEX `question_appeal_account` ON `question_appeal` (`account_uuid`,`exam_uuid`,`id`);--> statement-breakpoint
CREATE INDEX `question_appeal_open` ON `question_appeal` (`exam_uuid`,`question_uuid`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `question_appeal_decided` ON `question_appeal` (`exam_uuid`,`question_uuid`) WHERE state <> 'open';