import { type SQL, sql } from "drizzle-orm";
import { lecture, lectureAnswer, lectureQuestion, notification } from "#db/schema/index.ts";
import { isAccepted } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { notify } from "~/domain/notification/notify.server.ts";

type Reads = Pick<Deps, "db">;

/** That they have not read an earlier one that leads to the same: then that one tells of this as well. */
const hasOpen = (kind: "questions-asked" | "question-answered", key: string) =>
	sql`EXISTS (SELECT 1 FROM ${notification} AS open WHERE open.account_uuid = told.account AND open.read_at IS NULL
		AND open.kind = ${kind} AND substr(open.dedupe_key, 1, ${key.length}) = ${key})`;

/** That somebody is in the course of a question: of what is within nobody else hears (ENR-10). */
const isWithin = (questionUuid: string, account: SQL) =>
	sql`EXISTS (SELECT 1 FROM ${lectureQuestion} AS z JOIN ${lecture} AS l ON l.uuid = z.lecture_uuid
		WHERE z.uuid = ${questionUuid} AND ${isAccepted(sql`l.course_uuid`, account)})`;

/** For the batch that asks: the teacher hears that there are questions in their course, once until they have looked. */
export function tellTeacher(
	deps: Reads,
	of: { questionUuid: string; courseUuid: string; courseTitle: string; teacherUuid: string },
	now: number,
) {
	const key = `questions-asked:${of.courseUuid}:`;
	return notify(
		deps,
		{
			...{ kind: "questions-asked", role: "teacher", about: of.courseUuid, key: `${key}${of.questionUuid}` },
			params: { course: of.courseTitle },
			account: sql`told.account`,
			from: sql`(SELECT ${of.teacherUuid} AS account) AS told`,
			where: sql`EXISTS (SELECT 1 FROM ${lectureQuestion} WHERE uuid = ${of.questionUuid}) AND NOT ${hasOpen("questions-asked", key)}`,
		},
		now,
	);
}

/** For the batch that answers: who asked hears of it, once until they have looked; not of what they say themselves. */
export function tellAsker(
	deps: Reads,
	of: { questionUuid: string; answerUuid: string; lectureTitle: string },
	now: number,
) {
	const key = `question-answered:${of.questionUuid}:`;
	return notify(
		deps,
		{
			...{ kind: "question-answered", role: "student", about: of.questionUuid, key: `${key}${of.answerUuid}` },
			params: { lecture: of.lectureTitle },
			account: sql`told.account`,
			from: sql`(SELECT q.author_uuid AS account FROM ${lectureQuestion} AS q
					JOIN ${lectureAnswer} AS a ON a.question_uuid = q.uuid AND a.uuid = ${of.answerUuid}
					WHERE a.author_uuid <> q.author_uuid) AS told`,
			where: sql`${isWithin(of.questionUuid, sql`told.account`)} AND NOT ${hasOpen("question-answered", key)}`,
		},
		now,
	);
}

/** For the batch that takes words of a student's out of sight, right behind that: they hear why. */
export const tellHidden = (
	deps: Reads,
	of: { saidUuid: string; questionUuid: string; authorUuid: string; lectureTitle: string; reason: string },
	now: number,
) =>
	notify(
		deps,
		{
			...{ kind: "words-hidden", role: "student", about: of.questionUuid, key: `words-hidden:${of.saidUuid}:${now}` },
			params: { lecture: of.lectureTitle, reason: of.reason },
			account: of.authorUuid,
			where: sql`changes() > 0 AND ${isWithin(of.questionUuid, sql`${of.authorUuid}`)}`,
		},
		now,
	);
