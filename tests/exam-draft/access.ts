import { type Access, type ActionRow, adminOnly, adminPage, type PageRow, same } from "#tests/support/authorization.ts";
import type { World } from "#tests/support/workers/authorization-world.ts";

const EXAM = "/admin/model-tests/:examUuid";
const TYPE = "/admin/self-assessments/:typeUuid";

const uuids = ({ exam, mockTest }: World) => ({ examUuid: exam.uuid, typeUuid: mockTest.uuid });
const page: PageRow = { who: adminPage(200), params: uuids };
const refused = (status: number, form: Record<string, string>): ActionRow => ({
	...{ who: adminPage(status), params: uuids, form: () => form },
});

const over: PageRow = { who: adminPage(200), minutes: 62 };
const ofQuestion = ({ exam, question }: World) => ({ examUuid: exam.uuid, questionUuid: question.uuid });

const NOT_THERE = "018f0000-0000-7000-9009-00000000c0de";

const typeId = ({ mockTest }: World) => mockTest.uuid;
const paper = {
	...{ subtitle: null, description: null, duration: 30, fee: 0, marksPerCorrect: 1, penaltyPerWrong: 0 },
	...{ level: null, language: null, poolTimes: 1, gradeUuids: [], subjects: [] },
};
const times = { startAt: "2027-01-10T04:00:00Z", stopAt: "2027-01-10T06:00:00Z" };

const marking = { durationMinutes: "30", fee: "0", marksPerCorrect: "1", penaltyPerWrong: "0", poolTimes: "1" };
const examForm = {
	...{ name: "Test", startAt: "2027-01-10T10:00", stopAt: "2027-01-10T12:00", winnerCount: "10", ...marking },
};
const typeForm = { title: "Test", attemptsPerPurchase: "1", ...marking };

/** They are published. */
const poolCalls = (path: string, id: (world: World) => string): Access["calls"] => ({
	[`GET ${path}`]: { who: adminOnly(200), id },
	...same({ who: adminOnly(409), id, names: () => ({ questionUuid: NOT_THERE }), body: () => ({ version: 1 }) }, [
		...["take-out", "put-back", "swap"].map((act) => `POST ${path}/{questionUuid}/${act}`),
	]),
});

/** How admins make model tests and self-assessments. */
export const access: Access = {
	calls: {
		"GET /api/admin/weekly-exams": { who: adminOnly(200) },
		"POST /api/admin/weekly-exams": {
			who: adminOnly(201),
			body: () => ({
				...{ ...paper, ...times, name: "Test", rule: null, prize: null },
				...{ preRegNeeded: false, preRegStopAt: null, numWinners: 1 },
			}),
		},
		"GET /api/admin/weekly-exams/{id}": { who: adminOnly(200) },
		// It has begun: an admin hears so, the others do not get as far.
		"PATCH /api/admin/weekly-exams/{id}": { who: adminOnly(409), body: () => ({ name: "Anew" }) },
		"POST /api/admin/weekly-exams/{id}/duplicate": {
			who: adminOnly(201),
			body: () => ({ name: "Copy", startAt: times.startAt }),
		},
		"POST /api/admin/weekly-exams/{id}/cancel": { who: adminOnly(400), body: () => ({ name: "Another" }) },
		...poolCalls("/api/admin/weekly-exams/{id}/pool", ({ exam }) => exam.uuid),
		...poolCalls("/api/admin/mcqExamTypes/{id}/pool", typeId),
		"GET /api/admin/weekly-exams/{id}/questions": { who: adminOnly(200), minutes: 62 },
		// Nothing of it is corrected.
		"PUT /api/admin/weekly-exams/{id}/questions/{questionUuid}/explanation": {
			who: adminOnly(400),
			minutes: 62,
			names: ({ question }) => ({ questionUuid: question.uuid }),
			body: () => ({ explanation: "Because.", version: 1 }),
		},
		"GET /api/admin/weekly-exams/{id}/questions/{questionUuid}/correction": {
			who: adminOnly(200),
			minutes: 62,
			names: ({ question }) => ({ questionUuid: question.uuid }),
		},
		"GET /api/admin/weekly-exams/{id}/live": { who: adminOnly(200) },
		"GET /api/admin/weekly-exams/{id}/extra-time": { who: adminOnly(200) },
		"PUT /api/admin/weekly-exams/{id}/extra-time": {
			who: adminOnly(404),
			body: ({ exam }) => ({ accountUuid: exam.uuid, minutes: 5, reason: "Nobody" }),
		},
		"POST /api/admin/weekly-exams/{id}/extend": {
			who: adminOnly(400),
			body: () => ({ minutes: 5, reason: "No", name: "Another", stopAt: times.stopAt }),
		},
		"GET /api/admin/weekly-exams/{id}/results": { who: adminOnly(200), minutes: 62 },
		"PUT /api/admin/weekly-exams/{id}/winners": { who: adminOnly(204), body: () => ({ shown: true }) },
		"GET /api/admin/mcqExamTypes": { who: adminOnly(200) },
		"POST /api/admin/mcqExamTypes": {
			who: adminOnly(201),
			body: () => ({
				...{ ...paper, title: "Test", examTagTitle: null, examTagTitleBn: null, attemptsPerPurchase: 1 },
			}),
		},
		"GET /api/admin/mcqExamTypes/{id}": { who: adminOnly(200), id: typeId },
		"PATCH /api/admin/mcqExamTypes/{id}": {
			who: adminOnly(409),
			id: typeId,
			body: () => ({ title: "Anew", version: 1 }),
		},
		"POST /api/admin/mcqExamTypes/{id}/duplicate": {
			who: adminOnly(201),
			id: typeId,
			body: () => ({ title: "Copy" }),
		},
		"POST /api/admin/mcqExamTypes/{id}/withdraw": {
			who: adminOnly(400),
			id: typeId,
			body: () => ({ name: "Another" }),
		},
	},
	pages: {
		[`${EXAM}/live`]: page,
		[`${EXAM}/extend`]: page,
		[`${EXAM}/extra-time`]: page,
		[`${EXAM}/results`]: { ...over, params: uuids },
		[`${EXAM}/results.csv`]: { ...over, params: uuids },
		[`${EXAM}/results.xlsx`]: { ...over, params: uuids },
		[`${EXAM}/questions`]: { ...over, params: uuids },
		[`${EXAM}/questions/:questionUuid`]: { ...over, params: ofQuestion },
		...same(page, [
			...["/admin/model-tests", "/admin/model-tests/new", "/admin/self-assessments", "/admin/self-assessments/new"],
			...[EXAM, `${EXAM}/preview`, `${EXAM}/pool`, `${EXAM}/publish`, `${EXAM}/duplicate`, `${EXAM}/cancel`],
			...[TYPE, `${TYPE}/preview`, `${TYPE}/pool`, `${TYPE}/publish`, `${TYPE}/duplicate`, `${TYPE}/withdraw`],
		]),
	},
	actions: {
		"/admin/model-tests/new": refused(400, { name: "" }),
		[EXAM]: refused(409, { ...examForm, version: "1" }),
		[`${EXAM}/publish`]: refused(409, { intent: "publish", version: "1" }),
		// They are published.
		[`${EXAM}/pool`]: refused(409, { intent: "take-out", questionUuid: NOT_THERE, version: "1" }),
		[`${TYPE}/pool`]: refused(409, { intent: "take-out", questionUuid: NOT_THERE, version: "1" }),
		[`${EXAM}/duplicate`]: refused(400, { name: "" }),
		[`${EXAM}/cancel`]: refused(400, { name: "Another" }),
		[`${EXAM}/extend`]: refused(400, { minutes: "5", reason: "No", name: "Another", stopAt: "1" }),
		[`${EXAM}/extra-time`]: refused(400, { accountUuid: "", minutes: "5", reason: "Nobody" }),
		[`${EXAM}/live`]: refused(400, { intent: "neither" }),
		[`${EXAM}/results`]: { ...refused(400, { intent: "neither" }), minutes: 62 },
		[`${EXAM}/questions/:questionUuid`]: {
			...{ who: adminPage(400), minutes: 62, params: ofQuestion },
			form: () => ({ change: "void", rankedAt: "1", reason: "Misprint", name: "Another" }),
		},
		"/admin/self-assessments/new": refused(400, { title: "" }),
		[TYPE]: refused(409, { ...typeForm, version: "1" }),
		[`${TYPE}/publish`]: refused(409, { intent: "publish", version: "1" }),
		[`${TYPE}/duplicate`]: refused(400, { title: "" }),
		[`${TYPE}/withdraw`]: refused(400, { name: "Another" }),
	},
};
