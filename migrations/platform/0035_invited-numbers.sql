-- Whoever was invited by the number that their account has is an invited number like any other, for its thirty days.
INSERT INTO `mobile_invitation` (`uuid`, `course_uuid`, `mobile`, `invited_by`, `expires_at`, `created_at`)
SELECT e.`uuid`, e.`course_uuid`, e.`invited_mobile`, coalesce(e.`invited_by`, c.`teacher_uuid`), e.`updated_at` + 2592000000, e.`updated_at`
FROM `enrolment` AS e JOIN `course` AS c ON c.`uuid` = e.`course_uuid`
WHERE e.`state` = 'invited' AND e.`invited_mobile` IS NOT NULL
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE `enrolment` SET `respond_until` = `updated_at` + 2592000000
WHERE `state` = 'invited' AND `invited_mobile` IS NOT NULL AND `respond_until` IS NULL;
--> statement-breakpoint
-- The number is known no more when somebody has come by it or has answered. Where only the time of theirs is over, it has its own.
CREATE TRIGGER `enrolment_answered` AFTER UPDATE OF `state` ON `enrolment`
WHEN OLD.`state` = 'invited' AND NEW.`state` NOT IN ('invited', 'lapsed') BEGIN
	DELETE FROM `mobile_invitation` WHERE `course_uuid` = NEW.`course_uuid` AND `mobile` IN (
		OLD.`invited_mobile`, (SELECT a.`mobile` FROM `account` AS a WHERE a.`uuid` = NEW.`student_uuid` AND a.`mobile_verified` = 1));
END;
