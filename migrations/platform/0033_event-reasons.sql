-- What happened to an enrolment is never changed, but for what was written about somebody: that goes with their account.
DROP TRIGGER `enrolment_event_kept`;
--> statement-breakpoint
CREATE TRIGGER `enrolment_event_kept` BEFORE UPDATE ON `enrolment_event` WHEN NOT (
	NEW.`reason` IS NULL AND NEW.`id` IS OLD.`id` AND NEW.`enrolment_uuid` IS OLD.`enrolment_uuid` AND NEW.`from_state` IS OLD.`from_state`
	AND NEW.`to_state` IS OLD.`to_state` AND NEW.`actor_uuid` IS OLD.`actor_uuid` AND NEW.`created_at` IS OLD.`created_at`
) BEGIN SELECT RAISE(ABORT, 'append_only'); END;
