import {
	type Access,
	adminPage,
	anyStudent,
	everyone,
	inStudentArea,
	studentPage,
} from "#tests/support/authorization.ts";

/** Of the exam that is sold, in poisha: what its form says was shown. */
const PRICE = "5000";

/** Checkout, receipts, the way back from the provider, and the payments of everybody for admins. */
export const access: Access = {
	pages: {
		...inStudentArea({
			"/checkout/:kind/:itemUuid": { who: studentPage(anyStudent(200)) },
			"/payment/:paymentUuid": { who: studentPage({ student: 200, otherStudent: 404 }) },
		}),
		// Who may refund (PAY-11): here and in the action below, admins alone.
		"/admin/payments": { who: adminPage(200) },
		"/admin/payments/:paymentUuid": { who: adminPage(200) },
		"/admin/payments/needs-a-person": { who: adminPage(200) },
		"/admin/payments/days": { who: adminPage(200) },
		"/admin/payments/:paymentUuid/ask-again": { who: adminPage("/admin/payments/:paymentUuid") },
		"/admin/payments.csv": { who: adminPage(200) },
		"/admin/ledger.csv": { who: adminPage(200) },
		"/payments/bkash/callback": { who: everyone(404) },
	},
	actions: {
		...inStudentArea({
			"/checkout/:kind/:itemUuid by bKash": {
				who: studentPage(anyStudent("http://localhost:8789")),
				form: () => ({ intent: "bkash", price: PRICE }),
				alone: true,
			},
			"/checkout/:kind/:itemUuid from the wallet": {
				who: studentPage(anyStudent(402)),
				form: () => ({ intent: "wallet", key: crypto.randomUUID(), price: PRICE }),
				alone: true,
			},
			"/payment/:paymentUuid": { who: studentPage(anyStudent("/student/payment/:paymentUuid")) },
		}),
		// Under the number of another one: an admin hears so.
		"/admin/payments/:paymentUuid": {
			who: adminPage(400),
			form: () => ({ reason: "Asked for by the student", name: "PS-1", refunded: "0" }),
		},
		"/admin/payments/:paymentUuid/ask-again": { who: adminPage("/admin/payments/:paymentUuid"), form: () => ({}) },
		"/admin/payments/needs-a-person": {
			who: adminPage(404),
			form: () => ({ issue: crypto.randomUUID(), note: "Dealt with by hand" }),
		},
	},
};
