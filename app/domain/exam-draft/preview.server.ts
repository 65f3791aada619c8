import { eq } from "drizzle-orm";
import type { PoolTables } from "~/domain/attempt/pools.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { drawPaper } from "~/domain/exam-session/paper.ts";
import type { PaperQuestion } from "~/domain/exam-session/types.ts";
import { draftStatements, freezePool } from "~/domain/question-bank/freeze-pool.server.ts";
import { markdownEngine } from "~/lib/markdown.server.ts";

/** One of the papers that students may get, with its keys; as much of it as there are questions for. */
export type PreviewPaper = { questions: PaperQuestion[]; whole: boolean };

type Of = {
	uuid: string;
	title: string;
	subjects: readonly { subjectUuid: string; subjectTitle: string; numberOfQuestions: number }[];
};

/** Always the same paper of the same pool, so that two who look at it see the same. */
const SEED = "0123456789abcdef0123456789abcdef";

/** A paper drawn from the chosen questions as they are now, rendered as it is frozen for students (EXD-5). One round trip. */
export async function previewPaper(
	{ db }: Pick<Deps, "db">,
	{ questions: chosen }: PoolTables,
	{ uuid, title, subjects }: Of,
): Promise<PreviewPaper> {
	const uuids = db.select({ uuid: chosen.table.questionUuid }).from(chosen.table).where(eq(chosen.owner, uuid));
	const [questions, options] = await db.batch([...draftStatements({ db }, uuids)]);
	const there = (subject: string) => questions.filter((row) => row.subjectUuid === subject).length;
	const filled = subjects
		.map(({ subjectUuid, subjectTitle, numberOfQuestions }) => ({
			...{ uuid: subjectUuid, title: subjectTitle },
			numberOfQuestions: Math.min(numberOfQuestions, there(subjectUuid)),
		}))
		.filter(({ numberOfQuestions }) => numberOfQuestions > 0);
	const asked = subjects.reduce((sum, { numberOfQuestions }) => sum + numberOfQuestions, 0);
	if (filled.length === 0) return { questions: [], whole: asked === 0 };
	const pool = freezePool({ ownerUuid: uuid, title, subjects: filled, questions, options }, 0, await markdownEngine());
	const paper = drawPaper(pool, SEED);
	return { questions: paper.questions, whole: paper.questions.length === asked };
}
