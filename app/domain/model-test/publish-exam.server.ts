import { asc, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { auditLog, modelTest, modelTestQuestion, modelTestSubject, paperPool, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { draftStatements, freezePool } from "~/domain/question-bank/freeze-pool.server.ts";
import { markdownEngine } from "~/lib/markdown.server.ts";
import { modelTestErrors } from "./errors.ts";

type Needs = Pick<Deps, "db" | "clock" | "cache">;

/** One round trip: the exam, its subjects in paper order, the pool's questions and their options. */
async function readDraft({ db }: Needs, examUuid: string) {
	const chosen = db
		.select({ uuid: modelTestQuestion.questionUuid })
		.from(modelTestQuestion)
		.where(eq(modelTestQuestion.examUuid, examUuid));
	const [[exam], [last], subjects, questions, options] = await db.batch([
		db.select().from(modelTest).where(eq(modelTest.uuid, examUuid)),
		db
			.select({ version: sql<number>`coalesce(max(${paperPool.version}), 0)` })
			.from(paperPool)
			.where(eq(paperPool.examUuid, examUuid)),
		db
			.select({
				uuid: subject.uuid,
				title: subject.title,
				numberOfQuestions: modelTestSubject.numberOfQuestions,
			})
			.from(modelTestSubject)
			.innerJoin(subject, eq(subject.uuid, modelTestSubject.subjectUuid))
			.where(eq(modelTestSubject.examUuid, examUuid))
			.orderBy(asc(modelTestSubject.position)),
		...draftStatements({ db }, chosen),
	]);
	if (!exam) throw modelTestErrors.fail("ExamNotFound");
	return { exam, lastVersion: last?.version ?? 0, subjects, questions, options };
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
	if (exam.state === "published" && now >= exam.startAt) throw modelTestErrors.fail("ExamAlreadyStarted");
	const version = draft.lastVersion + 1;
	const pool = freezePool({ ...draft, ownerUuid: exam.uuid, title: exam.name }, version, await markdownEngine());
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
			.update(modelTest)
			.set({ state: "published", poolVersion: version, updatedAt: now })
			.where(eq(modelTest.uuid, exam.uuid)),
		db.insert(auditLog).values({
			uuid: uuidv7(),
			actorUuid: actor.accountUuid,
			action: "model-test.publish",
			objectType: "model_test",
			objectUuid: exam.uuid,
			detail: { version, questions: pool.questions.length },
			createdAt: now,
		}),
	]);
	// The exam is cached under each of its names (readings 10); pool versions never change.
	await Promise.all([
		cache.forget(`model-test:${exam.uuid}`),
		cache.forget(`model-test:${exam.id}`),
		cache.bumpPublicVersion(now),
	]);
	return { examUuid: exam.uuid, poolVersion: version };
}
