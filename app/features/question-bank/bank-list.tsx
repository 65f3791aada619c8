import { Button, ButtonLink } from "~/components/button.tsx";
import { InputField, SelectField } from "~/components/field.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { Icon } from "~/components/icon.tsx";
import { SortField } from "~/components/sort-field.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { BankLine } from "~/domain/question-bank/bank.server.ts";
import { BANK_SORTS, BANK_STATES, type BankSearch } from "~/domain/question-bank/edit-schemas.ts";
import type { BankSubject } from "~/domain/question-bank/subjects.server.ts";
import { EXPORT_FORMATS } from "~/domain/question-bank/write-questions.ts";
import { langOfText, nameIn, num, questions as questionCount } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { DifficultyChoices, LanguageChoices, SubjectChoices, TopicChoices } from "./choices.tsx";
import { FORMAT_NAME } from "./file-formats.ts";
import { difficultyText, excerpt, LANGUAGE } from "./labels.ts";
import { bankPaths } from "./paths.ts";

const SORT: Record<BankSearch["sort"], () => string> = {
	newest: m.attempt_sort_newest,
	changed: m.question_bank_sort_changed,
	code: m.question_bank_code,
};

const STATE: Record<BankSearch["state"], () => string> = {
	active: m.question_bank_state_active,
	retired: m.question_bank_state_retired,
};

/** How many of the filters behind the button are set. */
const setIn = ({ q: _, ...filters }: BankSearch): number =>
	Object.values(filters).filter((value) => value !== "" && value !== "newest" && value !== "active").length;

/** What the list is narrowed to: a form that asks, without scripts. What is looked for is in view, the rest behind one button. */
export function BankFilters({ search, subjects }: { search: BankSearch; subjects: readonly BankSubject[] }) {
	const all = <option value="">{m.common_all()}</option>;
	const set = setIn(search);
	return (
		<search>
			<GetForm className="mb-6 grid gap-3" key={bankPaths.list(1, search)}>
				<div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
					<InputField
						id="bank-q"
						type="search"
						name="q"
						label={m.question_bank_search()}
						defaultValue={search.q}
						maxLength={100}
					/>
					<Button variant="secondary" icon="search">
						{m.payment_admin_find()}
					</Button>
				</div>
				<details open={set > 0}>
					<summary className="inline-flex cursor-pointer items-center gap-2 py-2 font-medium">
						{set > 0 ? m.question_bank_filters_set({ n: num(set) }) : m.question_bank_filters()}
						<Icon name="chevron-down" size={18} />
					</summary>
					<div className="mt-2 grid grid-cols-1 items-end gap-3 sm:grid-cols-2 lg:grid-cols-3">
						<SelectField id="bank-subject" name="subject" label={m.common_subject()} defaultValue={search.subject}>
							{all}
							<SubjectChoices subjects={subjects} />
						</SelectField>
						<SelectField id="bank-topic" name="topic" label={m.question_bank_topic()} defaultValue={search.topic}>
							{all}
							<TopicChoices subjects={subjects} />
						</SelectField>
						<SelectField
							id="bank-difficulty"
							name="difficulty"
							label={m.question_bank_page_difficulty()}
							defaultValue={search.difficulty}
						>
							{all}
							<DifficultyChoices />
						</SelectField>
						<SelectField id="bank-level" name="level" label={m.question_bank_page_level()} defaultValue={search.level}>
							{all}
							<option>SSC</option>
							<option>HSC</option>
						</SelectField>
						<SelectField
							id="bank-language"
							name="language"
							label={m.question_bank_page_language()}
							defaultValue={search.language}
						>
							{all}
							<LanguageChoices />
						</SelectField>
						<InputField
							id="bank-tag"
							name="tag"
							label={m.question_bank_tag()}
							defaultValue={search.tag}
							maxLength={60}
						/>
						<SelectField id="bank-state" name="state" label={m.people_state()} defaultValue={search.state}>
							{BANK_STATES.map((state) => (
								<option key={state} value={state}>
									{STATE[state]()}
								</option>
							))}
						</SelectField>
						<SortField id="bank-sort" sorts={BANK_SORTS} words={SORT} sort={search.sort} />
					</div>
				</details>
			</GetForm>
		</search>
	);
}

function Row({ of }: { of: BankLine }) {
	const text = excerpt(of.content);
	const place = [
		nameIn(of.subjectTitle, of.subjectTitleBn),
		of.topicTitle === null ? null : nameIn(of.topicTitle, of.topicTitleBn),
		of.level,
		LANGUAGE[of.language],
		difficultyText(of.difficulty),
	].filter((part) => part !== null);
	return (
		<li className="row">
			<div className="min-w-0 [overflow-wrap:anywhere]">
				<h2 className="text-base font-medium" lang={langOfText(text)}>
					<a href={bankPaths.one(of.uuid)}>{text}</a>
				</h2>
				<p className="text-sm text-soft">
					{of.code} · {place.join(" · ")}
				</p>
				<p className="text-sm text-soft">
					{m.question_bank_changed_at()} <When at={of.updatedAt} />
				</p>
			</div>
			{of.archivedAt !== null && <Badge tone="warning">{m.question_bank_state_retired()}</Badge>}
		</li>
	);
}

export const BankRows = ({ questions }: { questions: readonly BankLine[] }) => (
	<ul className="rows">
		{questions.map((of) => (
			<Row key={of.uuid} of={of} />
		))}
	</ul>
);

/** The questions of the list as a file of any format, and what no file holds. */
export const BankExport = ({ search, total }: { search: BankSearch; total: number }) => (
	<details className="mt-6">
		<summary className="inline-flex cursor-pointer items-center gap-2 py-2 font-medium">
			{m.question_bank_export()}
			<Icon name="chevron-down" size={18} />
		</summary>
		<p className="mt-2 text-sm text-soft">{m.question_bank_export_text({ count: questionCount(total) })}</p>
		<div className="mt-3 flex flex-wrap gap-3">
			{EXPORT_FORMATS.map((format) => (
				<ButtonLink key={format} variant="secondary" icon="download" href={bankPaths.file(format, search)} download>
					{FORMAT_NAME[format]}
				</ButtonLink>
			))}
		</div>
	</details>
);
