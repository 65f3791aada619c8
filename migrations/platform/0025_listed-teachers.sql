ALTER TABLE `teacher_profile` ADD `name` text;--> statement-breakpoint
CREATE INDEX `teacher_profile_listed` ON `teacher_profile` (`verification_status`,name COLLATE NOCASE,`account_uuid`);--> statement-breakpoint
-- The copy of the account's name, from here on and of those who teach already.
UPDATE `teacher_profile` SET name = (SELECT a.name FROM `account` AS a WHERE a.uuid = account_uuid);
--> statement-breakpoint
CREATE TRIGGER `teacher_profile_named` AFTER INSERT ON `teacher_profile` BEGIN UPDATE `teacher_profile` SET name = (SELECT a.name FROM `account` AS a WHERE a.uuid = new.account_uuid) WHERE account_uuid = new.account_uuid; END;
--> statement-breakpoint
CREATE TRIGGER `teacher_profile_renamed` AFTER UPDATE OF `name` ON `account` WHEN old.name IS NOT new.name BEGIN UPDATE `teacher_profile` SET name = new.name WHERE account_uuid = new.uuid; END;
