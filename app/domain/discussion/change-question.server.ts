import { and, eq, isNull, sql } from "drizzle-orm";
import { lectureAnswer, lectureQuestion } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { renderWithin } from "~/lib/markdown.server.ts";
import { discussionErrors } from "./errors.ts";
import { type Deed, editedAt, MOST_PINNED } from "./rules.ts";
import { gone, isNotHidden } from "./said.server.ts";
import { tellHidden } from "./tell.server.ts";
import { getThread } from "./thread.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "background">;
type Id = string | undefined;

const fixed = () => discussionErrors.fail("DiscussionFixed");

/** A question, where the caller may do that to it. @throws DomainError DiscussionNotFound, DiscussionFixed, of requireRole */
async function changeable(deps: Needs, who: Actor | null, id: Id, deed: Deed) {
	const { question, lecture } = await getThread(deps, who, id, { page: 0, size: 1 });
	if (!question.may[deed]) throw fixed();
	return { question, lecture };
}

/** A student asks in other words; it is marked as edited. Two round trips. @throws as `changeable` */
export async function editQuestion(deps: Needs, who: Actor | null, id: Id, { body }: { body: string }) {
	const { question } = await changeable(deps, who, id, "edit");
	const [edited] = await deps.db
		.update(lectureQuestion)
		.set({ body, html: await renderWithin(body), updatedAt: editedAt(question.createdAt, deps.clock()) })
		.where(and(eq(lectureQuestion.uuid, question.uuid), isNull(lectureQuestion.hiddenAt)))
		.returning();
	if (!edited) throw fixed();
	return edited;
}

/** A student takes back what nobody has answered. Two round trips. @returns where it was @throws as `changeable` */
export async function deleteQuestion(deps: Needs, who: Actor | null, id: Id) {
	const { question, lecture } = await changeable(deps, who, id, "delete");
	const answers = sql`EXISTS (SELECT 1 FROM ${lectureAnswer} AS a WHERE a.question_uuid = ${question.uuid})`;
	const [deleted] = await deps.db
		.delete(lectureQuestion)
		.where(sql`${eq(lectureQuestion.uuid, question.uuid)} AND NOT ${answers}`)
		.returning();
	if (!deleted) throw fixed();
	return lecture;
}

/** It stands above the others of its lecture, or does no more. Two round trips. @throws DomainError PinsFull, and as `changeable` */
export async function pinQuestion(deps: Needs, who: Actor | null, id: Id, pin: boolean) {
	const { question, lecture } = await changeable(deps, who, id, "pin");
	const others = sql`(SELECT count(*) FROM ${lectureQuestion} AS o
		WHERE o.lecture_uuid = ${lecture.lectureUuid} AND (o.pinned_at IS NULL) = 0 AND o.uuid <> ${question.uuid})`;
	const [pinned] = await deps.db
		.update(lectureQuestion)
		.set({ pinnedAt: pin ? deps.clock() : null })
		.where(and(eq(lectureQuestion.uuid, question.uuid), pin ? sql`${others} < ${MOST_PINNED}` : undefined))
		.returning();
	if (!pinned) throw discussionErrors.fail("PinsFull");
	return pinned;
}

/** The teacher says that it is answered, in the lecture perhaps; or that it is not yet. Two round trips. @throws as `changeable` */
export async function markQuestion(deps: Needs, who: Actor | null, id: Id, answered: boolean) {
	const { question } = await changeable(deps, who, id, "mark");
	const [marked] = await deps.db
		.update(lectureQuestion)
		.set({ answeredAt: answered ? (question.answeredAt ?? deps.clock()) : null })
		.where(eq(lectureQuestion.uuid, question.uuid))
		.returning();
	if (!marked) throw gone();
	return marked;
}

/**
 * The teacher takes it out of sight, with a reason that its author hears; or shows it again (`reason` null). It is pinned no more.
 * Two round trips.
 * @throws as `changeable`
 */
export async function hideQuestion(deps: Needs, who: Actor | null, id: Id, reason: string | null) {
	const { question, lecture } = await changeable(deps, who, id, "hide");
	const now = deps.clock();
	const { uuid, words } = question;
	const isThis = eq(lectureQuestion.uuid, uuid);
	const change = deps.db
		.update(lectureQuestion)
		.set(
			reason === null
				? { hiddenAt: null, hiddenReason: null }
				: { hiddenAt: now, hiddenReason: reason, pinnedAt: null },
		)
		.where(and(isThis, isNotHidden(lectureQuestion, reason)));
	const of = { saidUuid: uuid, questionUuid: uuid, authorUuid: words?.authorUuid ?? "" };
	const told = { ...of, lectureTitle: lecture.lectureTitle };
	const is = deps.db.select().from(lectureQuestion).where(isThis);
	const changed =
		reason === null
			? (await deps.db.batch([change, is]))[1][0]
			: (await deps.db.batch([change, tellHidden(deps, { ...told, reason }, now), is]))[2][0];
	if (!changed) throw gone();
	return changed;
}
