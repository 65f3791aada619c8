import { m } from "~/paraglide/messages.js";
import type { ImportError, ImportProblem } from "./schemas.ts";

type Params = ImportError["params"];

const SENTENCES: Record<ImportProblem, (params: Params) => string> = {
	required: () => m.question_bank_import_required(),
	"too-long": () => m.question_bank_import_too_long(),
	"bad-code": ({ value = "" }) => m.question_bank_import_bad_code({ value }),
	"unknown-level": ({ value = "" }) => m.question_bank_import_unknown_level({ value }),
	"unknown-language": ({ value = "" }) => m.question_bank_import_unknown_language({ value }),
	"bad-difficulty": () => m.question_bank_import_bad_difficulty(),
	"too-few-options": () => m.question_bank_import_too_few_options(),
	"too-many-options": () => m.question_bank_import_too_many_options(),
	"option-gap": () => m.question_bank_import_option_gap(),
	"same-options": () => m.question_bank_import_same_options(),
	"no-key": () => m.question_bank_import_no_key(),
	"several-keys": () => m.question_bank_import_several_keys(),
	"key-out-of-range": ({ value = "" }) => m.question_bank_import_key_out_of_range({ value }),
	"duplicate-code": ({ value = "", first = "" }) => m.question_bank_import_duplicate_code({ value, first }),
	"code-mismatch": ({ value = "" }) => m.question_bank_import_code_mismatch({ value }),
	"unknown-subject": ({ value = "" }) => m.question_bank_import_unknown_subject({ value }),
	"bad-math": ({ value = "" }) => m.question_bank_import_bad_math({ value }),
	"missing-column": ({ value = "" }) => m.question_bank_import_missing_column({ value }),
	"unknown-column": ({ value = "" }) => m.question_bank_import_unknown_column({ value }),
	"wrong-field-count": ({ value = "", expected = "" }) => m.question_bank_import_wrong_field_count({ value, expected }),
	"bad-quotes": () => m.question_bank_import_bad_quotes(),
	"bad-category": ({ value = "" }) => m.question_bank_import_bad_category({ value }),
	"no-category": () => m.question_bank_import_no_category(),
	"unsupported-format": ({ value = "" }) => m.question_bank_import_unsupported_format({ value }),
	"unsupported-answers": () => m.question_bank_import_unsupported_answers(),
	"not-closed": () => m.question_bank_import_not_closed(),
	"text-after-answers": () => m.question_bank_import_text_after_answers(),
};

/** What is wrong with a line of a question file, in the reader's language: "Line 7, option_2: …". */
export function importErrorText({ line, field, problem, params }: ImportError): string {
	return m.question_bank_import_line({ line, field, text: SENTENCES[problem](params) });
}
