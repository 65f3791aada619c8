import type { ImportFormat } from "~/domain/question-bank/schemas.ts";

export const FORMAT_NAME: Record<ImportFormat, string> = {
	...{ gift: "GIFT", csv: "CSV", aiken: "Aiken", xlsx: "XLSX", "moodle-xml": "Moodle XML" },
};

const COLUMNS = "code, subject, level, language, difficulty, tags, question, option_1, option_2, answer, explanation";

/** The smallest file of each format. */
export const FORMAT_EXAMPLE: Record<ImportFormat, string> = {
	gift: "What is the unit of force? {=newton ~joule}",
	aiken: "What is the unit of force?\nA. joule\nB. newton\nANSWER: B",
	csv: COLUMNS.replaceAll(", ", ","),
	xlsx: COLUMNS.replaceAll(", ", " | "),
	"moodle-xml": `<quiz>
  <question type="multichoice">
    <questiontext><text>What is the unit of force?</text></questiontext>
    <answer fraction="100"><text>newton</text></answer>
    <answer fraction="0"><text>joule</text></answer>
  </question>
</quiz>`,
};
