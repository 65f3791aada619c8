import { type Access, anyStudent, inStudentArea, studentOnly, studentPage } from "#tests/support/authorization.ts";

const ROOM = "/weekly-exam/attend/:modelTestUuid";
const MOCK_ROOM = "/mock-test/attend/:mockTestUuid";
const ANSWERS_AT = "/dashboard/student";

/** Whose room it is not is led back to its address, which says why it stays closed. */
const back = (room: string) => studentPage(anyStudent(`${ANSWERS_AT}${room}`));
const toResult = (room: string) =>
	studentPage({ student: `${ANSWERS_AT}${room}/result`, otherStudent: `${ANSWERS_AT}${room}` });

/** What is sent from the room of an attempt, and the room itself. */
export const access: Access = {
	calls: {
		"GET /api/weekly-exam/{id}/questions": { who: studentOnly({ student: 200, otherStudent: 403 }) },
		"POST /api/weekly-exam/{id}/questions": { who: studentOnly({ student: 200, otherStudent: 403 }) },
		"POST /api/weekly-exam/answer": {
			who: studentOnly({ student: 201, otherStudent: 403 }),
			body: ({ exam, question }) => ({
				examUUID: exam.uuid,
				questionUuid: question.uuid,
				optionUuid: question.options[0]?.uuid,
				seq: 1,
			}),
		},
		"POST /api/weekly-exam/{id}/finish": { who: studentOnly({ student: 200, otherStudent: 403 }), alone: true },
		"POST /api/mcqExam/questions": {
			who: studentOnly({ student: 201, otherStudent: 404 }),
			body: ({ attemptUuid }) => ({ mcqExamUuid: attemptUuid }),
		},
		"POST /api/mcqExam/answer": {
			who: studentOnly({ student: 201, otherStudent: 404 }),
			body: ({ attemptUuid, mockQuestion }) => ({
				mcqExamUuid: attemptUuid,
				questionUuid: mockQuestion.uuid,
				optionUuid: mockQuestion.options[0]?.uuid,
				seq: 1,
			}),
		},
		"POST /api/mcqExam/end": {
			who: studentOnly({ student: 200, otherStudent: 404 }),
			body: ({ attemptUuid }) => ({ mcqExamUuid: attemptUuid }),
			alone: true,
		},
	},
	pages: inStudentArea({
		[ROOM]: { who: studentPage({ student: 200, otherStudent: 403 }) },
		[`${ROOM}/result`]: { who: studentPage({ student: 200, otherStudent: 404 }), minutes: 62 },
		[MOCK_ROOM]: { who: studentPage({ student: 200, otherStudent: 404 }) },
		[`${MOCK_ROOM}/result/:verdict?`]: { who: studentPage({ student: 200, otherStudent: 404 }), minutes: 62 },
	}),
	actions: inStudentArea({
		[`${ROOM} start`]: {
			who: back(ROOM),
			form: () => ({ intent: "start" }),
		},
		[`${ROOM} save`]: {
			who: back(ROOM),
			form: ({ question: { uuid, options } }) => ({
				intent: "save",
				[`w.${uuid}`]: "",
				[`a.${uuid}`]: options[0]?.uuid ?? "",
			}),
		},
		[`${ROOM} finish`]: {
			who: toResult(ROOM),
			form: () => ({ intent: "finish" }),
			alone: true,
		},
		[`${MOCK_ROOM} start`]: {
			who: back(MOCK_ROOM),
			form: () => ({ intent: "start" }),
		},
		[`${MOCK_ROOM} save`]: {
			who: back(MOCK_ROOM),
			form: ({ mockQuestion: { uuid, options } }) => ({
				intent: "save",
				[`w.${uuid}`]: "",
				[`a.${uuid}`]: options[0]?.uuid ?? "",
			}),
		},
		[`${MOCK_ROOM} finish`]: {
			who: toResult(MOCK_ROOM),
			form: () => ({ intent: "finish" }),
			alone: true,
		},
		[`${MOCK_ROOM}/result/:verdict?`]: {
			who: studentPage({
				student: `${ANSWERS_AT}/mock-test/attend/:new`,
				otherStudent: `${ANSWERS_AT}${MOCK_ROOM}/result`,
			}),
			form: () => ({ intent: "retry" }),
			minutes: 62,
		},
	}),
};
