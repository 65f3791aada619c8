import { EXAMPLE as ASSIGNMENT } from "../assignment/examples.ts";

const grade = {
	assignmentUuid: ASSIGNMENT.assignment.uuid,
	state: "marked",
	marks: 17.5,
	late: false,
	submissionUuid: ASSIGNMENT.submission.uuid,
};
const average = { marked: 1, missing: 0, marks: 17.5, totalMarks: 20, percent: 87.5 };

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	courseUuid: ASSIGNMENT.assignment.courseUuid,
	gradebook: {
		content: [{ uuid: ASSIGNMENT.submission.studentUuid, name: "Rahima Khatun", grades: [grade], average }],
		...{ totalElements: 1, totalPages: 1, page: 0, size: 20 },
	},
	mine: {
		grades: [
			{
				...grade,
				title: ASSIGNMENT.assignment.title,
				totalMarks: 20,
				deadline: ASSIGNMENT.assignment.deadline,
			},
		],
		average,
	},
	excuse: { studentUuid: ASSIGNMENT.submission.studentUuid, excused: true },
};
