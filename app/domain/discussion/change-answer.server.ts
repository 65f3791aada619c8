import { and, eq, isNull, sql } from "drizzle-orm";
import { lectureAnswer, lectureQuestion } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { renderWithin } from "~/lib/markdown.server.ts";
import { discussionErrors } from "./errors.ts";
import { type Deed, editedAt } from "./rules.ts";
import { gone, isNotHidden } from "./said.server.ts";
import { tellHidden } from "./tell.server.ts";
import { answerOf } from "./thread.server.ts";

type Needs = Pick<Deps, "db" | "clock">;
type Id = string | undefined;

const fixed = () => discussionErrors.fail("DiscussionFixed");

/** An answer, where the caller may do that to it. @throws DomainError DiscussionNotFound, DiscussionFixed, of requireRole */
async function changeable(deps: Needs, who: Actor | null, id: Id, deed: Deed) {
	const found = await answerOf(deps, who, id);
	if (!found.said.may[deed]) throw fixed();
	return found;
}

/** Its author answers in other words; it is marked as edited. Two round trips. @throws as `changeable` */
export async function editAnswer(deps: Needs, who: Actor | null, id: Id, { body }: { body: string }) {
	const { said } = await changeable(deps, who, id, "edit");
	const [edited] = await deps.db
		.update(lectureAnswer)
		.set({ body, html: await renderWithin(body), updatedAt: editedAt(said.createdAt, deps.clock()) })
		.where(and(eq(lectureAnswer.uuid, said.uuid), isNull(lectureAnswer.hiddenAt)))
		.returning();
	if (!edited) throw fixed();
	return edited;
}

/**
 * Its author takes it back. A question that it answered is answered by the teacher's next one, or waits again; not where the teacher said by
 * themselves that it is answered. Two round trips. @returns the uuid of its question
 * @throws as `changeable`
 */
export async function deleteAnswer(deps: Needs, who: Actor | null, id: Id): Promise<string> {
	const { said, questionUuid, lecture } = await changeable(deps, who, id, "delete");
	const taking = deps.db.delete(lectureAnswer).where(eq(lectureAnswer.uuid, said.uuid));
	const next = sql`(SELECT min(n.created_at) FROM ${lectureAnswer} AS n
		WHERE n.question_uuid = ${questionUuid} AND n.author_uuid = ${lecture.teacherUuid})`;
	const waiting = deps.db
		.update(lectureQuestion)
		.set({ answeredAt: next })
		.where(and(eq(lectureQuestion.uuid, questionUuid), eq(lectureQuestion.answeredAt, said.createdAt)));
	await deps.db.batch(said.byTeacher ? [taking, waiting] : [taking]);
	return questionUuid;
}

/**
 * The teacher takes a student's answer out of sight, with a reason that they hear; or shows it again (`reason` null). Two round
 * trips.
 * @throws as `changeable`
 */
export async function hideAnswer(deps: Needs, who: Actor | null, id: Id, reason: string | null) {
	const { said, questionUuid, lecture } = await changeable(deps, who, id, "hide");
	const now = deps.clock();
	const isThis = eq(lectureAnswer.uuid, said.uuid);
	const change = deps.db
		.update(lectureAnswer)
		.set({ hiddenAt: reason === null ? null : now, hiddenReason: reason })
		.where(and(isThis, isNotHidden(lectureAnswer, reason)));
	const of = { saidUuid: said.uuid, questionUuid, authorUuid: said.words?.authorUuid ?? "" };
	const told = { ...of, lectureTitle: lecture.lectureTitle };
	const is = deps.db.select().from(lectureAnswer).where(isThis);
	const changed =
		reason === null
			? (await deps.db.batch([change, is]))[1][0]
			: (await deps.db.batch([change, tellHidden(deps, { ...told, reason }, now), is]))[2][0];
	if (!changed) throw gone();
	return changed;
}
