import type { CourseCard } from "~/domain/course/public-courses.server.ts";
import { type Entry, entryOf, phaseOfCourse, seatsLeft } from "~/domain/course/standing.ts";
import { nameIn, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** `12 seats left`. */
export const seatsLeftText = (count: number): string => m.course_seats_left({ count, n: num(count) });

/** Of a course without a lecture to come: whether it had any. */
export const noNextLecture = (hadSome: boolean): string =>
	hadSome ? m.course_lectures_over() : m.course_lectures_none();

/** Why one cannot simply come; null where one can. */
export const ENTRY_NAME: Record<Entry, (() => string) | null> = {
	open: null,
	full: m.course_full,
	closed: m.course_enrolment_closed,
	over: m.course_over,
};

export const subjectOf = ({
	subjectName,
	subjectNameBn,
}: {
	subjectName: string;
	subjectNameBn: string | null;
}): string => nameIn(subjectName, subjectNameBn);

export const instituteOf = ({
	instituteName,
	instituteNameBn,
}: {
	instituteName: string;
	instituteNameBn: string | null;
}): string => nameIn(instituteName, instituteNameBn);

/** What is told of its time: when it begins, since when it runs, or when it ended. @param now ms UTC */
export function timeWord(course: CourseCard, now: number): string {
	const phase = phaseOfCourse(course, now);
	if (phase === "over") return m.course_ended_on();
	return phase === "running" ? m.course_runs_since() : m.model_test_starts();
}

/** The moment that `timeWord` speaks of, ms UTC. */
export const timeOfCourse = (course: CourseCard, now: number): number =>
	phaseOfCourse(course, now) === "over" ? course.endAt : course.startAt;

/** Why one cannot simply come, or how many seats there are still. */
export const entryText = (course: CourseCard, now: number): string =>
	ENTRY_NAME[entryOf(course, now)]?.() ?? seatsLeftText(seatsLeft(course));
