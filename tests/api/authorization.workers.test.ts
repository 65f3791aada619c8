import { describe, expect, test } from "vitest";
import { unmatched } from "#tests/support/authorization-rows.ts";
import { send } from "#tests/support/workers/api.ts";
import { choose, clock, examOf, keyOf, type Question, start, type TestExam } from "#tests/support/workers/api-exams.ts";
import { beginMock, mockClock, mockTestOf, type TestMockTest } from "#tests/support/workers/api-mock-tests.ts";
import { admin, openSchool, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { paidFor } from "#tests/support/workers/bkash.ts";
import { calls } from "#workers/api/calls.ts";

/** The columns of the matrix (SEC-1). `student` is registered for the exam and has begun it; `other student` is not. */
const ACTORS = [
	"guest",
	"student",
	"other student",
	"teacher",
	"other teacher",
	"unverified teacher",
	"suspended teacher",
	"admin",
	"unverified student",
] as const;
type ActorName = (typeof ACTORS)[number];

const EVERYONE = [200, 200, 200, 200, 200, 200, 200, 200, 200];
const SIGNED_IN = [401, ...EVERYONE.slice(1)];
/** Whoever meets the preconditions of their role. */
const READY = [401, 200, 200, 200, 200, 412, 412, 200, 412];
const adminOnly = (status = 200) => [401, 403, 403, 403, 403, 403, 403, status, 403];
const studentOnly = (mine: number, other: number, unverified = 412) => [
	401,
	mine,
	other,
	403,
	403,
	403,
	403,
	403,
	unverified,
];

type Row = {
	/** The statuses, in the order of `ACTORS`. */
	statuses: number[];
	/** Minutes after the exam opens; 62 is after the end of it all. */
	minutes?: number;
	body?: (world: World) => unknown;
	by?: "cookie";
	/** What `{id}` stands for; the exam where nothing is said. */
	id?: (world: World) => string;
};

/** Every call of the API, by a bearer token where nothing else is said. */
const MATRIX: Record<string, Row> = {
	"GET /api/ping": { statuses: EVERYONE },
	"GET /api/openapi.json": { statuses: EVERYONE },
	"GET /api/public/summary": { statuses: EVERYONE },
	"GET /api/public/mcqExamTypes": { statuses: EVERYONE },
	"GET /api/public/mcqExamType/{id}": { statuses: EVERYONE, id: mockTestId },
	"GET /api/public/courses": { statuses: EVERYONE },
	"GET /api/public/weekly-exams": { statuses: EVERYONE },
	"GET /api/public/weekly-exams/{id}/details": { statuses: EVERYONE },
	"GET /api/public/weekly-exams/previous/winners": { statuses: EVERYONE },
	"GET /api/profile/my": { statuses: SIGNED_IN },
	"GET /api/register_open_school": { statuses: studentOnly(200, 200, 200) },
	"POST /api/register_open_school": { statuses: studentOnly(200, 200, 200) },
	"POST /auth/token": { statuses: [401, 201, 201, 201, 201, 201, 201, 201, 201], by: "cookie" },
	"DELETE /auth/token": { statuses: [401, 204, 204, 204, 204, 204, 204, 204, 204] },
	"GET /api/weekly-exams": { statuses: READY },
	"GET /api/weekly-exams/my": { statuses: studentOnly(200, 200) },
	"GET /api/weekly-exams/{id}/details": { statuses: READY },
	"GET /api/weekly-exams/{id}/winners": { statuses: READY },
	"GET /api/weekly-exams/{id}/is-registered": { statuses: studentOnly(200, 200) },
	"GET /api/weekly-exam/{id}/register/free": { statuses: studentOnly(200, 200) },
	"POST /api/weekly-exam/{id}/register/free": { statuses: studentOnly(200, 200) },
	"GET /api/weekly-exam/{id}/questions": { statuses: studentOnly(200, 403) },
	"POST /api/weekly-exam/{id}/questions": { statuses: studentOnly(200, 403) },
	"POST /api/weekly-exam/answer": {
		statuses: studentOnly(201, 403),
		body: ({ exam, question }) => ({
			examUUID: exam.uuid,
			questionUuid: question.uuid,
			optionUuid: question.options[0]?.uuid,
			seq: 1,
		}),
	},
	"POST /api/weekly-exam/{id}/finish": { statuses: studentOnly(200, 403) },
	"GET /api/weekly-exams/{id}/result-summary": { statuses: studentOnly(200, 404), minutes: 62 },
	"GET /api/weekly-exam/{id}/answers": { statuses: studentOnly(200, 404), minutes: 62 },
	"GET /api/mcqExamTypes": { statuses: READY },
	"GET /api/mcqExamType/{id}": { statuses: READY, id: mockTestId },
	"GET /api/mcqExams/my": { statuses: studentOnly(200, 204) },
	"GET /api/mcqExam/{id}": { statuses: studentOnly(200, 404), id: attemptId },
	"GET /api/mcqExam/{id}/result": { statuses: studentOnly(200, 404), id: attemptId, minutes: 62 },
	"GET /api/mcqExam/{id}/response": { statuses: studentOnly(200, 404), id: attemptId, minutes: 62 },
	"POST /api/mcqExams": {
		statuses: studentOnly(201, 201),
		body: ({ mockTest }) => ({ mcqExamTypeUuid: mockTest.uuid }),
	},
	"POST /api/mcqExam/prepare": {
		statuses: studentOnly(201, 404),
		minutes: 62,
		body: ({ attemptUuid }) => ({ retryOfUuid: attemptUuid }),
	},
	"POST /api/mcqExam/questions": {
		statuses: studentOnly(201, 404),
		body: ({ attemptUuid }) => ({ mcqExamUuid: attemptUuid }),
	},
	"POST /api/mcqExam/answer": {
		statuses: studentOnly(201, 404),
		body: ({ attemptUuid, mockQuestion }) => ({
			mcqExamUuid: attemptUuid,
			questionUuid: mockQuestion.uuid,
			optionUuid: mockQuestion.options[0]?.uuid,
			seq: 1,
		}),
	},
	"POST /api/mcqExam/end": {
		statuses: studentOnly(200, 404),
		body: ({ attemptUuid }) => ({ mcqExamUuid: attemptUuid }),
	},
	"GET /api/wallet/balance": { statuses: studentOnly(200, 200) },
	"GET /api/wallet/transaction-history": { statuses: studentOnly(200, 200) },
	// Too little to be added: a student hears so, and the provider is not asked.
	"POST /api/wallet/add-money": { statuses: studentOnly(400, 400), body: () => ({ amount: 1 }) },
	// The exam is free: a student hears that it is not for sale, or that it is theirs already.
	"GET /api/weekly-exam/{id}/initiate-purchase": { statuses: studentOnly(409, 409) },
	"POST /api/weekly-exam/{id}/initiate-purchase": { statuses: studentOnly(409, 409) },
	"GET /api/weekly-exam/paid/verify-purchase/{id}": { statuses: studentOnly(200, 404), id: examPaymentId },
	"POST /api/weekly-exam/paid/verify-purchase/{id}": { statuses: studentOnly(200, 404), id: examPaymentId },
	"POST /api/mcqExam/paid/initiate_purchase": {
		statuses: studentOnly(409, 409),
		body: ({ mockTest }) => ({ mcqExamTypeUuid: mockTest.uuid }),
	},
	"POST /api/mcqExam/paid/verify_purchase/{id}": { statuses: studentOnly(200, 404), id: mockPaymentId },
	// Its questions are not in the bank: an admin hears that the pool is too small, the others do not get as far.
	"POST /api/mcqExamTypes/{id}/publish": { statuses: adminOnly(409), id: mockTestId },
	"POST /api/questions/import": { statuses: adminOnly(), body: () => ({ format: "gift", text: "", dryRun: true }) },
	// An exam that has begun is not published anew: an admin hears so, the others do not get as far.
	"POST /api/weekly-exams/{id}/publish": { statuses: adminOnly(409) },
	"POST /api/weekly-exams/{id}/correct-key": {
		statuses: adminOnly(),
		minutes: 62,
		body: ({ exam, question }) => ({
			questionUuid: question.uuid,
			correctOptionUuid: keyOf(exam, question.uuid),
			reason: "Checked",
		}),
	},
};

type World = {
	exam: TestExam;
	question: Question;
	mockTest: TestMockTest;
	/** Of `student`, and begun. */
	attemptUuid: string;
	mockQuestion: Question;
	/** Of `student`, and settled. */
	payments: { model_test: string; mock_test: string };
	people: Record<ActorName, Person | null>;
};

function mockTestId({ mockTest }: World): string {
	return mockTest.uuid;
}

function attemptId({ attemptUuid }: World): string {
	return attemptUuid;
}

function examPaymentId({ payments }: World): string {
	return payments.model_test;
}

function mockPaymentId({ payments }: World): string {
	return payments.mock_test;
}

async function world(): Promise<World> {
	const [exam, mine, other, first, second, unverified, suspended, boss, unverifiedStudent] = await Promise.all([
		examOf(),
		student(),
		student(),
		teacher(),
		teacher(),
		teacher({ verificationStatus: "Awaiting" }),
		teacher({ verificationStatus: "Suspended" }),
		admin(),
		student({ mobileVerified: false }),
	]);
	const mockTest = await mockTestOf();
	const { attemptUuid, paper } = await beginMock(mockTest, mine);
	const [mockQuestion] = paper as [Question];
	const [question] = (await start(exam, mine)) as [Question];
	await choose(exam, mine, { questionUuid: question.uuid, optionUuid: null, seq: 0 });
	const payments = {
		model_test: await paidFor("model_test", exam.uuid, mine),
		mock_test: await paidFor("mock_test", mockTest.uuid, mine),
	};
	const people = {
		guest: null,
		student: mine,
		"other student": other,
		teacher: first,
		"other teacher": second,
		"unverified teacher": unverified,
		"suspended teacher": suspended,
		admin: boss,
		"unverified student": unverifiedStudent,
	};
	return { exam, question, mockTest, attemptUuid, mockQuestion, payments, people };
}

describe("the authorization matrix", () => {
	test("has a row for every call", () => {
		expect(unmatched(calls, Object.keys(MATRIX))).toEqual({ withoutRow: [], withoutCall: [] });
	});

	test.each(Object.entries(MATRIX))("%s", async (call, { statuses, minutes = 5, body, by, id }) => {
		await openSchool();
		const [method = "", path = ""] = call.split(" ");
		const here = await world();
		await clock(
			minutes,
			here.exam,
			...[here.people.student, here.people["other student"]].filter((who) => who !== null),
		);
		await mockClock(minutes, here.attemptUuid, here.people.student ?? undefined);
		const heard: Record<string, number> = {};
		for (const name of ACTORS) {
			const address = path.replace("{id}", id?.(here) ?? here.exam.uuid);
			const answer = await send(here.people[name], method, address, { body: body?.(here), by });
			heard[name] = answer.status;
			const { code } = answer.body ?? {};
			if (answer.status === 401) expect(code).toBe("InvalidToken");
			if (answer.status === 412) expect(code).toMatch(/^(TeacherNotVerified|StudentMobileUnverified)$/);
		}
		expect(heard).toEqual(Object.fromEntries(ACTORS.map((name, index) => [name, statuses[index]])));
	});
});
