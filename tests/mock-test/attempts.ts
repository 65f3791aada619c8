import { eq } from "drizzle-orm";
import * as schema from "#db/schema/index.ts";
import { keyOf, type Question } from "#tests/support/workers/api-exams.ts";
import {
	beginMock,
	chooseMock,
	endMock,
	mockClock,
	mockTestOf,
	type TestMockTest,
} from "#tests/support/workers/api-mock-tests.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";

export const iso = (minutes: number) => new Date(at(minutes)).toISOString();

export const wrongOption = (type: TestMockTest, { uuid, options }: Question) =>
	options.find((option) => option.uuid !== keyOf(type, uuid))?.uuid ?? null;

/** A student in the middle of an attempt. */
export async function begun() {
	const [type, who] = await Promise.all([mockTestOf(), student()]);
	return { type, who, ...(await beginMock(type, who)) };
}

/** A finished attempt after 6 minutes: the first question right (after 1), the second wrong (after 3), the rest open. */
export async function finished() {
	const attempt = await begun();
	const { type, who, attemptUuid, paper } = attempt;
	const [first, second] = paper as [Question, Question];
	await mockClock(1, attemptUuid, who);
	await chooseMock(attemptUuid, who, { questionUuid: first.uuid, optionUuid: keyOf(type, first.uuid), seq: 1 });
	await mockClock(3, attemptUuid, who);
	await chooseMock(attemptUuid, who, { questionUuid: second.uuid, optionUuid: wrongOption(type, second), seq: 2 });
	await mockClock(6, attemptUuid, who);
	await endMock(attemptUuid, who);
	return attempt;
}

export const attemptsOf = (accountUuid: string) =>
	database().select().from(schema.mockTestAttempt).where(eq(schema.mockTestAttempt.accountUuid, accountUuid));
