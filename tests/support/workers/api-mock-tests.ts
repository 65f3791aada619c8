import { eq } from "drizzle-orm";
import { insertRows } from "#db/factories/insert.ts";
import { entitlementRows, mockTestPoolRows, mockTestTypeRows, type NewMockTestType } from "#db/factories/mock-test.ts";
import { paymentRows } from "#db/factories/payment.ts";
import { mockTestType } from "#db/schema/index.ts";
import { keyOf as sessionKey } from "~/domain/mock-test/session.server.ts";
import { post } from "./api.ts";
import { poolOf, type Question, type TestExam } from "./api-exams.ts";
import type { Person } from "./api-people.ts";
import { database, OPENS, setClock } from "./exam-session.ts";
import { setMinutes } from "./minutes.ts";

export type TestMockTest = TestExam;

/** A published kind of self-assessment: 5 questions from 12 in 10 minutes, a quarter off for wrong; free. */
export async function mockTestOf(overrides: Partial<NewMockTestType> = {}): Promise<TestMockTest> {
	const uuid = crypto.randomUUID();
	const { pool, askedOf, rows } = poolOf(uuid, ["Chemistry", "English"]);
	const published = { penaltyPerWrong: 25, state: "published", poolVersion: 1 } as const;
	const db = database();
	await insertRows(db, [
		...rows,
		...mockTestTypeRows({ uuid, at: OPENS, title: `Mixed set ${uuid}`, subjects: askedOf, ...published, ...overrides }),
		...mockTestPoolRows(pool, OPENS),
	]);
	const [row] = await db.select({ id: mockTestType.id }).from(mockTestType).where(eq(mockTestType.uuid, uuid));
	return { id: row?.id ?? 0, uuid, pool };
}

/** What a settled purchase leaves behind. */
export async function bought(type: TestMockTest, who: Person, attempts = 1): Promise<string> {
	const [paymentUuid, uuid] = [crypto.randomUUID(), crypto.randomUUID()];
	const of = { accountUuid: who.accountUuid, at: OPENS };
	await insertRows(database(), [
		...paymentRows({
			uuid: paymentUuid,
			purpose: "mock_test",
			itemUuid: type.uuid,
			itemTitle: "Mixed set",
			amount: 20_00,
			...of,
		}),
		...entitlementRows({ uuid, typeUuid: type.uuid, paymentUuid, attempts, ...of }),
	]);
	return uuid;
}

/** Sets the clock of the calls, and of an attempt's session, to so many minutes after the tests open. */
export async function mockClock(minutes: number, attemptUuid?: string, who?: Person): Promise<void> {
	setMinutes(minutes);
	if (attemptUuid && who) await setClock(sessionKey(attemptUuid, who.accountUuid), minutes);
}

/** Makes an attempt, or goes on with the unfinished one. @returns its uuid */
export async function makeAttempt(type: TestMockTest, who: Person): Promise<string> {
	const answer = await post(who, "/api/mcqExams", { mcqExamTypeUuid: type.uuid });
	if (answer.status !== 201) throw new Error(answer.text);
	return answer.body.uuid;
}

/** The whole paper, started at so many minutes. */
export async function openPaper(attemptUuid: string, who: Person, minutes = 0): Promise<Question[]> {
	await mockClock(minutes, attemptUuid, who);
	const answer = await post(who, "/api/mcqExam/questions?size=500", { mcqExamUuid: attemptUuid });
	if (answer.status !== 201) throw new Error(answer.text);
	return answer.body.questions.content;
}

/** Makes an attempt and starts it. */
export async function beginMock(type: TestMockTest, who: Person, minutes = 0) {
	const attemptUuid = await makeAttempt(type, who);
	return { attemptUuid, paper: await openPaper(attemptUuid, who, minutes) };
}

/** Sends a choice. */
export const chooseMock = (
	attemptUuid: string,
	who: Person,
	choice: { questionUuid: string; optionUuid: string | null; seq: number },
) => post(who, "/api/mcqExam/answer", { mcqExamUuid: attemptUuid, ...choice });

/** Ends an attempt. */
export const endMock = (attemptUuid: string, who: Person) =>
	post(who, "/api/mcqExam/end", { mcqExamUuid: attemptUuid });
