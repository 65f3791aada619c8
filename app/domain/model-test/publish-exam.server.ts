import { eq, sql } from "drizzle-orm";
import { modelTest } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type PoolOwner, type PublishNeeds, publishPool } from "~/domain/attempt/publish-pool.server.ts";
import { cacheKeysOf } from "./draft-access.server.ts";
import { modelTestErrors } from "./errors.ts";
import { stopsForAllAt } from "./exam-end.ts";
import { modelTestPools } from "./pool.server.ts";

/** A model test, as publishing sees it. */
export const examOwner: PoolOwner<typeof modelTest.$inferSelect> = {
	table: modelTest,
	tables: modelTestPools,
	audit: { action: "model-test.publish", objectType: "model_test" },
	read: (db, uuid) => db.select().from(modelTest).where(eq(modelTest.uuid, uuid)),
	check(row, now) {
		if (!row) throw modelTestErrors.fail("ExamNotFound");
		if (row.cancelledAt !== null) throw modelTestErrors.fail("ExamCancelled");
		if (row.state === "published" && now >= row.startAt) throw modelTestErrors.fail("ExamAlreadyStarted");
		return row;
	},
	titleOf: ({ name }) => name,
	stopsAt: stopsForAllAt,
	mark: (db, { uuid }, { version, now }) =>
		db
			.update(modelTest)
			// Of what was changed within the same millisecond it is another version as well.
			.set({ state: "published", poolVersion: version, updatedAt: sql`max(${now}, updated_at + 1)` })
			.where(eq(modelTest.uuid, uuid)),
	cacheKeysOf,
};

export type PublishedExam = { examUuid: string; poolVersion: number };

/**
 * Publishes an exam, or publishes it anew before its start (MT-4).
 * @throws DomainError ExamNotFound, PoolTooSmall, QuestionsHeld, ExamAlreadyStarted, or of requireRole
 */
export async function publishExam(deps: PublishNeeds, who: Actor | null, examUuid: string): Promise<PublishedExam> {
	const { version } = await publishPool(deps, requireRole(who, "admin"), examOwner, examUuid);
	return { examUuid, poolVersion: version };
}
