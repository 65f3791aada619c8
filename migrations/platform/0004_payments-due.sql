CREATE INDEX `account_mobile` ON `account` (`mobile`);--> statement-breakpoint
CREATE INDEX `ledger_transaction_payment` ON `ledger_transaction` (`payment_uuid`);--> statement-breakpoint
-- Everything that is left in between has a time at which it is looked at, so that the sweep is one range of one index:
-- also what the provider was never heard of, which ends a day after it was begun.
UPDATE `payment` SET `next_check_at` = `created_at` + 86400000
WHERE `state` = 'initiated' AND `provider_payment_id` IS NULL AND `next_check_at` IS NULL;
