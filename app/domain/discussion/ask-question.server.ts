import { eq, sql } from "drizzle-orm";
import { lectureQuestion } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { memberOf } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { activeStatement } from "~/domain/enrolment/note-active.server.ts";
import type { LectureIds } from "~/domain/lecture/access.server.ts";
import { noteStatement, PER_DAY, takenToday } from "~/domain/request/daily.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { renderWithin } from "~/lib/markdown.server.ts";
import { mayAgain, tooManyInAnHour } from "./hourly.server.ts";
import { isSame, type Saying, sameText, uuidOf } from "./once.server.ts";
import { tellTeacher } from "./tell.server.ts";
import { lectureReading, withinLecture } from "./within.server.ts";

export type AskedQuestion = typeof lectureQuestion.$inferSelect;

/**
 * A student asks something under a lecture of their course (DSC-1); its teacher hears that there are questions. Of one key it is asked once
 * (NTF-1). Two round trips.
 * @throws DomainError LectureNotFound, KeyReused, TooManyRequests, LimitReached, of requireRole
 */
export async function askQuestion(
	deps: Pick<Deps, "db" | "clock" | "rateLimit">,
	who: Actor | null,
	of: LectureIds,
	{ body, key }: Saying,
): Promise<AskedQuestion> {
	const member = memberOf(requireRole(who, "student"));
	const { accountUuid } = member;
	const [seen] = await lectureReading(deps, member, of);
	const { courseUuid, courseTitle, teacherUuid, lectureUuid } = withinLecture(seen);
	if (!(await deps.rateLimit("discussion", accountUuid))) throw requestErrors.fail("TooManyRequests");
	const { db } = deps;
	const now = deps.clock();
	const uuid = await uuidOf(lectureUuid, accountUuid, key, now);
	const same = isSame(lectureQuestion, eq(lectureQuestion.authorUuid, accountUuid), uuid, now);
	const html = await renderWithin(body);
	const results = await db.batch([
		insertWhere(
			deps,
			lectureQuestion,
			{ uuid, lectureUuid, authorUuid: accountUuid, body, html, createdAt: now, updatedAt: now },
			sql`WHERE ${mayAgain("question", accountUuid, now)} AND ${takenToday("question", accountUuid, now)} < ${PER_DAY.question}
				AND NOT EXISTS (SELECT 1 FROM ${lectureQuestion} WHERE ${same})`,
		),
		noteStatement(deps, "question", accountUuid, { count: sql`changes()`, now }),
		tellTeacher(deps, { questionUuid: uuid, courseUuid, courseTitle, teacherUuid }, now),
		activeStatement(deps, { courseUuid, studentUuid: accountUuid }, now),
		db.select().from(lectureQuestion).where(same),
	]);
	const [asked] = results[4];
	if (asked) return sameText(asked, body);
	throw await tooManyInAnHour(deps, "question", accountUuid, now);
}
