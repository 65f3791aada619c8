import type { ResultSet } from "@libsql/client/web";
import { and, eq, gt } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { keptQuery, readAll } from "#db/kept-query.ts";
import { attempt, modelTest } from "#db/schema/index.ts";

/** A database that writes down what it is sent, and answers each statement with these rows. */
function database(...answers: unknown[][][]) {
	const sent: { sql: string; args: unknown[] }[][] = [];
	const batch = async (statements: { sql: string; args: unknown[] }[]) => {
		sent.push(statements);
		return statements.map((_, index) => ({ rows: answers[index] ?? [] }) as unknown as ResultSet);
	};
	return { sent, db: { $client: { batch } } as unknown as Pick<Database, "$client"> };
}

describe("a kept query", () => {
	test("is built once, and sent with the values of each request in their places", async () => {
		let built = 0;
		const open = keptQuery(["now", "student", "size"], (db, { now, student, size }) => {
			built++;
			return db
				.select({ uuid: modelTest.uuid })
				.from(modelTest)
				.leftJoin(attempt, eq(attempt.accountUuid, student))
				.where(and(eq(modelTest.preRegNeeded, true), gt(modelTest.stopAt, now), gt(modelTest.startAt, now)))
				.limit(size);
		});
		const { db, sent } = database();
		await readAll(db, [open({ now: 5, student: "a", size: 3 })]);
		await readAll(db, [open({ now: 6, student: "b", size: 4 }), open({ now: 7, student: "c", size: 5 })]);
		expect(built).toBe(1);
		expect(sent.map((batch) => batch.map(({ args }) => args))).toEqual([
			[["a", 1, 5, 5, 3]],
			[
				["b", 1, 6, 6, 4],
				["c", 1, 7, 7, 5],
			],
		]);
		expect(new Set(sent.flat().map(({ sql }) => sql)).size).toBe(1);
	});

	test("gives its rows as drizzle maps them, each list its own", async () => {
		const exams = keptQuery([], (db) =>
			db
				.select({
					exam: { uuid: modelTest.uuid, preRegNeeded: modelTest.preRegNeeded },
					tried: { score: attempt.score },
				})
				.from(modelTest)
				.leftJoin(attempt, eq(attempt.examUuid, modelTest.uuid)),
		);
		const names = keptQuery([], (db) => db.select({ name: modelTest.name }).from(modelTest));
		const { db } = database(
			[
				["x", 1, null],
				["y", 0, 250],
			],
			[["Weekly"]],
		);
		expect(await readAll(db, [exams({}), names({})])).toEqual([
			[
				{ exam: { uuid: "x", preRegNeeded: true }, tried: null },
				{ exam: { uuid: "y", preRegNeeded: false }, tried: { score: 250 } },
			],
			[{ name: "Weekly" }],
		]);
	});

	test("is not sent without one of its values", () => {
		const one = keptQuery(["uuid"], (db, { uuid }) => db.select().from(modelTest).where(eq(modelTest.uuid, uuid)));
		expect(() => one({} as { uuid: string })).toThrow("uuid");
	});
});
