ALTER TABLE `mock_test_type` ADD `exam_tag_bn` text;--> statement-breakpoint
UPDATE `mock_test_type` SET `exam_tag_bn` = CASE `exam_tag` WHEN 'SSC' THEN 'এসএসসি' WHEN 'HSC' THEN 'এইচএসসি' WHEN 'Admission' THEN 'ভর্তি পরীক্ষা' END WHERE `exam_tag` IN ('SSC', 'HSC', 'Admission');
