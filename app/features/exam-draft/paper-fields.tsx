import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { getInputProps } from "@conform-to/react";
import type { DraftChoices } from "~/domain/exam-draft/choices.server.ts";
import { faultTexts } from "~/domain/exam-draft/faults.ts";
import type { GradeChoice } from "~/domain/exam-draft/grades.server.ts";
import type { SubjectLine } from "~/domain/exam-draft/pool.server.ts";
import { MOST, POOL_TIMES } from "~/domain/exam-draft/rules.ts";
import { count, dateTime, nameIn, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { Choice, Line } from "./fields.tsx";

/** Of the question bank, whose pages know those of exams. */
const IMPORT_QUESTIONS = "/admin/questions/import";

type Text = FieldMetadata<string | undefined>;

/** A form that was refused, by the names of its fields. */
type Refused = Pick<FormMetadata<Record<string, unknown>, string[]>, "allErrors" | "initialValue">;

type Rows = { subjects?: readonly ({ count?: string } | undefined)[]; gradeUuids?: string | readonly string[] };

/** How many questions of each subject a paper asks, each beside how many the bank has (EXD-3). */
function SubjectRows({ lines, form }: { lines: readonly SubjectLine[]; form: Refused }) {
	const typed = (form.initialValue as Rows | undefined)?.subjects;
	return (
		<ul className="grid gap-3">
			{lines.map((line, index) => {
				const id = `count-${line.subjectUuid}`;
				const name = `subjects[${index}].count`;
				const error = faultTexts(form.allErrors[name]);
				const short = line.asked > line.usable;
				return (
					<li key={line.subjectUuid} className="field">
						<input type="hidden" name={`subjects[${index}].subjectUuid`} value={line.subjectUuid} />
						<span className="flex flex-wrap items-center justify-between gap-3">
							<label htmlFor={id} className="min-w-0">
								<span className="field-label">{nameIn(line.title, line.titleBn)}</span>
								<span
									id={`${id}-hint`}
									className={`block text-sm ${short ? "text-sindoor font-semibold" : "text-soft"}`}
								>
									{line.asked > 0
										? m.exam_draft_usable_asked({ usable: count(line.usable), asked: num(line.asked) })
										: m.exam_draft_usable({ usable: count(line.usable) })}
								</span>
							</label>
							<input
								id={id}
								type="text"
								name={name}
								className="input max-w-24"
								inputMode="numeric"
								autoComplete="off"
								maxLength={4}
								aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
								aria-invalid={error ? true : undefined}
								defaultValue={typed ? (typed[index]?.count ?? "") : line.asked > 0 ? String(line.asked) : ""}
							/>
						</span>
						{error && (
							<p id={`${id}-error`} className="field-error">
								{error}
							</p>
						)}
					</li>
				);
			})}
		</ul>
	);
}

function Grades({ field, grades }: { field: FieldMetadata<unknown>; grades: readonly GradeChoice[] }) {
	const initial = field.initialValue;
	const chosen: readonly unknown[] = Array.isArray(initial) ? initial : [initial];
	if (grades.length === 0) return null;
	return (
		<fieldset className="grid gap-2">
			<legend className="field-label">{m.exam_draft_grades()}</legend>
			<p className="field-hint">{m.exam_draft_grades_hint()}</p>
			<div className="grid gap-2 sm:grid-cols-3">
				{grades.map(({ uuid, title, titleBn }) => (
					<label key={uuid} className="check">
						<input type="checkbox" name={field.name} value={uuid} defaultChecked={chosen.includes(uuid)} />
						<span>{nameIn(title, titleBn)}</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

type Fields = {
	level: Text;
	language: Text;
	questionTag: Text;
	questionImportUuid: Text;
	poolTimes: Text;
	gradeUuids: FieldMetadata<unknown>;
	subjects: FieldMetadata<unknown>;
};

/** Of an import the pool has what it brought; of the whole bank so many times as many as a paper, so that papers differ. */
export const poolOf = (importUuid: string | null, poolTimes: (typeof POOL_TIMES)[number]) => ({
	questionImportUuid: importUuid ?? "",
	poolTimes: importUuid === null ? poolTimes : "1",
});

/** A part of the bank: questions with a tag, or of an import (EXD-3). */
function Narrowed({ fields, imports }: { fields: Fields; imports: DraftChoices["imports"] }) {
	const chosen = fields.questionImportUuid.initialValue;
	const isOffered = !chosen || imports.some(({ uuid }) => uuid === chosen);
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<Line
				field={fields.questionTag}
				label={m.exam_draft_question_tag()}
				hint={m.exam_draft_question_tag_hint()}
				most={MOST.tag}
				optional
			/>
			<Choice
				field={fields.questionImportUuid}
				label={m.exam_draft_question_import()}
				hint={m.exam_draft_question_import_hint()}
			>
				<option value="">{m.common_all()}</option>
				{imports.map((one) => (
					<option key={one.uuid} value={one.uuid}>
						{`${one.fileName ?? m.question_bank_imports_text()} · ${dateTime(one.createdAt)} · ${num(one.questions)}`}
					</option>
				))}
				{!isOffered && <option value={chosen}>{m.exam_draft_question_import_other()}</option>}
			</Choice>
		</div>
	);
}

/** What a paper is made of: which questions of the bank, how many of each subject, and for whom. */
export function PaperFields({
	fields,
	form,
	lines,
	choices: { grades, imports },
}: {
	fields: Fields;
	form: Refused;
	lines: readonly SubjectLine[];
	choices: DraftChoices;
}) {
	const refused = faultTexts(fields.subjects.errors);
	return (
		<>
			<fieldset className="grid gap-4" aria-describedby="subjects-hint">
				<legend className="field-label">{m.common_questions_per_subject()}</legend>
				<p id="subjects-hint" className="field-hint">
					{m.exam_draft_subjects_hint()}
				</p>
				<p className="field-hint">
					{m.exam_draft_bring_questions()} <a href={IMPORT_QUESTIONS}>{m.question_bank_page_title()}</a>
				</p>
				{refused && <p className="field-error">{refused}</p>}
				{lines.length === 0 ? <p>{m.exam_draft_no_subjects()}</p> : <SubjectRows lines={lines} form={form} />}
			</fieldset>
			<div className="grid gap-4 sm:grid-cols-2">
				<Choice field={fields.level} label={m.question_bank_page_level()} hint={m.exam_draft_level_hint()}>
					<option value="">{m.common_all()}</option>
					<option>SSC</option>
					<option>HSC</option>
				</Choice>
				<Choice field={fields.language} label={m.question_bank_page_language()} hint={m.exam_draft_language_hint()}>
					<option value="">{m.common_all()}</option>
					<option value="en">English</option>
					<option value="bn">বাংলা</option>
				</Choice>
			</div>
			<Narrowed fields={fields} imports={imports} />
			<Choice field={fields.poolTimes} label={m.exam_draft_pool()} hint={m.exam_draft_pool_hint()}>
				{POOL_TIMES.map((times) => (
					<option key={times} value={times}>
						{times === "1" ? m.exam_draft_pool_same() : m.exam_draft_pool_times({ n: num(times) })}
					</option>
				))}
			</Choice>
			<Grades field={fields.gradeUuids} grades={grades} />
		</>
	);
}

/** A tick that says something of a field below it. */
export function Tick({
	field,
	label,
	hint,
}: {
	field: FieldMetadata<boolean | undefined>;
	label: string;
	hint: string;
}) {
	const { key, ...input } = getInputProps(field, { type: "checkbox" });
	return (
		<div>
			<label className="check">
				<input key={key} {...input} aria-describedby={`${field.id}-hint`} />
				<span>{label}</span>
			</label>
			<p id={`${field.id}-hint`} className="field-hint">
				{hint}
			</p>
		</div>
	);
}
