CREATE TABLE `issuer_sign_out` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_uuid` text NOT NULL,
	`id_token` text NOT NULL,
	`everywhere` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_uuid`) REFERENCES `account`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `issuer_sign_out_next` ON `issuer_sign_out` (`tries`,`id`);--> statement-breakpoint
CREATE INDEX `issuer_sign_out_account` ON `issuer_sign_out` (`account_uuid`);--> statement-breakpoint
CREATE INDEX `issuer_sign_out_created` ON `issuer_sign_out` (`created_at`);