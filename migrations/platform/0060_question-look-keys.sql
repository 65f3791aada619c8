-- The keys by which likely doubles are found (QB-8), for questions that were there before: in the steps of `lookKey` in
-- `app/domain/question-bank/look-key.ts`, as far as SQL has them. A question that is written again gets its own.
UPDATE `question` SET `look_key` = lower(`content`);
--> statement-breakpoint
UPDATE `question` SET `look_key` = replace(replace(replace(replace(replace(replace(replace(replace(`look_key`, '০', '0'), '১', '1'), '২', '2'), '৩', '3'), '৪', '4'), '৫', '5'), '৬', '6'), '৭', '7');
--> statement-breakpoint
UPDATE `question` SET `look_key` = replace(replace(replace(replace(replace(replace(replace(replace(`look_key`, '৮', '8'), '৯', '9'), 'য়', 'য়'), 'ড়', 'ড়'), 'ঢ়', 'ঢ়'), 'ব়', 'র'), 'ো', 'ো'), 'ৌ', 'ৌ');
--> statement-breakpoint
UPDATE `question` SET `look_key` = replace(replace(replace(replace(replace(replace(replace(replace(`look_key`, '⁰', '^0'), '¹', '^1'), '²', '^2'), '³', '^3'), '⁴', '^4'), '⁵', '^5'), '⁶', '^6'), '⁷', '^7');
--> statement-breakpoint
UPDATE `question` SET `look_key` = replace(replace(replace(replace(replace(replace(replace(replace(`look_key`, '⁸', '^8'), '⁹', '^9'), '.0', '·0'), '.1', '·1'), '.2', '·2'), '.3', '·3'), '.4', '·4'), '.5', '·5');
--> statement-breakpoint
UPDATE `question` SET `look_key` = replace(replace(replace(replace(replace(replace(replace(replace(`look_key`, '.6', '·6'), '.7', '·7'), '.8', '·8'), '.9', '·9'), ' ', ''), char(10), ''), char(9), ''), char(160), '');
--> statement-breakpoint
UPDATE `question` SET `look_key` = replace(replace(replace(replace(replace(replace(replace(replace(`look_key`, char(8203), ''), char(8204), ''), char(8205), ''), '-0', '−0'), '-1', '−1'), '-2', '−2'), '-3', '−3'), '-4', '−4');
--> statement-breakpoint
UPDATE `question` SET `look_key` = replace(replace(replace(replace(replace(replace(replace(replace(`look_key`, '-5', '−5'), '-6', '−6'), '-7', '−7'), '-8', '−8'), '-9', '−9'), '_0', '↓0'), '_1', '↓1'), '_2', '↓2');
--> statement-breakpoint
UPDATE `question` SET `look_key` = replace(replace(replace(replace(replace(replace(replace(replace(`look_key`, '_3', '↓3'), '_4', '↓4'), '_5', '↓5'), '_6', '↓6'), '_7', '↓7'), '_8', '↓8'), '_9', '↓9'), '*', '');
--> statement-breakpoint
UPDATE `question` SET `look_key` = replace(replace(replace(replace(replace(replace(replace(replace(`look_key`, '?', ''), '!', ''), '।', ''), '.', ''), ',', ''), ':', ''), ';', ''), '"', '');
--> statement-breakpoint
UPDATE `question` SET `look_key` = replace(replace(replace(replace(replace(replace(replace(replace(`look_key`, '“', ''), '”', ''), '''', ''), '‘', ''), '’', ''), '(', ''), ')', ''), '[', '');
--> statement-breakpoint
UPDATE `question` SET `look_key` = replace(replace(replace(replace(replace(replace(replace(replace(`look_key`, ']', ''), '{', ''), '}', ''), '$', ''), '\', ''), '`', ''), '~', ''), '#', '');
--> statement-breakpoint
UPDATE `question` SET `look_key` = replace(replace(replace(replace(replace(replace(replace(replace(`look_key`, '|', ''), '&', ''), '@', ''), '-', ''), '–', ''), '—', ''), '…', ''), '_', '');
--> statement-breakpoint
UPDATE `question` SET `look_key` = NULL WHERE `look_key` = '';
