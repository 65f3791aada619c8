import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { knownPictures } from "~/domain/question-picture/uses.server.ts";
import { markdownEngine } from "~/lib/markdown.server.ts";
import { picturesIn } from "~/lib/question-picture.ts";
import { type Alike, questionsAlike } from "./bank.server.ts";
import type { QuestionText } from "./edit-schemas.ts";
import { type QuestionWarning, questionWarnings } from "./option-warnings.ts";
import {
	type TextFault,
	textsByField,
	unknownPictures,
	writtenFaults,
	writtenNotes,
} from "./question-faults.server.ts";
import { renderQuestion } from "./render-question.server.ts";
import type { QuestionNote } from "./schemas.ts";

/** A question as a student will see it, and what there is to say of it. */
export type QuestionPreview = Pick<QuestionText, "language"> & {
	contentHtml: string;
	optionsHtml: string[];
	/** Counts from 0. */
	correct: number;
	explanationHtml: string;
	warnings: QuestionWarning[];
	/** The same of single fields: what an import says of a question that it takes. */
	notes: QuestionNote[];
	/** What keeps it from being saved. */
	faults: TextFault[];
	/** Questions of the bank that may be the same. */
	alike: Alike[];
};

/**
 * A question that is being written, drawn by what draws it in exams and reviews (QB-7). Nothing is written. Two round trips at once where it names pictures, else one.
 * @param uuid of the question, where it is in the bank
 * @throws DomainError of requireRole
 */
export async function previewQuestion(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	text: QuestionText,
	uuid?: string,
): Promise<QuestionPreview> {
	requireRole(who, "admin");
	const names = picturesIn(textsByField(text).map(([, one]) => one));
	const [engine, alike, pictures] = await Promise.all([
		markdownEngine(),
		questionsAlike(deps, who, text.content, uuid),
		names.length > 0 ? knownPictures(deps, names) : [],
	]);
	return {
		...renderQuestion(engine, { ...text, options: text.options.map((content) => ({ content })) }),
		...{ language: text.language, correct: text.correct },
		warnings: questionWarnings(text),
		notes: writtenNotes(engine, text),
		faults: [...writtenFaults(engine, text), ...unknownPictures(text, new Set(pictures.map(({ name }) => name)))],
		alike,
	};
}
