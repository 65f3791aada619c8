CREATE TABLE `data_package` (
	`account_uuid` text PRIMARY KEY NOT NULL,
	`price_poisha` integer NOT NULL,
	`megabytes` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "data_package_positive" CHECK(price_poisha > 0 AND megabytes > 0)
);
--> statement-breakpoint
CREATE TABLE `data_use` (
	`account_uuid` text NOT NULL,
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`bytes` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_uuid`, `month`, `kind`),
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "data_use_bytes" CHECK(bytes >= 0)
);
--> statement-breakpoint
CREATE TABLE `announcement` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`course_uuid` text NOT NULL,
	`author_uuid` text NOT NULL,
	`body` text NOT NULL,
	`pinned_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`course_uuid`) REFERENCES `course`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `announcement_uuid_unique` ON `announcement` (`uuid`);--> statement-breakpoint
CREATE INDEX `announcement_course` ON `announcement` (`course_uuid`,pinned_at IS NULL,`created_at`);--> statement-breakpoint
CREATE TABLE `lecture_answer` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`question_uuid` text NOT NULL,
	`author_uuid` text NOT NULL,
	`body` text NOT NULL,
	`hidden_at` integer,
	`hidden_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`question_uuid`) REFERENCES `lecture_question`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lecture_answer_uuid_unique` ON `lecture_answer` (`uuid`);--> statement-breakpoint
CREATE INDEX `lecture_answer_question` ON `lecture_answer` (`question_uuid`,`created_at`);--> statement-breakpoint
CREATE INDEX `lecture_answer_author` ON `lecture_answer` (`author_uuid`,`created_at`);--> statement-breakpoint
CREATE TABLE `lecture_question` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`lecture_uuid` text NOT NULL,
	`author_uuid` text NOT NULL,
	`body` text NOT NULL,
	`pinned_at` integer,
	`hidden_at` integer,
	`hidden_reason` text,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`lecture_uuid`) REFERENCES `lecture`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lecture_question_uuid_unique` ON `lecture_question` (`uuid`);--> statement-breakpoint
CREATE INDEX `lecture_question_lecture` ON `lecture_question` (`lecture_uuid`,pinned_at IS NULL,`created_at`);--> statement-breakpoint
CREATE INDEX `lecture_question_author` ON `lecture_question` (`author_uuid`,`created_at`);--> statement-breakpoint
CREATE TABLE `enrolment` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`course_uuid` text NOT NULL,
	`student_uuid` text NOT NULL,
	`state` text NOT NULL,
	`queue_no` integer NOT NULL,
	`note` text,
	`reason` text,
	`approved_at` integer,
	`invited_by` text,
	`respond_until` integer,
	`hold_until` integer,
	`held_from` text,
	`payment_uuid` text,
	`accepted_at` integer,
	`ended_at` integer,
	`active_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`course_uuid`) REFERENCES `course`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`student_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_uuid`) REFERENCES `payment`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "enrolment_state" CHECK(state IN ('applied', 'waiting', 'invited', 'offered', 'paying', 'paid', 'accepted', 'declined', 'rejected', 'left', 'removed', 'lapsed')),
	CONSTRAINT "enrolment_hold_kept" CHECK((state = 'paying') = (hold_until IS NOT NULL)),
	CONSTRAINT "enrolment_offer_ends" CHECK(state <> 'offered' OR respond_until IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `enrolment_uuid_unique` ON `enrolment` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `enrolment_once` ON `enrolment` (`course_uuid`,`student_uuid`);--> statement-breakpoint
CREATE INDEX `enrolment_queue` ON `enrolment` (`course_uuid`,`state`,`queue_no`);--> statement-breakpoint
CREATE INDEX `enrolment_student` ON `enrolment` (`student_uuid`,`state`,`updated_at`);--> statement-breakpoint
CREATE INDEX `enrolment_respond` ON `enrolment` (`respond_until`) WHERE respond_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX `enrolment_hold` ON `enrolment` (`hold_until`) WHERE hold_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX `enrolment_payment` ON `enrolment` (`payment_uuid`) WHERE payment_uuid IS NOT NULL;--> statement-breakpoint
CREATE TABLE `enrolment_event` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`enrolment_uuid` text NOT NULL,
	`from_state` text,
	`to_state` text NOT NULL,
	`actor_uuid` text,
	`reason` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`enrolment_uuid`) REFERENCES `enrolment`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `enrolment_event_enrolment` ON `enrolment_event` (`enrolment_uuid`,`id`);--> statement-breakpoint
CREATE TABLE `invite_link` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`course_uuid` text NOT NULL,
	`code` text NOT NULL,
	`created_by` text NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`course_uuid`) REFERENCES `course`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invite_link_uuid_unique` ON `invite_link` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `invite_link_code_unique` ON `invite_link` (`code`);--> statement-breakpoint
CREATE INDEX `invite_link_course` ON `invite_link` (`course_uuid`,`id`);--> statement-breakpoint
CREATE TABLE `message_template` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`teacher_uuid` text NOT NULL,
	`name` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_template_uuid_unique` ON `message_template` (`uuid`);--> statement-breakpoint
CREATE INDEX `message_template_teacher` ON `message_template` (`teacher_uuid`,`id`);--> statement-breakpoint
CREATE TABLE `mobile_invitation` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`course_uuid` text NOT NULL,
	`mobile` text NOT NULL,
	`invited_by` text NOT NULL,
	`expires_at` integer NOT NULL,
	`claimed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`course_uuid`) REFERENCES `course`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mobile_invitation_uuid_unique` ON `mobile_invitation` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `mobile_invitation_once` ON `mobile_invitation` (`course_uuid`,`mobile`);--> statement-breakpoint
CREATE INDEX `mobile_invitation_mobile` ON `mobile_invitation` (`mobile`) WHERE claimed_at IS NULL;--> statement-breakpoint
CREATE TABLE `calendar_feed` (
	`account_uuid` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`read_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feed_token_hash_unique` ON `calendar_feed` (`token_hash`);--> statement-breakpoint
CREATE TABLE `lecture` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`course_uuid` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`series_uuid` text,
	`meeting_url` text,
	`sequence` integer DEFAULT 0 NOT NULL,
	`moved_from` integer,
	`cancelled_at` integer,
	`cancel_reason` text,
	`reminded_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`course_uuid`) REFERENCES `course`(`uuid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "lecture_window" CHECK(starts_at < ends_at)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lecture_uuid_unique` ON `lecture` (`uuid`);--> statement-breakpoint
CREATE INDEX `lecture_course` ON `lecture` (`course_uuid`,`starts_at`);--> statement-breakpoint
CREATE INDEX `lecture_start` ON `lecture` (`starts_at`);--> statement-breakpoint
CREATE INDEX `lecture_series` ON `lecture` (`series_uuid`) WHERE series_uuid IS NOT NULL;--> statement-breakpoint
CREATE TABLE `attendance` (
	`lecture_uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`opened_at` integer,
	`present_ms` integer DEFAULT 0 NOT NULL,
	`intervals` text DEFAULT '[]' NOT NULL,
	`corrected_ms` integer,
	`correction_reason` text,
	`corrected_by` text,
	`corrected_at` integer,
	`excuse` text,
	`excused_at` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`lecture_uuid`, `account_uuid`),
	FOREIGN KEY (`lecture_uuid`) REFERENCES `lecture`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "attendance_present" CHECK(present_ms >= 0 AND (corrected_ms IS NULL OR corrected_ms >= 0))
);
--> statement-breakpoint
CREATE INDEX `attendance_account` ON `attendance` (`account_uuid`,`lecture_uuid`);--> statement-breakpoint
CREATE TABLE `attendance_event` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`meeting_uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`connection` text NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`meeting_uuid`) REFERENCES `live_meeting`(`uuid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "attendance_event_kind" CHECK(kind IN ('joined', 'left', 'seen')),
	CONSTRAINT "attendance_event_source" CHECK(source IN ('webhook', 'analytics', 'poll'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_event_once` ON `attendance_event` (`meeting_uuid`,`connection`,`kind`,`source`,`at`);--> statement-breakpoint
CREATE INDEX `attendance_event_person` ON `attendance_event` (`meeting_uuid`,`account_uuid`,`at`);--> statement-breakpoint
CREATE TABLE `live_meeting` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`lecture_uuid` text NOT NULL,
	`meeting_id` text NOT NULL,
	`internal_id` text NOT NULL,
	`callback_token` text NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`next_poll_at` integer,
	`polls` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`lecture_uuid`) REFERENCES `lecture`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `live_meeting_uuid_unique` ON `live_meeting` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `live_meeting_internal_id_unique` ON `live_meeting` (`internal_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `live_meeting_callback_token_unique` ON `live_meeting` (`callback_token`);--> statement-breakpoint
CREATE INDEX `live_meeting_lecture` ON `live_meeting` (`lecture_uuid`,`id`);--> statement-breakpoint
CREATE INDEX `live_meeting_poll` ON `live_meeting` (`next_poll_at`) WHERE next_poll_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `recording` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`lecture_uuid` text NOT NULL,
	`meeting_uuid` text NOT NULL,
	`record_id` text NOT NULL,
	`state` text NOT NULL,
	`play_url` text,
	`file_url` text,
	`size_bytes` integer,
	`started_at` integer,
	`ended_at` integer,
	`keep_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`lecture_uuid`) REFERENCES `lecture`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`meeting_uuid`) REFERENCES `live_meeting`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "recording_state" CHECK(state IN ('processing', 'ready', 'gone'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recording_uuid_unique` ON `recording` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `recording_record_id_unique` ON `recording` (`record_id`);--> statement-breakpoint
CREATE INDEX `recording_lecture` ON `recording` (`lecture_uuid`,`started_at`);--> statement-breakpoint
CREATE INDEX `recording_keep` ON `recording` (`keep_until`) WHERE keep_until IS NOT NULL;--> statement-breakpoint
ALTER TABLE `course` ADD `outcomes` text;--> statement-breakpoint
ALTER TABLE `course` ADD `archived_at` integer;--> statement-breakpoint
ALTER TABLE `course` ADD `seats_taken` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `course_subject` ON `course` (`subject_uuid`,`created_at`);--> statement-breakpoint
-- The seats of a course are counted where they are taken and given back, and never more than there are.
CREATE TRIGGER `enrolment_seated` AFTER INSERT ON `enrolment` WHEN new.state IN ('offered', 'paying', 'paid', 'accepted') BEGIN UPDATE `course` SET seats_taken = seats_taken + 1 WHERE uuid = new.course_uuid; END;
--> statement-breakpoint
CREATE TRIGGER `enrolment_reseated` AFTER UPDATE OF `state` ON `enrolment` WHEN (old.state IN ('offered', 'paying', 'paid', 'accepted')) <> (new.state IN ('offered', 'paying', 'paid', 'accepted')) BEGIN UPDATE `course` SET seats_taken = seats_taken + CASE WHEN new.state IN ('offered', 'paying', 'paid', 'accepted') THEN 1 ELSE -1 END WHERE uuid = new.course_uuid; END;
--> statement-breakpoint
CREATE TRIGGER `enrolment_unseated` AFTER DELETE ON `enrolment` WHEN old.state IN ('offered', 'paying', 'paid', 'accepted') BEGIN UPDATE `course` SET seats_taken = seats_taken - 1 WHERE uuid = old.course_uuid; END;
--> statement-breakpoint
CREATE TRIGGER `course_seats` BEFORE UPDATE OF `seats_taken`, `max_students` ON `course` WHEN new.seats_taken > new.max_students OR new.seats_taken < 0 BEGIN SELECT RAISE(ABORT, 'course_full'); END;
--> statement-breakpoint
CREATE TRIGGER `enrolment_event_kept` BEFORE UPDATE ON `enrolment_event` BEGIN SELECT RAISE(ABORT, 'append_only'); END;
--> statement-breakpoint
-- No two lectures of a course at once, and none outside of it.
CREATE TRIGGER `lecture_placed` BEFORE INSERT ON `lecture` WHEN new.cancelled_at IS NULL BEGIN
	SELECT RAISE(ABORT, 'lecture_overlap') FROM `lecture` WHERE course_uuid = new.course_uuid AND cancelled_at IS NULL AND starts_at < new.ends_at AND ends_at > new.starts_at;
	SELECT RAISE(ABORT, 'lecture_outside') FROM `course` WHERE uuid = new.course_uuid AND (new.starts_at < start_at OR new.starts_at > end_at);
END;
--> statement-breakpoint
CREATE TRIGGER `lecture_replaced` BEFORE UPDATE OF `starts_at`, `ends_at`, `cancelled_at`, `course_uuid` ON `lecture` WHEN new.cancelled_at IS NULL BEGIN
	SELECT RAISE(ABORT, 'lecture_overlap') FROM `lecture` WHERE course_uuid = new.course_uuid AND uuid <> new.uuid AND cancelled_at IS NULL AND starts_at < new.ends_at AND ends_at > new.starts_at;
	SELECT RAISE(ABORT, 'lecture_outside') FROM `course` WHERE uuid = new.course_uuid AND (new.starts_at < start_at OR new.starts_at > end_at);
END;
--> statement-breakpoint
CREATE TRIGGER `course_lectures` BEFORE UPDATE OF `start_at`, `end_at` ON `course` BEGIN
	SELECT RAISE(ABORT, 'lecture_outside') FROM `lecture` WHERE course_uuid = new.uuid AND cancelled_at IS NULL AND (starts_at < new.start_at OR starts_at > new.end_at);
END;
