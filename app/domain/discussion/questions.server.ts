import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { account, course, lecture, lectureAnswer, lectureQuestion } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { courseIdOf, isCourse, type Member, memberOf } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { noteActive } from "~/domain/enrolment/note-active.server.ts";
import { isLecture, type LectureIds } from "~/domain/lecture/access.server.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { ANSWERS_SHOWN } from "./rules.ts";
import { type Said, type SaidRow, tell } from "./said.server.ts";
import {
	type CourseSeen,
	courseReading,
	type LectureSeen,
	lectureReading,
	withinCourse,
	withinLecture,
} from "./within.server.ts";

type Reads = Pick<Deps, "db" | "clock" | "background">;

/** A question as somebody reads it, with its first answers, the teacher's before the others. */
export type Question = Said & {
	/** Null where its words are out of sight. */
	answers: Said[];
	answerCount: number;
	answeredAt: number | null;
};

type Answer = SaidRow & { questionUuid: string };

export const QUESTION = {
	id: lectureQuestion.id,
	uuid: lectureQuestion.uuid,
	body: lectureQuestion.body,
	html: lectureQuestion.html,
	authorUuid: lectureQuestion.authorUuid,
	authorName: account.name,
	authorImage: account.image,
	createdAt: lectureQuestion.createdAt,
	updatedAt: lectureQuestion.updatedAt,
	pinnedAt: lectureQuestion.pinnedAt,
	hiddenAt: lectureQuestion.hiddenAt,
	hiddenReason: lectureQuestion.hiddenReason,
	answeredAt: lectureQuestion.answeredAt,
};

export const answerCount = sql<number>`(SELECT count(*) FROM ${lectureAnswer} AS n WHERE n.question_uuid = ${lectureQuestion.uuid})`;

const questions = ({ db }: Pick<Deps, "db">) =>
	db
		.select({ ...QUESTION, answerCount, lectureUuid: lectureQuestion.lectureUuid })
		.from(lectureQuestion)
		.innerJoin(account, eq(account.uuid, lectureQuestion.authorUuid));

/** The first answers to some questions: the teacher's, then the oldest. @param which a SELECT of their uuids */
export const firstAnswers = (
	{ db }: Pick<Deps, "db">,
	which: SQL,
	{ limit, offset }: { limit: number; offset: number },
) =>
	db.all<Answer>(sql`
		SELECT * FROM (
			SELECT a.id, a.uuid, a.question_uuid AS questionUuid, a.body, a.html, a.author_uuid AS authorUuid, w.name AS authorName,
				w.image AS authorImage, a.created_at AS createdAt, a.updated_at AS updatedAt, a.hidden_at AS hiddenAt,
				a.hidden_reason AS hiddenReason, row_number() OVER (
					PARTITION BY a.question_uuid ORDER BY a.author_uuid = c.teacher_uuid DESC, a.created_at, a.id
				) AS place
			FROM ${lectureAnswer} AS a
			JOIN ${lectureQuestion} AS q ON q.uuid = a.question_uuid
			JOIN ${lecture} AS l ON l.uuid = q.lecture_uuid
			JOIN ${course} AS c ON c.uuid = l.course_uuid
			JOIN ${account} AS w ON w.uuid = a.author_uuid
			WHERE a.question_uuid IN (${which}))
		WHERE place > ${offset} AND place <= ${offset + limit} ORDER BY place`);

type QuestionRow = SaidRow & { answerCount: number; answeredAt: number | null };

/** Tells a question with these of its answers. */
export async function tellQuestion(
	row: QuestionRow,
	answers: readonly Answer[],
	of: { member: Member; teacherUuid: string; now: number },
): Promise<Question> {
	const said = await tell("question", row, { ...of, answers: row.answerCount });
	const shown = said.words ? answers.filter(({ questionUuid }) => questionUuid === row.uuid) : [];
	return {
		...said,
		answers: await Promise.all(shown.map((answer) => tell("answer", answer, of))),
		answerCount: said.words ? row.answerCount : 0,
		answeredAt: row.answeredAt,
	};
}

export type LectureQuestions = Page<Question> & { lecture: LectureSeen };

/**
 * What was asked under a lecture, the pinned ones first, then the newest, each with its first answers (DSC-1). One round trip.
 * @throws DomainError LectureNotFound, of requireRole
 */
export async function listQuestions(
	deps: Reads,
	who: Actor | null,
	of: LectureIds,
	{ page, size }: Paging,
): Promise<LectureQuestions> {
	const member = memberOf(who);
	const { db } = deps;
	const here = db.select({ uuid: lecture.uuid }).from(lecture).where(isLecture(of.lectureId));
	const underIt = eq(lectureQuestion.lectureUuid, here);
	const order = [
		sql`${lectureQuestion.pinnedAt} IS NULL`,
		desc(lectureQuestion.createdAt),
		desc(lectureQuestion.id),
	] as const;
	const cut = { limit: size, offset: page * size };
	const shown = db
		.select({ uuid: lectureQuestion.uuid })
		.from(lectureQuestion)
		.where(underIt)
		.orderBy(...order)
		.limit(cut.limit)
		.offset(cut.offset);
	const [[seen], rows, [total], answers] = await db.batch([
		lectureReading(deps, member, of),
		questions(deps)
			.where(underIt)
			.orderBy(...order)
			.limit(cut.limit)
			.offset(cut.offset),
		db.select({ n: count() }).from(lectureQuestion).where(underIt),
		firstAnswers(deps, sql`${shown}`, { limit: ANSWERS_SHOWN, offset: 0 }),
	]);
	const found = withinLecture(seen);
	noteActive(deps, member, found.courseUuid, found.activeAt);
	const as = { member, teacherUuid: found.teacherUuid, now: deps.clock() };
	const content = await Promise.all(rows.map((row) => tellQuestion(row, answers, as)));
	return { ...toPage(content, total?.n ?? 0, { page, size }), lecture: found };
}

export type CourseQuestion = Question & { lectureUuid: string; lectureTitle: string };
export type CourseQuestions = Page<CourseQuestion> & { course: Pick<CourseSeen, "courseUuid" | "courseTitle"> };

/** Questions under the lectures of a course: a page of them, and how many there are. Two statements of a batch. @param which narrows them */
function questionsOf({ db }: Reads, id: string, which: SQL | undefined, order: SQL[], { page, size }: Paging) {
	const here = db
		.select({ uuid: course.uuid })
		.from(course)
		.where(isCourse(courseIdOf(id)));
	const listed = and(eq(lecture.courseUuid, here), which);
	return [
		db
			.select({ ...QUESTION, answerCount, lectureUuid: lecture.uuid, lectureTitle: lecture.title })
			.from(lecture)
			.innerJoin(lectureQuestion, eq(lectureQuestion.lectureUuid, lecture.uuid))
			.innerJoin(account, eq(account.uuid, lectureQuestion.authorUuid))
			.where(listed)
			.orderBy(...order)
			.limit(size)
			.offset(page * size),
		db
			.select({ n: count() })
			.from(lecture)
			.innerJoin(lectureQuestion, eq(lectureQuestion.lectureUuid, lecture.uuid))
			.where(listed),
	] as const;
}

type CourseRow = QuestionRow & { lectureUuid: string; lectureTitle: string };

/** Tells them, without their answers. */
const tellAll = (rows: readonly CourseRow[], as: { member: Member; teacherUuid: string; now: number }) =>
	Promise.all(
		rows.map(async (row) => ({
			...(await tellQuestion(row, [], as)),
			lectureUuid: row.lectureUuid,
			lectureTitle: row.lectureTitle,
		})),
	);

/**
 * What was asked under the lectures of a course, the newest first, for who is in it; or what they asked themselves. What was taken out of
 * sight is among it for its author alone. One round trip.
 * @throws DomainError CourseNotFound, of requireRole
 */
export async function listCourseQuestions(
	deps: Reads,
	who: Actor | null,
	id: string,
	{ mine, ...paging }: Paging & { mine: boolean },
): Promise<CourseQuestions> {
	const member = memberOf(who);
	const isTheirs = eq(lectureQuestion.authorUuid, member.accountUuid);
	const which = mine ? isTheirs : or(isNull(lectureQuestion.hiddenAt), isTheirs);
	const newest = [desc(lectureQuestion.createdAt), desc(lectureQuestion.id)];
	const [[seen], rows, [total]] = await deps.db.batch([
		courseReading(deps, member, id),
		...questionsOf(deps, id, which, newest, paging),
	]);
	const { courseUuid, courseTitle, teacherUuid, activeAt } = withinCourse(seen);
	noteActive(deps, member, courseUuid, activeAt);
	const content = await tellAll(rows, { member, teacherUuid, now: deps.clock() });
	return { ...toPage(content, total?.n ?? 0, paging), course: { courseUuid, courseTitle } };
}

/**
 * What nobody has answered yet in a teacher's own course, whoever waits longest first. One round trip.
 * @throws DomainError CourseNotFound, of requireRole
 */
export async function listUnanswered(
	deps: Reads,
	who: Actor | null,
	id: string,
	paging: Paging,
): Promise<CourseQuestions> {
	const member = memberOf(who);
	const open = and(isNull(lectureQuestion.answeredAt), isNull(lectureQuestion.hiddenAt));
	const longest = [asc(lectureQuestion.createdAt), asc(lectureQuestion.id)];
	const [[seen], rows, [total]] = await deps.db.batch([
		courseReading(deps, member, id),
		...questionsOf(deps, id, open, longest, paging),
	]);
	const { courseUuid, courseTitle, teacherUuid } = withinCourse(member.as === "teacher" ? seen : undefined);
	const content = await tellAll(rows, { member, teacherUuid, now: deps.clock() });
	return { ...toPage(content, total?.n ?? 0, paging), course: { courseUuid, courseTitle } };
}
