import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Answer } from "~/components/answer.tsx";
import { Button } from "~/components/button.tsx";
import { InputField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import { StatusLine } from "~/components/surfaces.tsx";
import { problemText } from "~/domain/question-bank/import-text.ts";
import type { QuestionPreview } from "~/domain/question-bank/preview-question.server.ts";
import type { BankQuestion } from "~/domain/question-bank/stored-question.server.ts";
import type { BankSubject } from "~/domain/question-bank/subjects.server.ts";
import { PictureFields, type PictureReply } from "~/features/question-picture/picture-fields.tsx";
import { m } from "~/paraglide/messages.js";
import { PlaceFields, type QuestionValues, TextFields } from "./question-fields.tsx";
import { PreviewView } from "./question-preview.tsx";

/** What came of the form: what was typed, how it will look, and what somebody else wrote meanwhile. */
export type QuestionReply = {
	result: SubmissionResult<string[]>;
	preview: QuestionPreview | null;
	/** The question as it is now, where that is not what the form was opened with. */
	meanwhile: BankQuestion | null;
	/** What came of the picture that the form brought. */
	picture: PictureReply | null;
};

/** Where the answer stands: the form's address names it, for those without JavaScript. */
const ANSWER = "answer";

const valuesOf = (of: BankQuestion): QuestionValues => ({
	subjectUuid: of.subjectUuid,
	topicUuid: of.topicUuid ?? "",
	level: of.level,
	language: of.language,
	difficulty: String(of.difficulty),
	tags: of.tags.join("; "),
	content: of.content,
	options: [...of.options],
	correct: String(of.correct),
	explanation: of.explanation,
	keepOrder: of.keepOrder ? "on" : "",
	keepLast: of.keepLast ? "on" : "",
});

/** What was typed of a picture that was not taken. */
function typedOf(reply: QuestionReply | undefined): { alt: string; place: string } {
	const { pictureAlt, picturePlace } = reply?.result.initialValue ?? {};
	const text = (value: unknown) => (typeof value === "string" ? value : "");
	return { alt: text(pictureAlt), place: text(picturePlace) || "content" };
}

/** Writes a question, or changes one; it can be looked at before, with scripts or without, and nothing typed is lost. */
export function QuestionForm({
	of,
	subjects,
	reply,
	children,
}: {
	/** Nothing of a new one. */
	of?: BankQuestion;
	subjects: readonly BankSubject[];
	reply: QuestionReply | undefined;
	/** What is said beside the form's answer. */
	children?: React.ReactNode;
}) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<QuestionValues>({
		id: "question",
		lastResult: reply?.result,
		defaultValue: of && valuesOf(of),
	});
	const { key: _, ...code } = getInputProps(fields.code, { type: "text" });
	// Who saw what somebody else wrote goes on from there.
	const version = reply?.meanwhile?.version ?? reply?.result.initialValue?.version ?? of?.version;
	return (
		<>
			<Answer
				id={ANSWER}
				given={reply}
				shown={Boolean(form.errors || reply?.preview || reply?.meanwhile || reply?.picture?.added)}
			>
				<FormErrors errors={form.errors} />
				{reply?.picture?.added && <StatusLine tone="success">{m.question_picture_added()}</StatusLine>}
				{children}
				{reply?.preview && <PreviewView preview={reply.preview} />}
			</Answer>
			<Form
				method="post"
				encType="multipart/form-data"
				action={`#${ANSWER}`}
				{...getFormProps(form)}
				className="card grid max-w-3xl gap-5"
			>
				{/* What the Enter key presses: to save, not to add a picture. */}
				<button type="submit" hidden />
				{of && <input type="hidden" name="version" value={String(version)} />}
				<PlaceFields fields={fields} subjects={subjects} />
				{!of && (
					<InputField
						{...code}
						label={m.question_bank_code()}
						hint={m.question_bank_code_hint()}
						error={fields.code.errors?.map(problemText)}
						optional
						maxLength={40}
					/>
				)}
				<TextFields fields={fields} />
				<PictureFields typed={typedOf(reply)} reply={reply?.picture ?? null} />
				<div className="flex flex-wrap gap-3">
					<Button icon="check" pending={pending}>
						{m.common_save()}
					</Button>
					<Button variant="secondary" icon="search" name="preview" value="on">
						{m.discussion_preview()}
					</Button>
				</div>
				<KeptDraft form="question" version={of?.version} />
			</Form>
		</>
	);
}
