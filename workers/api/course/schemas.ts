import { z } from "zod";
import { COURSE_STATES } from "~/domain/course/rules.ts";
import { MY_COURSE_STATES } from "~/domain/course/student-paths.ts";
import { idParams, oneOfWords, paging } from "../core/params.ts";
import { count, optionalText, pageOf, text, time } from "../core/schemas.ts";
import { EXAMPLE } from "./examples.ts";

export const courseParams = idParams("course", EXAMPLE.course.uuid);

const STATES = [...MY_COURSE_STATES, ...COURSE_STATES] as const;

export const myCourseList = paging().extend({
	state: oneOfWords(STATES)
		.optional()
		.meta({
			description: `Of a student's \`${MY_COURSE_STATES.join("`, `")}\`, of a teacher's \`${COURSE_STATES.join("`, `")}\`; in capitals or not; all of them where it is missing`,
		}),
});

const enrolment = z.object({
	fee: z.number().min(0).meta({ description: "BDT; 0 is free" }),
	state: z
		.enum(MY_COURSE_STATES)
		.optional()
		.meta({ description: "How the student who asks stands to the course, in a list of theirs" }),
});

const details = {
	id: z.int(),
	uuid: z.uuid(),
	title: text,
	subtitle: optionalText,
	description: optionalText,
	outcomes: z.array(text).meta({ description: "What one learns" }),
	image: optionalText,
	instituteName: text,
	subjectName: text,
	teacherName: optionalText,
	teacherUuid: z.uuid(),
	instituteUuid: z.uuid(),
	subjectUuid: z.uuid(),
	enrolment,
	startAt: time,
	endAt: time,
	enrolmentEndAt: time,
	maxStudents: count,
	seatsTaken: count,
	state: z.enum(COURSE_STATES),
	version: z
		.int()
		.meta({ description: "Rises with every change; sent with one, it keeps anything newer from being overwritten" }),
	createdAt: time,
};

export const courseAnswer = z.object(details).meta({ id: "OwnCourse" });

export const myCourse = z
	.object({
		...details,
		pendingCount: count.optional().meta({ description: "Who waits for an answer, in a teacher's list" }),
	})
	.meta({ id: "MyCourse" });

export const myCoursePage = pageOf("MyCoursePage", myCourse);

export const courseSummary = z
	.object({ ...details, numLectures: count, numMaterials: count })
	.meta({ id: "CourseSummary" });
