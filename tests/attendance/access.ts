import { type Access, inStudentArea, ownCoursePage, same, studentPage } from "#tests/support/authorization.ts";
import type { World } from "#tests/support/workers/authorization-world.ts";

const COURSE = "/dashboard/teacher/course/d/:id";
const LECTURE = `${COURSE}/:lectureId`;

/** Who is in the course, and nobody else: to the others it is not there (ENR-10). */
const within = (student: number | string) => studentPage({ student, otherStudent: 404 });

/** The second lecture, and what was recorded of it. */
const recorded = ({ course: { secondUuid: lectureId, recordingUuid } }: World) => ({ lectureId, recordingUuid });
const play = ({ course: { recordingUuid } }: World) => ({ intent: "play", recording: recordingUuid });
const PLAYER = "http://localhost:8789";

/** Attendance and recordings. The lecture of the matrix is still to come. */
export const access: Access = {
	pages: {
		...same({ who: ownCoursePage(200) }, [
			...["", ".csv", ".xlsx"].flatMap((ending) => [`${COURSE}/attendance${ending}`, `${LECTURE}/attendance${ending}`]),
			`${LECTURE}/recording`,
		]),
		[`${LECTURE}/attendance/:studentUuid`]: {
			who: ownCoursePage(200),
			params: ({ owner }) => ({ studentUuid: owner.accountUuid }),
		},
		[`${LECTURE}/recording/:recordingUuid/delete`]: { who: ownCoursePage(200), params: recorded },
		...inStudentArea({
			"/course/:id/attendance": { who: within(200) },
			"/course/:id/:lectureId/excuse": { who: within(200) },
			"/course/:id/:lectureId/recording": { who: within(200) },
		}),
	},
	actions: {
		[`${LECTURE}/attendance`]: {
			who: ownCoursePage(409),
			form: ({ owner }) => ({ intent: "roll-call", shown: owner.accountUuid, here: owner.accountUuid }),
		},
		[`${LECTURE}/attendance/:studentUuid`]: {
			who: ownCoursePage(409),
			params: ({ owner }) => ({ studentUuid: owner.accountUuid }),
			form: () => ({ intent: "correct", minutes: "10", reason: "She was there" }),
		},
		[`${LECTURE}/recording`]: { who: ownCoursePage(PLAYER), params: recorded, form: play },
		[`${LECTURE}/recording/:recordingUuid/delete`]: {
			// There is no provider behind the matrix.
			who: ownCoursePage(503),
			params: recorded,
			form: () => ({ confirm: "on" }),
		},
		...inStudentArea({
			"/course/:id/:lectureId/excuse": {
				who: within("/student/course/:id/attendance"),
				form: () => ({ intent: "excuse", reason: "I am ill" }),
			},
			"/course/:id/:lectureId/recording": { who: within(PLAYER), params: recorded, form: play },
		}),
	},
};
