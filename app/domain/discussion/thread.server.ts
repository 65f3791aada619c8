import { and, eq, sql } from "drizzle-orm";
import { account, course, lecture, lectureAnswer, lectureQuestion } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { isWithin, memberOf } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { noteActive } from "~/domain/enrolment/note-active.server.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { answerCount, firstAnswers, QUESTION, type Question, tellQuestion } from "./questions.server.ts";
import { gone, isIt, type Said, tell } from "./said.server.ts";
import { type LectureSeen, lectureFor } from "./within.server.ts";

export type Thread = {
	question: Omit<Question, "answers">;
	answers: Page<Said>;
	lecture: LectureSeen;
};

/**
 * A question with a page of its answers, for its course (DSC-1). One round trip.
 * @throws DomainError DiscussionNotFound, of requireRole
 */
export async function getThread(
	deps: Pick<Deps, "db" | "clock" | "background">,
	who: Actor | null,
	id: string | undefined,
	{ page, size }: Paging,
): Promise<Thread> {
	const member = memberOf(who);
	const { db } = deps;
	const isThis = isIt(lectureQuestion, id);
	const which = db.select({ uuid: lectureQuestion.uuid }).from(lectureQuestion).where(isThis);
	const [[row], rows] = await db.batch([
		db
			.select({ question: { ...QUESTION, answerCount }, seen: lectureFor(member) })
			.from(lectureQuestion)
			.innerJoin(lecture, eq(lecture.uuid, lectureQuestion.lectureUuid))
			.innerJoin(course, eq(course.uuid, lecture.courseUuid))
			.innerJoin(account, eq(account.uuid, lectureQuestion.authorUuid))
			.where(and(isThis, isWithin(member))),
		firstAnswers(deps, sql`${which}`, { limit: size, offset: page * size }),
	]);
	if (!row) throw gone();
	noteActive(deps, member, row.seen.courseUuid, row.seen.activeAt);
	const as = { member, teacherUuid: row.seen.teacherUuid, now: deps.clock() };
	const { answers, ...question } = await tellQuestion(row.question, rows, as);
	return { question, answers: toPage(answers, question.answerCount, { page, size }), lecture: row.seen };
}

/**
 * An answer as the caller stands to it, with its question and course. One round trip.
 * @throws DomainError DiscussionNotFound, of requireRole
 */
export async function answerOf(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	id: string | undefined,
): Promise<{ said: Said; questionUuid: string; lecture: LectureSeen }> {
	const member = memberOf(who);
	const [row] = await db
		.select({
			said: {
				id: lectureAnswer.id,
				uuid: lectureAnswer.uuid,
				body: lectureAnswer.body,
				html: lectureAnswer.html,
				authorUuid: lectureAnswer.authorUuid,
				authorName: account.name,
				authorImage: account.image,
				createdAt: lectureAnswer.createdAt,
				updatedAt: lectureAnswer.updatedAt,
				hiddenAt: lectureAnswer.hiddenAt,
				hiddenReason: lectureAnswer.hiddenReason,
			},
			questionUuid: lectureAnswer.questionUuid,
			seen: lectureFor(member),
			questionHidden: sql<number>`${lectureQuestion.hiddenAt} IS NOT NULL AND ${lectureQuestion.authorUuid} <> ${member.accountUuid}`,
		})
		.from(lectureAnswer)
		.innerJoin(lectureQuestion, eq(lectureQuestion.uuid, lectureAnswer.questionUuid))
		.innerJoin(lecture, eq(lecture.uuid, lectureQuestion.lectureUuid))
		.innerJoin(course, eq(course.uuid, lecture.courseUuid))
		.innerJoin(account, eq(account.uuid, lectureAnswer.authorUuid))
		.where(and(isIt(lectureAnswer, id), isWithin(member)));
	if (!row || (row.questionHidden && member.as === "student")) throw gone();
	const { said: answer, questionUuid, seen } = row;
	const said = await tell("answer", answer, { member, teacherUuid: seen.teacherUuid, now: clock() });
	return { said, questionUuid, lecture: seen };
}
