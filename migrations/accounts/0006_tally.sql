CREATE TABLE `tally` (
	`kind` text NOT NULL,
	`hour` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`kind`, `hour`),
	CONSTRAINT "tally_kind" CHECK(kind IN ('sms', 'wrong-code'))
);
--> statement-breakpoint
CREATE INDEX `tally_hour` ON `tally` (`hour`);