ALTER TABLE `announcement` ADD `html` text;--> statement-breakpoint
ALTER TABLE `lecture_answer` ADD `html` text;--> statement-breakpoint
ALTER TABLE `lecture_question` ADD `html` text;--> statement-breakpoint
ALTER TABLE `enrolment` ADD `invited_mobile` text;--> statement-breakpoint
ALTER TABLE `enrolment` ADD `bought_start_at` integer;--> statement-breakpoint
ALTER TABLE `enrolment` ADD `bought_end_at` integer;--> statement-breakpoint
ALTER TABLE `enrolment` ADD `seen_at` integer;--> statement-breakpoint
ALTER TABLE `enrolment` ADD `attended_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `enrolment` ADD `last_at` integer GENERATED ALWAYS AS (max(coalesce(active_at, 0), coalesce(seen_at, 0))) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `enrolment_last` ON `enrolment` (`course_uuid`,`state`,`last_at`);--> statement-breakpoint
CREATE INDEX `enrolment_attended` ON `enrolment` (`course_uuid`,`state`,`attended_ms`);--> statement-breakpoint
CREATE INDEX `enrolment_waiting` ON `enrolment` (`course_uuid`,`student_uuid`) WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE `attendance` ADD `listens` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `attendance_corrected` ON `attendance` (`lecture_uuid`) WHERE corrected_ms IS NOT NULL;--> statement-breakpoint
ALTER TABLE `live_meeting` ADD `forgotten_at` integer;--> statement-breakpoint
CREATE INDEX `live_meeting_forget` ON `live_meeting` (`ended_at`) WHERE forgotten_at IS NULL AND ended_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mobile_invitation_invited_by` ON `mobile_invitation` (`invited_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `mobile_invitation_expires` ON `mobile_invitation` (`expires_at`) WHERE claimed_at IS NULL;--> statement-breakpoint
-- `seen_at` and `attended_ms` of an enrolment come from `attendance`; a cancelled lecture counts for nothing there. What a teacher says wins over what was heard.
CREATE TRIGGER `attendance_told` AFTER INSERT ON `attendance` WHEN coalesce(new.corrected_ms, new.present_ms) > 0 BEGIN
	UPDATE `enrolment` SET attended_ms = attended_ms + coalesce(new.corrected_ms, new.present_ms), seen_at = max(coalesce(seen_at, 0), l.starts_at)
	FROM `lecture` AS l WHERE l.uuid = new.lecture_uuid AND l.cancelled_at IS NULL AND enrolment.course_uuid = l.course_uuid AND enrolment.student_uuid = new.account_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER `attendance_retold` AFTER UPDATE OF `present_ms`, `corrected_ms` ON `attendance` WHEN coalesce(new.corrected_ms, new.present_ms) > 0 AND coalesce(old.corrected_ms, old.present_ms) <> coalesce(new.corrected_ms, new.present_ms) BEGIN
	UPDATE `enrolment` SET attended_ms = attended_ms + coalesce(new.corrected_ms, new.present_ms) - coalesce(old.corrected_ms, old.present_ms), seen_at = max(coalesce(seen_at, 0), l.starts_at)
	FROM `lecture` AS l WHERE l.uuid = new.lecture_uuid AND l.cancelled_at IS NULL AND enrolment.course_uuid = l.course_uuid AND enrolment.student_uuid = new.account_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER `attendance_taken_back` AFTER UPDATE OF `present_ms`, `corrected_ms` ON `attendance` WHEN coalesce(new.corrected_ms, new.present_ms) = 0 AND coalesce(old.corrected_ms, old.present_ms) > 0 BEGIN
	UPDATE `enrolment` SET (attended_ms, seen_at) = (
		SELECT coalesce(sum(coalesce(t.corrected_ms, t.present_ms)), 0), max(l.starts_at) FROM `attendance` AS t JOIN `lecture` AS l ON l.uuid = t.lecture_uuid
		WHERE t.account_uuid = new.account_uuid AND l.course_uuid = enrolment.course_uuid AND l.cancelled_at IS NULL AND coalesce(t.corrected_ms, t.present_ms) > 0
	) WHERE course_uuid = (SELECT course_uuid FROM `lecture` WHERE uuid = new.lecture_uuid) AND student_uuid = new.account_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER `attendance_untold` AFTER DELETE ON `attendance` WHEN coalesce(old.corrected_ms, old.present_ms) > 0 BEGIN
	UPDATE `enrolment` SET (attended_ms, seen_at) = (
		SELECT coalesce(sum(coalesce(t.corrected_ms, t.present_ms)), 0), max(l.starts_at) FROM `attendance` AS t JOIN `lecture` AS l ON l.uuid = t.lecture_uuid
		WHERE t.account_uuid = old.account_uuid AND l.course_uuid = enrolment.course_uuid AND l.cancelled_at IS NULL AND coalesce(t.corrected_ms, t.present_ms) > 0
	) WHERE course_uuid = (SELECT course_uuid FROM `lecture` WHERE uuid = old.lecture_uuid) AND student_uuid = old.account_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER `lecture_attended_moved` AFTER UPDATE OF `starts_at`, `cancelled_at` ON `lecture` WHEN old.starts_at <> new.starts_at OR (old.cancelled_at IS NULL) <> (new.cancelled_at IS NULL) BEGIN
	UPDATE `enrolment` SET (attended_ms, seen_at) = (
		SELECT coalesce(sum(coalesce(t.corrected_ms, t.present_ms)), 0), max(l.starts_at) FROM `attendance` AS t JOIN `lecture` AS l ON l.uuid = t.lecture_uuid
		WHERE t.account_uuid = enrolment.student_uuid AND l.course_uuid = enrolment.course_uuid AND l.cancelled_at IS NULL AND coalesce(t.corrected_ms, t.present_ms) > 0
	) WHERE course_uuid = new.course_uuid AND student_uuid IN (SELECT account_uuid FROM `attendance` WHERE lecture_uuid = new.uuid);
END;
--> statement-breakpoint
-- Before, while what goes with it can still be found.
CREATE TRIGGER `lecture_attended_deleted` BEFORE DELETE ON `lecture` BEGIN
	UPDATE `enrolment` SET (attended_ms, seen_at) = (
		SELECT coalesce(sum(coalesce(t.corrected_ms, t.present_ms)), 0), max(l.starts_at) FROM `attendance` AS t JOIN `lecture` AS l ON l.uuid = t.lecture_uuid
		WHERE t.account_uuid = enrolment.student_uuid AND l.course_uuid = enrolment.course_uuid AND l.uuid <> old.uuid AND l.cancelled_at IS NULL AND coalesce(t.corrected_ms, t.present_ms) > 0
	) WHERE course_uuid = old.course_uuid AND student_uuid IN (SELECT account_uuid FROM `attendance` WHERE lecture_uuid = old.uuid);
END;
--> statement-breakpoint
UPDATE `enrolment` SET (attended_ms, seen_at) = (
	SELECT coalesce(sum(coalesce(t.corrected_ms, t.present_ms)), 0), max(l.starts_at) FROM `attendance` AS t JOIN `lecture` AS l ON l.uuid = t.lecture_uuid
	WHERE t.account_uuid = enrolment.student_uuid AND l.course_uuid = enrolment.course_uuid AND l.cancelled_at IS NULL AND coalesce(t.corrected_ms, t.present_ms) > 0
);
