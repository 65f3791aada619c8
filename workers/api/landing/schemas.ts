import { z } from "zod";
import { count, optionalText, pageOf, text } from "../core/schemas.ts";

const fee = z.number().min(0).meta({ description: "BDT; 0 is free" });

export const publicSummary = z
	.object({
		numCourses: count,
		numTeachers: count.meta({ description: "Verified teachers" }),
		numStudents: count,
		numMaterials: count,
	})
	.meta({ id: "PublicSummary" });

export const course = z
	.object({
		id: z.int(),
		uuid: z.uuid(),
		title: text,
		subtitle: optionalText,
		description: optionalText,
		image: optionalText,
		instituteName: text,
		subjectName: text,
		teacherName: optionalText,
		teacherUuid: z.uuid(),
		instituteUuid: z.uuid(),
		enrolment: z.object({ fee }),
	})
	.meta({ id: "Course" });

export const coursePage = pageOf("CoursePage", course);
