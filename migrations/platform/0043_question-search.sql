-- What questions are found by (QB-11): their text, code and explanation, folded in the steps of `foldedText` in
-- `app/domain/course/search-key.ts` and of `app/domain/question-bank/search-key.ts`, which fold what is looked for.
CREATE TABLE `question_search_text` (
	`question_id` integer PRIMARY KEY NOT NULL,
	`said` text NOT NULL,
	`words` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `question_search` USING fts5(words, tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER `question_search_text_added` AFTER INSERT ON `question_search_text` BEGIN
	UPDATE `question_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(new.said), '''', ''), '’', ''), '‘', ''), char(8203), ''), char(8204), ''), char(8205), ''), char(65279), ''), 'ড়', 'র'), 'ঢ়', 'র') WHERE question_id = new.question_id;
	UPDATE `question_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, 'য়', 'য়'), 'ড়', 'র'), 'ঢ়', 'র'), 'ঈ', 'ই'), 'ঊ', 'উ'), 'ী', 'ি'), 'ূ', 'ু'), 'ণ', 'ন'), 'শ', 'স') WHERE question_id = new.question_id;
	UPDATE `question_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, 'ষ', 'স'), 'ৎ', 'ত'), 'ঁ', ''), 'ঃ', ''), '০', '0'), '১', '1'), '২', '2'), '৩', '3'), '৪', '4') WHERE question_id = new.question_id;
	UPDATE `question_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, '৫', '5'), '৬', '6'), '৭', '7'), '৮', '8'), '৯', '9'), char(10), ' '), char(9), ' '), '-', ' '), '–', ' ') WHERE question_id = new.question_id;
	UPDATE `question_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, '—', ' '), '/', ' '), '\', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '{', ' '), '}', ' ') WHERE question_id = new.question_id;
	UPDATE `question_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, ',', ' '), '.', ' '), ':', ' '), ';', ' '), '&', ' '), '+', ' '), '!', ' '), '?', ' '), '।', ' ') WHERE question_id = new.question_id;
	UPDATE `question_search_text` SET `words` = replace(replace(replace(replace(`words`, '$', ' '), '=', ' '), '^', ' '), '~', ' ') WHERE question_id = new.question_id;
	UPDATE `question_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(`words`, '"', ' '), '“', ' '), '”', ' '), '*', ' '), '#', ' '), '_', ' '), '|', ' '), ' ', '  ') WHERE question_id = new.question_id;
	INSERT INTO `question_search` (rowid, words) SELECT question_id, words FROM `question_search_text` WHERE question_id = new.question_id;
END;
--> statement-breakpoint
CREATE TRIGGER `question_search_text_gone` AFTER DELETE ON `question_search_text` BEGIN DELETE FROM `question_search` WHERE rowid = old.question_id; END;
--> statement-breakpoint
INSERT INTO `question_search_text` (question_id, said) SELECT id, ' ' || code || ' ' || content || ' ' || explanation || ' ' FROM `question`;
--> statement-breakpoint
CREATE TRIGGER `question_search_insert` AFTER INSERT ON `question` BEGIN
	INSERT INTO `question_search_text` (question_id, said) VALUES (new.id, ' ' || new.code || ' ' || new.content || ' ' || new.explanation || ' ');
END;
--> statement-breakpoint
CREATE TRIGGER `question_search_update` AFTER UPDATE OF `code`, `content`, `explanation` ON `question`
	WHEN old.code IS NOT new.code OR old.content IS NOT new.content OR old.explanation IS NOT new.explanation BEGIN
	DELETE FROM `question_search_text` WHERE question_id = new.id;
	INSERT INTO `question_search_text` (question_id, said) VALUES (new.id, ' ' || new.code || ' ' || new.content || ' ' || new.explanation || ' ');
END;
--> statement-breakpoint
CREATE TRIGGER `question_search_delete` AFTER DELETE ON `question` BEGIN DELETE FROM `question_search_text` WHERE question_id = old.id; END;
