import { and, eq, isNull, sql } from "drizzle-orm";
import { lectureAnswer, lectureQuestion } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Actor } from "~/domain/account/session.ts";
import { memberOf } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { activeStatement } from "~/domain/enrolment/note-active.server.ts";
import { noteStatement, PER_DAY, takenToday } from "~/domain/request/daily.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { renderWithin } from "~/lib/markdown.server.ts";
import { discussionErrors } from "./errors.ts";
import { mayAgain, tooManyInAnHour } from "./hourly.server.ts";
import { isSame, type Saying, sameText, uuidOf } from "./once.server.ts";
import { tellAsker } from "./tell.server.ts";
import { getThread } from "./thread.server.ts";

type GivenAnswer = typeof lectureAnswer.$inferSelect;

/**
 * Its teacher or one of the course answers a question (DSC-1). It is answered as soon as the teacher has; who asked hears of every
 * answer but their own, once as long as they have not looked. Of one key it is said once (NTF-1). Two round trips.
 * @throws DomainError DiscussionNotFound, DiscussionFixed for what is out of sight, KeyReused, TooManyRequests, LimitReached, of requireRole
 */
export async function answerQuestion(
	deps: Pick<Deps, "db" | "clock" | "rateLimit" | "background">,
	who: Actor | null,
	id: string | undefined,
	{ body, key }: Saying,
): Promise<GivenAnswer> {
	const { as, accountUuid } = memberOf(who);
	const { question, lecture } = await getThread(deps, who, id, { page: 0, size: 1 });
	if (question.hidden) throw discussionErrors.fail("DiscussionFixed");
	if (!(await deps.rateLimit("discussion", accountUuid))) throw requestErrors.fail("TooManyRequests");
	const { db } = deps;
	const now = deps.clock();
	const uuid = await uuidOf(question.uuid, accountUuid, key, now);
	const same = isSame(lectureAnswer, eq(lectureAnswer.authorUuid, accountUuid), uuid, now);
	const html = await renderWithin(body);
	const made = sql`EXISTS (SELECT 1 FROM ${lectureAnswer} WHERE uuid = ${uuid})`;
	const results = await db.batch([
		insertWhere(
			deps,
			lectureAnswer,
			{ uuid, questionUuid: question.uuid, authorUuid: accountUuid, body, html, createdAt: now, updatedAt: now },
			sql`WHERE ${mayAgain("answer", accountUuid, now)} AND ${takenToday("answer", accountUuid, now)} < ${PER_DAY.answer}
				AND NOT EXISTS (SELECT 1 FROM ${lectureAnswer} WHERE ${same})`,
		),
		noteStatement(deps, "answer", accountUuid, { count: sql`changes()`, now }),
		db
			.update(lectureQuestion)
			.set({ answeredAt: now })
			.where(
				and(
					eq(lectureQuestion.uuid, question.uuid),
					isNull(lectureQuestion.answeredAt),
					sql`${made} AND ${as === "teacher"}`,
				),
			),
		tellAsker(deps, { questionUuid: question.uuid, answerUuid: uuid, lectureTitle: lecture.lectureTitle }, now),
		activeStatement(deps, { courseUuid: lecture.courseUuid, studentUuid: accountUuid }, now),
		db.select().from(lectureAnswer).where(same),
	]);
	const [given] = results[5];
	if (given) return sameText(given, body);
	throw await tooManyInAnHour(deps, "answer", accountUuid, now);
}
