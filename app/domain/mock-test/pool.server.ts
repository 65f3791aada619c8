import { and, eq } from "drizzle-orm";
import { mockTestPool } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { cachedPool } from "~/domain/exam-session/cached-pool.server.ts";
import type { PaperPool } from "~/domain/exam-session/types.ts";

/** A frozen pool of a self-assessment, from cache or with one round trip. @throws Error when there is no such version */
export const loadMockTestPool = (
	deps: Pick<Deps, "db" | "cache">,
	typeUuid: string,
	version: number,
): Promise<PaperPool> =>
	cachedPool(deps, typeUuid, version, async () => {
		const [row] = await deps.db
			.select({ content: mockTestPool.content })
			.from(mockTestPool)
			.where(and(eq(mockTestPool.typeUuid, typeUuid), eq(mockTestPool.version, version)));
		return row?.content;
	});

/**
 * The pool of a paper that holds just these questions, all of them, in a fresh order: what "practise only what went
 * wrong" is drawn from. Subjects keep their order, those without such a question drop out.
 */
export function onlyQuestions(pool: PaperPool, uuids: Iterable<string>): PaperPool {
	const wanted = new Set(uuids);
	const questions = pool.questions.filter((question) => wanted.has(question.uuid));
	const subjects = pool.subjects
		.map((subject) => ({
			...subject,
			numberOfQuestions: questions.filter(({ subjectUuid }) => subjectUuid === subject.uuid).length,
		}))
		.filter(({ numberOfQuestions }) => numberOfQuestions > 0);
	return { ...pool, subjects, questions };
}
