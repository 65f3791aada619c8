import { asc, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import {
	auditLog,
	mockTestPool,
	mockTestType,
	mockTestTypeQuestion,
	mockTestTypeSubject,
	subject,
} from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { draftStatements, freezePool } from "~/domain/question-bank/freeze-pool.server.ts";
import { markdownEngine } from "~/lib/markdown.server.ts";
import { mockTestErrors } from "./errors.ts";
import { cacheKeysOf } from "./mock-test-type.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "cache">;

/** One round trip: the type, its subjects in paper order, the pool's questions and their options. */
async function readDraft({ db }: Needs, typeUuid: string) {
	const chosen = db
		.select({ uuid: mockTestTypeQuestion.questionUuid })
		.from(mockTestTypeQuestion)
		.where(eq(mockTestTypeQuestion.typeUuid, typeUuid));
	const [[type], [last], subjects, questions, options] = await db.batch([
		db.select().from(mockTestType).where(eq(mockTestType.uuid, typeUuid)),
		db
			.select({ version: sql<number>`coalesce(max(${mockTestPool.version}), 0)` })
			.from(mockTestPool)
			.where(eq(mockTestPool.typeUuid, typeUuid)),
		db
			.select({
				uuid: subject.uuid,
				title: subject.title,
				numberOfQuestions: mockTestTypeSubject.numberOfQuestions,
			})
			.from(mockTestTypeSubject)
			.innerJoin(subject, eq(subject.uuid, mockTestTypeSubject.subjectUuid))
			.where(eq(mockTestTypeSubject.typeUuid, typeUuid))
			.orderBy(asc(mockTestTypeSubject.position)),
		...draftStatements({ db }, chosen),
	]);
	if (!type) throw mockTestErrors.fail("MockTestNotFound");
	return { type, lastVersion: last?.version ?? 0, subjects, questions, options };
}

/**
 * Publishes a kind of self-assessment, or publishes it anew at any time: freezes its pool, rendered, as the next version
 * of `mock_test_pool` that new papers are drawn from; papers that are begun stay as they are. Two round trips; two
 * admins at once get one version each or an error.
 * @throws DomainError MockTestNotFound, PoolTooSmall, or of requireRole
 */
export async function publishMockTestType(
	deps: Needs,
	who: Actor | null,
	typeUuid: string,
): Promise<{ typeUuid: string; poolVersion: number }> {
	const actor = requireRole(who, "admin");
	const draft = await readDraft(deps, typeUuid);
	const { type } = draft;
	const version = draft.lastVersion + 1;
	const pool = freezePool({ ...draft, ownerUuid: type.uuid, title: type.title }, version, await markdownEngine());
	const numberOfQuestions = pool.subjects.reduce((sum, { numberOfQuestions }) => sum + numberOfQuestions, 0);
	const now = deps.clock();
	const { db, cache } = deps;
	await db.batch([
		db.insert(mockTestPool).values({
			uuid: uuidv7(),
			typeUuid: type.uuid,
			version,
			content: JSON.stringify(pool),
			createdAt: now,
		}),
		db
			.update(mockTestType)
			.set({ state: "published", poolVersion: version, numberOfQuestions, updatedAt: now })
			.where(eq(mockTestType.uuid, type.uuid)),
		db.insert(auditLog).values({
			uuid: uuidv7(),
			actorUuid: actor.accountUuid,
			action: "mock-test.publish",
			objectType: "mock_test_type",
			objectUuid: type.uuid,
			detail: { version, questions: pool.questions.length },
			createdAt: now,
		}),
	]);
	await Promise.all([...cacheKeysOf(type).map((key) => cache.forget(key)), cache.bumpPublicVersion(now)]);
	return { typeUuid: type.uuid, poolVersion: version };
}
