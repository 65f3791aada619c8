import { expect, test } from "vitest";
import { parseCsv } from "~/domain/question-bank/parse-csv.ts";
import { parseGift } from "~/domain/question-bank/parse-gift.ts";
import type { ImportDefaults, ParsedFile } from "~/domain/question-bank/schemas.ts";

const DEFAULTS: ImportDefaults = {
	subject: "Physics",
	level: "SSC",
	language: "en",
	difficulty: 2,
	codePrefix: "F-",
	explanationOptional: true,
};

/** What a file should give: the key of each question that can be taken, and the lines of the others. */
type Expected = { keys: string[]; refused: number[] };

/** As the export of another platform writes it: names, ids in comments, everything escaped, one format for each text. */
const EXPORTED = String.raw`// question: 0  name: Switch category to $course$/top/Default for Planets
$CATEGORY: $course$/top/Default for Planets

// question: 11  name: Red one
::Red one::[html]<p>Which planet is <b>red</b>\:<br>a\=1?</p>{
	=<p>Mars</p>#<p>Rust.</p>
	~%-33.33333%<p>Venus</p>
	~%50%<p>Mars's moon</p>
	####<p>See the sky.</p>
}

// question: 12  name: Two of them
::Two of them::[html]Which are inner?{
	~%50%Mars
	~%50%Venus
	~%-100%Pluto
}

// question: 13  name: Matching
::Matching::Match.{
	=red -> Mars
	=white -> Venus
}

// question: 14  name: Path
::Path::[plain]C\:\\new\nis a *path*?{TRUE#No.#Yes.}

// question: 15  name: Number
::Number::[markdown]How many?{#
	=%100%2:0#
}

// question: 16  name: Gap
::Gap::The planet {
	=Mars
	~Venus
} is red.
`;

/** As people write it: no names, titles with spaces before them, blank lines forgotten, one question never closed. */
const BY_HAND = `// Planets, by hand

Red? {=Mars ~Venus}
// a word in between
  ::Q2:: Blue? {~Mars =Earth # Oceans. }
::Q3:: White? {=Venus ~Mars
::Q4::Big? {
~Mars

=Jupiter
}

The rest is about stars.

Is $a_1 \\= 2*3*4$ true? {F}

Our star is? {=the Sun =Sun}

Say why. {}
`;

const SPREADSHEET = `sep=;
Code;Question;Option_1;Option_2;Option_3;Answer;Explanation;;
A-1;Red?;Mars;Venus;;1.0;Rust.;;
A-2;Blue?;Mars;Earth;;২;;;
A-3;White?;Mars;Venus;;3;Clouds.;;
;"Big;
or small?";Mars;Jupiter;;2;;;
A-5;Gap?;Mars;;Venus;1;;;
;;;;;;;;
`;

const FILES: [string, ParsedFile, Expected][] = [
	["GIFT, exported", parseGift(EXPORTED, DEFAULTS), { keys: ["Mars", "True", "Mars"], refused: [13, 20, 29] }],
	[
		"GIFT, by hand",
		parseGift(BY_HAND, DEFAULTS),
		{ keys: ["Mars", "Earth", "Jupiter", "False"], refused: [6, 13, 17, 19] },
	],
	["CSV, of a spreadsheet", parseCsv(SPREADSHEET, DEFAULTS), { keys: ["Mars", "Earth", "Jupiter"], refused: [5, 8] }],
];

test.each(FILES)(
	"%s: what is taken is right, what is not is refused by its line, nothing is wrong",
	(_, { questions, errors }, expected) => {
		expect(questions.map(({ options, correct }) => options[correct])).toEqual(expected.keys);
		expect([...new Set(errors.map(({ questionLine }) => questionLine))]).toEqual(expected.refused);
	},
);
