import { and, eq, isNull, max, min, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { assignment, assignmentExtension, course, lecture } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { type Course, isOwnCourse, refuseArchived } from "./access.server.ts";
import {
	type Held,
	orNullMeanwhile,
	requireRoom,
	requireThere,
	requireWindow,
	storedDetails,
	thereStatements,
} from "./checks.server.ts";
import { courseErrors } from "./errors.ts";
import { outcomesOf } from "./rules.ts";
import type { CourseChange, CourseDetails } from "./schemas.ts";
import { tellNewDates } from "./tell-students.server.ts";

type Writes = Pick<Deps, "db" | "clock" | "cache">;

/** What offers the seats that are free to who waits for them (ENR-3): of enrolments, which know courses, so that these know it by its shape. */
type MoveUp = (deps: Pick<Deps, "db">, courseUuid: string, now: number) => BatchItem<"sqlite">[];

/** A course as its teacher said it was. */
export const detailsOf = (of: Course): CourseDetails => ({
	...{ title: of.title, subtitle: of.subtitle ?? "", description: of.description ?? "" },
	...{ outcomes: outcomesOf(of.outcomes), subjectUuid: of.subjectUuid, instituteUuid: of.instituteUuid },
	...{ feePoisha: of.feePoisha, maxStudents: of.maxStudents },
	...{ startAt: of.startAt, endAt: of.endAt, enrolmentEndAt: of.enrolmentEndAt },
});

/** Of what is named; a call may leave the rest out. */
const named = (change: CourseChange): Partial<CourseDetails> =>
	Object.fromEntries(Object.entries(change).filter(([name, value]) => name !== "version" && value !== undefined));

/** Whether a course would be stored as it is already. */
const isSame = (was: CourseDetails, is: CourseDetails): boolean =>
	JSON.stringify(storedDetails(was)) === JSON.stringify(storedDetails(is));

/** What was read with the course: what has to have room in it, and which of what the change names is there. */
type Found = { held: Held; institutes: readonly unknown[]; subjects: readonly unknown[] };

/** @throws DomainError those of createCourse, CourseSeatsTaken, LectureBeforeStart, LectureAfterEnd, AssignmentBeforeStart, AssignmentAfterEnd */
function requirePossible(was: CourseDetails, details: CourseDetails, { held, institutes, subjects }: Found): void {
	requireWindow(details);
	requireRoom(details, held);
	// What stays is not asked for: a teacher who was let out of an institute since then still mends a word.
	requireThere(
		was.instituteUuid === details.instituteUuid ? [was] : institutes,
		was.subjectUuid === details.subjectUuid ? [was] : subjects,
	);
}

/** The statement that raises SEQUENCE of a course's lectures, where it was changed to this version: its title stands in each of them in a calendar (CAL-3). */
const raiseSequences = ({ db }: Writes, { uuid }: Course, version: number) =>
	db
		.update(lecture)
		.set({ sequence: sql`${lecture.sequence} + 1` })
		.where(
			and(
				eq(lecture.courseUuid, uuid),
				sql`EXISTS (SELECT 1 FROM ${course} AS c WHERE c.uuid = ${uuid} AND c.updated_at = ${version})`,
			),
		);

/**
 * The teacher changes a course (CRS-1), as long as nobody else did since it was read: two tabs never overwrite each other in silence.
 * Who waits moves up where it has more seats now, and whom its dates concern is told where they changed. A course that is as it is said to
 * be stays untouched. Three round trips; where a seat was taken, a lecture made or the course deleted in between, it is held against what is
 * there now, and said at its field.
 * @param change `version` is when it was changed last, as the form was opened; without it, as it is read here
 * @throws DomainError CourseNotFound, CourseFixed, CourseChanged, CourseSeatsTaken, LectureBeforeStart, LectureAfterEnd, AssignmentBeforeStart, AssignmentAfterEnd, LimitReached, those of createCourse
 */
export async function changeCourse(
	deps: Writes,
	who: Actor | null,
	id: string,
	change: CourseChange,
	moveUp: MoveUp,
): Promise<string> {
	const { accountUuid } = requireRole(who, "teacher");
	const first = await tryToChange(deps, accountUuid, id, change, moveUp);
	const { outcome, uuid } =
		first.outcome === "refused"
			? await tryToChange(deps, accountUuid, id, { ...change, version: first.version }, moveUp)
			: first;
	if (outcome === "refused") throw courseErrors.fail("CourseChanged");
	if (outcome === "changed") await deps.cache.bumpPublicVersion(deps.clock());
	return uuid;
}

/** `same`: it is so already, and nothing is written. `refused`: by what happened meanwhile. */
type Outcome = "changed" | "same" | "refused";

/** @returns what came of it, and of which version of the course @throws as `changeCourse` */
async function tryToChange(
	deps: Writes,
	accountUuid: string,
	id: string,
	change: CourseChange,
	moveUp: MoveUp,
): Promise<{ outcome: Outcome; uuid: string; version: number }> {
	const { db } = deps;
	const mine = isOwnCourse(accountUuid, id);
	// Ids that nobody has find nothing, where the change names none.
	const asked = { instituteUuid: change.instituteUuid ?? "", subjectUuid: change.subjectUuid ?? "" };
	const [[before], [lectures], [work], institutes, subjects] = await db.batch([
		db.select().from(course).where(mine),
		db
			.select({ firstAt: min(lecture.startsAt), lastAt: max(lecture.startsAt) })
			.from(lecture)
			.innerJoin(course, eq(course.uuid, lecture.courseUuid))
			.where(and(mine, isNull(lecture.cancelledAt))),
		db
			.select({
				workFrom: min(assignment.startsAt),
				workTo: sql<number | null>`max(max(${assignment.endsAt}, coalesce(${assignmentExtension.endsAt}, 0)))`,
			})
			.from(assignment)
			.innerJoin(course, eq(course.uuid, assignment.courseUuid))
			.leftJoin(assignmentExtension, eq(assignmentExtension.assignmentUuid, assignment.uuid))
			.where(mine),
		...thereStatements(deps, accountUuid, asked),
	]);
	if (!before) throw courseErrors.fail("CourseNotFound");
	refuseArchived(before);
	const version = change.version ?? before.updatedAt;
	if (version !== before.updatedAt) throw courseErrors.fail("CourseChanged");
	const was = detailsOf(before);
	const details = { ...was, ...named(change) };
	if (isSame(was, details)) return { outcome: "same", uuid: before.uuid, version };
	const held = {
		firstAt: null,
		lastAt: null,
		workFrom: null,
		workTo: null,
		...lectures,
		...work,
		seatsTaken: before.seatsTaken,
	};
	requirePossible(was, details, { held, institutes, subjects });

	await takeToday(deps, "move", accountUuid);
	const now = deps.clock();
	// Of two changes within a millisecond the second finds another version as well.
	const next = Math.max(now, version + 1);
	const grows = details.maxStudents > was.maxStudents;
	const written = await orNullMeanwhile(
		db.batch([
			db
				.update(course)
				.set({ ...storedDetails(details), updatedAt: next })
				.where(and(eq(course.uuid, before.uuid), eq(course.updatedAt, version)))
				.returning({ uuid: course.uuid }),
			...(was.title === details.title ? [] : [raiseSequences(deps, before, next)]),
			...tellNewDates(deps, before.uuid, { was, is: details, version: next }, now),
			...(grows ? moveUp(deps, before.uuid, now) : []),
		]),
	);
	const isWritten = written !== null && written[0].length > 0;
	return { outcome: isWritten ? "changed" : "refused", uuid: before.uuid, version };
}
