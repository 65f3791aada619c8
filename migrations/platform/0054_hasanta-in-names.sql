-- Names are found whether or not a hasanta stands in them, with a joiner or without one (আব্‌দুর, আব্দুর, আবদুর): the fold of people in the steps of
-- `app/domain/people/search-key.ts`, and what is stored of institutes by `app/lib/name-key.ts`, without it.
DROP TRIGGER `account_search_text_added`;
--> statement-breakpoint
CREATE TRIGGER `account_search_text_added` AFTER INSERT ON `account_search_text` BEGIN
	UPDATE `account_search_text` SET `words` = replace(replace(replace(`words`, '্', ''), 'ো', 'ো'), 'ৌ', 'ৌ') WHERE account_id = new.account_id;
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
	UPDATE `account_search_text` SET `joined` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`joined`, ' টি ', ' <টি> '), ' ইউ ', ' <ইউ> '), ' ভি ', ' <ভি> '), ' ডবলিউ ', ' <ডবলিউ> '), ' ওয়াই ', ' <ওয়াই> '), ' জেড ', ' <জেড> '), '>  <', ''), '<', ''), '>', '') WHERE account_id = new.account_id;
	INSERT INTO `account_search` (rowid, words, joined, mobile) SELECT account_id, words, joined, mobile FROM `account_search_text` WHERE account_id = new.account_id;
	DELETE FROM `account_search_text` WHERE account_id = new.account_id;
END;
--> statement-breakpoint
DELETE FROM `account_search`;
--> statement-breakpoint
INSERT INTO `account_search_text` (account_id, mobile, words) SELECT id, mobile, ' ' || coalesce(name, '') || ' ' FROM `account`;
--> statement-breakpoint
INSERT OR IGNORE INTO `institute_word` (`word`, `institute_uuid`) SELECT replace(`word`, '্', ''), `institute_uuid` FROM `institute_word` WHERE instr(`word`, '্') > 0 AND replace(`word`, '্', '') <> '';
--> statement-breakpoint
DELETE FROM `institute_word` WHERE instr(`word`, '্') > 0;
--> statement-breakpoint
UPDATE `institute` SET `name_key` = (SELECT coalesce(group_concat(`word`, ' '), '') FROM (SELECT DISTINCT value AS `word` FROM json_each('["' || replace(replace(`name_key`, '্', ''), ' ', '","') || '"]') ORDER BY 1)) WHERE instr(`name_key`, '্') > 0;
--> statement-breakpoint
UPDATE `institute` SET `name_key_bn` = (SELECT coalesce(group_concat(`word`, ' '), '') FROM (SELECT DISTINCT value AS `word` FROM json_each('["' || replace(replace(`name_key_bn`, '্', ''), ' ', '","') || '"]') ORDER BY 1)) WHERE instr(`name_key_bn`, '্') > 0;
--> statement-breakpoint
UPDATE OR IGNORE `institute_request` SET `name_key` = (SELECT coalesce(group_concat(`word`, ' '), '') FROM (SELECT DISTINCT value AS `word` FROM json_each('["' || replace(replace(`name_key`, '্', ''), ' ', '","') || '"]') ORDER BY 1)) WHERE instr(`name_key`, '্') > 0;
