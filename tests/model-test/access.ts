import {
	type Access,
	type ActionRow,
	adminOnly,
	adminPage,
	anyStudent,
	everyone,
	inBothLanguages,
	inStudentArea,
	ready,
	same,
	studentOnly,
	studentPage,
} from "#tests/support/authorization.ts";

const registering: ActionRow = {
	who: studentPage(anyStudent("/dashboard/student/weekly-exam/:modelTestUuid")),
	form: () => ({ intent: "register" }),
	alone: true,
};

/** Lists, registering, results and what admins do with an exam. */
export const access: Access = {
	calls: {
		"GET /api/public/weekly-exams": { who: everyone(200) },
		"GET /api/public/weekly-exams/{id}/details": { who: everyone(200) },
		"GET /api/public/weekly-exams/previous/winners": { who: everyone(200) },
		"GET /api/weekly-exams": { who: ready() },
		"GET /api/weekly-exams/my": { who: studentOnly({ student: 200, otherStudent: 200 }) },
		"GET /api/weekly-exams/{id}/details": { who: ready() },
		"GET /api/weekly-exams/{id}/winners": { who: ready() },
		"GET /api/weekly-exams/{id}/is-registered": { who: studentOnly({ student: 200, otherStudent: 200 }) },
		"GET /api/weekly-exam/{id}/register/free": {
			who: studentOnly({ student: 200, otherStudent: 200 }),
			alone: true,
		},
		"POST /api/weekly-exam/{id}/register/free": {
			who: studentOnly({ student: 200, otherStudent: 200 }),
			alone: true,
		},
		// The exam is free: a student hears that it is not for sale, or that it is theirs already.
		"GET /api/weekly-exam/{id}/initiate-purchase": { who: studentOnly({ student: 409, otherStudent: 409 }) },
		"POST /api/weekly-exam/{id}/initiate-purchase": { who: studentOnly({ student: 409, otherStudent: 409 }) },
		"GET /api/weekly-exam/paid/verify-purchase/{id}": {
			who: studentOnly({ student: 200, otherStudent: 404 }),
			id: ({ payments }) => payments.model_test,
		},
		"POST /api/weekly-exam/paid/verify-purchase/{id}": {
			who: studentOnly({ student: 200, otherStudent: 404 }),
			id: ({ payments }) => payments.model_test,
		},
		"GET /api/weekly-exams/{id}/result-summary": {
			who: studentOnly({ student: 200, otherStudent: 404 }),
			minutes: 62,
		},
		"GET /api/weekly-exam/{id}/answers": { who: studentOnly({ student: 200, otherStudent: 404 }), minutes: 62 },
		// An exam that has begun is not published anew: an admin hears so, the others do not get as far.
		"POST /api/weekly-exams/{id}/publish": { who: adminOnly(409) },
		"POST /api/weekly-exams/{id}/correct-key": {
			who: adminOnly(200),
			minutes: 62,
			body: ({ question, rightOptionUuid }) => ({
				questionUuid: question.uuid,
				correctOptionUuid: rightOptionUuid,
				reason: "Checked",
				name: "Weekly test",
			}),
		},
	},
	pages: {
		// In no language that there is.
		"/share/weekly-exam/:modelTestUuid/:locale/:picture": {
			who: everyone(404),
			params: () => ({ locale: "fr", picture: "0.png" }),
		},
		...inBothLanguages(
			same({ who: everyone(200) }, [
				"/weekly-exam",
				"/weekly-exam/p/:page?",
				"/weekly-exam/:modelTestUuid",
				"/weekly-exam/:modelTestUuid/calendar.ics",
				"/s/weekly-exam/:modelTestUuid",
			]),
		),
		// Of a subject that is not there.
		...inBothLanguages({
			"/weekly-exam/:kind/:slug/p/:page?": { who: everyone(404), params: () => ({ slug: "none" }) },
		}),
		...inStudentArea(
			same({ who: studentPage(anyStudent(200)) }, [
				"/overview",
				"/weekly-exam",
				"/:type/weekly-exam",
				"/p/:page?/weekly-exam",
				"/p/:page/:type/weekly-exam",
				"/weekly-exam/:modelTestUuid",
				"/weekly-exam/:modelTestUuid/buy",
			]),
		),
		...inStudentArea({
			"/weekly-exam/:modelTestUuid/practise": { who: studentPage(anyStudent(200)), minutes: 62 },
		}),
		"/admin": { who: adminPage(200) },
	},
	actions: inStudentArea(same(registering, ["/weekly-exam/:modelTestUuid", "/weekly-exam/:modelTestUuid/buy"])),
};
