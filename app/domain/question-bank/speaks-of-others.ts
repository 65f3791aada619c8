import { composed } from "~/lib/plain-text.ts";

/** A letter of an option. */
const LATIN = "[a-f]";
const BANGLA = "[ক-চ]";
const NUMBER = "[1-6১-৬]";
/** What joins several of them. Signs that formulas have too stand between capital or Bangla letters alone, without blanks. */
const WORDS = "(?: ?, ?(?:and |or )?| ?& ?| (?:and|or|nor) | ?(?:ও|এবং|আর|বা|অথবা|কিংবা) ?)";
const SIGNS = "[+/–-]";
const END = "(?![\\p{L}\\p{M}\\p{N}])";
const NOUN = "(?:options?|answers?|choices?)";
/** Places in the list of options, in words and digits. */
const PLACE = "(?:first|second|third|fourth|fifth|sixth|last|former|latter|1st|2nd|3rd|[4-6]th)";
const TRUE = "(?:right|correct|true|wrong|incorrect|false)";
const ENGLISH_PLACES = [
	`^(?:(?:only|both|just|neither|either|all|none|not) )*(?:the )?${PLACE}(?: (?:two|three|four|one|ones|${NOUN})|(?: and| or| &|,) (?:the )?${PLACE})+(?: (?:are|is) .{1,20}| only| both| alone)?$`,
	`^(?:only|just|all but|all except|none but|none except) (?:the )?${PLACE}(?: (?:one|${NOUN}))?$`,
].map((source) => new RegExp(source, "i"));
const list = (letter: string) => `${letter}(?:${WORDS}(?:${NOUN} )?${letter})+`;
const LETTERS = `(?:${list(LATIN)}|${list(BANGLA)})`;

const ENGLISH = [
	/\b(?:all|none|both|neither|any|each|some|every(?:thing)?|nothing)\b.{0,20}\b(?:above|below|these|those|them|following|options?|previous)\b/i,
	/^(?:all|none|both|neither|any) (?:of )?the others?$/i,
	/\b(?:above|previous|following|other) (?:options?|answers?|choices?|two|three)\b/i,
	/^(?:both|all|neither|none|everything)(?: (?:are|is|of them))?(?: (?:right|correct|true|wrong|incorrect|false))?$/i,
	...ENGLISH_PLACES,
	new RegExp(`^all (?:the )?(?:two|three|four|five|six)(?: (?:${NOUN}|of (?:them|these)))?(?: are ${TRUE})?$`, "i"),
	/^(?:the )?above (?:all|both|none|two|three)$/i,
	new RegExp(`^same as (?:${NOUN} )?(?:${LATIN}|${BANGLA})$`, "iu"),
	new RegExp(
		`^(?:there (?:is|are) )?no (?:${TRUE} )?(?:${NOUN}|statements?|sentences?)(?: (?:is|are) ${TRUE})?(?: (?:given|here|above|listed))?$`,
		"i",
	),
	new RegExp(`^(?:all|any|everything|each|none) (?:except|but) (?:options? )?(?:${LATIN}|${BANGLA})$`, "iu"),
	new RegExp(
		`^(?:(?:both|only|neither|either|(?:all|any|none|both|one|some) of|${NOUN}) )*${list(LATIN)}(?:,? (?:only|both|alone|together|are|is|but|not|except)\\b.*)?$`,
		"i",
	),
	/\b(?:one|two|three|four) of (?:the )?(?:above|below|these|those|them|following|options?|previous)\b/i,
	/^(?:all|none|both|any|neither|either|some|(?:more than |only )?(?:one|two|three)) of (?:the )?(?:mentioned|given|listed|stated|aforementioned)(?: (?:options?|answers?|choices?|statements?))?$/i,
	/^(?:both|all|neither|none|no)(?: of)?(?: the| these)? (?:statements?|answers?|choices?|sentences?)(?: (?:is|are) (?:right|correct|true|wrong|incorrect|false))?$/i,
	new RegExp(
		`^(?:only (?:option )?${LATIN}|${LATIN} (?:only|alone)|options? (?:${LATIN}|[1-6])|(?:both|options?|answers?) [1-6](?: ?(?:,|&|and|or) ?[1-6])+)$`,
		"i",
	),
];

const BANGLA_PLACE = "(?:প্রথম|দ্বিতীয়|তৃতীয়|চতুর্থ|পঞ্চম|ষষ্ঠ|শেষ(?:ের|োক্ত)?|সর্বশেষ|[১1]ম|[২৩23]য়|[৪4]র্থ|[৫5]ম|[৬6]ষ্ঠ)";
const BANGLA_NOUN = "(?:অপশন|বিকল্প|উত্তর|উক্তি|বাক্য|বিবৃতি|তথ্য)";
const ONLY = "(?:(?:শুধু|শুধুমাত্র|কেবল|উভয়) )?";
const BANGLA_PLACES = [
	`^${ONLY}${BANGLA_PLACE} ?(?:টি|টা)(?:ই)?(?:$| (?:সঠিক|ঠিক|ভুল|বাদে|ছাড়া|নয়|ও|এবং|বা|উত্তর))`,
	`^${ONLY}${BANGLA_PLACE}(?:টি|টা)? ?(?:দুটি|দুটো|দুটা|দুইটি|দুইটা|তিনটি|তিনটা|চারটি|দুই|তিন)`,
	`^${ONLY}${BANGLA_PLACE}(?:টি|টা)? ?(?:ও|এবং|আর|বা|অথবা|,) ?${BANGLA_PLACE}`,
	`^${ONLY}${BANGLA_PLACE} ${BANGLA_NOUN}`,
	"^(?:উপরের|ওপরের|নিচের|আগের|পূর্বের|পরের)(?:টি|টা|গুলো|গুলি)",
].map((source) => new RegExp(composed(source), "iu"));

const RIGHT = "(?:ঠিক|সঠিক|ভুল|সত্য|মিথ্যা|শুদ্ধ|অশুদ্ধ)";

const BANGLA_WORDS = [
	"(?:উপরের|ওপরের|উপরোক্ত|উপর্যুক্ত|উল্লিখিত|উল্লেখিত|এদের|এগুলোর|নিচের) ?(?:সব|সকল|সমস্ত|কেউ|(?:যে ?)?কোন|উভয়|দুটি|দুটো|দুইটি|একটি)",
	"(?:(?:সব|সকল|সমস্ত) ?(?:গুলো|গুলি|ক['’‘]?টি|ক['’‘]?টা|কয়টি|কয়টা)|সবই$|সব$)",
	`^(?:সব|সকল)(?:ই)? ?(?:(?:উত্তর|বিকল্প|অপশন|উক্তি|বাক্য|বিবৃতি|তথ্য)(?:ই|গুলো|গুলোই)? ?)?${RIGHT}$`,
	`^এক(?:টি|টা)ও (?:${RIGHT} )?(?:নয়|নন|না|নহে|নেই)$`,
	"^(?:কোনো? ?)?(?:সঠিক )?(?:উত্তর|বিকল্প|অপশন)(?:টি)? (?:দেওয়া |দেয়া )?নেই$",
	`^(?:তিন|চার)(?:টি|টা)ই(?: ${RIGHT})?$`,
	`^(?:${BANGLA_NOUN}|কোনো? ?${BANGLA_NOUN})(?:টি|টা)?(?:ই)? ${RIGHT} (?:নয়|না|নহে)$`,
	`^(?:এরা |তারা )?(?:সবাই|সকলেই|সকলে)(?: ${RIGHT})?$`,
	`(?:^| )কেউ(?:ই)? (?:${RIGHT} )?(?:নয়|নন|না|নহে|নেই)$`,
	"^(?:বাকি|অন্য) ?(?:গুলো|গুলি|সব|সবগুলো|দুটি|তিনটি)",
	`কোনো?(?:টি|টা)[\\p{L}\\p{M}]* ?(?:${RIGHT} )?(?:নয়|নন|না|নহে|নেই)$`,
	"(?:উভয়ই|উভয়েই|উভয়টি|দুটোই|দুটিই|দুটাই|দুইটিই|দুইটাই)",
	"^উভয়$",
	`^(?:(?:শুধু|শুধুমাত্র|কেবল|উভয়|উপরের|ওপরের|নিচের|অপশন|বিকল্প|উত্তর) )*${LETTERS}${END}`,
	`^(?:শুধু|শুধুমাত্র|কেবল) (?:${BANGLA}|${LATIN})$`,
	`^(?:${BANGLA}|${LATIN}) (?:নয়|ছাড়া|বাদে)`,
	`^${NUMBER}(?: ?, ?${NUMBER})* ?(?:ও|এবং|and|or|&) ?${NUMBER}(?: ?(?:উভয়|নং|নম্বর|সব|both)|$)`,
	`^${NUMBER}(?: ?, ?${NUMBER})+ (?:উভয়|নং|নম্বর|সব)`,
].map((source) => new RegExp(composed(source), "iu"));

const BY_SIGNS = new RegExp(
	`^(?:[A-F](?:${SIGNS}[A-F])+|[A-F](?: / [A-F])+|${BANGLA}(?: ?${SIGNS} ?${BANGLA})+)$`,
	"u",
);

const NAMES_LETTERS = [
	new RegExp(composed(`(?<![\\p{L}\\p{M}\\p{N}])${LETTERS}${END}`), "iu"),
	BY_SIGNS,
	...ENGLISH_PLACES,
	...BANGLA_PLACES,
	new RegExp(`\\boptions? (?:${LATIN}|[1-6])$`, "i"),
];

/** An option in one line: without Markdown's signs, brackets and quotation marks about letters, full stops behind them, and the end of its sentence. */
const bare = (option: string): string =>
	composed(option)
		.replace(/[*_`$\\]/g, "")
		.replace(/[([‘'"“]\s?([\p{L}\p{N}]\p{M}?)\s?[)\]’'"”]/gu, "$1")
		.replace(/(?<![\p{L}\p{M}\p{N}])([A-Fক-চ])\.(?=\s|$)/gu, "$1")
		.replace(/(?<![\p{L}\p{M}\p{N}([])([A-Fa-fক-চ1-6১-৬])[)\]](?=[\s,]|$)/gu, "$1")
		.replace(/\s+/g, " ")
		.replace(/[\s.।]+$/, "")
		.trim();

// Nothing longer is said of other options; a whole paragraph is not searched.
const said = (option: string): string => bare(option.slice(0, 200));

/** Whether an option speaks of other options, and so of their order: "All of the above", "A and C", "ক ও খ উভয়ই". */
export function speaksOfOthers(option: string): boolean {
	const text = said(option);
	return [...ENGLISH, ...BANGLA_WORDS, ...BANGLA_PLACES, BY_SIGNS].some((words) => words.test(text));
}

/** Whether it does so by their letters or their places. */
export const speaksByLetters = (option: string): boolean => NAMES_LETTERS.some((words) => words.test(said(option)));
