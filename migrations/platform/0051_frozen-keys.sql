-- Corrections from before `frozen_option_uuid`: the key that the frozen pool of their exam has.
UPDATE `key_correction` SET `frozen_option_uuid` = (
	SELECT q.value ->> 'correctOptionUuid'
	FROM `model_test` AS e
	JOIN `paper_pool` AS p ON p.`exam_uuid` = e.`uuid` AND p.`version` = e.`pool_version`
	JOIN json_each(p.`content`, '$.questions') AS q ON q.value ->> 'uuid' = `key_correction`.`question_uuid`
	WHERE e.`uuid` = `key_correction`.`exam_uuid`
) WHERE `frozen_option_uuid` IS NULL;
--> statement-breakpoint
-- A ranking after it counted it.
UPDATE `key_correction` SET `applied_at` = `updated_at`
WHERE EXISTS (SELECT 1 FROM `model_test` AS e WHERE e.`uuid` = `key_correction`.`exam_uuid` AND e.`ranked_at` >= `key_correction`.`updated_at`);
