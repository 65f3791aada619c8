import * as schema from "#db/schema/index.ts";
import type { PaperPool, PoolQuestion } from "~/domain/exam-session/types.ts";
import { post, setMinutes } from "./api.ts";
import type { Person } from "./api-people.ts";
import { at, database, OPENS, setClock } from "./exam-session.ts";

export type TestExam = { id: number; uuid: string; pool: PaperPool };

const refOf = (exam: TestExam, who: Person) =>
	({ kind: "model-test", examUuid: exam.uuid, accountUuid: who.accountUuid }) as const;

/** Sets the clock of the calls and of these people's sessions to so many minutes after the exam opens. */
export async function clock(minutes: number, exam?: TestExam, ...people: Person[]): Promise<void> {
	setMinutes(minutes);
	if (exam) await Promise.all(people.map((who) => setClock(refOf(exam, who), minutes)));
}

/** A question whose solution says what it is, so that a leak is easy to find. */
export function poolQuestion(subjectUuid: string, number: number): PoolQuestion {
	const options = [1, 2, 3, 4].map((option) => ({
		uuid: crypto.randomUUID(),
		content: `Option ${option} of ${number}`,
		contentHtml: `Option ${option} of ${number}`,
	}));
	return {
		uuid: crypto.randomUUID(),
		subjectUuid,
		content: `Question ${number}`,
		contentHtml: `<p>Question ${number}</p>`,
		explanation: `SOLUTION ${number}`,
		explanationHtml: `<p>SOLUTION ${number}</p>`,
		options,
		correctOptionUuid: options[number % 4]?.uuid ?? "",
	};
}

type Overrides = Partial<typeof schema.modelTest.$inferInsert>;

/** A published exam of 5 questions from 12: an hour's window, half an hour's duration, a quarter off for wrong. */
export async function examOf(overrides: Overrides = {}): Promise<TestExam> {
	const uuid = crypto.randomUUID();
	const subjects = [
		{ uuid: crypto.randomUUID(), title: `Physics ${uuid}`, numberOfQuestions: 3 },
		{ uuid: crypto.randomUUID(), title: `Bangla ${uuid}`, numberOfQuestions: 2 },
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
			.insert(schema.modelTest)
			.values({
				uuid,
				name: "Weekly test",
				durationMinutes: 30,
				startAt: at(0),
				stopAt: at(60),
				penaltyPerWrong: 25,
				state: "published",
				poolVersion: 1,
				...times,
				...overrides,
			})
			.returning({ id: schema.modelTest.id }),
		db.insert(schema.modelTestSubject).values(
			subjects.map((subject, position) => ({
				examUuid: uuid,
				subjectUuid: subject.uuid,
				position,
				numberOfQuestions: subject.numberOfQuestions,
			})),
		),
		db.insert(schema.paperPool).values({
			uuid: crypto.randomUUID(),
			examUuid: uuid,
			version: 1,
			content: JSON.stringify(pool),
			createdAt: OPENS,
		}),
	]);
	return { id: row?.id ?? 0, uuid, pool };
}

/** Registers the student five minutes before the exam. */
export async function register(exam: TestExam, who: Person): Promise<void> {
	await clock(-5, exam, who);
	const answer = await post(who, `/api/weekly-exam/${exam.uuid}/register/free`);
	if (answer.status !== 200) throw new Error(answer.text);
}

export type Question = {
	uuid: string;
	position: number;
	subjectTitle: string;
	options: { uuid: string }[];
	answer: string | null;
};

/** Registers the student, and starts in the minute the exam opens. @returns the paper */
export async function start(exam: TestExam, who: Person): Promise<Question[]> {
	await register(exam, who);
	await clock(0, exam, who);
	const answer = await post(who, `/api/weekly-exam/${exam.uuid}/questions?size=500`);
	if (answer.status !== 200) throw new Error(answer.text);
	return answer.body.questions.content;
}

/** The right option of a question. */
export const keyOf = (exam: TestExam, questionUuid: string): string =>
	exam.pool.questions.find(({ uuid }) => uuid === questionUuid)?.correctOptionUuid ?? "";

/** Sends a choice. */
export const choose = (
	exam: TestExam,
	who: Person,
	choice: { questionUuid: string; optionUuid: string | null; seq: number },
) => post(who, "/api/weekly-exam/answer", { examUUID: exam.uuid, ...choice });
