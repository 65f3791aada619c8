import {
	type Access,
	adminOnly,
	adminPage,
	inStudentArea,
	studentOnly,
	studentPage,
} from "#tests/support/authorization.ts";

const questionUuid = ({ question }: { question: { uuid: string } }) => ({ questionUuid: question.uuid });
const ofExam = ({ exam, question }: { exam: { uuid: string }; question: { uuid: string } }) => ({
	...{ examUuid: exam.uuid, questionUuid: question.uuid },
});
const SAID = { reason: "key", text: "Page 48 of the book." };
const PATH = "/api/weekly-exams/{id}/questions/{questionUuid}/appeal";
const ADMIN_PATH = "/api/admin/weekly-exams/{id}/questions/{questionUuid}/appeals";
const PAGE = "/weekly-exam/attend/:modelTestUuid/appeal/:questionUuid";

/** What students object to, each their own, and what admins answer. Nobody has objected yet where an admin looks. */
export const access: Access = {
	calls: {
		"GET /api/weekly-exams/{id}/appeals": {
			who: studentOnly({ student: 200, otherStudent: 200 }),
			minutes: 62,
		},
		[`PUT ${PATH}`]: {
			who: studentOnly({ student: 200, otherStudent: 404 }),
			...{ minutes: 62, names: questionUuid, body: () => SAID, alone: true },
		},
		[`DELETE ${PATH}`]: {
			who: studentOnly({ student: 404, otherStudent: 404 }),
			...{ minutes: 62, names: questionUuid },
		},
		"GET /api/admin/appeals": { who: adminOnly(200) },
		[`GET ${ADMIN_PATH}`]: { who: adminOnly(404), minutes: 62, names: questionUuid },
		[`POST ${ADMIN_PATH}/decision`]: {
			who: adminOnly(404),
			...{ minutes: 62, names: questionUuid, body: () => ({ outcome: "rejected", answer: "It is right.", seen: 1 }) },
		},
	},
	pages: {
		...inStudentArea({
			[PAGE]: { who: studentPage({ student: 200, otherStudent: 404 }), minutes: 62, params: questionUuid },
		}),
		"/admin/appeals": { who: adminPage(200) },
		"/admin/model-tests/:examUuid/questions/:questionUuid/appeals": {
			who: adminPage(404),
			...{ minutes: 62, params: ofExam },
		},
	},
	actions: {
		...inStudentArea({
			[PAGE]: {
				who: studentPage({ student: "/dashboard/student/weekly-exam/attend/:modelTestUuid/result", otherStudent: 404 }),
				...{ minutes: 62, params: questionUuid, form: () => ({ intent: "send", ...SAID }), alone: true as const },
			},
		}),
		"/admin/model-tests/:examUuid/questions/:questionUuid/appeals": {
			who: adminPage(404),
			...{ minutes: 62, params: ofExam },
			form: () => ({ outcome: "rejected", answer: "It is right.", of: "open", seen: "1" }),
		},
	},
};
