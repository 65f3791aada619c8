import { and, eq, exists, isNotNull, isNull, not } from "drizzle-orm";
import { modelTest } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { cacheKeysOf } from "~/domain/model-test/draft-access.server.ts";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { loadExamConfig } from "~/domain/model-test/exam-config.server.ts";
import { heldElsewhere } from "~/domain/question-bank/hold-questions.server.ts";

/**
 * Keeps the winners of a model test back, as while objections are looked into, or publishes them again (MT-7.1): on the landing page, in
 * lists and on the page of the exam. Said twice it is done once. They are not published while another exam holds a key of the paper: each
 * stands there with a score (QB-5.3). One round trip past the exam.
 * @throws DomainError ExamNotFound, WinnersHeld, or of requireRole
 */
export async function holdWinners(
	deps: Pick<Deps, "db" | "clock" | "cache">,
	who: Actor | null,
	idOrUuid: string,
	held: boolean,
): Promise<void> {
	const actor = requireRole(who, "admin");
	const exam = await loadExamConfig(deps, idOrUuid);
	const now = deps.clock();
	const isOther = held
		? isNull(modelTest.winnersHeldAt)
		: and(isNotNull(modelTest.winnersHeldAt), not(exists(heldElsewhere(deps, exam.uuid, now))));
	const [changed, , [is]] = await deps.db.batch([
		deps.db
			.update(modelTest)
			.set({ winnersHeldAt: held ? now : null })
			.where(and(eq(modelTest.uuid, exam.uuid), isOther))
			.returning({ uuid: modelTest.uuid }),
		audit.ifChanged(
			deps,
			{
				...{
					actorUuid: actor.accountUuid,
					action: "model-test.winners",
					objectType: "model_test",
					objectUuid: exam.uuid,
				},
				detail: { name: exam.name, before: { winnersShown: held }, after: { winnersShown: !held } },
			},
			now,
		),
		deps.db.select({ winnersHeldAt: modelTest.winnersHeldAt }).from(modelTest).where(eq(modelTest.uuid, exam.uuid)),
	]);
	if (!held && is && is.winnersHeldAt !== null) throw modelTestErrors.fail("WinnersHeld");
	// What is so already is shown nowhere anew.
	if (changed.length === 0) return;
	await Promise.all([...cacheKeysOf(exam).map((key) => deps.cache.forget(key)), deps.cache.bumpPublicVersion(now)]);
}
