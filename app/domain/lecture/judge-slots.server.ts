import { and, asc, eq, gt, isNull, lt, notInArray, type SQL, sql } from "drizzle-orm";
import { isRefusedFor } from "#db/constraint.ts";
import { course, enrolment, lecture } from "#db/schema/index.ts";
import type { Course } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { lectureErrors } from "./errors.ts";
import { areAtOnce, isInCourse, LONGEST_MS, type Slot } from "./rules.ts";

type Db = Pick<Deps, "db">;

/** Another lecture, as a sentence names it. */
export type Other = { title: string; courseTitle: string; startsAt: number };

/** What is worth saying of a time that is no reason to refuse it (LEC-1). */
export type Warnings = {
	/** It is over already. */
	past: boolean;
	/** Lectures that the teacher has in other courses then. */
	elsewhere: Other[];
	/** How many students of the course have another lecture then. */
	busyStudents: number;
};

export const NO_WARNINGS: Warnings = { past: false, elsewhere: [], busyStudents: 0 };

/** A time that a lecture may get. */
export type JudgedSlot = Slot & {
	refusedFor: "overlap" | "outside" | null;
	/** With which lecture of the course it would be at once. */
	overlaps: { title: string; startsAt: number } | null;
	warnings: Warnings;
};

/** Times with a number each, as a part of a statement: `slot`, `starts_at`, `ends_at`. */
const asSlots = (slots: readonly Slot[]) =>
	sql`(SELECT key AS slot, value ->> 0 AS starts_at, value ->> 1 AS ends_at
		FROM json_each(${JSON.stringify(slots.map(({ startsAt, endsAt }) => [startsAt, endsAt]))}))`;

/** Of one course, which may be said as a part of a statement. */
type Of = { courseUuid: string | SQL; teacherUuid: string | SQL };

/** The statements that read what else happens at some times: to the teacher, and to how many students of the course. */
export const elsewhereStatements = ({ db }: Db, slots: SQL, { courseUuid, teacherUuid }: Of) => {
	const then = sql`l.starts_at < s.ends_at AND l.starts_at > s.starts_at - ${LONGEST_MS} AND l.ends_at > s.starts_at
		AND l.cancelled_at IS NULL`;
	return [
		db.all<Other & { slot: number }>(sql`
			SELECT s.slot AS slot, l.title AS title, c.title AS courseTitle, l.starts_at AS startsAt
			FROM ${slots} AS s CROSS JOIN ${course} AS c ON c.teacher_uuid = ${teacherUuid}
			JOIN ${lecture} AS l ON l.course_uuid = c.uuid AND ${then}
			WHERE c.uuid <> ${courseUuid}`),
		// From the students of this course to what they have elsewhere: what others have at these times is never walked. Each of those
		// courses is looked at once, however many of the students are in it.
		db.all<{ slot: number; n: number }>(sql`
			WITH elsewhere AS MATERIALIZED (
				SELECT o.course_uuid, o.student_uuid FROM ${enrolment} AS e
				CROSS JOIN ${enrolment} AS o ON o.student_uuid = e.student_uuid AND o.state = 'accepted'
				WHERE e.course_uuid = ${courseUuid} AND e.state = 'accepted' AND o.course_uuid <> e.course_uuid),
			taken AS MATERIALIZED (
				SELECT DISTINCT s.slot, l.course_uuid FROM (SELECT DISTINCT course_uuid FROM elsewhere) AS c
				CROSS JOIN ${slots} AS s CROSS JOIN ${lecture} AS l ON l.course_uuid = c.course_uuid AND ${then})
			SELECT t.slot AS slot, count(DISTINCT o.student_uuid) AS n
			FROM taken AS t CROSS JOIN elsewhere AS o ON o.course_uuid = t.course_uuid GROUP BY t.slot`),
	] as const;
};

/** What those found about one of the times. */
export const warningsAt = (
	slot: number,
	elsewhere: readonly (Other & { slot: number })[],
	busy: readonly { slot: number; n: number }[],
	past: boolean,
): Warnings => ({
	past,
	elsewhere: elsewhere
		.filter((other) => other.slot === slot)
		.map(({ title, courseTitle, startsAt }) => ({ title, courseTitle, startsAt })),
	busyStudents: busy.find((one) => one.slot === slot)?.n ?? 0,
});

/**
 * What speaks against each of these times in a course, and what is worth saying of it. One round trip.
 * @param except lectures that will not be where they are
 */
export async function judgeSlots(
	deps: Db,
	of: Course,
	slots: readonly Slot[],
	{ now, except = [] }: { now: number; except?: readonly string[] },
): Promise<JudgedSlot[]> {
	if (slots.length === 0) return [];
	const from = Math.min(...slots.map(({ startsAt }) => startsAt)) - LONGEST_MS;
	const to = Math.max(...slots.map(({ endsAt }) => endsAt));
	const [here, elsewhere, busy] = await deps.db.batch([
		deps.db
			.select({ title: lecture.title, startsAt: lecture.startsAt, endsAt: lecture.endsAt })
			.from(lecture)
			.where(
				and(
					...[eq(lecture.courseUuid, of.uuid), gt(lecture.startsAt, from), lt(lecture.startsAt, to)],
					...[isNull(lecture.cancelledAt), notInArray(lecture.uuid, [...except])],
				),
			)
			.orderBy(asc(lecture.startsAt)),
		...elsewhereStatements(deps, asSlots(slots), { courseUuid: of.uuid, teacherUuid: of.teacherUuid }),
	]);
	return slots.map((slot, index) => {
		const overlaps = here.find((other) => areAtOnce(slot, other)) ?? null;
		return {
			...{ startsAt: slot.startsAt, endsAt: slot.endsAt },
			refusedFor: overlaps ? "overlap" : isInCourse(slot, of) ? null : "outside",
			overlaps: overlaps && { title: overlaps.title, startsAt: overlaps.startsAt },
			warnings: warningsAt(index, elsewhere, busy, slot.endsAt <= now),
		};
	});
}

/** @param field of the call or the form that says when @throws DomainError LectureOverlap, LectureOutside */
export function refuseWhatCannotBe(judged: readonly JudgedSlot[], of: Course, field = "startsAt"): void {
	for (const { refusedFor, overlaps } of judged) {
		if (refusedFor === "overlap")
			throw lectureErrors.fail("LectureOverlap", {
				...(overlaps ? { title: overlaps.title, at: overlaps.startsAt } : {}),
				field,
			});
		if (refusedFor === "outside")
			throw lectureErrors.fail("LectureOutside", { start: of.startAt, end: of.endAt, field });
	}
}

/** What somebody else did in between is refused by the database, in the same words (LEC-1). @throws DomainError LectureOverlap, LectureOutside */
export async function orRefused<T>(work: Promise<T>, field = "startsAt"): Promise<T> {
	try {
		return await work;
	} catch (error) {
		if (isRefusedFor("lecture_overlap", error)) throw lectureErrors.fail("LectureOverlap", { field });
		if (isRefusedFor("lecture_outside", error)) throw lectureErrors.fail("LectureOutside", { field });
		throw error;
	}
}
