CREATE TABLE `mock_test_type_grade` (
	`type_uuid` text NOT NULL,
	`grade_uuid` text NOT NULL,
	PRIMARY KEY(`type_uuid`, `grade_uuid`),
	FOREIGN KEY (`type_uuid`) REFERENCES `mock_test_type`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`grade_uuid`) REFERENCES `grade`(`uuid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `model_test_grade` (
	`exam_uuid` text NOT NULL,
	`grade_uuid` text NOT NULL,
	PRIMARY KEY(`exam_uuid`, `grade_uuid`),
	FOREIGN KEY (`exam_uuid`) REFERENCES `model_test`(`uuid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`grade_uuid`) REFERENCES `grade`(`uuid`) ON UPDATE no action ON DELETE cascade
);
