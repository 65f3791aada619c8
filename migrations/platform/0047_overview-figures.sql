CREATE INDEX `account_created` ON `account` (`created_at`);--> statement-breakpoint
CREATE INDEX `enrolment_event_created` ON `enrolment_event` (`created_at`);--> statement-breakpoint
CREATE INDEX `mock_test_attempt_finished` ON `mock_test_attempt` (`finished_at`) WHERE finished_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `attempt_finished` ON `attempt` (`finished_at`);