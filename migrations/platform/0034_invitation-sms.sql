DROP INDEX `mobile_invitation_mobile`;--> statement-breakpoint
DROP INDEX `mobile_invitation_expires`;--> statement-breakpoint
ALTER TABLE `mobile_invitation` ADD `sms_at` integer;--> statement-breakpoint
ALTER TABLE `mobile_invitation` ADD `sms_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `mobile_invitation_sms` ON `mobile_invitation` (`sms_at`) WHERE sms_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mobile_invitation_mobile` ON `mobile_invitation` (`mobile`);--> statement-breakpoint
CREATE INDEX `mobile_invitation_expires` ON `mobile_invitation` (`expires_at`);--> statement-breakpoint
ALTER TABLE `mobile_invitation` DROP COLUMN `claimed_at`;