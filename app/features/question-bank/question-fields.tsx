import { getInputProps, getSelectProps, getTextareaProps, type useForm } from "@conform-to/react";
import { CheckField, InputField, SelectField, TextareaField } from "~/components/field.tsx";
import { problemText } from "~/domain/question-bank/import-text.ts";
import { MAX_OPTIONS, MAX_TEXT, MIN_OPTIONS, QUESTION_LEVELS } from "~/domain/question-bank/schemas.ts";
import type { BankSubject } from "~/domain/question-bank/subjects.server.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { DifficultyChoices, LanguageChoices, SubjectChoices, TopicChoices } from "./choices.tsx";

/** What the form holds, as it is typed. */
export type QuestionValues = {
	[Name in
		| "subjectUuid"
		| "topicUuid"
		| "level"
		| "language"
		| "difficulty"
		| "tags"
		| "content"
		| "explanation"]: string;
} & { options: string[]; correct: string; keepOrder: string; keepLast: string; code?: string };

/** The fields of the form, as conform has them. */
type Fields = ReturnType<typeof useForm<QuestionValues>>[1];
type Field = Fields["content"];

/** How every text of a question is read. */
const textFormat = () => m.question_bank_text_format({ formula: "$x^2$" });

type Props = { fields: Fields; subjects: readonly BankSubject[] };

const errorOf = ({ errors }: Pick<Field, "errors">): string[] | undefined => errors?.map(problemText);

/** Where a question belongs: subject, chapter, level, language, difficulty. A chapter of another subject is refused when it is sent. */
export function PlaceFields({ fields, subjects }: Props) {
	const none = <option value="">{m.question_bank_choose()}</option>;
	const chosen = (field: Field) => field.errors && m.question_bank_choose_one();
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<SelectField
				{...getSelectProps(fields.subjectUuid)}
				label={m.common_subject()}
				error={chosen(fields.subjectUuid)}
			>
				{none}
				<SubjectChoices subjects={subjects} />
			</SelectField>
			<SelectField
				{...getSelectProps(fields.topicUuid)}
				label={m.question_bank_topic()}
				error={chosen(fields.topicUuid)}
				optional
			>
				<option value="">–</option>
				<TopicChoices subjects={subjects} />
			</SelectField>
			<SelectField {...getSelectProps(fields.level)} label={m.question_bank_page_level()} error={chosen(fields.level)}>
				{none}
				{QUESTION_LEVELS.map((level) => (
					<option key={level}>{level}</option>
				))}
			</SelectField>
			<SelectField
				{...getSelectProps(fields.language)}
				label={m.question_bank_page_language()}
				error={chosen(fields.language)}
			>
				{none}
				<LanguageChoices />
			</SelectField>
			<SelectField
				{...getSelectProps(fields.difficulty)}
				label={m.question_bank_page_difficulty()}
				error={chosen(fields.difficulty)}
			>
				{none}
				<DifficultyChoices />
			</SelectField>
			<InputField
				{...withoutKey(getInputProps(fields.tags, { type: "text" }))}
				label={m.question_bank_tags()}
				hint={m.question_bank_tags_hint()}
				error={errorOf(fields.tags)}
				optional
			/>
		</div>
	);
}

/** Conform gives the key with the rest; React wants it apart. */
const withoutKey = <Of extends { key?: string | undefined }>({ key: _, ...rest }: Of) => rest;

/** The options, each beside the mark that says it is the right one; those behind the last stay empty. */
function OptionFields({ fields }: Pick<Props, "fields">) {
	const options = fields.options.getFieldList();
	const faults = [...(fields.options.errors ?? []), ...(fields.correct.errors ?? [])];
	const format = textFormat();
	return (
		<fieldset className="grid gap-3" aria-describedby={faults.length > 0 ? "options-error" : undefined}>
			<legend className="field-label">{m.question_bank_options()}</legend>
			<p className="field-hint">
				{m.question_bank_options_hint()} {format}
			</p>
			{faults.length > 0 && (
				<p id="options-error" className="field-error" role="alert">
					{[...new Set(faults.map(problemText))].join(" ")}
				</p>
			)}
			{Array.from({ length: MAX_OPTIONS }, (_, index) => {
				const name = `${fields.options.name}[${index}]`;
				const field = options[index];
				const id = `option-${index + 1}`;
				return (
					<div key={name} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3">
						<label className="check mt-8">
							<input
								type="radio"
								name={fields.correct.name}
								value={index}
								defaultChecked={String(fields.correct.initialValue ?? "") === String(index)}
								aria-label={m.question_bank_is_key({ number: num(index + 1) })}
							/>
						</label>
						<TextareaField
							reads="hinted"
							hint={null}
							id={id}
							name={name}
							label={m.question_bank_option({ number: num(index + 1) })}
							defaultValue={field?.initialValue ?? ""}
							error={field && errorOf(field)}
							optional={index >= MIN_OPTIONS}
							maxLength={MAX_TEXT}
							rows={1}
							className="min-h-12"
						/>
					</div>
				);
			})}
		</fieldset>
	);
}

/** What a question says: its text, its options and the right one, why that is so. */
export function TextFields({ fields }: Pick<Props, "fields">) {
	const format = textFormat();
	return (
		<>
			<TextareaField
				reads="hinted"
				{...withoutKey(getTextareaProps(fields.content))}
				label={m.question_bank_content()}
				hint={format}
				error={errorOf(fields.content)}
				maxLength={MAX_TEXT}
				rows={4}
			/>
			<OptionFields fields={fields} />
			<CheckField
				{...withoutKey(getInputProps(fields.keepOrder, { type: "checkbox" }))}
				label={m.question_bank_keep_order_label()}
			/>
			<CheckField
				{...withoutKey(getInputProps(fields.keepLast, { type: "checkbox" }))}
				label={m.question_bank_keep_last_label()}
			/>
			<TextareaField
				reads="hinted"
				{...withoutKey(getTextareaProps(fields.explanation))}
				label={m.attempt_explanation()}
				hint={`${m.question_bank_explanation_hint()} ${format}`}
				error={errorOf(fields.explanation)}
				optional
				maxLength={MAX_TEXT}
				rows={3}
			/>
		</>
	);
}
