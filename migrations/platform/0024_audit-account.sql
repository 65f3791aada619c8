CREATE INDEX `audit_log_account` ON `audit_log` (detail ->> '$.account');--> statement-breakpoint
-- What was written before names whom it concerns too, as far as the thing that it is about is still there. The log takes no other change, so the
-- trigger stands aside for this one, and is afterwards what it was.
DROP TRIGGER `audit_log_no_update`;
--> statement-breakpoint
UPDATE `audit_log` SET `detail` = json_patch(coalesce(`detail`, '{}'), json_object('account', CASE `object_type`
	WHEN 'institute-membership' THEN (SELECT m.`account_uuid` FROM `institute_membership` AS m WHERE m.`uuid` = `object_uuid`)
	WHEN 'institute-request' THEN (SELECT r.`account_uuid` FROM `institute_request` AS r WHERE r.`uuid` = `object_uuid`)
	WHEN 'feedback' THEN (SELECT f.`account_uuid` FROM `feedback` AS f WHERE f.`uuid` = `object_uuid`)
	WHEN 'payment' THEN (SELECT p.`account_uuid` FROM `payment` AS p WHERE p.`uuid` = `object_uuid`)
	WHEN 'payment-issue' THEN (SELECT p.`account_uuid` FROM `payment` AS p JOIN `payment_issue` AS i ON i.`payment_uuid` = p.`uuid` WHERE i.`uuid` = `object_uuid`)
END))
WHERE `object_type` IN ('institute-membership', 'institute-request', 'feedback', 'payment', 'payment-issue')
	AND `detail` ->> '$.account' IS NULL AND `detail` IS NOT '{"erased":true}';
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` WHEN NOT (
	NEW.`detail` IS '{"erased":true}' AND NEW.`id` IS OLD.`id` AND NEW.`uuid` IS OLD.`uuid` AND NEW.`actor_uuid` IS OLD.`actor_uuid`
	AND NEW.`action` IS OLD.`action` AND NEW.`object_type` IS OLD.`object_type` AND NEW.`object_uuid` IS OLD.`object_uuid` AND NEW.`created_at` IS OLD.`created_at`
	AND EXISTS (SELECT 1 FROM `account_deletion` WHERE `begun_at` IS NOT NULL AND `completed_at` IS NULL)
) BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
