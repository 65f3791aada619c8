import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { course, lecture } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type Course, courseIdOf, isCourse, isWithin, type Member, memberOf } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { ID_NUMBER, idInAddress } from "~/lib/address-id.ts";
import type { RoomNow } from "./entrance.ts";
import { lectureErrors } from "./errors.ts";
import { roomNow } from "./room-open.server.ts";

export type Lecture = typeof lecture.$inferSelect;
type Reads = Pick<Deps, "db">;

/** What names a lecture in an address or a call: in most addresses by its course as well. Each is a uuid or a number (DATA-3). */
export type LectureIds = { lectureId: string; courseId?: string };

/** There is no such lecture, or it is none of theirs: which of both, nobody is told (CRS-2). */
export const lectureNotFound = () => lectureErrors.fail("LectureNotFound");

/**
 * The condition that a lecture is the one that an id names.
 * @param of the table, by whatever name a statement has it
 * @throws DomainError LectureNotFound for what is no id
 */
export function isLecture(text: string | undefined, of: { id: SQLiteColumn; uuid: SQLiteColumn } = lecture): SQL {
	const id = idInAddress(text, lectureNotFound);
	return ID_NUMBER.test(id) ? eq(of.id, Number(id)) : eq(of.uuid, id);
}

/**
 * The condition that a lecture is the one that an address names, for one who is in its course: whoever reads more of it than its
 * row has this in a statement of their own, of `lecture` joined to `course`. No row means `lectureNotFound`.
 * @throws DomainError LectureNotFound, CourseNotFound for what is no id
 */
export const isLectureFor = (member: Member, { lectureId, courseId }: LectureIds): SQL | undefined =>
	and(isLecture(lectureId), courseId === undefined ? undefined : isCourse(courseIdOf(courseId)), isWithin(member));

/** The uuid of that lecture, for what is read at once with it; null where it is not theirs. @throws as `isLectureFor` */
export const lectureUuidFor = ({ db }: Reads, member: Member, ids: LectureIds): SQL =>
	sql`${db
		.select({ uuid: lecture.uuid })
		.from(lecture)
		.innerJoin(course, eq(course.uuid, lecture.courseUuid))
		.where(isLectureFor(member, ids))}`;

/** A lecture with its course, as the caller sees it, and how its room stands. */
export type FoundLecture = { as: Member["as"]; lecture: Lecture; course: Course; room: RoomNow };

/**
 * A lecture that the caller may see, its teacher or a student who is in its course at this moment (ENR-10), as a statement for what
 * is read at once with it, and what its rows mean; `its` is its uuid in what is read at once, null where it is not theirs.
 * @throws DomainError LectureNotFound, CourseNotFound for what is no id, of requireRole; its `found` LectureNotFound
 */
export function lectureWithin({ db }: Reads, who: Actor | null, ids: LectureIds) {
	const member = memberOf(who);
	const statement = db
		.select({ lecture: getTableColumns(lecture), course: getTableColumns(course), room: roomNow })
		.from(lecture)
		.innerJoin(course, eq(course.uuid, lecture.courseUuid))
		.where(isLectureFor(member, ids));
	const its = lectureUuidFor({ db }, member, ids);
	const found = ([row]: Awaited<typeof statement>): FoundLecture => {
		if (!row) throw lectureNotFound();
		return { as: member.as, ...row };
	};
	return { actor: member.actor, statement, its, found };
}

/** The same, read. One round trip. @throws as `lectureWithin` and its `found` */
export async function lectureFromWithin(
	reads: Reads,
	who: Actor | null,
	ids: LectureIds,
): Promise<FoundLecture & { actor: Actor }> {
	const { actor, statement, found } = lectureWithin(reads, who, ids);
	return { actor, ...found(await statement) };
}

/** The same for its teacher alone (CRS-2). @throws as `lectureWithin` */
export const ownLectureWithin = (reads: Reads, who: Actor | null, ids: LectureIds) =>
	lectureWithin(reads, requireRole(who, "teacher"), ids);

/** A lecture of the teacher's own course; another's is as good as not there (CRS-2). One round trip. @throws as `lectureFromWithin` */
export const ownLecture = async (reads: Reads, who: Actor | null, ids: LectureIds) =>
	lectureFromWithin(reads, requireRole(who, "teacher"), ids);

/** The same, as long as it was not cancelled: what its teacher may still change. @throws DomainError LectureStaysCancelled, and as `ownLecture` */
export async function ownPlannedLecture(reads: Reads, who: Actor | null, ids: LectureIds) {
	const found = await ownLecture(reads, who, ids);
	if (found.lecture.cancelledAt !== null) throw lectureErrors.fail("LectureStaysCancelled");
	return found;
}
