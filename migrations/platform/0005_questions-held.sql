CREATE TABLE `held_question` (
	`owner_uuid` text NOT NULL,
	`question_uuid` text NOT NULL,
	`held_until` integer,
	`held_at` integer NOT NULL,
	PRIMARY KEY(`owner_uuid`, `question_uuid`),
	FOREIGN KEY (`question_uuid`) REFERENCES `question`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `held_question_question` ON `held_question` (`question_uuid`);--> statement-breakpoint
-- What is published already, as it stands.
INSERT INTO `held_question` (`owner_uuid`, `question_uuid`, `held_until`, `held_at`)
SELECT e.`uuid`, q.`uuid`, e.`stop_at`, p.`created_at` FROM `model_test` AS e
JOIN `paper_pool` AS p ON p.`exam_uuid` = e.`uuid` AND p.`version` = e.`pool_version`
JOIN json_each(p.`content`, '$.questions') AS held JOIN `question` AS q ON q.`uuid` = held.`value` ->> 'uuid'
WHERE e.`state` = 'published';
--> statement-breakpoint
INSERT INTO `held_question` (`owner_uuid`, `question_uuid`, `held_until`, `held_at`)
SELECT t.`uuid`, q.`uuid`, NULL, p.`created_at` FROM `mock_test_type` AS t
JOIN `mock_test_pool` AS p ON p.`type_uuid` = t.`uuid` AND p.`version` = t.`pool_version`
JOIN json_each(p.`content`, '$.questions') AS held JOIN `question` AS q ON q.`uuid` = held.`value` ->> 'uuid'
WHERE t.`state` = 'published';
--> statement-breakpoint
-- A question of an exam that has not stopped is in no other open pool (QB-3). Checked by the transaction that publishes.
CREATE TRIGGER `held_question_no_insert` BEFORE INSERT ON `held_question`
WHEN (NEW.`held_until` IS NULL OR NEW.`held_until` > NEW.`held_at`) AND EXISTS (
	SELECT 1 FROM `held_question` AS o WHERE o.`question_uuid` = NEW.`question_uuid` AND o.`owner_uuid` <> NEW.`owner_uuid`
	AND (o.`held_until` IS NULL OR o.`held_until` > NEW.`held_at`) AND (o.`held_until` IS NOT NULL OR NEW.`held_until` IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'the question is in another open pool'); END;
--> statement-breakpoint
CREATE TRIGGER `held_question_no_update` BEFORE UPDATE ON `held_question`
WHEN (NEW.`held_until` IS NULL OR NEW.`held_until` > NEW.`held_at`) AND EXISTS (
	SELECT 1 FROM `held_question` AS o WHERE o.`question_uuid` = NEW.`question_uuid` AND o.`owner_uuid` <> NEW.`owner_uuid`
	AND (o.`held_until` IS NULL OR o.`held_until` > NEW.`held_at`) AND (o.`held_until` IS NOT NULL OR NEW.`held_until` IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'the question is in another open pool'); END;
--> statement-breakpoint
CREATE TRIGGER `model_test_stop_held` AFTER UPDATE OF `stop_at` ON `model_test` WHEN NEW.`stop_at` <> OLD.`stop_at`
BEGIN UPDATE `held_question` SET `held_until` = NEW.`stop_at`, `held_at` = NEW.`updated_at` WHERE `owner_uuid` = NEW.`uuid`; END;
