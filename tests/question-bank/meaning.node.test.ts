import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { importBank } from "#tests/support/import-bank.ts";
import { actorAs, bankOf } from "#tests/support/question-bank.ts";
import { bankSearchSchema } from "~/domain/question-bank/edit-schemas.ts";
import { recogniseFormat } from "~/domain/question-bank/file-format.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";
import { parseQuestions } from "~/domain/question-bank/read-questions.ts";
import type { ImportDefaults, ParsedQuestion } from "~/domain/question-bank/schemas.ts";

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

describe("options that refer to other options", () => {
	test("keep their order and are named, as are explanations that name a letter", () => {
		const bangla = gift(`${BEFORE.bn}::C01-A::[plain]কোন মাধ্যমে শব্দ চলতে পারে? {
~পানি
~লোহা
=ক ও খ উভয় মাধ্যমে
~কোনোটিতেই নয়
####সঠিক উত্তর গ।
}`).questions[0];
		expect(bangla).toMatchObject({ keepOrder: true, correct: 2 });
		expect(notes(bangla)).toEqual([
			["option_3", "keeps-order"],
			["explanation", "keeps-order-for-letter"],
		]);
		const english = (explanation: string) =>
			gift(`${BEFORE.en}::C01-B::[plain]Which is a vector? {\n~Force\n~Velocity\n=Speed\n####${explanation}\n}`)
				.questions[0];
		expect(english("Option C is right.")).toMatchObject({ keepOrder: true });
		expect(notes(english("Option D is right."))).toContainEqual(["explanation", "names-other-letter"]);
		expect(notes(english("The last option is right."))).toEqual([["explanation", "keeps-order-for-letter"]]);
		expect(notes(english("শেষেরটি ভুল।"))).not.toContainEqual(["explanation", "names-other-letter"]);
		expect(notes(english("Ans: ক"))).toContainEqual(["explanation", "names-other-letter"]);
		expect(english("A vector has a direction.")).toMatchObject({ keepOrder: false, notes: [] });
	});

	test("lose the letters that the file writes before them, where all have one in order", () => {
		const read = (options: string) => csv(`L-1,ICT,SSC,en,1,,Which?,${options},1,Why`).questions[0];
		expect(read("A. Force,B. Speed,C. - 5,D. All of the above")).toMatchObject({
			options: ["Force", "Speed", expect.stringContaining("- 5"), "All of the above"],
			keepOrder: true,
		});
		expect(read("(a) Force,(b) Speed,,")?.options).toEqual(["Force", "Speed"]);
		expect(read("ক) বল,খ) বেগ,গ) কাজ,ঘ) তাপ")?.options).toEqual(["বল", "বেগ", "কাজ", "তাপ"]);
		expect(read("A. K. Fazlul Huq,Suhrawardy,,")?.options).toEqual(["A. K. Fazlul Huq", "Suhrawardy"]);
	});

	const deps = importBank();
	test("are stored in order, and an order that somebody keeps stays kept", async () => {
		const send = (option: string) =>
			importQuestions(deps(), actorAs("admin"), {
				...{ format: "csv", dryRun: false },
				text: `${HEADER}\nK-1,Physics,SSC,en,1,,Which?,One,Two,${option},,1,Why`,
			});
		expect((await send("All of the above")).notes).toMatchObject([{ line: 2, code: "K-1", note: "keeps-order" }]);
		await send("Three");
		expect((await bankOf(deps())).questions).toMatchObject([{ code: "K-1", keepOrder: true }]);
	});
});

describe("what a file names", () => {
	test("a part of the mark of a GIFT option is said, given or taken", () => {
		const [question] = gift(`${BEFORE.en}::P::Which? {=Mars ~%50%Rust ~%-25%Venus ~Io ####Why}`).questions;
		expect(question).toMatchObject({ options: ["Mars", "Rust", "Venus", "Io"], correct: 0 });
		expect(question?.notes).toEqual([{ field: "answer", note: "partial-marks", value: "Rust, Venus" }]);
	});

	test("Aiken in small letters, or with the text behind the answer's letter, is recognised", () => {
		for (const answer of ["a", "a. Dhaka", "A) Dhaka"])
			expect(recogniseFormat(`Capital?\na. Dhaka\nb. Sylhet\nANSWER: ${answer}\n`)).toBe("aiken");
	});

	const deps = importBank();
	test("subjects and tags are compared as they are seen, subjects by either name", async () => {
		const { db } = deps();
		await db.insert(schema.subject).values({
			...{ uuid: "subject-rosayon", title: "Chemistry", titleBn: "রসায়ন".normalize("NFC"), createdAt: 1 },
		});
		const oneSign = "রসা\u09dfন";
		const send = (subject: string, tag: string, dryRun = false) =>
			importQuestions(deps(), actorAs("admin"), {
				...{ format: "csv", dryRun },
				text: `${HEADER}\nT-1,${subject},SSC,en,1,${tag},Which?,One,Two,,,1,Why`,
			});
		expect(await send(oneSign, oneSign)).toMatchObject({ errors: [], created: 1 });
		for (const same of ["chemistry", "Chemistry\u00a0", "রসায়ন"])
			expect([same, await send(same, `${oneSign}\u200b`)]).toMatchObject([same, { errors: [], unchanged: 1 }]);
		expect((await send("Chemist", "")).errors).toMatchObject([{ problem: "unknown-subject" }]);
		const inGift = await importQuestions(deps(), actorAs("admin"), {
			...{ format: "gift", dryRun: true },
			text: `$CATEGORY: ${oneSign}/ssc\n\n// [tag:lang:English] [tag:difficulty:1]\n::G::Which? {=One ~Two ####Why}`,
		});
		expect(inGift).toMatchObject({ errors: [], created: 1 });
		const found = bankSearchSchema.parse({ tag: ` ${oneSign}` });
		const { tags } = (await bankOf(deps())) as { tags: { tag: string }[] };
		expect([found.tag, tags.map(({ tag }) => tag)]).toEqual(["রসায়ন".normalize("NFC"), ["রসায়ন".normalize("NFC")]]);
	});
});

describe("a column of answers", () => {
	const DEFAULTS: ImportDefaults = {
		...{ subject: "Chemistry", level: "SSC", language: "en", difficulty: 1 },
		...{ codePrefix: "K-", explanationOptional: true },
	};
	const read = (...rows: string[]) =>
		parseQuestions({
			format: "csv",
			text: ["question,option_1,option_2,option_3,answer", ...rows].join("\n"),
			defaults: DEFAULTS,
		});
	const keys = (file: ReturnType<typeof read>) => file.questions.map(({ correct }) => correct);

	test("is refused in one sentence where it counts from 0", () => {
		const file = read("Metal?,iron,sulphur,chlorine,0", "Gas?,iron,oxygen,mercury,1", "Liquid?,iron,oxygen,mercury,2");
		expect([file.questions, faults(file)]).toEqual([[], [[2, "answer", "answers-from-zero"]]]);
	});

	test("is refused in one sentence where its rows say it in different ways", () => {
		const file = read(
			"Metal?,iron,sulphur,chlorine,1",
			"Gas?,iron,oxygen,mercury,B",
			"Liquid?,iron,oxygen,mercury,mercury",
		);
		expect([file.questions, faults(file)]).toEqual([[], [[3, "answer", "mixed-answers"]]]);
	});

	test("may be numbers, letters of either script, or the texts of the options", () => {
		expect(keys(read("A?,x,y,z,২", "B?,x,y,z,3.0"))).toEqual([1, 2]);
		expect(keys(read("A?,x,y,z,B", "B?,x,y,z,(c)", "C?,x,y,z,ক"))).toEqual([1, 2, 0]);
		expect(keys(read("A?,x,y,z,y", "B?,ক ,খ​,z,খ"))).toEqual([1, 1]);
		expect(keys(read("A?,A) x,B) y,C) z,B) y", "B?,A) k,B) l,C) m,C) m"))).toEqual([1, 2]);
		expect(keys(read("A?,10,20,30,20", "B?,0,5,7,0"))).toEqual([1, 0]);
	});

	test("is of texts where numbers are no option's place, and refused where both fit and differ", () => {
		expect(keys(read("A?,54,56,64,56", "B?,10,20,30,30"))).toEqual([1, 2]);
		expect(keys(read("A?,54,56,64,56", "B?,2,3,4,3"))).toEqual([1, 1]);
		expect(keys(read("A?,1,2,3,3", "B?,1,2,3,2"))).toEqual([2, 1]);
		for (const row of ["A?,2,3,4,3", "A?,B,A,C,A", "A?,২,৩,১,২"])
			expect(faults(read(row))).toEqual([[2, "answer", "answers-ambiguous"]]);
	});

	test("leaves a row that fits no way to itself", () => {
		const file = read("A?,x,y,z,2", "B?,x,y,z,9", "C?,x,y,z,none", "D?,x,y,z,");
		expect(keys(file)).toEqual([1]);
		expect(faults(file).map(([line, , problem]) => [line, problem])).toEqual([
			[3, "key-out-of-range"],
			[4, "key-out-of-range"],
			[5, "no-key"],
		]);
		expect(notes(read("Roots?,2,4,1,2", "A?,x,y,z,3").questions[0])).toEqual([["answer", "answer-is-also-text"]]);
	});
});
