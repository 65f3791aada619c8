ALTER TABLE `flow` ADD `void_at` integer;--> statement-breakpoint
CREATE INDEX `flow_mobile` ON `flow` (`mobile`);--> statement-breakpoint
CREATE INDEX `flow_user` ON `flow` (`user_id`);--> statement-breakpoint
ALTER TABLE `long_code` ADD `user_id` text;--> statement-breakpoint
UPDATE `flow` SET `user_id` = (
	SELECT `user`.`id` FROM `user` WHERE `user`.`phone_number` = `flow`.`mobile` AND `user`.`created_at` <= `flow`.`created_at`
		AND NOT EXISTS (SELECT 1 FROM `mobile_change` WHERE `mobile_change`.`user_id` = `user`.`id` AND `mobile_change`.`at` >= `flow`.`created_at`)
) WHERE `purpose` IN ('sign-in', 'reset', 'verify');--> statement-breakpoint
UPDATE `long_code` SET `user_id` = (
	SELECT `user`.`id` FROM `user` WHERE `user`.`phone_number` = `long_code`.`mobile` AND `user`.`created_at` <= `long_code`.`sent_at`
		AND NOT EXISTS (SELECT 1 FROM `mobile_change` WHERE `mobile_change`.`user_id` = `user`.`id` AND `mobile_change`.`at` >= `long_code`.`sent_at`)
) WHERE `kind` IN ('account', 'registered');
