import { ButtonLink } from "~/components/button.tsx";
import { Icon } from "~/components/icon.tsx";
import { IMPORT_FORMATS, type ImportFormat } from "~/domain/question-bank/schemas.ts";
import { m } from "~/paraglide/messages.js";
import { FORMAT_NAME } from "./file-formats.ts";
import { bankPaths } from "./paths.ts";

const PATH = "Physics/SSC/Motion";

const NEEDS: Record<ImportFormat, () => string> = {
	gift: () => m.question_bank_page_needs_gift({ path: `$CATEGORY: ${PATH}` }),
	aiken: () => m.question_bank_page_needs_aiken({ options: "A. / A)", answer: "ANSWER: A" }),
	csv: m.question_bank_page_needs_csv,
	xlsx: () =>
		m.question_bank_page_needs_xlsx({
			columns: "question, option_1, option_2 … option_6, answer",
			more: "code, subject, chapter, level, language, difficulty, tags, explanation, order",
		}),
	"moodle-xml": () => m.question_bank_page_needs_moodle({ path: PATH, alt: "alt" }),
};

/** Where to begin: a spreadsheet to write into, and what a file of each format has to have. */
export const ImportHelp = () => (
	<section className="mt-4 grid max-w-[48rem] gap-3" aria-labelledby="templates-title">
		<h2 id="templates-title">{m.question_bank_page_templates()}</h2>
		<p className="text-sm text-soft">{m.question_bank_page_templates_text()}</p>
		<div className="flex flex-wrap gap-3">
			{(["xlsx", "csv"] as const).map((format) => (
				<ButtonLink key={format} variant="secondary" icon="download" href={bankPaths.template(format)} download>
					{m.question_bank_page_template({ format: FORMAT_NAME[format] })}
				</ButtonLink>
			))}
		</div>
		<details>
			<summary className="inline-flex cursor-pointer items-center gap-2 py-2 font-medium">
				{m.question_bank_page_needs()}
				<Icon name="chevron-down" size={18} />
			</summary>
			<dl className="mt-2 grid gap-3 text-sm [overflow-wrap:anywhere]">
				{IMPORT_FORMATS.map((format) => (
					<div key={format}>
						<dt className="font-medium">{FORMAT_NAME[format]}</dt>
						<dd className="text-soft">{NEEDS[format]()}</dd>
					</div>
				))}
			</dl>
		</details>
	</section>
);
