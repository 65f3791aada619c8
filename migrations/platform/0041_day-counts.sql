CREATE TABLE `day_count` (
	`account_uuid` text NOT NULL,
	`what` text NOT NULL,
	`day` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`account_uuid`, `what`),
	CONSTRAINT "day_count_positive" CHECK(count > 0)
);
