import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { assignment, course, lecture } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { asAsset, assetsOf } from "~/domain/asset/queries.server.ts";
import { type Course, courseIdOf, courseWithin, isCourse, isWithin } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { isLecture, lectureNotFound } from "~/domain/lecture/access.server.ts";
import { NO_LECTURE } from "~/domain/lecture/no-lecture.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import type { Sort } from "~/lib/sorting.ts";
import { type AssignmentIds, type FoundAssignment, ownAssignmentWithin } from "./access.server.ts";
import { type SeenAssignment, seenOf, seenStatement } from "./seen.server.ts";

type Reads = Pick<Deps, "db" | "clock">;

export const ASSIGNMENT_SORTS = ["endsAt", "startsAt", "createdAt"] as const;

/** Which assignments of a course: those of the course alone, of one of its lectures, or all. */
export type Which = { of: "course" } | { of: "all" } | { of: "lecture"; lectureId: string };

/** Which ones an address names by its lecture: `#` names those of no lecture (MAT-1). */
export const whichOf = (lectureId: string): Which =>
	lectureId === NO_LECTURE ? { of: "course" } : { of: "lecture", lectureId };

export type Listing = Paging & {
	sort?: Sort<(typeof ASSIGNMENT_SORTS)[number]>;
	/** What can be handed in or comes first, then what is over, the last of it first: as seen at this moment, ms UTC. */
	nextFirst?: number;
};

/** In which order assignments are listed. */
const orderOf = ({ sort, nextFirst }: Listing, deadline: SQL): SQL[] => {
	if (nextFirst === undefined) {
		const column = { endsAt: assignment.endsAt, startsAt: assignment.startsAt, createdAt: assignment.createdAt };
		const by = column[sort?.field ?? "endsAt"];
		return [(sort?.direction === "desc" ? desc : asc)(by), asc(assignment.id)];
	}
	const isOver = sql`${deadline} <= ${nextFirst}`;
	return [sql`${isOver}`, sql`CASE WHEN ${isOver} THEN -${deadline} ELSE ${deadline} END`, asc(assignment.id)];
};

/** The condition on which assignments a list has. @throws DomainError LectureNotFound for what is no id */
const isListed = (which: Which): SQL | undefined => {
	if (which.of === "all") return undefined;
	if (which.of === "course") return isNull(assignment.lectureUuid);
	return isLecture(which.lectureId);
};

/**
 * The assignments of a course or of one of its lectures, for its teacher and who is in it (ASG-7). One round trip.
 * @throws DomainError CourseNotFound, LectureNotFound, of requireRole
 */
export async function listAssignments(
	deps: Reads,
	who: Actor | null,
	courseId: string,
	which: Which,
	listing: Listing,
): Promise<{
	course: Course;
	lecture: { uuid: string; title: string } | null;
	assignments: Page<SeenAssignment>;
	serverNow: number;
}> {
	const { db } = deps;
	const now = deps.clock();
	const within = courseWithin(deps, who, courseId);
	const { as, accountUuid } = within;
	const here = and(isCourse(courseIdOf(courseId)), isListed(which), isWithin(within));
	const { page, size } = listing;
	const { statement, deadline } = seenStatement(deps, as, accountUuid, now);
	const shown = statement
		.where(here)
		.orderBy(...orderOf(listing, deadline))
		.limit(size)
		.offset(page * size);
	const ids = db
		.select({ uuid: assignment.uuid })
		.from(assignment)
		.innerJoin(course, eq(course.uuid, assignment.courseUuid))
		.leftJoin(lecture, eq(lecture.uuid, assignment.lectureUuid))
		.where(here)
		.orderBy(...orderOf(listing, deadline))
		.limit(size)
		.offset(page * size);
	const [found, rows, [total], files, lectures] = await db.batch([
		within.statement,
		shown,
		db
			.select({ n: count() })
			.from(assignment)
			.innerJoin(course, eq(course.uuid, assignment.courseUuid))
			.leftJoin(lecture, eq(lecture.uuid, assignment.lectureUuid))
			.where(here),
		assetsOf(deps, "assignment", sql`${ids}`),
		db
			.select({ uuid: lecture.uuid, title: lecture.title })
			.from(lecture)
			.innerJoin(course, eq(course.uuid, lecture.courseUuid))
			.where(
				which.of === "lecture"
					? and(isLecture(which.lectureId), isCourse(courseIdOf(courseId)), isWithin(within))
					: sql`0`,
			),
	]);
	const of = within.courseOf(found);
	const [its = null] = lectures;
	if (which.of === "lecture" && !its) throw lectureNotFound();
	const content = rows.map((row) =>
		seenOf(row, files.filter(({ holderUuid }) => holderUuid === row.assignment.uuid).map(asAsset), as, now),
	);
	return { course: of, lecture: its, assignments: toPage(content, total?.n ?? 0, { page, size }), serverNow: now };
}

/**
 * The lectures of the teacher's own course that an assignment may belong to, by their time; of very many the last ones. One round trip.
 * @param keep the lecture that is chosen already: it stays among them, cancelled or not
 * @throws of requireRole
 */
export async function lectureChoices(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	courseId: string,
	keep: string | null = null,
): Promise<LectureChoice[]> {
	return choicesOf(await choicesStatement(deps, who, courseId, sql`${keep}`));
}

/**
 * An assignment of the teacher's own course, and the lectures that it can be given to, its own among them. One round trip.
 * @throws DomainError AssignmentNotFound, CourseNotFound, of requireRole
 */
export async function assignmentWithChoices(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	ids: Required<AssignmentIds>,
): Promise<FoundAssignment & { lectures: LectureChoice[] }> {
	const { statement, its, found } = ownAssignmentWithin(deps, who, ids);
	const own = sql`(SELECT a.lecture_uuid FROM ${assignment} AS a WHERE a.uuid = ${its})`;
	const [rows, lectures] = await deps.db.batch([statement, choicesStatement(deps, who, ids.courseId, own)]);
	return { ...found(rows), lectures: choicesOf(lectures) };
}

export type LectureChoice = { uuid: string; title: string; startsAt: number; cancelled: boolean };

/** @param keep a value or a query of the uuid of the lecture that stays among them */
function choicesStatement({ db }: Pick<Deps, "db">, who: Actor | null, courseId: string, keep: SQL) {
	const within = courseWithin({ db }, requireRole(who, "teacher"), courseId);
	const isKept = sql`${lecture.uuid} IS ${keep}`;
	return db
		.select({
			...{ uuid: lecture.uuid, title: lecture.title, startsAt: lecture.startsAt },
			cancelled: sql<number>`${lecture.cancelledAt} IS NOT NULL`,
		})
		.from(lecture)
		.innerJoin(course, eq(course.uuid, lecture.courseUuid))
		.where(and(isCourse(courseIdOf(courseId)), isWithin(within), or(isNull(lecture.cancelledAt), isKept)))
		.orderBy(desc(isKept), desc(lecture.startsAt))
		.limit(MOST_CHOICES);
}

const choicesOf = (rows: Awaited<ReturnType<typeof choicesStatement>>): LectureChoice[] =>
	rows
		.map(({ cancelled, ...row }) => ({ ...row, cancelled: cancelled === 1 }))
		.toSorted((one, other) => one.startsAt - other.startsAt);

/** So many lectures can be chosen from. */
const MOST_CHOICES = 300;
