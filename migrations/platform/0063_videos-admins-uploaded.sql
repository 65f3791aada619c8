-- Videos that were there before: what an admin uploads is in the audit log, what a teacher uploads is not.
UPDATE `content` SET `uploaded_by_admin` = 1 WHERE `uuid` IN (SELECT `object_uuid` FROM `audit_log` WHERE `action` = 'content.created');
