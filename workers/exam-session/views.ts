import { isAnswered } from "~/domain/exam-session/choice.ts";
import type { Running, Sealed } from "~/domain/exam-session/machine.ts";
import type { Cut, OpenQuestion, Paging, PaletteEntry, ReviewQuestion } from "~/domain/exam-session/replies.ts";
import type { SessionStore } from "./store.ts";

type CutFacts = Omit<Cut<never>, "questions">;

/** Cuts the student's own fixed order (ATT-3). A page past the end is empty. */
export function cutOf({ page, size }: Paging, total: number): CutFacts {
	const whole = Math.max(1, Math.min(Math.floor(size), total));
	return { page: Math.max(0, Math.floor(page)), size: whole, total, totalPages: Math.ceil(total / whole) };
}

/** What a running paper shows. Reads no key and no explanation. */
export function openQuestions(
	store: SessionStore,
	{ choices }: Running | Sealed,
	{ page, size }: CutFacts,
): OpenQuestion[] {
	return store.texts(page * size, size).map((text) => ({
		uuid: text.uuid,
		position: text.position,
		subjectTitle: text.subjectTitle,
		language: text.language,
		content: text.content,
		contentHtml: text.contentHtml,
		options: text.options,
		answer: choices[text.position - 1]?.optionUuid ?? null,
	}));
}

/** What a sealed paper shows: only a sealed state is taken. */
export function reviewQuestions(store: SessionStore, state: Sealed, cut: CutFacts): ReviewQuestion[] {
	const solutions = store.solutions(cut.page * cut.size, cut.size);
	return openQuestions(store, state, cut).map((question, index) => {
		const solution = solutions[index];
		if (!solution) throw new Error(`Question ${question.position} has no solution`);
		return { ...question, ...solution };
	});
}

export function paletteOf({ sheet, choices }: Running): PaletteEntry[] {
	return sheet.questions.map(({ uuid }, index) => ({
		position: index + 1,
		uuid,
		answered: isAnswered(choices[index]),
	}));
}
