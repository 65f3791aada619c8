import { latinDigits } from "~/lib/mobile.ts";

/**
 * The words that the commonest passwords of eight and more characters are made of, as published lists of leaked passwords and
 * people here have them, in small letters. A word with a few digits or signs behind it is no better.
 */
const WORDS = new Set(
	`password passwort passw0rd p@ssword p@ssw0rd pa55word passpass mypassword pass word letmein welcome admin administrator
	root user guest login access master superman batman spiderman pokemon dragon monkey shadow sunshine princess charlie
	michael jennifer jordan daniel ashley jessica andrew joshua matthew robert thomas hannah nicole samsung iphone google
	facebook youtube whatsapp android computer internet windows microsoft football baseball basketball cricket soccer
	barcelona liverpool chelsea arsenal realmadrid manchester argentina brazil messi ronaldo neymar starwars mercedes ferrari
	porsche harley mustang corvette iloveyou ilovu iloveu loveyou lovely loveme mylove trustno secret whatever blahblah
	qwerty qwertyui qwertyuiop asdfghjk asdfghjkl zxcvbnm qazwsx qazwsxedc wsxedc asdfgh zxcvbn qweasd qweasdzxc
	abcd abcdef abcdefg abcdefgh abcabc aaaa changeme default test tester testtest testing temp temporary student teacher
	school college university exam office company family friends forever freedom flower butterfly rainbow chocolate cookie
	angel angels jesus christ allah bismillah alhamdulillah subhanallah mashallah inshallah muhammad mohammad mohammed
	muhammed islam muslim quran ramadan eidmubarak bangladesh bangla bengali banglar bangladeshi amarbangla sonarbangla dhaka
	chittagong chattogram rajshahi khulna sylhet barisal barishal rangpur mymensingh comilla cumilla narayanganj gazipur
	padma meghna jamuna royalbengal tiger shapla joybangla shadhinota ekushey grameenphone robi banglalink teletalk airtel
	bkash nagad pathshala valobasha bhalobasha valobashi bhalobashi amitomake tomake tumi amar abbuammu ammuabbu abbu ammu
	mamoni babamama sumaiya fatema fatima ayesha khadija rahman rahim karim hasan hossain hussain ahmed akter begum khatun
	islamic sakib shakib tamim mashrafe mushfiq hacker killer ninja hello helloworld goodluck lucky money dollar india
	pakistan kolkata america london canada summer winter spring autumn january february october november december monday
	friday sunday birthday happy happybirthday success power number nothing something myself please sorry thankyou thanks
	gmail yahoo hotmail mobile phone nokia xiaomi redmi realme vivo oppo freefire pubg minecraft roblox naruto doraemon
	tomandjerry mickey hellokitty barbie bailey buster tigger peanut ginger pepper maggie jasmine orange banana purple
	yellow silver golden diamond crystal thunder phoenix scorpio eagle falcon panther cowboys yankees steelers letmeinnow`
		.split(/\s+/)
		.filter((word) => word !== ""),
);

/** Keys as they lie, and the order that people count in. */
const RUNS = [
	"01234567890123456789",
	"abcdefghijklmnopqrstuvwxyz",
	"qwertyuiopasdfghjklzxcvbnm",
	"qwertyuiop[]",
	"1qaz2wsx3edc4rfv5tgb6yhn7ujm",
	"1q2w3e4r5t6y7u8i9o0p",
	"q1w2e3r4t5y6u7i8o9p0",
	"147258369",
	"987654321",
	"123454321",
	"12344321",
	"11223344556677889900",
	"10203040506070809000",
	"a1b2c3d4e5f6g7h8",
	"abc123abc123def456",
	"abcd1234567890",
	"abcd12345678",
	"1234qwertyuiop",
	"12345qwertyuiop",
	"123qweasdzxc",
	"qwerty1234567890",
	"zaq12wsxcde3",
];

const backwards = (text: string) => [...text].reverse().join("");

/** `abab…`: one to four characters again and again. */
const isRepetition = (text: string) => /^(.{1,4})\1+.{0,3}$/su.test(text) && text.length >= 6;

const isRun = (text: string) => RUNS.some((run) => run.includes(text) || backwards(run).includes(text));

/** A run of letters and one of digits, one behind the other: `abc12345`. */
function isTwoRuns(text: string): boolean {
	const [, first, second] = /^([a-z]+)(\d+)$/.exec(text) ?? /^(\d+)([a-z]+)$/.exec(text) ?? [];
	return first !== undefined && second !== undefined && isRun(first) && isRun(second);
}

/** Whether a new password is among the first that anybody would try. Case, and a few digits or signs around it, do not help. */
export function isCommonPassword(password: string): boolean {
	const text = latinDigits(password.normalize("NFKC")).toLowerCase().replace(/\s/g, "");
	const [word = ""] = /[a-z@0$5]*[a-z]/.exec(text.replace(/^[^a-z]{0,4}/, "")) ?? [];
	const rest = text.length - word.length;
	if (isRepetition(text) || isRun(text) || isTwoRuns(text) || WORDS.has(text)) return true;
	return rest <= 6 && (WORDS.has(word) || isRepetition(word));
}
