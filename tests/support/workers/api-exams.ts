import { eq } from "drizzle-orm";
import { insertRows, type Rows } from "#db/factories/insert.ts";
import { modelTestPoolRows, modelTestRows, type NewModelTest } from "#db/factories/model-test.ts";
import { paperPool, subjectRows } from "#db/factories/question-bank.ts";
import { heldQuestion, modelTest, question } from "#db/schema/index.ts";
import type { PaperPool } from "~/domain/exam-session/types.ts";
import { post } from "./api.ts";
import type { Person } from "./api-people.ts";
import { at, database, OPENS, setClock } from "./exam-session.ts";
import { setMinutes } from "./minutes.ts";

export type TestExam = { id: number; uuid: string; pool: PaperPool };

const refOf = (exam: TestExam, who: Person) =>
	({ kind: "model-test", examUuid: exam.uuid, accountUuid: who.accountUuid }) as const;

/** Sets the clock of the calls and of these people's sessions to so many minutes after the exam opens. */
export async function clock(minutes: number, exam?: TestExam, ...people: Person[]): Promise<void> {
	setMinutes(minutes);
	if (exam) await Promise.all(people.map((who) => setClock(refOf(exam, who), minutes)));
}

/** A pool of 12 questions with uuids of their own, 3 asked of one subject and 2 of another, and the subjects' rows. */
export function poolOf(ownerUuid: string, titles: [string, string]) {
	const subject = (title: string, asked: number) => {
		return { uuid: crypto.randomUUID(), title: `${title} ${ownerUuid}`, asked, available: 6 };
	};
	const subjects = [subject(titles[0], 3), subject(titles[1], 2)];
	const rows: Rows[] = subjects.flatMap(({ uuid, title }) => subjectRows({ uuid, title, at: OPENS }));
	const askedOf = subjects.map(({ uuid, asked }) => ({ uuid, count: asked }));
	return { pool: paperPool(ownerUuid, subjects, { nameOf: () => crypto.randomUUID() }), askedOf, rows };
}

/**
 * Publishes another model test that has these questions of a pool (all, where nothing is said), and stops at so many
 * minutes. The pool's own exam held them until its stop, as publishing leaves it.
 */
export async function holdElsewhere({ uuid, pool }: TestExam, until: number, questions?: string[]): Promise<void> {
	const chosen = pool.questions.filter((one) => questions === undefined || questions.includes(one.uuid));
	const about = { level: "SSC", language: "en", difficulty: 1, createdAt: OPENS, updatedAt: OPENS } as const;
	const held = (ownerUuid: string, minutes: number) =>
		chosen.map((one) => ({ ownerUuid, questionUuid: one.uuid, heldUntil: at(minutes), heldAt: at(60) }));
	const db = database();
	await db.insert(question).values(
		chosen.map(({ uuid, subjectUuid, content, explanation }) => {
			return { ...about, uuid, code: uuid, subjectUuid, content, explanation };
		}),
	);
	await db.insert(heldQuestion).values([...held(uuid, 60), ...held(crypto.randomUUID(), until)]);
}

/** A published exam of 5 questions from 12: an hour's window, half an hour's duration, a quarter off for wrong. */
export async function examOf(overrides: Partial<NewModelTest> = {}): Promise<TestExam> {
	const uuid = crypto.randomUUID();
	const { pool, askedOf, rows } = poolOf(uuid, ["Physics", "Bangla"]);
	const published = { penaltyPerWrong: 25, state: "published", poolVersion: 1 } as const;
	const db = database();
	await insertRows(db, [
		...rows,
		...modelTestRows({ uuid, at: OPENS, stopAt: at(60), subjects: askedOf, ...published, ...overrides }),
		...modelTestPoolRows(pool, OPENS),
	]);
	const [row] = await db.select({ id: modelTest.id }).from(modelTest).where(eq(modelTest.uuid, uuid));
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
