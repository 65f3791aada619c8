import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import {
	auditLog,
	paperPool,
	question,
	questionOption,
	subject,
	weeklyExam,
	weeklyExamQuestion,
	weeklyExamSubject,
} from "#db/schema/index.ts";
import type { Deps } from "#workers/deps.ts";
import type { PaperPool, PaperSubject, PoolQuestion } from "#workers/exam-session/types.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { DomainError } from "~/lib/domain-error.ts";
import { type MarkdownEngine, markdownEngine } from "~/lib/markdown.server.ts";
import type { ModelTestErrorCode } from "./errors.ts";

type Needs = Pick<Deps, "db" | "clock" | "cache">;

type Draft = Awaited<ReturnType<typeof readDraft>>;

/** One round trip: the exam, its subjects in paper order, the pool's questions and their options. */
async function readDraft({ db }: Needs, examUuid: string) {
	const ofExam = and(eq(weeklyExamQuestion.examUuid, examUuid), isNull(question.archivedAt));
	const [[exam], [last], subjects, questions, options] = await db.batch([
		db.select().from(weeklyExam).where(eq(weeklyExam.uuid, examUuid)),
		db
			.select({ version: sql<number>`coalesce(max(${paperPool.version}), 0)` })
			.from(paperPool)
			.where(eq(paperPool.examUuid, examUuid)),
		db
			.select({
				uuid: subject.uuid,
				title: subject.title,
				numberOfQuestions: weeklyExamSubject.numberOfQuestions,
			})
			.from(weeklyExamSubject)
			.innerJoin(subject, eq(subject.uuid, weeklyExamSubject.subjectUuid))
			.where(eq(weeklyExamSubject.examUuid, examUuid))
			.orderBy(asc(weeklyExamSubject.position)),
		db
			.select({
				uuid: question.uuid,
				subjectUuid: question.subjectUuid,
				content: question.content,
				explanation: question.explanation,
			})
			.from(weeklyExamQuestion)
			.innerJoin(question, eq(question.uuid, weeklyExamQuestion.questionUuid))
			.where(ofExam)
			.orderBy(asc(question.code)),
		db
			.select({
				uuid: questionOption.uuid,
				questionUuid: questionOption.questionUuid,
				content: questionOption.content,
				isCorrect: questionOption.isCorrect,
			})
			.from(weeklyExamQuestion)
			.innerJoin(question, eq(question.uuid, weeklyExamQuestion.questionUuid))
			.innerJoin(questionOption, eq(questionOption.questionUuid, question.uuid))
			.where(ofExam)
			.orderBy(asc(question.code), asc(questionOption.position)),
	]);
	if (!exam) throw new DomainError<ModelTestErrorCode>("ExamNotFound");
	return { exam, lastVersion: last?.version ?? 0, subjects, questions, options };
}

/** @throws DomainError PoolTooSmall (subject, available, needed), also for a paper without any subject */
function checkPool({ exam, subjects, questions }: Draft): void {
	const tooSmall = (title: string, available: number, needed: number) =>
		new DomainError<ModelTestErrorCode>("PoolTooSmall", { subject: title, available, needed });
	if (subjects.length === 0) throw tooSmall(exam.name, 0, 1);
	for (const { uuid, title, numberOfQuestions } of subjects) {
		const available = questions.filter((row) => row.subjectUuid === uuid).length;
		if (available < numberOfQuestions) throw tooSmall(title, available, numberOfQuestions);
	}
}

/** Questions of other subjects stay outside: no paper can draw them. */
function freeze(draft: Draft, version: number, { renderBlock, renderPhrase }: MarkdownEngine): PaperPool {
	const subjects: PaperSubject[] = draft.subjects;
	const drawn = new Set(subjects.map((row) => row.uuid));
	const optionsOf = new Map<string, Draft["options"]>();
	for (const option of draft.options)
		optionsOf.set(option.questionUuid, [...(optionsOf.get(option.questionUuid) ?? []), option]);
	const questions = draft.questions
		.filter((row) => drawn.has(row.subjectUuid))
		.map((row): PoolQuestion => {
			const options = optionsOf.get(row.uuid) ?? [];
			const key = options.find((option) => option.isCorrect);
			if (!key) throw new Error(`Question ${row.uuid} has no key`);
			return {
				uuid: row.uuid,
				subjectUuid: row.subjectUuid,
				content: row.content,
				contentHtml: renderBlock(row.content),
				explanation: row.explanation,
				explanationHtml: renderBlock(row.explanation),
				options: options.map(({ uuid, content }) => ({ uuid, content, contentHtml: renderPhrase(content) })),
				correctOptionUuid: key.uuid,
			};
		});
	return { ownerUuid: draft.exam.uuid, version, subjects, questions };
}

/**
 * Publishes an exam, or publishes it anew before its start: freezes its pool, rendered, as the next version of
 * `paper_pool` that new papers are drawn from. Two round trips; two admins at once get one version each or an error.
 * @throws DomainError ExamNotFound, PoolTooSmall, ExamAlreadyStarted, or of requireRole
 */
export async function publishExam(
	deps: Needs,
	who: Actor | null,
	examUuid: string,
): Promise<{ examUuid: string; poolVersion: number }> {
	const actor = requireRole(who, "admin");
	const draft = await readDraft(deps, examUuid);
	const now = deps.clock();
	const { exam } = draft;
	if (exam.state === "published" && now >= exam.startAt)
		throw new DomainError<ModelTestErrorCode>("ExamAlreadyStarted");
	checkPool(draft);
	const version = draft.lastVersion + 1;
	const pool = freeze(draft, version, await markdownEngine());
	const { db, cache } = deps;
	await db.batch([
		db.insert(paperPool).values({
			uuid: uuidv7(),
			examUuid: exam.uuid,
			version,
			content: JSON.stringify(pool),
			createdAt: now,
		}),
		db
			.update(weeklyExam)
			.set({ state: "published", poolVersion: version, updatedAt: now })
			.where(eq(weeklyExam.uuid, exam.uuid)),
		db.insert(auditLog).values({
			uuid: uuidv7(),
			actorUuid: actor.accountUuid,
			action: "model-test.publish",
			objectType: "weekly_exam",
			objectUuid: exam.uuid,
			detail: { version, questions: pool.questions.length },
			createdAt: now,
		}),
	]);
	// The exam is cached under each of its names (readings 10); pool versions never change.
	await Promise.all([cache.forget(`exam:${exam.uuid}`), cache.forget(`exam:${exam.id}`), cache.bumpPublicVersion(now)]);
	return { examUuid: exam.uuid, poolVersion: version };
}
