import { and, eq, inArray, notLike } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "#db/client.ts";
import { insertRows } from "#db/factories/insert.ts";
import { modelTestRows } from "#db/factories/model-test.ts";
import * as schema from "#db/schema/index.ts";
import { demoAdmin } from "#db/seed/seed-people.ts";
import { alone } from "#db/seed/support.ts";
import { copyQuestions } from "#tests/support/copy-questions.ts";
import { publishExam } from "~/domain/model-test/publish-exam.server.ts";

export type ExamPlan = {
	name: string;
	/** Times ms UTC. */
	startAt: number;
	stopAt: number;
	durationMinutes: number;
	subjects: readonly { title: string; count: number }[];
};

/** Writes a free exam from the seeded bank and publishes it by the product's own use case. @returns its uuid */
export async function makeExam(db: Database, plan: ExamPlan, now: number): Promise<string> {
	const uuid = uuidv7();
	const { subject, question } = schema;
	const titles = plan.subjects.map(({ title }) => title);
	const [subjects, questions] = await db.batch([
		db.select({ uuid: subject.uuid, title: subject.title }).from(subject).where(inArray(subject.title, titles)),
		db
			.select({ uuid: question.uuid })
			.from(question)
			.innerJoin(subject, eq(subject.uuid, question.subjectUuid))
			.where(and(inArray(subject.title, titles), notLike(question.code, "COPY-%"))),
	]);
	const questionUuids = await copyQuestions(
		db,
		questions.map((row) => row.uuid),
	);
	const uuidOfSubject = (title: string) => subjects.find((row) => row.title === title)?.uuid as string;
	await insertRows(
		db,
		modelTestRows({
			uuid,
			at: now,
			name: plan.name,
			durationMinutes: plan.durationMinutes,
			startAt: plan.startAt,
			stopAt: plan.stopAt,
			subjects: plan.subjects.map(({ title, count }) => ({ uuid: uuidOfSubject(title), count })),
			questionUuids,
		}),
	);
	await publishExam({ db, clock: () => now, ...alone }, demoAdmin(), uuid);
	return uuid;
}
