import * as schema from "#db/schema/index.ts";
import type { PaperPool, PoolQuestion } from "~/domain/exam-session/types.ts";
import { type Rows, rowsOf } from "./insert.ts";

export const subjectRows = ({
	at,
	...subject
}: Omit<typeof schema.subject.$inferInsert, "createdAt"> & { at: number }): Rows[] => [
	rowsOf(schema.subject, { ...subject, createdAt: at }),
];

/** Gives a name like `physics-q1-o2` to what is made; a factory's caller may give uuids instead. */
type NameOf = (name: string) => string;

const asIs: NameOf = (name) => name;

/** A question of a pool, whose texts say what they are, so that a leak is easy to find. Its key is option `number` % options. */
function poolQuestion(subjectUuid: string, number: number, options = 4, nameOf = asIs): PoolQuestion {
	const uuid = nameOf(`${subjectUuid}-q${number}`);
	const optionUuids = Array.from({ length: options }, (_, index) => nameOf(`${subjectUuid}-q${number}-o${index}`));
	return {
		uuid,
		subjectUuid,
		language: "en",
		content: `Question ${number} of ${subjectUuid}`,
		contentHtml: `<p>Question ${number} of ${subjectUuid}</p>`,
		explanation: `SOLUTION of ${uuid}`,
		explanationHtml: `<p>SOLUTION of ${uuid}</p>`,
		options: optionUuids.map((optionUuid, index) => ({
			uuid: optionUuid,
			content: `Option ${index}`,
			contentHtml: `<p>Option ${index}</p>`,
		})),
		correctOptionUuid: optionUuids[number % options] ?? "",
	};
}

type PoolSubject = { uuid: string; title?: string; asked: number; available: number };

/** What papers are drawn from: so many questions asked of each subject, out of so many. */
export const paperPool = (
	ownerUuid: string,
	subjects: readonly PoolSubject[],
	{ version = 1, nameOf = asIs }: { version?: number; nameOf?: NameOf } = {},
): PaperPool => ({
	ownerUuid,
	version,
	subjects: subjects.map(({ uuid, title, asked }) => ({
		uuid,
		title: title ?? `Title of ${uuid}`,
		numberOfQuestions: asked,
	})),
	questions: subjects.flatMap(({ uuid, available }) =>
		Array.from({ length: available }, (_, index) => poolQuestion(uuid, index + 1, 4, nameOf)),
	),
});
