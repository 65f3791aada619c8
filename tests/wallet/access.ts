import {
	type Access,
	adminOnly,
	anyStudent,
	inStudentArea,
	studentOnly,
	studentPage,
} from "#tests/support/authorization.ts";

/** A student's own balance, its history, and adding to it. */
export const access: Access = {
	calls: {
		"GET /api/wallet/balance": { who: studentOnly({ student: 200, otherStudent: 200 }) },
		"GET /api/wallet/transaction-history": { who: studentOnly({ student: 200, otherStudent: 200 }) },
		"GET /api/admin/payments/days": { who: adminOnly(200) },
		// Too little to be added: a student hears so, and the provider is not asked.
		"POST /api/wallet/add-money": {
			who: studentOnly({ student: 400, otherStudent: 400 }),
			body: () => ({ amount: 1 }),
		},
	},
	pages: inStudentArea({
		"/wallet": { who: studentPage(anyStudent(200)) },
		"/p/:page?/wallet": { who: studentPage(anyStudent(200)) },
		"/wallet/add": { who: studentPage(anyStudent(200)) },
	}),
	actions: inStudentArea({
		"/wallet/add": {
			who: studentPage(anyStudent("http://localhost:8789")),
			form: () => ({ amount: "100" }),
			alone: true,
		},
		"/wallet/add of too little": { who: studentPage(anyStudent(400)), form: () => ({ amount: "1" }) },
	}),
};
