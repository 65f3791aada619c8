import { eq, getTableColumns, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog, dayCount, enrolment } from "#db/schema/index.ts";
import { asGiven, IF_CHANGED, insertWhere } from "#db/write.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { audit, noted } from "~/domain/audit.server.ts";

const uuid = () => crypto.randomUUID();
const rows = (objectUuid: string) => database().select().from(auditLog).where(eq(auditLog.objectUuid, objectUuid));
const noteOf = (objectUuid: string) =>
	({ action: "verification.many-looks", objectType: "account", objectUuid, createdAt: 1 }) as const;

describe("a row inserted where something holds", () => {
	test("has what its columns name, as their types are stored, and their defaults", async () => {
		const about = uuid();
		const detail = { looks: 3, "it's": ["?", null] };
		await insertWhere({ db: database() }, auditLog, { ...noteOf(about), detail }, sql`WHERE 1 = 1`);
		const [row] = await rows(about);
		expect(row).toMatchObject({ ...noteOf(about), detail, actorUuid: null });
		expect(row?.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
	});

	test("takes what it names over the row that is there, and no more", async () => {
		const accountUuid = uuid();
		const insert = (day: number, count: number) =>
			insertWhere(
				{ db: database() },
				dayCount,
				{ accountUuid, what: "pin", day, count },
				sql`WHERE 1 = 1`,
			).onConflictDoUpdate({ target: [dayCount.accountUuid, dayCount.what], set: asGiven(dayCount, "day") });
		await insert(1, 5);
		await insert(2, 6);
		const [row] = await database().select().from(dayCount).where(eq(dayCount.accountUuid, accountUuid));
		expect(row).toMatchObject({ day: 2, count: 5 });
	});

	test("is not there where it does not hold, and there once for each row that it is made of", async () => {
		const [none, two] = [uuid(), uuid()];
		await insertWhere({ db: database() }, auditLog, noteOf(none), sql`WHERE 1 = 0`);
		await insertWhere(
			{ db: database() },
			auditLog,
			{ ...noteOf(two), uuid: sql`value`, detail: sql`json_object('looks', key)` },
			sql`FROM json_each(${JSON.stringify([uuid(), uuid()])})`,
		);
		expect(await rows(none)).toEqual([]);
		expect((await rows(two)).map(({ detail }) => detail)).toEqual([{ looks: 0 }, { looks: 1 }]);
	});

	test("leaves out what the database makes by itself", async () => {
		const { lastAt } = getTableColumns(enrolment);
		expect(lastAt.generated).toBeDefined();
		const { sql: text } = insertWhere({ db: database() }, enrolment, {} as never, sql`WHERE 1 = 0`).toSQL();
		const named = /\(([^)]*)\) SELECT/i.exec(text)?.[1]?.split(",") ?? [];
		expect([named.length, named.join().includes("last_at")]).toEqual([
			Object.keys(getTableColumns(enrolment)).length - 1,
			false,
		]);
		await insertWhere({ db: database() }, enrolment, {} as never, sql`WHERE 1 = 0`);
	});

	test("after another statement, only if that changed a row", async () => {
		const about = uuid();
		const change = (to: string) =>
			database().run(sql`UPDATE ${auditLog} SET created_at = 2 WHERE object_uuid = ${to} AND created_at <> 2`);
		const note = () => insertWhere({ db: database() }, auditLog, { ...noteOf(about), createdAt: 2 }, IF_CHANGED);
		await database().batch([change(about), note()]);
		expect(await rows(about)).toEqual([]);
	});
});

describe("an entry of the audit log", () => {
	test("has details of values and of what the database reads, as their types are", async () => {
		const [about, entry] = [uuid(), uuid()];
		const detail = {
			...{ account: sql`'of ' || ${about}`, answered: true },
			...{ before: { state: "new" }, after: sql`NULL` },
		};
		await audit.always(
			{ db: database() },
			{ uuid: entry, actorUuid: null, action: "feedback.decided", objectType: "feedback", objectUuid: about, detail },
			5,
		);
		expect(await rows(about)).toMatchObject([
			{
				uuid: entry,
				createdAt: 5,
				detail: { account: `of ${about}`, before: { state: "new" }, after: null, answered: true },
			},
		]);
		expect(await database().all(sql`SELECT ${noted(entry)} AS there, ${noted(about)} AS other`)).toEqual([
			{ there: 1, other: 0 },
		]);
	});
});
