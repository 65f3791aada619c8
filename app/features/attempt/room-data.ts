import type { AttemptKindName } from "~/domain/attempt/kind.ts";
import type { OpenQuestion } from "~/domain/exam-session/port.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import type { Locale } from "~/lib/time.ts";
import type { NamedSubject } from "~/lib/words.ts";

/** A question as the exam screen shows it. `html` is missing in the data of a document: there it is in the page itself. */
export type RoomQuestion = {
	uuid: string;
	/** Counts from 1 through the whole paper. */
	position: number;
	subjectTitle: string;
	answer: string | null;
	/** Whose letters its options have. */
	language?: Locale | undefined;
	html?: string;
	options: { uuid: string; html?: string }[];
};

/** What the running exam needs to know of itself. Times ms UTC. */
export type RoomData = {
	kind: AttemptKindName;
	/** Of the exam; of a self-assessment the attempt's. */
	examUuid: string;
	examName: string;
	/** Whose browser store the waiting answers go to. */
	accountUuid: string;
	subjects: (NamedSubject & { numberOfQuestions: number })[];
	/** Of the page at hand. */
	questions: RoomQuestion[];
	/** One character per position, `1` where the server has an answer. */
	answered: string;
	/** Counts from 0. */
	page: number;
	size: number;
	total: number;
	deadlineAt: number;
	serverNow: number;
	lastSeq: number;
};

const SIZES = PAGE_SIZES.examRoom;
type PageSize = (typeof SIZES)[number];
export const DEFAULT_SIZE: PageSize = SIZES[0];

/** `?page=2&size=10` of the exam's address; nonsense is the first page of the usual size. `page` counts from 0. */
export function cutOf(search: URLSearchParams): { page: number; size: PageSize } {
	const asked = search.get("page") ?? "";
	const page = /^\d{1,4}$/.test(asked) ? Math.max(Number(asked) - 1, 0) : 0;
	return { page, size: SIZES.find((size) => String(size) === search.get("size")) ?? DEFAULT_SIZE };
}

/** The query of a page, shortest form. `page` counts from 0. */
export function searchOf({ page, size }: { page: number; size: number }): string {
	const query = new URLSearchParams();
	if (page > 0) query.set("page", String(page + 1));
	if (size !== DEFAULT_SIZE) query.set("size", String(size));
	return query.size > 0 ? `?${query}` : "";
}

/** The page (from 0) that holds a position (from 1). */
export const pageOf = (position: number, size: number): number => Math.floor((position - 1) / size);
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
/** First and last position on a page. */
export const rangeOf = (page: number, size: number, total: number): { first: number; last: number } => ({
	first: page * size + 1,
	last: Math.min((page + 1) * size, total),
});

/** Groups neighbours of one subject: the palette's headings. */
export function bySubject<T extends { position: number }>(
	entries: readonly T[],
	subjects: RoomData["subjects"],
): (NamedSubject & { entries: T[] })[] {
	let from = 0;
	const groups = subjects.map(({ numberOfQuestions, ...subject }) => {
		const group = { ...subject, entries: entries.slice(from, from + numberOfQuestions) };
		from += numberOfQuestions;
		return group;
	});
	return groups.filter((group) => group.entries.length > 0);
}

/**
 * Questions for a document: the texts are in the HTML anyway, so they are left out of the data that rides behind it
 * for hydration, which would double the page. Not enumerable means rendered, and not serialised.
 */
export function lightQuestions(questions: readonly OpenQuestion[], textsInPage: boolean): RoomQuestion[] {
	const withText = <T extends object>(target: T, html: string): T & { html?: string } =>
		Object.defineProperty(target, "html", { value: html, enumerable: !textsInPage });
	return questions.map(({ uuid, position, subjectTitle, language, answer, contentHtml, options }) => {
		const lightOptions = options.map((option) => withText({ uuid: option.uuid }, option.contentHtml));
		return withText({ uuid, position, subjectTitle, language, answer, options: lightOptions }, contentHtml);
	});
}

/** Where a text stands in the page. */
export const questionTextId = (position: number): string => `t${position}`;
export const optionTextId = (position: number, index: number): string => `t${position}-${index}`;

/** Takes the texts that the data left out from the page itself, before React draws over it. */
export function adoptTexts(questions: readonly RoomQuestion[]): RoomQuestion[] {
	if (typeof document === "undefined") return [...questions];
	const textAt = (id: string) => document.getElementById(id)?.innerHTML ?? "";
	return questions.map((question) => ({
		...question,
		html: question.html ?? textAt(questionTextId(question.position)),
		options: question.options.map((option, index) => ({
			...option,
			html: option.html ?? textAt(optionTextId(question.position, index)),
		})),
	}));
}

export const hasFormula = (html: string | undefined): boolean => html?.includes('class="katex') ?? false;
