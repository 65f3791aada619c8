import {
	type Access,
	type ActionRow,
	adminOnly,
	anyStudent,
	everyone,
	inBothLanguages,
	inStudentArea,
	ready,
	same,
	studentOnly,
	studentPage,
} from "#tests/support/authorization.ts";
import type { World } from "#tests/support/workers/authorization-world.ts";

const typeId = ({ mockTest }: World) => mockTest.uuid;
const attemptId = ({ attemptUuid }: World) => attemptUuid;

const preparing: ActionRow = {
	who: studentPage(anyStudent("/dashboard/student/mock-test/attend/:new")),
	form: () => ({ intent: "prepare" }),
	alone: true,
};

/** Kinds of self-assessments, attempts at them, and their results. */
export const access: Access = {
	calls: {
		"GET /api/public/mcqExamTypes": { who: everyone(200) },
		"GET /api/public/mcqExamType/{id}": { who: everyone(200), id: typeId },
		"GET /api/mcqExamTypes": { who: ready() },
		"GET /api/mcqExamType/{id}": { who: ready(), id: typeId },
		"GET /api/mcqExams/my": { who: studentOnly({ student: 200, otherStudent: 204 }) },
		"GET /api/mcqExam/{id}": { who: studentOnly({ student: 200, otherStudent: 404 }), id: attemptId },
		"GET /api/mcqExam/{id}/result": {
			who: studentOnly({ student: 200, otherStudent: 404 }),
			id: attemptId,
			minutes: 62,
		},
		"GET /api/mcqExam/{id}/response": {
			who: studentOnly({ student: 200, otherStudent: 404 }),
			id: attemptId,
			minutes: 62,
		},
		"POST /api/mcqExams": {
			who: studentOnly({ student: 201, otherStudent: 201 }),
			body: ({ mockTest }) => ({ mcqExamTypeUuid: mockTest.uuid }),
			alone: true,
		},
		"POST /api/mcqExam/prepare": {
			who: studentOnly({ student: 201, otherStudent: 404 }),
			minutes: 62,
			body: ({ attemptUuid }) => ({ retryOfUuid: attemptUuid }),
			alone: true,
		},
		"POST /api/mcqExam/paid/initiate_purchase": {
			who: studentOnly({ student: 409, otherStudent: 409 }),
			body: ({ mockTest }) => ({ mcqExamTypeUuid: mockTest.uuid }),
		},
		"POST /api/mcqExam/paid/verify_purchase/{id}": {
			who: studentOnly({ student: 200, otherStudent: 404 }),
			id: ({ payments }) => payments.mock_test,
		},
		// Its questions are not in the bank: an admin hears that the pool is too small, the others do not get as far.
		"POST /api/mcqExamTypes/{id}/publish": { who: adminOnly(409), id: typeId },
	},
	pages: {
		// In no language that there is.
		"/share/mock-test/:mockTestTypeUuid/:locale/:picture": {
			who: everyone(404),
			params: () => ({ locale: "fr", picture: "0.png" }),
		},
		...inBothLanguages(
			same({ who: everyone(200) }, [
				"/mock-test",
				"/mock-test/p/:page?",
				"/public/dashboard/student/mock-test/select",
				"/public/dashboard/student/p/:page?/mock-test/select",
				"/mock-test/:mockTestTypeUuid",
				"/public/mock-test/:mockTestTypeUuid",
			]),
		),
		// Of a subject that is not there.
		...inBothLanguages({ "/mock-test/:kind/:slug/p/:page?": { who: everyone(404), params: () => ({ slug: "none" }) } }),
		...inStudentArea(
			same({ who: studentPage(anyStudent(200)) }, [
				"/mock-test",
				"/p/:page?/mock-test",
				"/mock-test/select",
				"/p/:page?/mock-test/select",
				"/mock-test/:mockTestTypeUuid",
				"/mock-test/:mockTestTypeUuid/buy",
			]),
		),
	},
	actions: inStudentArea(same(preparing, ["/mock-test/:mockTestTypeUuid", "/mock-test/:mockTestTypeUuid/buy"])),
};
