import type { z } from "zod";
import type { CourseSummary } from "~/domain/course/course-summary.server.ts";
import type { FullCourse } from "~/domain/course/full-course.server.ts";
import { courseState, outcomesOf } from "~/domain/course/rules.ts";
import type { TakenCourse } from "~/domain/enrolment/student-courses.server.ts";
import type { TeacherCourse } from "~/domain/enrolment/teacher-courses.server.ts";
import { toBdt } from "~/lib/money.ts";
import { toIso } from "~/lib/time.ts";
import type { courseAnswer, courseSummary, myCourse } from "./schemas.ts";

/** @param now ms UTC: where the course stands is of this moment */
export const toCourse = (of: FullCourse, now: number): z.output<typeof courseAnswer> => ({
	...{ id: of.id, uuid: of.uuid, title: of.title, subtitle: of.subtitle, description: of.description },
	...{ outcomes: outcomesOf(of.outcomes), image: of.image },
	...{ instituteName: of.instituteName, subjectName: of.subjectName, teacherName: of.teacherName },
	...{ teacherUuid: of.teacherUuid, instituteUuid: of.instituteUuid, subjectUuid: of.subjectUuid },
	enrolment: { fee: toBdt(of.feePoisha) },
	...{ startAt: toIso(of.startAt), endAt: toIso(of.endAt), enrolmentEndAt: toIso(of.enrolmentEndAt) },
	...{ maxStudents: of.maxStudents, seatsTaken: of.seatsTaken },
	...{ state: courseState(of, now), version: of.updatedAt, createdAt: toIso(of.createdAt) },
});

export const toTaught = (of: TeacherCourse, now: number): z.output<typeof myCourse> => ({
	...toCourse(of, now),
	pendingCount: of.pending,
});

export function toTaken({ state, ...of }: TakenCourse, now: number): z.output<typeof myCourse> {
	const course = toCourse(of, now);
	return { ...course, enrolment: { ...course.enrolment, state } };
}

export const toSummary = (of: CourseSummary, now: number): z.output<typeof courseSummary> => ({
	...toCourse(of, now),
	...{ numLectures: of.lectures, numMaterials: of.materials },
});
