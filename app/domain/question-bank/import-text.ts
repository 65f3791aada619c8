import { m } from "~/paraglide/messages.js";
import type { ImportError, ImportProblem } from "./schemas.ts";

type Params = ImportError["params"];

const SENTENCES: Record<ImportProblem, (params: Params) => string> = {
	required: () => m.questions_import_required(),
	"too-long": () => m.questions_import_too_long(),
	"bad-code": ({ value = "" }) => m.questions_import_bad_code({ value }),
	"unknown-level": ({ value = "" }) => m.questions_import_unknown_level({ value }),
	"unknown-language": ({ value = "" }) => m.questions_import_unknown_language({ value }),
	"bad-difficulty": () => m.questions_import_bad_difficulty(),
	"too-few-options": () => m.questions_import_too_few_options(),
	"too-many-options": () => m.questions_import_too_many_options(),
	"option-gap": () => m.questions_import_option_gap(),
	"same-options": () => m.questions_import_same_options(),
	"no-key": () => m.questions_import_no_key(),
	"several-keys": () => m.questions_import_several_keys(),
	"key-out-of-range": ({ value = "" }) => m.questions_import_key_out_of_range({ value }),
	"duplicate-code": ({ value = "", first = "" }) => m.questions_import_duplicate_code({ value, first }),
	"code-mismatch": ({ value = "" }) => m.questions_import_code_mismatch({ value }),
	"unknown-subject": ({ value = "" }) => m.questions_import_unknown_subject({ value }),
	"bad-math": ({ value = "" }) => m.questions_import_bad_math({ value }),
	"missing-column": ({ value = "" }) => m.questions_import_missing_column({ value }),
	"unknown-column": ({ value = "" }) => m.questions_import_unknown_column({ value }),
	"wrong-field-count": ({ value = "", expected = "" }) => m.questions_import_wrong_field_count({ value, expected }),
	"bad-quotes": () => m.questions_import_bad_quotes(),
	"bad-category": ({ value = "" }) => m.questions_import_bad_category({ value }),
	"no-category": () => m.questions_import_no_category(),
	"unsupported-format": ({ value = "" }) => m.questions_import_unsupported_format({ value }),
	"unsupported-answers": () => m.questions_import_unsupported_answers(),
	"not-closed": () => m.questions_import_not_closed(),
	"text-after-answers": () => m.questions_import_text_after_answers(),
};

/** What is wrong with a line of a question file, in the reader's language: "Line 7, option_2: …". */
export function importErrorText({ line, field, problem, params }: ImportError): string {
	return m.questions_import_line({ line, field, text: SENTENCES[problem](params) });
}
