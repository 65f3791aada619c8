import { and, asc, eq, gt } from "drizzle-orm";
import { question, subject, topic } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { pictureKeys, picturesBytes } from "~/domain/question-picture/picture-bytes.server.ts";
import { picturesIn } from "~/lib/question-picture.ts";
import { searchCondition } from "./bank.server.ts";
import type { BankSearch } from "./edit-schemas.ts";
import { textsByField } from "./question-faults.server.ts";
import { optionsJson, tagsJson } from "./question-versions.server.ts";
import {
	giftText,
	moodleXml,
	TABLE_HEAD,
	tableRow,
	type WrittenQuestion,
	XML_BEGINS,
	XML_ENDS,
} from "./write-questions.ts";

type Needs = Pick<Deps, "db">;

/** Questions of one round trip. */
const AT_A_TIME = 200;

/**
 * The questions of a search, oldest first, as they are read, `AT_A_TIME` together: a long list needs no memory. One round trip for each such
 * piece.
 */
async function* piecesOf({ db }: Needs, search: Omit<BankSearch, "sort">): AsyncGenerator<WrittenQuestion[]> {
	const where = searchCondition(search);
	for (let after = 0; ; ) {
		const rows = await db
			.select({ row: question, subject: subject.title, topic: topic.title, options: optionsJson, tags: tagsJson })
			.from(question)
			.innerJoin(subject, eq(subject.uuid, question.subjectUuid))
			.leftJoin(topic, eq(topic.uuid, question.topicUuid))
			.where(and(where, gt(question.id, after)))
			.orderBy(asc(question.id))
			.limit(AT_A_TIME);
		yield rows.map(({ row, subject: title, topic: chapter, options: parts, tags }) => {
			const options = JSON.parse(parts) as { content: string; isCorrect: 0 | 1 }[];
			const { code, level, language, content, explanation, keepOrder, keepLast } = row;
			return {
				...{ code, level, language, content, explanation, keepOrder, keepLast, subject: title, topic: chapter },
				difficulty: row.difficulty as WrittenQuestion["difficulty"],
				options: options.map((option) => option.content),
				correct: options.findIndex(({ isCorrect }) => isCorrect === 1),
				tags: (JSON.parse(tags) as string[]).toSorted(),
			};
		});
		const last = rows.at(-1);
		if (!last || rows.length < AT_A_TIME) return;
		after = last.row.id;
	}
}

/** The same one by one. */
async function* questionsIn(deps: Needs, search: Omit<BankSearch, "sort">): AsyncGenerator<WrittenQuestion> {
	for await (const piece of piecesOf(deps, search)) yield* piece;
}

/**
 * The questions of a search as the text of a file that is imported again as the same questions (QB-14).
 * @throws DomainError of requireRole, before the first piece
 */
export function exportText(
	deps: Needs & Pick<Deps, "files">,
	who: Actor | null,
	format: "gift" | "moodle-xml",
	search: Omit<BankSearch, "sort">,
): AsyncGenerator<string> {
	requireRole(who, "admin");
	return format === "gift" ? giftPieces(questionsIn(deps, search)) : xmlPieces(deps, piecesOf(deps, search));
}

async function* giftPieces(questions: AsyncGenerator<WrittenQuestion>) {
	let before: WrittenQuestion | null = null;
	for await (const one of questions) {
		yield giftText(one, before);
		before = one;
	}
}

/** With the bytes of one question's pictures at a time. One round trip more for each piece that shows any. */
async function* xmlPieces(deps: Needs & Pick<Deps, "files">, pieces: AsyncGenerator<WrittenQuestion[]>) {
	yield XML_BEGINS;
	let before: WrittenQuestion | null = null;
	for await (const piece of pieces) {
		const shown = piece.map((one) => ({ one, names: picturesIn(textsByField(one).map(([, text]) => text)) }));
		const keys = await pictureKeys(deps, [...new Set(shown.flatMap(({ names }) => names))]);
		for (const { one, names } of shown) {
			yield moodleXml(one, before, names.length > 0 ? await picturesBytes(deps, keys, names) : undefined);
			before = one;
		}
	}
	yield XML_ENDS;
}

/** The same as the rows of a table, the columns first. @throws DomainError of requireRole, before the first row */
export function exportRows(
	deps: Needs,
	who: Actor | null,
	search: Omit<BankSearch, "sort">,
): AsyncGenerator<readonly (string | number)[]> {
	requireRole(who, "admin");
	return rowsOf(questionsIn(deps, search));
}

async function* rowsOf(questions: AsyncGenerator<WrittenQuestion>) {
	yield TABLE_HEAD;
	for await (const one of questions) yield tableRow(one);
}
