import { eq } from "drizzle-orm";
import { notification, questionAppeal } from "#db/schema/index.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt, type TestDeps } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { rankExam } from "~/domain/model-test/rank-exam.server.ts";
import { getResultWithAppeals } from "~/domain/question-appeal/result-with-appeals.server.ts";
import { satExam } from "../exam-correction/sat-exam.ts";

export const PAGE = { page: 0, size: 10 };
export const resultOf = (...[deps, who, uuid]: [TestDeps, Person, string]) =>
	getResultWithAppeals(deps, who, uuid, { ...PAGE, filter: "all" });
export const SAID = { reason: "key", text: "Page 48 of the book says newton." } as const;

/** An exam that four sat, ranked; its students as they call. */
export async function sat() {
	const exam = await satExam({ people: 4, questions: 3 });
	await rankExam(depsAt(61), exam.uuid);
	const one = await student();
	const students = exam.accounts.map((accountUuid) => ({ ...one, accountUuid }));
	const [first, second, third] = exam.pool.questions.map((question) => question.uuid);
	return { ...exam, students, questions: [first ?? "", second ?? "", third ?? ""] as const };
}

export const rowsOf = (uuid: string) =>
	database().select().from(questionAppeal).where(eq(questionAppeal.examUuid, uuid));
/** Who heard of a decision. */
export const told = async (uuid: string) =>
	(await database().select().from(notification).where(eq(notification.kind, "appeal-decided"))).filter(({ address }) =>
		address.includes(uuid),
	);

/** As something comes between looking at the exam and writing the objection. */
export function between(meanwhile: () => PromiseLike<unknown>) {
	const deps = depsAt(62);
	const db = new Proxy(deps.db, {
		get(of, name) {
			if (name !== "batch") return Reflect.get(of, name);
			return async (statements: Parameters<typeof of.batch>[0]) => {
				if (statements.length > 2) await meanwhile();
				return of.batch(statements);
			};
		},
	});
	return { db, clock: deps.clock };
}
