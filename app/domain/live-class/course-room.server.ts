import { and, asc, eq, lte, sql } from "drizzle-orm";
import { lecture, liveMeeting } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { courseFromWithin } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { isNotOver } from "~/domain/lecture/room-open.server.ts";
import { OPENS_BEFORE_MS } from "~/domain/lecture/rules.ts";
import { liveClassErrors } from "./errors.ts";
import { latestRoom } from "./meetings.server.ts";
import { isStarted, meetingIdOf } from "./rules.ts";

export type CourseRoom = {
	/** What the provider calls the room; null where the teacher has a meeting elsewhere. */
	roomId: string | null;
	lecture: { id: number; uuid: string; title: string; startsAt: number; endsAt: number };
	started: boolean;
};

/**
 * The room of a course at this moment: of the lecture that runs, runs over, or begins within 15 minutes. It names the room and lets nobody
 * in. Two round trips.
 * @throws DomainError CourseNotFound, NoLiveClassNow, of requireRole
 */
export async function getCourseRoom(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	courseId: string,
): Promise<CourseRoom> {
	const { course } = await courseFromWithin(deps, who, courseId);
	const now = deps.clock();
	const [found] = await deps.db
		.select({
			lecture: {
				id: lecture.id,
				uuid: lecture.uuid,
				title: lecture.title,
				startsAt: lecture.startsAt,
				endsAt: lecture.endsAt,
			},
			meetingUrl: lecture.meetingUrl,
			meeting: { startedAt: liveMeeting.startedAt, endedAt: liveMeeting.endedAt },
		})
		.from(lecture)
		.leftJoin(liveMeeting, eq(liveMeeting.id, latestRoom))
		.where(and(eq(lecture.courseUuid, course.uuid), lte(lecture.startsAt, now + OPENS_BEFORE_MS), isNotOver(now)))
		// One that runs over comes after the one whose time it is.
		.orderBy(sql`${lecture.endsAt} <= ${now}`, asc(lecture.startsAt))
		.limit(1);
	if (!found) throw liveClassErrors.fail("NoLiveClassNow");
	return {
		roomId: found.meetingUrl === null ? meetingIdOf(found.lecture.uuid) : null,
		lecture: found.lecture,
		started: isStarted(found.meeting),
	};
}
