import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "#db/client.ts";
import * as schema from "#db/schema/index.ts";
import { DEMO_ADMIN } from "#db/seed/people.ts";
import { accountUuidOf } from "#db/seed/seed-people.ts";
import { noCache } from "#db/seed/support.ts";
import type { Actor } from "~/domain/account/session.ts";
import { publishExam } from "~/domain/model-test/publish-exam.server.ts";

export type ExamPlan = {
	name: string;
	/** Times ms UTC. */
	startAt: number;
	stopAt: number;
	durationMinutes: number;
	subjects: readonly { title: string; count: number }[];
};

const admin: Actor = {
	accountUuid: accountUuidOf(DEMO_ADMIN),
	roles: ["admin"],
	role: "admin",
	name: DEMO_ADMIN.name,
	image: null,
	mobile: null,
	mobileVerified: true,
	profileComplete: true,
	verificationStatus: null,
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
			.where(and(inArray(subject.title, titles))),
	]);
	await db.batch([
		db.insert(schema.modelTest).values({
			uuid,
			name: plan.name,
			durationMinutes: plan.durationMinutes,
			startAt: plan.startAt,
			stopAt: plan.stopAt,
			createdAt: now,
			updatedAt: now,
		}),
		db.insert(schema.modelTestSubject).values(
			plan.subjects.map(({ title, count }, position) => ({
				examUuid: uuid,
				subjectUuid: subjects.find((row) => row.title === title)?.uuid as string,
				position,
				numberOfQuestions: count,
			})),
		),
		db.insert(schema.modelTestQuestion).values(questions.map((row) => ({ examUuid: uuid, questionUuid: row.uuid }))),
	]);
	await publishExam({ db, clock: () => now, cache: noCache }, admin, uuid);
	return uuid;
}
