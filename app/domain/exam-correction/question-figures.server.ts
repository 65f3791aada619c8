import { eq, inArray, sql } from "drizzle-orm";
import { attempt, modelTest, response } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type Count, figuresOf, type QuestionFigures } from "~/domain/attempt/question-figures.ts";
import type { Deps } from "~/domain/deps.ts";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import {
	correctionsOf,
	correctionsStatement,
	type ExamConfig,
	loadExamConfig,
} from "~/domain/model-test/exam-config.server.ts";
import { loadPool } from "~/domain/model-test/pool.server.ts";
import { mayTellResults } from "~/domain/model-test/rules.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { type StandingCorrection, standingCorrection } from "./explain-correction.server.ts";
import { type CorrectionPreview, previewOf, previewStatements } from "./preview-correction.server.ts";
import { resultsVersion } from "./results-version.server.ts";
import { type CorrectionChange, optionOf } from "./schemas.ts";

/** The exam that the figures are of. `rankedAt` is the version of its results, null until it is ranked: until then nothing is previewed. */
export type FiguresOf = Pick<ExamConfig, "uuid" | "name" | "prize" | "subjects"> & { rankedAt: number | null };

export type { QuestionFigures };

type Needs = Pick<Deps, "db" | "cache" | "clock">;

/** @throws DomainError ExamNotOver, ExamNotFound, or of requireRole */
async function endedExam(deps: Needs, who: Actor | null, idOrUuid: string) {
	requireRole(who, "admin");
	const exam = await loadExamConfig(deps, idOrUuid);
	if (!mayTellResults(exam, deps.clock())) throw modelTestErrors.fail("ExamNotOver");
	return { exam, pool: await loadPool(deps, exam.uuid, exam.poolVersion ?? 0) };
}

/** How often each option of each question was chosen, and none. */
const countsStatement = ({ db }: Pick<Deps, "db">, examUuid: string) =>
	db
		.select({ questionUuid: response.questionUuid, optionUuid: response.optionUuid, n: sql<number>`count(*)` })
		.from(response)
		.where(
			inArray(
				response.attemptUuid,
				db.select({ uuid: attempt.uuid }).from(attempt).where(eq(attempt.examUuid, examUuid)),
			),
		)
		.groupBy(response.questionUuid, response.optionUuid);

/** Corrections change no choice, and whoever comes late is ranked anew: what was counted for a ranking is kept. */
const KEPT = { memoryMs: 10 * 60_000, kvSeconds: 2 * 86_400 };

/**
 * The counts with what else is read in the same round trip; every response of the exam is counted once for each ranking, and at each look
 * until there is one.
 * @param also what is read with them
 */
async function withCounts<T>(
	deps: Needs,
	exam: ExamConfig,
	also: (counts: CountsStatement[]) => Promise<[T, Count[]]>,
) {
	let read: T | undefined;
	const count = async () => {
		const [rest, counts] = await also([countsStatement(deps, exam.uuid)]);
		read = rest;
		return counts;
	};
	const { rankedAt } = exam;
	const key = `question-counts:${exam.uuid}:${rankedAt}`;
	const counts = rankedAt === null ? await count() : await deps.cache.through(key, KEPT, count);
	read ??= (await also([]))[0];
	return { counts, read };
}

type CountsStatement = ReturnType<typeof countsStatement>;

/** The version of the results and what was corrected, for every view of the figures. */
const standingStatements = (deps: Pick<Deps, "db">, examUuid: string) =>
	[
		deps.db
			.select({ at: resultsVersion(examUuid) })
			.from(modelTest)
			.where(eq(modelTest.uuid, examUuid)),
		correctionsStatement(deps, examUuid),
	] as const;

const told = (exam: ExamConfig, rankedAt: number | null | undefined): FiguresOf => ({
	...{ uuid: exam.uuid, name: exam.name, prize: exam.prize, subjects: exam.subjects, rankedAt: rankedAt ?? null },
});

/** Those that fewest got right come first: a wrong key is most likely there. */
const byShare = (a: QuestionFigures, b: QuestionFigures) =>
	a.right / a.asked - b.right / b.asked || b.asked - a.asked || (a.uuid < b.uuid ? -1 : 1);

/**
 * The questions that were asked in an exam that is over, with how they were answered (MT-8.4). Three round trips at most.
 * @throws DomainError ExamNotOver, ExamNotFound, or of requireRole
 */
export async function listQuestionFigures(
	deps: Needs,
	who: Actor | null,
	idOrUuid: string,
	{ page, size }: Paging,
): Promise<{ exam: FiguresOf; questions: Page<QuestionFigures> }> {
	const { exam, pool } = await endedExam(deps, who, idOrUuid);
	const { counts, read } = await withCounts(deps, exam, async (statements) => {
		const [[ranked], corrections, counts = []] = await deps.db.batch([
			...standingStatements(deps, exam.uuid),
			...statements,
		]);
		return [{ ranked, corrections }, counts];
	});
	const { ranked, corrections } = read;
	const all = figuresOf(pool.questions, exam, counts, correctionsOf(corrections))
		.filter(({ asked }) => asked > 0)
		.sort(byShare);
	const content = all.slice(page * size, (page + 1) * size);
	return { exam: told(exam, ranked?.at), questions: toPage(content, all.length, { page, size }) };
}

export type CorrectionPage = {
	exam: FiguresOf;
	question: QuestionFigures;
	/** Null while nothing is chosen, or what holds already, or while the exam is not ranked. */
	preview: CorrectionPreview | null;
	/** Of a question that is corrected what students read; null of another. */
	standing: StandingCorrection | null;
};

/** Whether it would change anything: what holds already is nothing to preview. */
const isNew = ({ correction, correctOptionUuid }: QuestionFigures, change: CorrectionChange) =>
	change === "void" ? correction !== "void" : correction === "void" || change !== correctOptionUuid;

/**
 * One question with what a correction of it would change (MT-8.2). Three round trips at most.
 * @throws DomainError InvalidCorrection where the exam has no such question or the question no such option, ExamNotOver, ExamNotFound,
 * or of requireRole
 */
export async function getCorrectionPage(
	deps: Needs,
	who: Actor | null,
	idOrUuid: string,
	questionUuid: string,
	change: CorrectionChange | null,
): Promise<CorrectionPage> {
	const { exam, pool } = await endedExam(deps, who, idOrUuid);
	const found = pool.questions.find(({ uuid }) => uuid === questionUuid);
	const option = change === null ? null : optionOf(change);
	if (!found || (option !== null && !found.options.some(({ uuid }) => uuid === option)))
		throw modelTestErrors.fail("InvalidCorrection");
	const standing = [...standingStatements(deps, exam.uuid), standingCorrection(deps, exam.uuid, questionUuid)] as const;
	const { counts, read } = await withCounts(deps, exam, async (statements) => {
		if (change === null) {
			const [[ranked], corrections, [own], counts = []] = await deps.db.batch([...standing, ...statements]);
			return [{ ranked, corrections, own, preview: null as CorrectionPreview | null }, counts];
		}
		const previewed = previewStatements(deps, exam.uuid, questionUuid, option);
		const [[ranked], corrections, [own], sums, movers, counts = []] = await deps.db.batch([
			...standing,
			...previewed,
			...statements,
		]);
		return [{ ranked, corrections, own, preview: previewOf(sums, movers) }, counts];
	});
	const { ranked, corrections, own, preview } = read;
	const [question] = figuresOf([found], exam, counts, correctionsOf(corrections));
	if (!question) throw modelTestErrors.fail("InvalidCorrection");
	const isPreviewed = change !== null && ranked?.at != null && isNew(question, change);
	const stands = question.correction === undefined ? null : (own ?? null);
	return { exam: told(exam, ranked?.at), question, preview: isPreviewed ? preview : null, standing: stands };
}
