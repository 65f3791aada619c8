import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { asOpened } from "~/components/as-opened.ts";
import { Button } from "~/components/button.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import type { DraftChoices } from "~/domain/exam-draft/choices.server.ts";
import type { SubjectLine } from "~/domain/exam-draft/pool.server.ts";
import { MOST } from "~/domain/exam-draft/rules.ts";
import { editTypeSchema, newTypeSchema, type TypeDraft } from "~/domain/mock-test/draft-schemas.ts";
import { PreviewButton, type PreviewedTexts, TextsPreview } from "~/features/discussion/text-preview.tsx";
import { Line, Part, Passage } from "~/features/exam-draft/fields.tsx";
import { PaperFields, poolOf } from "~/features/exam-draft/paper-fields.tsx";
import { toMarks } from "~/lib/marks.ts";
import { writeTaka } from "~/lib/money.ts";
import { m } from "~/paraglide/messages.js";

type TextName =
	| ("title" | "subtitle" | "description" | "examTag" | "examTagBn" | "durationMinutes" | "fee" | "attemptsPerPurchase")
	| ("marksPerCorrect" | "penaltyPerWrong" | "level" | "language" | "questionTag" | "questionImportUuid" | "poolTimes");

/** A kind of self-assessment as its form has it: text, each field by its name. */
export type TypeValues = { [Name in TextName]: string } & { gradeUuids: string[] };

/** What a new one begins with. @param importUuid of questions of this import; null for the whole bank @param title of the import's file */
export const newTypeValues = (importUuid: string | null, title: string): TypeValues => ({
	...{ title, subtitle: "", description: "", examTag: "", examTagBn: "", durationMinutes: "20", fee: "0" },
	...{ attemptsPerPurchase: "1", marksPerCorrect: "1", penaltyPerWrong: "0" },
	...{ level: "", language: "", questionTag: "", ...poolOf(importUuid, "3"), gradeUuids: [] },
});

/** What is kept, as the form has it. */
export const typeValues = (draft: TypeDraft): TypeValues => ({
	...{ title: draft.title, subtitle: draft.subtitle ?? "", description: draft.description ?? "" },
	...{ examTag: draft.examTag ?? "", examTagBn: draft.examTagBn ?? "" },
	...{ durationMinutes: String(draft.durationMinutes), fee: writeTaka(draft.feePoisha) },
	...{ attemptsPerPurchase: String(draft.attemptsPerPurchase) },
	marksPerCorrect: String(toMarks(draft.marksPerCorrect)),
	penaltyPerWrong: String(toMarks(draft.penaltyPerWrong)),
	...{ level: draft.level ?? "", language: draft.language ?? "", poolTimes: String(draft.poolTimes) },
	...{ questionTag: draft.questionTag ?? "", questionImportUuid: draft.questionImportUuid ?? "" },
	gradeUuids: draft.gradeUuids,
});

type Fields = { [K in TextName]: FieldMetadata<string | undefined> } & {
	gradeUuids: FieldMetadata<unknown>;
	subjects: FieldMetadata<unknown>;
};

function About({ fields }: { fields: Fields }) {
	return (
		<Part title={m.exam_draft_part_about()}>
			<Line field={fields.title} label={m.feedback_field_title()} hint={m.exam_draft_name_hint()} most={MOST.title} />
			<Line field={fields.subtitle} label={m.course_subtitle()} most={MOST.subtitle} optional />
			<Passage
				field={fields.description}
				label={m.feedback_field_description()}
				hint={m.exam_draft_markdown_hint()}
				most={MOST.text}
				rows={6}
			/>
			<div className="grid gap-4 sm:grid-cols-2">
				<Line
					field={fields.examTag}
					label={m.exam_draft_exam_tag()}
					hint={m.exam_draft_exam_tag_hint()}
					most={MOST.examTag}
					optional
				/>
				<Line field={fields.examTagBn} label={m.exam_draft_exam_tag_bn()} most={MOST.examTag} optional />
			</div>
			<Line
				field={fields.durationMinutes}
				label={m.exam_draft_minutes()}
				hint={m.exam_draft_minutes_hint()}
				most={4}
				numeric="numeric"
			/>
		</Part>
	);
}

function Marking({ fields }: { fields: Fields }) {
	return (
		<Part title={m.exam_draft_part_marks_type()}>
			<div className="grid gap-4 sm:grid-cols-2">
				<Line field={fields.marksPerCorrect} label={m.exam_draft_marks()} most={6} numeric="decimal" />
				<Line
					field={fields.penaltyPerWrong}
					label={m.exam_draft_penalty()}
					hint={m.exam_draft_penalty_hint()}
					most={6}
					numeric="decimal"
				/>
				<Line field={fields.fee} label={m.course_fee_bdt()} hint={m.course_fee_hint()} most={12} numeric="decimal" />
				<Line
					field={fields.attemptsPerPurchase}
					label={m.exam_draft_attempts()}
					hint={m.exam_draft_attempts_hint()}
					most={4}
					numeric="numeric"
				/>
			</div>
		</Part>
	);
}

type Props = {
	values: TypeValues;
	lines: readonly SubjectLine[];
	choices: DraftChoices;
	lastResult?: PreviewedTexts;
	/** Of one that is there: when it was changed last, as it was opened. */
	version?: number;
};

/** All that an admin says of a self-assessment (EXD-1); each refusal stands at its field, and what was typed stays. */
export function TypeForm({ values, lines, choices, lastResult, version }: Props) {
	const pending = useNavigation().formMethod === "POST";
	const schema = version === undefined ? newTypeSchema : editTypeSchema;
	const [form, fields] = useForm({
		id: "type",
		lastResult,
		defaultValue: values,
		shouldRevalidate: "onBlur",
		onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
	});
	const typed = fields as unknown as Fields;
	return (
		<Form method="post" {...getFormProps(form)} className="grid max-w-176 gap-5">
			<FormErrors errors={form.errors} />
			{version !== undefined && <input type="hidden" name="version" value={asOpened(lastResult, "version", version)} />}
			<About fields={typed} />
			<Part title={m.common_questions()}>
				<PaperFields
					fields={typed}
					form={{ allErrors: form.allErrors, initialValue: lastResult?.initialValue ?? undefined }}
					lines={lines}
					choices={choices}
				/>
			</Part>
			<Marking fields={typed} />
			<TextsPreview
				texts={lastResult?.preview ? [{ title: m.mock_test_about(), html: lastResult.preview.description }] : null}
			/>
			<div className="flex flex-wrap gap-3">
				<Button pending={pending} icon={version === undefined ? "plus" : "check"}>
					{version === undefined ? m.exam_draft_create() : m.common_save()}
				</Button>
				<PreviewButton />
			</div>
			<KeptDraft form="type" version={version} />
		</Form>
	);
}
