import { and, count, desc, eq, sql } from "drizzle-orm";
import { account, announcement, course } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { courseIdOf, isCourse, memberOf } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { noteActive } from "~/domain/enrolment/note-active.server.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { gone, isIt, type Said, tell } from "./said.server.ts";
import { type CourseSeen, courseReading, withinCourse } from "./within.server.ts";

const SAID = {
	id: announcement.id,
	uuid: announcement.uuid,
	body: announcement.body,
	html: announcement.html,
	authorUuid: announcement.authorUuid,
	authorName: account.name,
	authorImage: account.image,
	createdAt: announcement.createdAt,
	updatedAt: announcement.updatedAt,
	pinnedAt: announcement.pinnedAt,
};

export type Announcements = Page<Said> & { course: Pick<CourseSeen, "courseUuid" | "courseTitle" | "archivedAt"> };

/**
 * What a course was told, the pinned ones first, then the newest, for its teacher and its accepted students (DSC-1). One
 * round trip.
 * @throws DomainError CourseNotFound, of requireRole
 */
export async function listAnnouncements(
	deps: Pick<Deps, "db" | "clock" | "background">,
	who: Actor | null,
	id: string,
	{ page, size }: Paging,
): Promise<Announcements> {
	const member = memberOf(who);
	const { db } = deps;
	const here = db
		.select({ uuid: course.uuid })
		.from(course)
		.where(isCourse(courseIdOf(id)));
	const inIt = eq(announcement.courseUuid, here);
	const [[seen], rows, [total]] = await db.batch([
		courseReading(deps, member, id),
		db
			.select(SAID)
			.from(announcement)
			.innerJoin(account, eq(account.uuid, announcement.authorUuid))
			.where(inIt)
			.orderBy(sql`${announcement.pinnedAt} IS NULL`, desc(announcement.createdAt), desc(announcement.id))
			.limit(size)
			.offset(page * size),
		db.select({ n: count() }).from(announcement).where(inIt),
	]);
	const { courseUuid, courseTitle, archivedAt, teacherUuid, activeAt } = withinCourse(seen);
	noteActive(deps, member, courseUuid, activeAt);
	const of = { member, teacherUuid, now: deps.clock(), isArchived: archivedAt !== null };
	const content = await Promise.all(rows.map((row) => tell("announcement", row, of)));
	return { ...toPage(content, total?.n ?? 0, { page, size }), course: { courseUuid, courseTitle, archivedAt } };
}

/**
 * One announcement of the teacher's own course, and how they stand to it. One round trip.
 * @throws DomainError DiscussionNotFound, of requireRole
 */
export async function announcementOf(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	id: string | undefined,
): Promise<{ said: Said; course: Pick<CourseSeen, "courseUuid" | "courseTitle" | "archivedAt"> }> {
	const member = memberOf(who);
	const [row] = await db
		.select({
			said: SAID,
			courseUuid: course.uuid,
			courseTitle: course.title,
			archivedAt: course.archivedAt,
			teacherUuid: course.teacherUuid,
		})
		.from(announcement)
		.innerJoin(course, eq(course.uuid, announcement.courseUuid))
		.innerJoin(account, eq(account.uuid, announcement.authorUuid))
		.where(and(isIt(announcement, id), eq(course.teacherUuid, member.accountUuid)));
	if (!row || member.as !== "teacher") throw gone();
	const { teacherUuid, courseUuid, courseTitle, archivedAt } = row;
	const of = { member, teacherUuid, now: clock(), isArchived: archivedAt !== null };
	return { said: await tell("announcement", row.said, of), course: { courseUuid, courseTitle, archivedAt } };
}
