import { describe, expect, test } from "vitest";
import { importBank } from "#tests/support/import-bank.ts";
import { actorAs } from "#tests/support/question-bank.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";
import { parseQuestions } from "~/domain/question-bank/read-questions.ts";
import type { ImportDefaults, ImportQuestions, ParsedQuestion } from "~/domain/question-bank/schemas.ts";
import { textDoubts } from "~/domain/question-bank/text-doubts.ts";

const HEADER =
	"code,subject,level,language,difficulty,tags,question,option_1,option_2,option_3,option_4,answer,explanation";
const csv = (lines: string, defaults: ImportDefaults = {}) =>
	parseQuestions({ format: "csv", text: `\uFEFF${HEADER}\n${lines}\n`, defaults });
const gift = (text: string, defaults: ImportDefaults = {}) => parseQuestions({ format: "gift", text, defaults });
const faults = ({ errors }: ReturnType<typeof csv>) => errors.map(({ line, field, problem }) => [line, field, problem]);
const notes = (question: ParsedQuestion | undefined) => question?.notes.map(({ field, note }) => [field, note]);

const BEFORE = {
	bn: "$CATEGORY: Physics/SSC\n\n// [tag:lang:bn] [tag:difficulty:1]\n",
	en: "$CATEGORY: Physics/SSC\n\n// [tag:lang:en] [tag:difficulty:1]\n",
};

describe("texts that are not what their author typed", () => {
	test("are named with their line", () => {
		const file = csv(`C09-A,Biology,HSC,bn,1,,????? ???? ????? ????,হ্যাঁ,না,আম,গরু,2,কারণ
C09-B,Biology,HSC,bn,1,,†Kvb AsMwU i³ cv¤ú K‡i?,ürwcÛ,dzmdzm,hK…r,wKWwb,1,ürwcÛ
C09-C,Biology,HSC,bn,1,,কোন\uFFFDি উদ্ভিদ?,আম,গরু,মাছ,সাপ,1,আম একটি উদ্ভিদ।
C09-D,Biology,HSC,bn,1,,DNA-র পূর্ণরূপ কী?,Deoxyribonucleic acid,Ribonucleic acid,Amino acid,Fatty acid,1,"Control: taken."
C09-E,Biology,HSC,bn,1,,à¦¬à¦¾à¦‚à¦²à¦¾?,আম,গরু,মাছ,সাপ,1,আম।
C09-F,Biology,HSC,bn,1,,Which is a plant?,Mango,Cow,Fish,Snake,1,A mango is.
C09-G,Biology,HSC,bn,1,,"$x^2=4$, $x$ = ?",2,3,"5 m³","20°C",1,$2^2=4$
C09-H,Biology,HSC,en,1,,Really? What?? Costs 5 €?,a,b,c,d,1,Why??`);
		expect(faults(file)).toEqual([
			[2, "question", "lost-characters"],
			[3, "question", "bijoy"],
			[4, "question", "lost-characters"],
			[6, "question", "wrong-encoding"],
			[7, "language", "no-bangla"],
		]);
		expect(file.questions.map(({ code }) => code)).toEqual(["C09-D", "C09-G", "C09-H"]);
	});

	test.each([
		["Avgvi †mvbvi evsjv Avwg †Zvgvq fvjevwm", "en"],
		["Avgvi mvbvi evsjv", "bn"],
		["evsjv‡\\`‡ki RvZxq dzj kvcjv", "bn"],
		["evsjvq GKwU cÖevj cÖev` kãwU", "en"],
		["Kvb MÖn m~‡h©i wbKU?", "bn"],
		["ivRavbx XvKv", "bn"],
		["wb‡Pi †KvbwU", "bn"],
		["gvbyl", "bn"],
		["cvwb", "bn"],
	])("may be Bijoy without its marks: %s (%s)", (text, language) => {
		expect(textDoubts({ language, content: text, options: ["1", "2"], explanation: "" })).toContainEqual(
			expect.objectContaining({ field: "question", problem: "bijoy" }),
		);
	});

	test("may be Bijoy in the options alone, one word each", () => {
		const doubts = (options: string[], language = "bn") =>
			textDoubts({ language, content: "Which? কোনটি?", options, explanation: "" }).map(({ field }) => field);
		expect(doubts(["XvKv", "Lyjbv", "wm‡jU", "ivRkvnx"])).toContain("option_1");
		expect(doubts(["dzj", "bvix", "cyiyl", "gvbyl"])).toEqual(["option_4"]);
		expect(doubts(["evsjv", "gvbyl", "dzj"], "en")).toEqual(["options"]);
	});

	test.each([
		"If momentum is mv, then qvB = mv2/r and Fv is the power; mvr and mvcosθ, qvBsinθ too.",
		"Average velocity, Avogadro, Every, Ivory, Over: obvious, Svetlana of Lvov, revs, savvy, newborn, awkward.",
		'import csv; cv2.imread(x); scanf("%d", &v); const getXmlValue = parseXMLdata(svgKv);',
		"KMnO4, NaHCO3, PVC, HIV, kV, kWh, kVAr, Cv - Cp = R, nRT/V, sinwt, cosωt",
		"HTML, CSV and SVG files of www.example.com, dvd and tv",
		"Deoxyribonucleic acid",
		"x = qvB, y = mvr, z = qvBl",
	])("are no Bijoy: %s", (text) => {
		for (const language of ["bn", "en"]) {
			const options = text.split(/[ ,]+/).slice(0, 6);
			const doubts = textDoubts({ language, content: text, options, explanation: text });
			expect(doubts.filter(({ problem }) => problem === "bijoy")).toEqual([]);
		}
	});

	test("are held against the language that the question says, an explanation in another one hiding nothing", () => {
		const row = (code: string, language: string, texts: string) => `${code},Biology,HSC,${language},1,,${texts}`;
		const file = csv(
			[
				row("E-1", "bn", "Which is a plant?,Mango,Cow,Fish,Snake,1,আম একটি উদ্ভিদ।"),
				row("E-2", "en", "কোনটি উদ্ভিদ?,আম,গরু,মাছ,সাপ,1,A mango is."),
				row("E-3", "en", "Translate: আমি যাই,I go,You go,He goes,We go,1,আমি"),
				row("E-4", "bn", "Translate: I go,আমি যাই,তুমি যাও,সে যায়,আমরা যাই,1,I go"),
				row("E-5", "en", "কোন বানানটি ঠিক?,receive,recieve,receeve,riceive,1,receive"),
			].join("\n"),
		);
		expect(faults(file)).toEqual([
			[2, "language", "no-bangla"],
			[3, "language", "no-latin"],
		]);
	});

	test("are all named at once, of one field as well", () => {
		const file = gift(
			`${BEFORE.en}::A-1::[html]<img src=x> $\\frac{1$ <table><tr><td>\ufffd</td></tr></table> <font face="Arial, Helvetica, Nikosh, Times New Roman, serif, SutonnyMJ">w</font> &#xF057; {=a ~b ####Why}`.replace(
				"\\frac{1",
				"x",
			),
		);
		expect(file.errors.map(({ problem, params }) => [problem, params.value])).toEqual([
			["private-character", "U+F057"],
			["unsupported-html", "img"],
			["unsupported-html", "table"],
			["unsupported-html", "tr"],
			["unsupported-html", "td"],
			["unsupported-html", "font SutonnyMJ"],
			["lost-characters", "\ufffd"],
		]);
	});

	test.each(["5 Ã— 3", "âˆš2", "Î¸", "Ï€", "Hâ‚‚O", "x â‰¤ 5", "A â†’ B", "Î”G"])(
		"may be UTF-8 that was read as Windows-1252: %s",
		(option) => {
			expect(faults(csv(`A-1,Physics,SSC,en,1,,Which one?,${option},b,c,d,1,Why`))).toEqual([
				[2, "option_1", "wrong-encoding"],
			]);
		},
	);

	test("may have lost a word, and digits are no letters of a language", () => {
		expect(faults(csv("A-1,Physics,SSC,bn,1,,কোনটি ??? ঠিক,এক,দুই,তিন,চার,1,Why"))).toEqual([
			[2, "question", "lost-characters"],
		]);
		expect(faults(csv("A-1,Physics,SSC,bn,1,,Which is right?,১,২,৩,৪,A,Why"))).toEqual([[2, "language", "no-bangla"]]);
	});

	test.each(["01/02/26", "1/4/2026", "2026-03-04", "2 Jan", "02.01.2026"])("may be a date: %s", (option) => {
		expect(notes(csv(`D-1,Mathematics,SSC,en,1,,Half?,${option},b,c,1/3,B,Why`).questions[0])).toEqual([
			["option_1", "dates"],
		]);
	});

	test.each(["1/2", "3.14", "26 March 1971", "2-3-4-5", "10/20/30/40"])("may be none: %s", (option) => {
		expect(notes(csv(`D-1,Mathematics,SSC,en,1,,Half?,${option},b,c,d,B,Why`).questions[0])).toEqual([]);
	});

	test("may be dates where fractions were", () => {
		expect(notes(csv("D-1,Mathematics,SSC,en,1,,Half?,1-Feb,2-Jan,Mar-04,1/3,1,Why").questions[0])).toEqual([
			["option_1", "dates"],
			["option_2", "dates"],
			["option_3", "dates"],
		]);
	});
});

describe("what is the same to a reader", () => {
	const deps = importBank();
	const send = (input: Partial<ImportQuestions> & Pick<ImportQuestions, "text">) =>
		importQuestions(deps(), actorAs("admin"), { format: "csv", dryRun: true, ...input });

	test("is the same option: letters in one or two code points, joiners, blanks that do not break", async () => {
		const { errors } = await send({
			text: `${HEADER}\nC16-A,Physics,SSC,bn,1,,কোনটি?,হৃদয়,হৃদ\u09DF,ফুসফুস,যকৃৎ,1,হৃদয়
C16-B,Physics,SSC,bn,1,,কোনটি ফল?,আম,আম\u200B,গরু,মাছ,1,আম
C16-C,Physics,SSC,bn,1,,কোনটি ফুল?,লাল ফুল,লাল\u00A0ফুল,গরু,মাছ,1,আম`,
		});
		expect(errors.map(({ line, problem }) => [line, problem])).toEqual([
			[2, "same-options"],
			[3, "same-options"],
			[4, "same-options"],
		]);
	});

	test("is no other spelling: what a joiner changes is seen", async () => {
		const row = (code: string, options: string) => `${code},Physics,SSC,bn,1,,কোন বানানটি ঠিক?,${options},1,কারণ`;
		const { errors } = await send({
			text: [
				HEADER,
				row("J-1", "উদ্\u200cযোগ,উদ্যোগ,উদযোগ,উদ্দ্যোগ"),
				row("J-2", "ক্\u200cষ,ক্ষ,খ,গ"),
				row("J-3", "র\u200d্যাব,র্যাব,রেব,র‌ব"),
				row("J-4", "শাহ্\u200c,শাহ্,গ,ঘ"),
			].join("\n"),
		});
		expect(errors.map(({ line, problem }) => [line, problem])).toEqual([[5, "same-options"]]);
		const chosen = csv(`${"J-5"},Physics,SSC,bn,1,,কোনটি?,উদ্\u200cযোগ,উদ্যোগ,ক,খ,উদ্যোগ,কারণ`);
		expect(chosen.questions[0]?.correct).toBe(1);
	});

	test("is the same code, and Bangla codes are codes", () => {
		const row = (code: string) => `${code},Chemistry,SSC,bn,1,,পানির সংকেত কোনটি?,H2O,CO2,O2,H2,1,পানি H2O।`;
		const file = csv([row("রসায়ন-০১"), row("বিজ্ঞান-০২"), row("রসা\u09DFন-০১")].join("\n"));
		expect(file.questions.map(({ code }) => code)).toEqual(
			["রসায়ন-০১", "বিজ্ঞান-০২"].map((code) => code.normalize("NFC")),
		);
		expect(faults(file)).toEqual([[4, "code", "duplicate-code"]]);
	});

	test("is not the same question for its title alone, in whatever order the file comes again", async () => {
		const one =
			"$CATEGORY: Physics/SSC\n\n// [tag:lang:en] [tag:difficulty:1]\n::Question 1::Force? {=newton ~joule ####N.}\n\n";
		const two = "$CATEGORY: ICT/SSC\n\n// [tag:lang:en] [tag:difficulty:1]\n::Question 1::Iron? {=Fe ~I ####Fe.}\n\n";
		const both = (text: string) => send({ format: "gift", text, dryRun: false, defaults: { codePrefix: "Z-" } });
		expect(await both(one + two)).toMatchObject({ created: 2, errors: [] });
		expect(await both(two + one)).toMatchObject({ created: 0, unchanged: 2, errors: [] });
	});

	test("has every fault of a question named at once", async () => {
		const { errors } = await send({ text: `${HEADER}\nF-1,Alchemy,SSC,en,9,,$\\frac{1$,a,a,c,d,7,` });
		expect(errors.map(({ field, problem }) => [field, problem]).sort()).toEqual([
			["answer", "key-out-of-range"],
			["difficulty", "bad-difficulty"],
			["explanation", "required"],
			["options", "same-options"],
			["question", "bad-math"],
			["subject", "unknown-subject"],
		]);
	});
});
