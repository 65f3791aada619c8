import * as schema from "#db/schema/index.ts";
import type { PaperPool } from "~/domain/exam-session/types.ts";
import { keyOf as sessionKey } from "~/domain/mock-test/session.server.ts";
import { post, setMinutes } from "./api.ts";
import { poolQuestion, type Question, type TestExam } from "./api-exams.ts";
import type { Person } from "./api-people.ts";
import { database, OPENS, setClock } from "./exam-session.ts";

export type TestMockTest = TestExam;

type Overrides = Partial<typeof schema.mockTestType.$inferInsert>;

/** A published kind of self-assessment: 5 questions from 12 in 10 minutes, a quarter off for wrong; free. */
export async function mockTestOf(overrides: Overrides = {}): Promise<TestMockTest> {
	const uuid = crypto.randomUUID();
	const subjects = [
		{ uuid: crypto.randomUUID(), title: `Chemistry ${uuid}`, numberOfQuestions: 3 },
		{ uuid: crypto.randomUUID(), title: `English ${uuid}`, numberOfQuestions: 2 },
	];
	const pool: PaperPool = {
		ownerUuid: uuid,
		version: 1,
		subjects,
		questions: subjects.flatMap((subject) => [1, 2, 3, 4, 5, 6].map((number) => poolQuestion(subject.uuid, number))),
	};
	const db = database();
	const times = { createdAt: OPENS, updatedAt: OPENS };
	const [, [row]] = await db.batch([
		db.insert(schema.subject).values(subjects.map(({ uuid, title }) => ({ uuid, title, createdAt: OPENS }))),
		db
			.insert(schema.mockTestType)
			.values({
				uuid,
				title: `Mixed set ${uuid}`,
				durationMinutes: 10,
				numberOfQuestions: 5,
				penaltyPerWrong: 25,
				state: "published",
				poolVersion: 1,
				...times,
				...overrides,
			})
			.returning({ id: schema.mockTestType.id }),
		db.insert(schema.mockTestTypeSubject).values(
			subjects.map((subject, position) => ({
				typeUuid: uuid,
				subjectUuid: subject.uuid,
				position,
				numberOfQuestions: subject.numberOfQuestions,
			})),
		),
		db.insert(schema.mockTestPool).values({
			uuid: crypto.randomUUID(),
			typeUuid: uuid,
			version: 1,
			content: JSON.stringify(pool),
			createdAt: OPENS,
		}),
	]);
	return { id: row?.id ?? 0, uuid, pool };
}

/** What a settled purchase leaves behind. */
export async function bought(type: TestMockTest, who: Person, attempts = 1): Promise<string> {
	const [paymentUuid, uuid] = [crypto.randomUUID(), crypto.randomUUID()];
	const db = database();
	await db.batch([
		db.insert(schema.payment).values({
			uuid: paymentUuid,
			accountUuid: who.accountUuid,
			purpose: "mock_test",
			itemUuid: type.uuid,
			itemTitle: "Mixed set",
			amount: 2000,
			method: "wallet",
			state: "completed",
			invoiceNumber: paymentUuid,
			fulfilment: "granted",
			createdAt: OPENS,
			updatedAt: OPENS,
			completedAt: OPENS,
		}),
		db.insert(schema.mockTestEntitlement).values({
			uuid,
			typeUuid: type.uuid,
			accountUuid: who.accountUuid,
			paymentUuid,
			attempts,
			createdAt: OPENS,
		}),
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
