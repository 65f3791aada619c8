import type { Submission, SubmissionResult } from "@conform-to/react";
import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { MAX_PHOTO_BYTES, MAX_PHOTO_MB } from "~/domain/photo/rules.ts";
import { addQuestionPicture } from "~/domain/question-picture/add-picture.server.ts";
import type { AddedPicture, PictureReply } from "~/features/question-picture/picture-fields.tsx";
import { pictureMarkdown } from "~/lib/question-picture.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { postedUpload } from "~/request/posted-upload.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { type Field, type FormSchema, madeOf, submissionOf } from "~/request/read-form.server.ts";
import { QUESTION_BYTES } from "./question-bytes.ts";

/** The texts of a question's form that can show a picture. */
const PLACE = /^(?:content|explanation|options\[[0-5]\])$/;

/** What brings a picture, and is shown again to nobody. */
const BRINGING = ["picture", "addPicture"];

type Wrong = { field: "picture" | "pictureAlt"; text: string; status: number };

type Posted<Value> = {
	submission: Submission<Value>;
	/** The picture that now stands in one of its texts. */
	added: AddedPicture | null;
	/** Whether nothing but that was asked for. */
	onlyAdds: boolean;
	/** Why the picture was not taken. */
	wrong: Wrong | null;
};

const postedValue = (fields: readonly Field[], name: string) => fields.find(([key]) => key === name)?.[1];
const textIn = (fields: readonly Field[], name: string): string => {
	const value = postedValue(fields, name);
	return typeof value === "string" ? value : "";
};

/** The picture at the end of a text: a paragraph of its own, but in an option, which is one line. */
const withPicture = (text: string, place: string, picture: string): string =>
	[text.trimEnd(), picture].filter(Boolean).join(place.startsWith("options") ? " " : "\n\n");

/** Keeps the picture, and puts it into the text that the form names. @throws DomainError of addQuestionPicture */
async function withAdded({ deps, actor }: AppContext, fields: readonly Field[], file: File) {
	const asked = textIn(fields, "picturePlace");
	const place = PLACE.test(asked) ? asked : "content";
	const { name } = await addQuestionPicture(deps, actor, new Uint8Array(await file.arrayBuffer()));
	const text = withPicture(textIn(fields, place), place, pictureMarkdown(name, textIn(fields, "pictureAlt")));
	const others = fields.filter(([key]) => key !== place && key !== "pictureAlt");
	return { fields: [...others, [place, text] as Field], added: { place, text } };
}

/**
 * The form of a question as it was posted. A picture that it brings is kept, and stands in its text from then on (QB-18), whatever else of the
 * form is right or wrong; one that is not taken is told of at its field, and nothing else is done.
 * @throws the page of the problem (400, 413) for what is not this form
 */
export async function postedQuestion<S extends FormSchema>(
	context: Readonly<RouterContextProvider>,
	request: Request,
	schema: S,
): Promise<Posted<z.output<S>>> {
	const { submission, tooLarge } = await postedUpload(context, request, schema, {
		maxFileBytes: MAX_PHOTO_BYTES,
		maxTextBytes: QUESTION_BYTES,
	});
	const fields = madeOf(submission)?.fields ?? [];
	const file = postedValue(fields, "picture");
	const onlyAdds = postedValue(fields, "addPicture") !== undefined;
	const rest = fields.filter(([name]) => !BRINGING.includes(name));
	const refused = (wrong: Wrong) => ({ submission: submissionOf(rest, schema), added: null, onlyAdds, wrong });
	if (tooLarge.length > 0) {
		const text = m.asset_too_large({ limit: num(MAX_PHOTO_MB) });
		return refused({ field: "picture", text, status: 413 });
	}
	if (!(file instanceof File) || file.size === 0) {
		if (!onlyAdds) return { submission, added: null, onlyAdds, wrong: null };
		return refused({ field: "picture", text: m.question_picture_missing(), status: 400 });
	}
	if (textIn(fields, "pictureAlt").trim() === "")
		return refused({ field: "pictureAlt", text: m.question_picture_alt_missing(), status: 400 });
	return orProblem(
		context,
		async (app) => {
			const { fields: now, added } = await withAdded(app, rest, file);
			return { submission: submissionOf(now, schema), added, onlyAdds, wrong: null };
		},
		({ text, status }) => refused({ field: "picture", text, status }),
	);
}

/** The form as it is shown again: while a picture is brought, what else is not written yet is no mistake. */
export function resultOf(
	{ submission, onlyAdds, wrong }: Posted<unknown>,
	formErrors?: string[],
): SubmissionResult<string[]> {
	const result = submission.reply(formErrors && { formErrors });
	return wrong || (onlyAdds && !formErrors) ? { ...result, status: undefined, error: undefined } : result;
}

/** What came of the picture. */
export const pictureOf = ({ added, wrong }: Posted<unknown>): PictureReply => ({
	added,
	wrong: wrong && { field: wrong.field, text: wrong.text },
});
