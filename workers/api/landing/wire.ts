import type { z } from "zod";
import type { CourseCard } from "~/domain/course/public-courses.server.ts";
import type { PublicSummary } from "~/domain/landing/queries.server.ts";
import { toBdt } from "~/lib/money.ts";
import type { course, publicSummary } from "./schemas.ts";

export const toSummary = (summary: PublicSummary): z.output<typeof publicSummary> => ({
	numCourses: summary.courses,
	numTeachers: summary.teachers,
	numStudents: summary.students,
	numMaterials: summary.materials,
});

export const toCourse = (card: CourseCard): z.output<typeof course> => ({
	id: card.id,
	uuid: card.uuid,
	title: card.title,
	subtitle: card.subtitle,
	description: card.description,
	image: card.image,
	instituteName: card.instituteName,
	subjectName: card.subjectName,
	teacherName: card.teacherName,
	teacherUuid: card.teacherUuid,
	instituteUuid: card.instituteUuid,
	enrolment: { fee: toBdt(card.feePoisha) },
});
