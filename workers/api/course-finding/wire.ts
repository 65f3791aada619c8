import type { z } from "zod";
import type { getPublicSummary } from "~/domain/course/public-course.server.ts";
import { seatsLeft } from "~/domain/course/standing.ts";
import { type Paging, toPage } from "~/lib/paging.ts";
import { toIso } from "~/lib/time.ts";
import { toCourse } from "../landing/wire.ts";
import type { courseSummary, studentCount } from "./schemas.ts";

type Summary = Awaited<ReturnType<typeof getPublicSummary>>;

/** @param now ms UTC */
export const toCourseSummary = (course: Summary, now: number): z.output<typeof courseSummary> => ({
	...toCourse(course),
	outcomes: course.outcomes,
	teacherImage: course.teacherImage,
	startAt: toIso(course.startAt),
	endAt: toIso(course.endAt),
	enrolmentEndAt: toIso(course.enrolmentEndAt),
	numStudents: course.students,
	maxStudents: course.maxStudents,
	seatsLeft: seatsLeft(course),
	numLectures: course.lectures,
	server_time: toIso(now),
});

/** How many there are, and nothing of any of them. */
export const toStudentCount = ({ students }: Summary, paging: Paging): z.output<typeof studentCount> =>
	toPage([], students, paging);
