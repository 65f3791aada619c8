import { and, eq, sql } from "drizzle-orm";
import { account, attendance, course, lecture, liveMeeting } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type Member, memberOf } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { isLectureFor, type LectureIds, lectureNotFound } from "~/domain/lecture/access.server.ts";
import { mayTeach } from "~/domain/seat/may.server.ts";
import { latestRoom, type Meeting } from "./meetings.server.ts";

/** A lecture for who may be in its room at this moment, with the room that was opened for it. */
export type LiveLecture = {
	actor: Actor;
	as: Member["as"];
	lecture: Pick<
		typeof lecture.$inferSelect,
		"uuid" | "title" | "startsAt" | "endsAt" | "meetingUrl" | "cancelledAt" | "cancelReason"
	>;
	course: { uuid: string; title: string };
	teacher: { uuid: string; name: string | null };
	/** Its teacher may teach: is not suspended, and their documents are accepted. */
	teacherMay: boolean;
	meeting: Meeting | null;
	/** What is known of the caller's own attendance. */
	mine: { openedAt: number | null; presentMs: number } | null;
};

/**
 * The lecture, for its course's teacher and for who is an accepted student at this moment (LIV-1); to everybody else it is not
 * there. One round trip.
 * @throws DomainError LectureNotFound, CourseNotFound for what is no id, of requireRole
 */
export async function liveLecture(deps: Pick<Deps, "db">, who: Actor | null, ids: LectureIds): Promise<LiveLecture> {
	const { statement, found } = liveLectureStatement(deps, who, ids);
	return found(await statement);
}

/** The same as a statement for a batch, and what its rows mean. @throws as liveLecture */
export function liveLectureStatement({ db }: Pick<Deps, "db">, who: Actor | null, ids: LectureIds) {
	const member = memberOf(who);
	const { actor, as } = member;
	const statement = db
		.select({
			lecture: {
				uuid: lecture.uuid,
				title: lecture.title,
				startsAt: lecture.startsAt,
				endsAt: lecture.endsAt,
				meetingUrl: lecture.meetingUrl,
				cancelledAt: lecture.cancelledAt,
				cancelReason: lecture.cancelReason,
			},
			course: { uuid: course.uuid, title: course.title },
			teacher: { uuid: account.uuid, name: account.name },
			teacherMay: sql<number>`${mayTeach(sql`${course.teacherUuid}`)}`.mapWith(Boolean),
			meeting: liveMeeting,
			openedAt: attendance.openedAt,
			presentMs: attendance.presentMs,
		})
		.from(lecture)
		.innerJoin(course, eq(course.uuid, lecture.courseUuid))
		.innerJoin(account, eq(account.uuid, course.teacherUuid))
		.leftJoin(liveMeeting, eq(liveMeeting.id, latestRoom))
		.leftJoin(attendance, and(eq(attendance.lectureUuid, lecture.uuid), eq(attendance.accountUuid, actor.accountUuid)))
		.where(isLectureFor(member, ids));
	const found = ([row]: Awaited<typeof statement>): LiveLecture => {
		if (!row) throw lectureNotFound();
		const { openedAt, presentMs, ...rest } = row;
		return { actor, as, ...rest, mine: presentMs === null ? null : { openedAt, presentMs } };
	};
	return { actor, as, statement, found };
}
