CREATE TABLE `account` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`name` text,
	`image` text,
	`mobile` text,
	`mobile_verified` integer DEFAULT false NOT NULL,
	`dob` text,
	`gender` text,
	`grade_uuid` text,
	`address_line_1` text,
	`post_office` text,
	`zip_code` text,
	`thana` text,
	`district` text,
	`country` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`grade_uuid`) REFERENCES `grade`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "account_gender" CHECK(gender IN ('female', 'male', 'other'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_uuid_unique` ON `account` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_issuer_subject` ON `account` (`issuer`,`subject`);--> statement-breakpoint
CREATE TABLE `account_role` (
	`account_uuid` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_uuid`, `role`),
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_role_value" CHECK(role IN ('student', 'teacher', 'admin'))
);
--> statement-breakpoint
CREATE INDEX `account_role_role` ON `account_role` (`role`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`actor_uuid` text,
	`action` text NOT NULL,
	`object_type` text NOT NULL,
	`object_uuid` text NOT NULL,
	`detail` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_uuid_unique` ON `audit_log` (`uuid`);--> statement-breakpoint
CREATE INDEX `audit_log_object` ON `audit_log` (`object_type`,`object_uuid`);--> statement-breakpoint
CREATE TABLE `teacher_profile` (
	`account_uuid` text PRIMARY KEY NOT NULL,
	`verification_status` text DEFAULT 'Awaiting' NOT NULL,
	`organization` text,
	`nid` text,
	`about_me` text,
	`submitted_at` integer,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "teacher_profile_status_value" CHECK(verification_status IN ('Accepted', 'Awaiting', 'Rejected', 'Suspended'))
);
--> statement-breakpoint
CREATE INDEX `teacher_profile_status` ON `teacher_profile` (`verification_status`);--> statement-breakpoint
CREATE TABLE `course` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`title` text NOT NULL,
	`subtitle` text,
	`description` text,
	`image` text,
	`teacher_uuid` text NOT NULL,
	`institute_uuid` text NOT NULL,
	`subject_uuid` text NOT NULL,
	`fee_poisha` integer DEFAULT 0 NOT NULL,
	`max_students` integer NOT NULL,
	`start_at` integer NOT NULL,
	`end_at` integer NOT NULL,
	`enrolment_end_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`teacher_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_uuid`) REFERENCES `institute`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subject_uuid`) REFERENCES `subject`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "course_window" CHECK(start_at < end_at AND enrolment_end_at < end_at),
	CONSTRAINT "course_fee" CHECK(fee_poisha >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `course_uuid_unique` ON `course` (`uuid`);--> statement-breakpoint
CREATE INDEX `course_teacher` ON `course` (`teacher_uuid`,`created_at`);--> statement-breakpoint
CREATE INDEX `course_created` ON `course` (`created_at`);--> statement-breakpoint
CREATE TABLE `material` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`course_uuid` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`course_uuid`) REFERENCES `course`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `material_uuid_unique` ON `material` (`uuid`);--> statement-breakpoint
CREATE INDEX `material_course` ON `material` (`course_uuid`,`created_at`);--> statement-breakpoint
CREATE TABLE `grade` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`title` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `grade_uuid_unique` ON `grade` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `grade_title_unique` ON `grade` (`title`);--> statement-breakpoint
CREATE TABLE `institute` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`is_open_school` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "institute_kind" CHECK(kind IN ('school', 'college', 'university', 'coaching'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `institute_uuid_unique` ON `institute` (`uuid`);--> statement-breakpoint
CREATE INDEX `institute_name` ON `institute` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `institute_one_open_school` ON `institute` (`is_open_school`) WHERE is_open_school = 1;--> statement-breakpoint
CREATE TABLE `institute_membership` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`institute_uuid` text NOT NULL,
	`request_status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`institute_uuid`) REFERENCES `institute`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "institute_membership_status" CHECK(request_status IN ('Accepted', 'Pending', 'Rejected'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `institute_membership_uuid_unique` ON `institute_membership` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `institute_membership_once` ON `institute_membership` (`account_uuid`,`institute_uuid`);--> statement-breakpoint
CREATE INDEX `institute_membership_institute` ON `institute_membership` (`institute_uuid`,`request_status`);--> statement-breakpoint
CREATE TABLE `mock_test_type` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`title` text NOT NULL,
	`subtitle` text,
	`description` text,
	`icon` text,
	`color` text,
	`image` text,
	`duration_minutes` integer NOT NULL,
	`num_question` integer NOT NULL,
	`exam_tag_title` text,
	`fee_poisha` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "mock_test_type_duration" CHECK(duration_minutes > 0 AND num_question > 0),
	CONSTRAINT "mock_test_type_fee" CHECK(fee_poisha >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mock_test_type_uuid_unique` ON `mock_test_type` (`uuid`);--> statement-breakpoint
CREATE INDEX `mock_test_type_title` ON `mock_test_type` (`title`);--> statement-breakpoint
CREATE TABLE `attempt` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`exam_uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`pool_version` integer NOT NULL,
	`seed` text NOT NULL,
	`started_at` integer NOT NULL,
	`deadline_at` integer NOT NULL,
	`finished_at` integer NOT NULL,
	`seal_reason` text NOT NULL,
	`time_taken_ms` integer NOT NULL,
	`total_questions` integer NOT NULL,
	`correct_count` integer NOT NULL,
	`wrong_count` integer NOT NULL,
	`unanswered_count` integer NOT NULL,
	`score` integer NOT NULL,
	`total_marks` integer NOT NULL,
	`rank` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`exam_uuid`) REFERENCES `weekly_exam`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "attempt_seal_reason" CHECK(seal_reason IN ('finish', 'expire')),
	CONSTRAINT "attempt_counts" CHECK(correct_count + wrong_count + unanswered_count = total_questions)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attempt_uuid_unique` ON `attempt` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `attempt_once` ON `attempt` (`exam_uuid`,`account_uuid`);--> statement-breakpoint
CREATE INDEX `attempt_ranking` ON `attempt` (`exam_uuid`,score DESC,`time_taken_ms`,`finished_at`);--> statement-breakpoint
CREATE INDEX `attempt_account` ON `attempt` (`account_uuid`,`finished_at`);--> statement-breakpoint
CREATE TABLE `key_correction` (
	`uuid` text NOT NULL,
	`exam_uuid` text NOT NULL,
	`question_uuid` text NOT NULL,
	`correct_option_uuid` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`exam_uuid`) REFERENCES `weekly_exam`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `key_correction_uuid_unique` ON `key_correction` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `key_correction_question` ON `key_correction` (`exam_uuid`,`question_uuid`);--> statement-breakpoint
CREATE TABLE `paper_pool` (
	`uuid` text NOT NULL,
	`exam_uuid` text NOT NULL,
	`version` integer NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`exam_uuid`) REFERENCES `weekly_exam`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `paper_pool_uuid_unique` ON `paper_pool` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `paper_pool_version` ON `paper_pool` (`exam_uuid`,`version`);--> statement-breakpoint
CREATE TABLE `registration` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`exam_uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`kind` text NOT NULL,
	`prepared_version` integer,
	`settled_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`exam_uuid`) REFERENCES `weekly_exam`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "registration_kind" CHECK(kind IN ('free', 'paid'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `registration_uuid_unique` ON `registration` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `registration_once` ON `registration` (`exam_uuid`,`account_uuid`);--> statement-breakpoint
CREATE INDEX `registration_account` ON `registration` (`account_uuid`,`created_at`);--> statement-breakpoint
CREATE INDEX `registration_unsettled` ON `registration` (`exam_uuid`,`id`) WHERE settled_at IS NULL;--> statement-breakpoint
CREATE TABLE `response` (
	`attempt_uuid` text NOT NULL,
	`position` integer NOT NULL,
	`question_uuid` text NOT NULL,
	`subject_uuid` text NOT NULL,
	`option_uuid` text,
	`is_correct` integer NOT NULL,
	`answered_at` integer,
	PRIMARY KEY(`attempt_uuid`, `position`),
	FOREIGN KEY (`attempt_uuid`) REFERENCES `attempt`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `response_question` ON `response` (`question_uuid`);--> statement-breakpoint
CREATE TABLE `weekly_exam` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`name` text NOT NULL,
	`subtitle` text,
	`description` text,
	`rule` text,
	`prize` text,
	`icon` text,
	`color` text,
	`og_image` text,
	`duration_minutes` integer NOT NULL,
	`pre_reg_needed` integer DEFAULT false NOT NULL,
	`pre_reg_stop_at` integer,
	`start_at` integer NOT NULL,
	`stop_at` integer NOT NULL,
	`fee_poisha` integer DEFAULT 0 NOT NULL,
	`marks_per_correct` integer DEFAULT 100 NOT NULL,
	`penalty_per_wrong` integer DEFAULT 0 NOT NULL,
	`winner_count` integer DEFAULT 10 NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`pool_version` integer,
	`ranked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "weekly_exam_state" CHECK(state IN ('draft', 'published')),
	CONSTRAINT "weekly_exam_window" CHECK(start_at < stop_at),
	CONSTRAINT "weekly_exam_duration" CHECK(duration_minutes > 0),
	CONSTRAINT "weekly_exam_fee" CHECK(fee_poisha >= 0),
	CONSTRAINT "weekly_exam_prereg" CHECK(pre_reg_needed = 0 OR pre_reg_stop_at IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `weekly_exam_uuid_unique` ON `weekly_exam` (`uuid`);--> statement-breakpoint
CREATE INDEX `weekly_exam_published` ON `weekly_exam` (`state`,`start_at`);--> statement-breakpoint
CREATE INDEX `weekly_exam_stop` ON `weekly_exam` (`state`,`stop_at`);--> statement-breakpoint
CREATE TABLE `weekly_exam_question` (
	`exam_uuid` text NOT NULL,
	`question_uuid` text NOT NULL,
	PRIMARY KEY(`exam_uuid`, `question_uuid`),
	FOREIGN KEY (`exam_uuid`) REFERENCES `weekly_exam`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_uuid`) REFERENCES `question`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `weekly_exam_subject` (
	`exam_uuid` text NOT NULL,
	`subject_uuid` text NOT NULL,
	`position` integer NOT NULL,
	`number_of_questions` integer NOT NULL,
	PRIMARY KEY(`exam_uuid`, `subject_uuid`),
	FOREIGN KEY (`exam_uuid`) REFERENCES `weekly_exam`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subject_uuid`) REFERENCES `subject`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "weekly_exam_subject_count" CHECK(number_of_questions > 0)
);
--> statement-breakpoint
CREATE TABLE `winner` (
	`exam_uuid` text NOT NULL,
	`attempt_uuid` text NOT NULL,
	`account_uuid` text NOT NULL,
	`rank` integer NOT NULL,
	PRIMARY KEY(`exam_uuid`, `attempt_uuid`),
	FOREIGN KEY (`exam_uuid`) REFERENCES `weekly_exam`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`attempt_uuid`) REFERENCES `attempt`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `winner_rank` ON `winner` (`exam_uuid`,`rank`);--> statement-breakpoint
CREATE TABLE `question` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`code` text NOT NULL,
	`subject_uuid` text NOT NULL,
	`level` text NOT NULL,
	`language` text NOT NULL,
	`difficulty` integer NOT NULL,
	`content` text NOT NULL,
	`explanation` text NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`subject_uuid`) REFERENCES `subject`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "question_difficulty" CHECK(difficulty BETWEEN 1 AND 3),
	CONSTRAINT "question_level" CHECK(level IN ('SSC', 'HSC')),
	CONSTRAINT "question_language" CHECK(language IN ('en', 'bn'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_uuid_unique` ON `question` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `question_code_unique` ON `question` (`code`);--> statement-breakpoint
CREATE INDEX `question_subject` ON `question` (`subject_uuid`,`level`,`language`);--> statement-breakpoint
CREATE TABLE `question_option` (
	`uuid` text NOT NULL,
	`question_uuid` text NOT NULL,
	`position` integer NOT NULL,
	`content` text NOT NULL,
	`is_correct` integer NOT NULL,
	FOREIGN KEY (`question_uuid`) REFERENCES `question`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_option_uuid_unique` ON `question_option` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `question_option_position` ON `question_option` (`question_uuid`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `question_option_one_key` ON `question_option` (`question_uuid`) WHERE is_correct = 1;--> statement-breakpoint
CREATE TABLE `question_tag` (
	`question_uuid` text NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`question_uuid`, `tag`),
	FOREIGN KEY (`question_uuid`) REFERENCES `question`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `question_tag_tag` ON `question_tag` (`tag`);--> statement-breakpoint
CREATE TABLE `subject` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`title` text NOT NULL,
	`title_bn` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subject_uuid_unique` ON `subject` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `subject_title_unique` ON `subject` (`title`);