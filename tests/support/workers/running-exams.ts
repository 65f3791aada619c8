import { WHOLE } from "#tests/support/exam-session.ts";
import { registerFree } from "~/domain/model-test/register-free.server.ts";
import type { TestExam } from "./api-exams.ts";
import { type Person, student } from "./api-people.ts";
import { depsAt } from "./deps.ts";
import { sessions, setClock } from "./exam-session.ts";

/** A student's session of an exam. */
export const refOf = (exam: TestExam, who: Person) =>
	({ kind: "model-test", examUuid: exam.uuid, accountUuid: who.accountUuid }) as const;

/** A student who registered five minutes before the exam opens. */
export async function registered(exam: TestExam): Promise<Person> {
	const [who, deps] = [await student(), depsAt(-5)];
	await setClock(refOf(exam, who), -5);
	await registerFree(deps, who, exam.uuid);
	await deps.settled();
	return who;
}

/** One who began so many minutes after it opened. */
export async function began(exam: TestExam, minutes: number): Promise<Person> {
	const who = await registered(exam);
	await setClock(refOf(exam, who), minutes);
	const paper = await sessions.attend(refOf(exam, who), WHOLE);
	if (paper.kind !== "running") throw new Error(`The attempt is ${paper.kind}`);
	return who;
}
