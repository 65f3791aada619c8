import { and, eq, inArray, sql } from "drizzle-orm";
import { feedback } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { feedbackErrors } from "./errors.ts";
import { sourcesOf } from "./rules.ts";
import type { FeedbackDecision } from "./schemas.ts";
import type { Feedback } from "./send-feedback.server.ts";

/**
 * An admin takes feedback up, answers it, closes it or opens it again (FBK-4), which is in the audit log. Answering needs an
 * answer, and so does closing what has none. Of two admins at once the second is told. Who wrote hears of an answer (NTF-4).
 * Two round trips.
 * @throws DomainError FeedbackNotFound, FeedbackMoved, FeedbackAnswerMissing, or of requireRole
 */
export async function decideFeedback(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	uuid: string,
	{ state, answer, seen }: FeedbackDecision,
): Promise<Feedback> {
	const actor = requireRole(who, "admin");
	const now = clock();
	const [before] = await db.select().from(feedback).where(eq(feedback.uuid, uuid));
	if (!before) throw feedbackErrors.fail("FeedbackNotFound");
	if (!answer && (state === "answered" || (state === "closed" && before.answer === null)))
		throw feedbackErrors.fail("FeedbackAnswerMissing");
	const answered = answer ? { answer, answeredBy: actor.accountUuid, answeredAt: now } : {};
	const changedAt = Math.max(now, seen + 1);
	const [[decided]] = await db.batch([
		db
			.update(feedback)
			// Never the same instant twice, so that it tells one version from the next.
			.set({ state, ...answered, updatedAt: changedAt })
			.where(and(eq(feedback.uuid, uuid), eq(feedback.updatedAt, seen), inArray(feedback.state, sourcesOf(state))))
			.returning(),
		audit.ifChanged(
			{ db },
			{
				...{ actorUuid: actor.accountUuid, action: "feedback.decided", objectType: "feedback", objectUuid: uuid },
				detail: {
					...{ account: before.accountUuid, answered: Boolean(answer) },
					...{ before: { state: before.state }, after: { state } },
				},
			},
			now,
		),
		notify(
			{ db },
			{
				...{ kind: "feedback-answered", role: sql`f.role`, account: sql`f.account_uuid` },
				key: `feedback-answered:${uuid}:${changedAt}`,
				params: { title: before.title },
				from: sql`${feedback} AS f`,
				where: sql`f.uuid = ${uuid} AND f.updated_at = ${changedAt} AND f.answered_at = ${now}
					AND f.answered_by = ${actor.accountUuid} AND ${answer !== ""}`,
			},
			now,
		),
	]);
	if (!decided) throw feedbackErrors.fail("FeedbackMoved");
	return decided;
}
