CREATE INDEX `course_listed` ON `course` (`archived_at`,`end_at`,`enrolment_end_at`,`start_at`,`seats_taken`,`max_students`,`fee_poisha`,`teacher_uuid`,`institute_uuid`,`subject_uuid`);--> statement-breakpoint
CREATE INDEX `course_title` ON `course` (title COLLATE NOCASE);--> statement-breakpoint
-- What courses are found by: a row of the texts of each, in both scripts. The folded columns are made by the trigger below, in the steps of
-- `app/domain/course/search-key.ts`, which folds what is looked for in the same way. The parser of the database takes no deep
-- nesting: so the steps come by nines.
CREATE TABLE `course_search_text` (
	`course_id` integer PRIMARY KEY NOT NULL,
	`said` text NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`bangla` text DEFAULT '' NOT NULL,
	`latin` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `course_search` USING fts5(words, bangla, latin, tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER `course_search_text_added` AFTER INSERT ON `course_search_text` BEGIN
	UPDATE `course_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(new.said), '''', ''), '’', ''), '‘', ''), char(8203), ''), char(8204), ''), char(8205), ''), char(65279), ''), 'ড়', 'র'), 'ঢ়', 'র') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, 'য়', 'য়'), 'ড়', 'র'), 'ঢ়', 'র'), 'ঈ', 'ই'), 'ঊ', 'উ'), 'ী', 'ি'), 'ূ', 'ু'), 'ণ', 'ন'), 'শ', 'স') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, 'ষ', 'স'), 'ৎ', 'ত'), 'ঁ', ''), 'ঃ', ''), '০', '0'), '১', '1'), '২', '2'), '৩', '3'), '৪', '4') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, '৫', '5'), '৬', '6'), '৭', '7'), '৮', '8'), '৯', '9'), char(10), ' '), char(9), ' '), '-', ' '), '–', ' ') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, '—', ' '), '/', ' '), '\', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '{', ' '), '}', ' ') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, ',', ' '), '.', ' '), ':', ' '), ';', ' '), '&', ' '), '+', ' '), '!', ' '), '?', ' '), '।', ' ') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(`words`, '"', ' '), '“', ' '), '”', ' '), '*', ' '), '#', ' '), '_', ' '), '|', ' '), ' ', '  ') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `bangla` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, '্য', ''), 'য়', ''), 'জ্ঞ', 'j'), 'ক্স', 'k'), 'ক', 'k'), 'খ', 'k'), 'গ', 'j'), 'ঘ', 'j'), 'জ', 'j') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `bangla` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`bangla`, 'ঝ', 'j'), 'য', 'j'), 'ঙ', 'n'), 'ং', 'n'), 'ঞ', 'n'), 'ন', 'n'), 'চ', 'c'), 'ছ', 'c'), 'ট', 't') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `bangla` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`bangla`, 'ঠ', 't'), 'ত', 't'), 'থ', 't'), 'ড', 'd'), 'ঢ', 'd'), 'দ', 'd'), 'ধ', 'd'), 'প', 'p'), 'ফ', 'p') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `bangla` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`bangla`, 'ব', 'b'), 'ভ', 'b'), 'ম', 'm'), 'র', 'r'), 'ৃ', 'r'), 'ল', 'l'), 'স', 's'), 'হ', ''), ' অ', ' 0') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `bangla` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`bangla`, ' আ', ' 0'), ' ই', ' 0'), ' উ', ' 0'), ' এ', ' 0'), ' ঐ', ' 0'), ' ও', ' 0'), ' ঔ', ' 0'), 'অ', ''), 'আ', '') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `bangla` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`bangla`, 'ই', ''), 'উ', ''), 'এ', ''), 'ঐ', ''), 'ও', ''), 'ঔ', ''), 'ঋ', ''), 'া', ''), 'ি', '') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `bangla` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`bangla`, 'ু', ''), 'ে', ''), 'ৈ', ''), 'ো', ''), 'ৌ', ''), '্', ''), 'kk', 'k'), 'jj', 'j'), 'tt', 't') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `bangla` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`bangla`, 'dd', 'd'), 'pp', 'p'), 'bb', 'b'), 'mm', 'm'), 'nn', 'n'), 'rr', 'r'), 'll', 'l'), 'ss', 's'), 'cc', 'c') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `latin` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, 'ch', '1'), 'c', 'k'), '1', 'c'), 'q', 'k'), 'x', 'ks'), 'ng', 'n'), 'g', 'j'), 'z', 'j'), 'v', 'b') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `latin` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`latin`, 'w', 'b'), 'f', 'p'), ' a', ' 0'), ' e', ' 0'), ' i', ' 0'), ' o', ' 0'), ' u', ' 0'), ' y', ' 0'), 'a', '') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `latin` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`latin`, 'e', ''), 'i', ''), 'o', ''), 'u', ''), 'y', ''), 'h', ''), 'kk', 'k'), 'jj', 'j'), 'tt', 't') WHERE course_id = new.course_id;
	UPDATE `course_search_text` SET `latin` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`latin`, 'dd', 'd'), 'pp', 'p'), 'bb', 'b'), 'mm', 'm'), 'nn', 'n'), 'rr', 'r'), 'll', 'l'), 'ss', 's'), 'cc', 'c') WHERE course_id = new.course_id;
	INSERT INTO `course_search` (rowid, words, bangla, latin) SELECT course_id, words, bangla, latin FROM `course_search_text` WHERE course_id = new.course_id;
END;
--> statement-breakpoint
CREATE TRIGGER `course_search_text_gone` AFTER DELETE ON `course_search_text` BEGIN DELETE FROM `course_search` WHERE rowid = old.course_id; END;
--> statement-breakpoint
CREATE VIEW `course_search_said` AS SELECT c.id AS course_id, c.uuid, c.subject_uuid, c.institute_uuid, c.teacher_uuid,
	' ' || c.title || ' ' || coalesce(c.subtitle, '') || ' ' || coalesce(s.title, '') || ' ' || coalesce(s.title_bn, '') || ' ' || coalesce(i.name, '') || ' '
		|| coalesce(i.name_bn, '') || ' ' || coalesce(i.other_names, '') || ' ' || coalesce(a.name, '') || ' ' AS said
	FROM `course` AS c LEFT JOIN `subject` AS s ON s.uuid = c.subject_uuid LEFT JOIN `institute` AS i ON i.uuid = c.institute_uuid LEFT JOIN `account` AS a ON a.uuid = c.teacher_uuid;
--> statement-breakpoint
INSERT INTO `course_search_text` (course_id, said) SELECT course_id, said FROM `course_search_said`;
--> statement-breakpoint
CREATE TRIGGER `course_search_insert` AFTER INSERT ON `course` BEGIN INSERT INTO `course_search_text` (course_id, said) SELECT course_id, said FROM `course_search_said` WHERE course_id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER `course_search_update` AFTER UPDATE OF `title`, `subtitle`, `subject_uuid`, `institute_uuid`, `teacher_uuid` ON `course`
	WHEN old.title IS NOT new.title OR old.subtitle IS NOT new.subtitle OR old.subject_uuid IS NOT new.subject_uuid OR old.institute_uuid IS NOT new.institute_uuid OR old.teacher_uuid IS NOT new.teacher_uuid BEGIN
	DELETE FROM `course_search_text` WHERE course_id = new.id;
	INSERT INTO `course_search_text` (course_id, said) SELECT course_id, said FROM `course_search_said` WHERE course_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `course_search_delete` AFTER DELETE ON `course` BEGIN DELETE FROM `course_search_text` WHERE course_id = old.id; END;
--> statement-breakpoint
CREATE TRIGGER `course_search_subject` AFTER UPDATE OF `title`, `title_bn` ON `subject` WHEN old.title IS NOT new.title OR old.title_bn IS NOT new.title_bn BEGIN
	DELETE FROM `course_search_text` WHERE course_id IN (SELECT id FROM `course` WHERE subject_uuid = new.uuid);
	INSERT INTO `course_search_text` (course_id, said) SELECT course_id, said FROM `course_search_said` WHERE subject_uuid = new.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER `course_search_institute` AFTER UPDATE OF `name`, `name_bn`, `other_names` ON `institute` WHEN old.name IS NOT new.name OR old.name_bn IS NOT new.name_bn OR old.other_names IS NOT new.other_names BEGIN
	DELETE FROM `course_search_text` WHERE course_id IN (SELECT id FROM `course` WHERE institute_uuid = new.uuid);
	INSERT INTO `course_search_text` (course_id, said) SELECT course_id, said FROM `course_search_said` WHERE institute_uuid = new.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER `course_search_account` AFTER UPDATE OF `name` ON `account` WHEN old.name IS NOT new.name BEGIN
	DELETE FROM `course_search_text` WHERE course_id IN (SELECT id FROM `course` WHERE teacher_uuid = new.uuid);
	INSERT INTO `course_search_text` (course_id, said) SELECT course_id, said FROM `course_search_said` WHERE teacher_uuid = new.uuid;
END;
