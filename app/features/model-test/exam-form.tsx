import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { asOpened } from "~/components/as-opened.ts";
import { Button } from "~/components/button.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import type { DraftChoices } from "~/domain/exam-draft/choices.server.ts";
import type { SubjectLine } from "~/domain/exam-draft/pool.server.ts";
import { MOST, USUAL_DEADLINE_MS } from "~/domain/exam-draft/rules.ts";
import { type ExamDraft, editExamSchema, newExamSchema } from "~/domain/model-test/draft-schemas.ts";
import { PreviewButton, type PreviewedTexts, TextsPreview } from "~/features/discussion/text-preview.tsx";
import { Line, Moment, Part, Passage } from "~/features/exam-draft/fields.tsx";
import { PaperFields, poolOf, Tick } from "~/features/exam-draft/paper-fields.tsx";
import { toMarks } from "~/lib/marks.ts";
import { writeTaka } from "~/lib/money.ts";
import { dhakaDay, dhakaLocal } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

/** A model test as its form has it: text, each field by its name. */
export type ExamValues = {
	[Name in "name" | "subtitle" | "description" | "rule" | "prize" | "durationMinutes" | "startAt" | "stopAt"]: string;
} & { [Name in "preRegStopAt" | "fee" | "marksPerCorrect" | "penaltyPerWrong" | "winnerCount"]: string } & {
	preRegNeeded: boolean;
	level: string;
	language: string;
	questionTag: string;
	questionImportUuid: string;
	poolTimes: string;
	gradeUuids: string[];
};

const DAY_MS = 86_400_000;

/**
 * What a new one begins with: in a week, in the evening, for two hours.
 * @param importUuid of questions of this import; null for the whole bank
 * @param name of the import's file
 */
export function newExamValues(now: number, importUuid: string | null, name: string): ExamValues {
	const day = dhakaDay(now + 7 * DAY_MS);
	return {
		...{ name, subtitle: "", description: "", rule: "", prize: "", durationMinutes: "30" },
		...{ startAt: `${day}T20:00`, stopAt: `${day}T22:00`, preRegNeeded: true, preRegStopAt: "", fee: "0" },
		...{ marksPerCorrect: "1", penaltyPerWrong: "0", winnerCount: "10" },
		...{ level: "", language: "", questionTag: "", ...poolOf(importUuid, "2"), gradeUuids: [] },
	};
}

/** What is kept, as the form has it. */
export function examValues(draft: ExamDraft): ExamValues {
	const { preRegStopAt, startAt, stopAt } = draft;
	// The usual one follows the start.
	const usual = preRegStopAt === null || preRegStopAt === startAt - USUAL_DEADLINE_MS;
	return {
		...{ name: draft.name, subtitle: draft.subtitle ?? "", description: draft.description ?? "" },
		...{ rule: draft.rule ?? "", prize: draft.prize ?? "", durationMinutes: String(draft.durationMinutes) },
		...{ startAt: dhakaLocal(startAt), stopAt: dhakaLocal(stopAt), preRegNeeded: draft.preRegNeeded },
		...{ preRegStopAt: usual ? "" : dhakaLocal(preRegStopAt), fee: writeTaka(draft.feePoisha) },
		...{
			marksPerCorrect: String(toMarks(draft.marksPerCorrect)),
			penaltyPerWrong: String(toMarks(draft.penaltyPerWrong)),
		},
		...{ winnerCount: String(draft.winnerCount), level: draft.level ?? "", language: draft.language ?? "" },
		...{ questionTag: draft.questionTag ?? "", questionImportUuid: draft.questionImportUuid ?? "" },
		...{ poolTimes: String(draft.poolTimes), gradeUuids: draft.gradeUuids },
	};
}

type Text = FieldMetadata<string | undefined>;
type Fields = { [K in Exclude<keyof ExamValues, "preRegNeeded" | "gradeUuids">]: Text } & {
	preRegNeeded: FieldMetadata<boolean | undefined>;
	gradeUuids: FieldMetadata<unknown>;
	subjects: FieldMetadata<unknown>;
};

function About({ fields }: { fields: Fields }) {
	const markdown = m.exam_draft_markdown_hint();
	return (
		<Part title={m.exam_draft_part_about()}>
			<Line field={fields.name} label={m.common_name()} hint={m.exam_draft_name_hint()} most={MOST.title} />
			<Line field={fields.subtitle} label={m.course_subtitle()} most={MOST.subtitle} optional />
			<Passage
				field={fields.description}
				label={m.feedback_field_description()}
				hint={markdown}
				most={MOST.text}
				rows={6}
			/>
			<Passage
				field={fields.rule}
				label={m.model_test_rules()}
				hint={`${m.exam_draft_rule_hint()} ${markdown}`}
				most={MOST.text}
			/>
			<Passage
				field={fields.prize}
				label={m.model_test_prize()}
				hint={`${m.exam_draft_prize_hint()} ${markdown}`}
				most={MOST.text}
				rows={2}
			/>
		</Part>
	);
}

function When({ fields }: { fields: Fields }) {
	return (
		<Part title={m.exam_draft_part_when()}>
			<div className="grid gap-4 sm:grid-cols-2">
				<Moment field={fields.startAt} label={m.model_test_starts()} hint={m.course_dhaka()} />
				<Moment field={fields.stopAt} label={m.model_test_stops()} hint={m.exam_draft_stop_hint()} />
			</div>
			<Line
				field={fields.durationMinutes}
				label={m.exam_draft_minutes()}
				hint={m.exam_draft_minutes_hint()}
				most={4}
				numeric="numeric"
			/>
			<Tick field={fields.preRegNeeded} label={m.exam_draft_prereg()} hint={m.exam_draft_prereg_hint()} />
			<Moment
				field={fields.preRegStopAt}
				label={m.exam_draft_deadline()}
				hint={m.exam_draft_deadline_hint()}
				optional
			/>
		</Part>
	);
}

function Marking({ fields }: { fields: Fields }) {
	return (
		<Part title={m.exam_draft_part_marks()}>
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
					field={fields.winnerCount}
					label={m.exam_draft_winners()}
					hint={m.exam_draft_winners_hint()}
					most={5}
					numeric="numeric"
				/>
			</div>
		</Part>
	);
}

type Props = {
	values: ExamValues;
	lines: readonly SubjectLine[];
	choices: DraftChoices;
	lastResult?: PreviewedTexts;
	/** Of one that is there: when it was changed last, as it was opened. */
	version?: number;
};

/** All that an admin says of a model test (EXD-1); each refusal stands at its field, and what was typed stays. */
export function ExamForm({ values, lines, choices, lastResult, version }: Props) {
	const pending = useNavigation().formMethod === "POST";
	const schema = version === undefined ? newExamSchema : editExamSchema;
	const [form, fields] = useForm({
		id: "exam",
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
			<When fields={typed} />
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
				texts={
					lastResult?.preview
						? [
								{ title: m.model_test_about(), html: lastResult.preview.description },
								{ title: m.model_test_rules(), html: lastResult.preview.rule },
								{ title: m.model_test_prize(), html: lastResult.preview.prize },
							]
						: null
				}
			/>
			<div className="flex flex-wrap gap-3">
				<Button pending={pending} icon={version === undefined ? "plus" : "check"}>
					{version === undefined ? m.exam_draft_create() : m.common_save()}
				</Button>
				<PreviewButton />
			</div>
			<KeptDraft form="exam" version={version} />
		</Form>
	);
}
