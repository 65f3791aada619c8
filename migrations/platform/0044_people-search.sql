-- People are found by their names as these are compared: folded in the steps of `foldedName` and `joinedInitials` in
-- `app/domain/people/search-key.ts`, which fold what is looked for. A name passes through `account_search_text` and stays in the
-- index alone.
DROP TRIGGER IF EXISTS `account_search_insert`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `account_search_update`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `account_search_delete`;
--> statement-breakpoint
DROP TABLE IF EXISTS `account_search`;
--> statement-breakpoint
CREATE TABLE `account_search_text` (
	`account_id` integer PRIMARY KEY NOT NULL,
	`mobile` text,
	`words` text NOT NULL,
	`joined` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `account_search` USING fts5(words, joined, mobile, tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER `account_search_text_added` AFTER INSERT ON `account_search_text` BEGIN
	UPDATE `account_search_text` SET `words` = replace(replace(replace(replace(replace(replace(`words`, 'ত' || '্' || char(8205), 'ত'), '্' || char(8204), ''), '্' || char(8205) || ' ', ' '), '্ ', ' '), 'ো', 'ো'), 'ৌ', 'ৌ') WHERE account_id = new.account_id;
	UPDATE `account_search_text` SET `words` = replace(replace(replace(replace(replace(replace(`words`, char(160), ' '), '. ', '.'), '‐', ' '), '‑', ' '), '<', ' '), '>', ' ') WHERE account_id = new.account_id;
	UPDATE `account_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(`words`), '''', ''), '’', ''), '‘', ''), char(8203), ''), char(8204), ''), char(8205), ''), char(65279), ''), 'ড়', 'র'), 'ঢ়', 'র') WHERE account_id = new.account_id;
	UPDATE `account_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, 'য়', 'য়'), 'ড়', 'র'), 'ঢ়', 'র'), 'ঈ', 'ই'), 'ঊ', 'উ'), 'ী', 'ি'), 'ূ', 'ু'), 'ণ', 'ন'), 'শ', 'স') WHERE account_id = new.account_id;
	UPDATE `account_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, 'ষ', 'স'), 'ৎ', 'ত'), 'ঁ', ''), 'ঃ', ''), '০', '0'), '১', '1'), '২', '2'), '৩', '3'), '৪', '4') WHERE account_id = new.account_id;
	UPDATE `account_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, '৫', '5'), '৬', '6'), '৭', '7'), '৮', '8'), '৯', '9'), char(10), ' '), char(9), ' '), '-', ' '), '–', ' ') WHERE account_id = new.account_id;
	UPDATE `account_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, '—', ' '), '/', ' '), '\', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '{', ' '), '}', ' ') WHERE account_id = new.account_id;
	UPDATE `account_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, ',', ' '), '.', ' '), ':', ' '), ';', ' '), '&', ' '), '+', ' '), '!', ' '), '?', ' '), '।', ' ') WHERE account_id = new.account_id;
	UPDATE `account_search_text` SET `words` = replace(replace(replace(replace(replace(replace(replace(replace(`words`, '"', ' '), '“', ' '), '”', ' '), '*', ' '), '#', ' '), '_', ' '), '|', ' '), ' ', '  ') WHERE account_id = new.account_id;
	UPDATE `account_search_text` SET `joined` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`, ' a ', ' <a> '), ' b ', ' <b> '), ' c ', ' <c> '), ' d ', ' <d> '), ' e ', ' <e> '), ' f ', ' <f> '), ' g ', ' <g> '), ' h ', ' <h> '), ' i ', ' <i> ') WHERE account_id = new.account_id;
	UPDATE `account_search_text` SET `joined` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`joined`, ' j ', ' <j> '), ' k ', ' <k> '), ' l ', ' <l> '), ' m ', ' <m> '), ' n ', ' <n> '), ' o ', ' <o> '), ' p ', ' <p> '), ' q ', ' <q> '), ' r ', ' <r> ') WHERE account_id = new.account_id;
	UPDATE `account_search_text` SET `joined` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`joined`, ' s ', ' <s> '), ' t ', ' <t> '), ' u ', ' <u> '), ' v ', ' <v> '), ' w ', ' <w> '), ' x ', ' <x> '), ' y ', ' <y> '), ' z ', ' <z> '), ' এ ', ' <এ> ') WHERE account_id = new.account_id;
	UPDATE `account_search_text` SET `joined` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`joined`, ' বি ', ' <বি> '), ' সি ', ' <সি> '), ' ডি ', ' <ডি> '), ' ই ', ' <ই> '), ' এফ ', ' <এফ> '), ' জি ', ' <জি> '), ' এইচ ', ' <এইচ> '), ' আই ', ' <আই> '), ' জে ', ' <জে> ') WHERE account_id = new.account_id;
	UPDATE `account_search_text` SET `joined` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`joined`, ' কে ', ' <কে> '), ' এল ', ' <এল> '), ' এম ', ' <এম> '), ' এন ', ' <এন> '), ' ও ', ' <ও> '), ' পি ', ' <পি> '), ' কিউ ', ' <কিউ> '), ' আর ', ' <আর> '), ' এস ', ' <এস> ') WHERE account_id = new.account_id;
	UPDATE `account_search_text` SET `joined` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`joined`, ' টি ', ' <টি> '), ' ইউ ', ' <ইউ> '), ' ভি ', ' <ভি> '), ' ডব্লিউ ', ' <ডব্লিউ> '), ' ওয়াই ', ' <ওয়াই> '), ' জেড ', ' <জেড> '), '>  <', ''), '<', ''), '>', '') WHERE account_id = new.account_id;
	INSERT INTO `account_search` (rowid, words, joined, mobile) SELECT account_id, words, joined, mobile FROM `account_search_text` WHERE account_id = new.account_id;
	DELETE FROM `account_search_text` WHERE account_id = new.account_id;
END;
--> statement-breakpoint
INSERT INTO `account_search_text` (account_id, mobile, words) SELECT id, mobile, ' ' || coalesce(name, '') || ' ' FROM `account`;
--> statement-breakpoint
CREATE TRIGGER `account_search_insert` AFTER INSERT ON `account` BEGIN
	INSERT INTO `account_search_text` (account_id, mobile, words) VALUES (new.id, new.mobile, ' ' || coalesce(new.name, '') || ' ');
END;
--> statement-breakpoint
CREATE TRIGGER `account_search_update` AFTER UPDATE OF `name`, `mobile` ON `account` WHEN old.name IS NOT new.name OR old.mobile IS NOT new.mobile BEGIN
	DELETE FROM `account_search` WHERE rowid = new.id;
	INSERT INTO `account_search_text` (account_id, mobile, words) VALUES (new.id, new.mobile, ' ' || coalesce(new.name, '') || ' ');
END;
--> statement-breakpoint
CREATE TRIGGER `account_search_delete` AFTER DELETE ON `account` BEGIN DELETE FROM `account_search` WHERE rowid = old.id; END;
