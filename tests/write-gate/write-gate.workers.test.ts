import { runInDurableObject } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { isDatabaseAway } from "#db/away.ts";
import { account } from "#db/schema/index.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { createWrites, gateName } from "#workers/write-gate/client.ts";
import { type Statement, WriteRefused } from "~/domain/writes.ts";

const writes = createWrites(bindings.WRITE_GATE);

const statementOf = (query: { toSQL(): { sql: string; params: unknown[] } }): Statement => {
	const { sql, params } = query.toSQL();
	return { sql, args: params as Statement["args"] };
};

const insert = (uuid: string, subject = uuid) =>
	statementOf(database().insert(account).values({ uuid, issuer: "gate", subject, createdAt: 1, updatedAt: 1 }));
const find = (uuid: string) =>
	statementOf(
		database().select({ name: account.name, at: account.createdAt }).from(account).where(eq(account.uuid, uuid)),
	);
const stored = async (uuids: string[]) =>
	(await database().select({ uuid: account.uuid }).from(account))
		.map((row) => row.uuid)
		.filter((uuid) => uuids.includes(uuid));

test("Writes are acknowledged with their results once they are in the database", async () => {
	const uuid = crypto.randomUUID();
	const [inserted, found] = await writes.commit(uuid, [insert(uuid), find(uuid)]);
	expect(inserted?.rowsAffected).toBe(1);
	expect([found?.columns, found?.rows]).toEqual([["name", "created_at"], [[null, 1]]]);
	expect(await stored([uuid])).toEqual([uuid]);
});

test("A batch of Drizzle's queries comes back as it maps rows", async () => {
	const uuid = crypto.randomUUID();
	const mine = eq(account.uuid, uuid);
	const [inserted, moved, [found], none] = await writes.batch(uuid, [
		database().insert(account).values({ uuid, issuer: "gate", subject: uuid, createdAt: 1, updatedAt: 1 }),
		database().update(account).set({ updatedAt: 2 }).where(mine).returning({ uuid: account.uuid }),
		database().select().from(account).where(mine),
		database().select({ uuid: account.uuid }).from(account).where(eq(account.uuid, "nobody")),
	]);
	expect([inserted.rowsAffected, moved, none]).toEqual([1, [{ uuid }], []]);
	expect(found).toEqual((await database().select().from(account).where(mine))[0]);
	expect(found?.updatedAt).toBe(2);
});

test("A hundred callers at once are all there, each with its own answer", async () => {
	const uuids = Array.from({ length: 100 }, () => crypto.randomUUID());
	const replies = await Promise.all(uuids.map((uuid) => writes.commit("one key", [insert(uuid), find(uuid)])));
	expect(replies.every(([inserted, found]) => inserted?.rowsAffected === 1 && found?.rows.length === 1)).toBe(true);
	expect(await stored(uuids)).toHaveLength(100);
});

test("One that the database refuses fails alone, with all of its own statements undone", async () => {
	const [taken, fresh, other] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
	await writes.commit("key", [insert(taken)]);
	const outcomes = await Promise.allSettled([
		writes.commit("key", [insert(other)]),
		writes.commit("key", [insert(fresh), insert(crypto.randomUUID(), taken)]),
		writes.commit("key", [find(taken)]),
	]);
	expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
	const [, refused] = outcomes;
	const reason = refused?.status === "rejected" ? refused.reason : null;
	expect(reason).toBeInstanceOf(WriteRefused);
	expect(reason.code).toMatch(/^SQLITE_CONSTRAINT/);
	expect(await stored([other, fresh])).toEqual([other]);
});

test("A database that is away is told as that, and the gate goes on when it is back", async () => {
	const uuid = crypto.randomUUID();
	const gate = bindings.WRITE_GATE.getByName(gateName(uuid));
	const connect = (url: string) =>
		runInDurableObject(gate, (object) => {
			Object.assign(object, { env: { ...bindings, DATABASE_URL: url } });
		});
	await connect(inject("closedUrl"));
	expect(isDatabaseAway(await writes.commit(uuid, [insert(uuid)]).catch((error) => error))).toBe(true);
	await connect(inject("databaseUrl"));
	await writes.commit(uuid, [insert(uuid)]);
	expect(await stored([uuid])).toEqual([uuid]);
});

test("The same key has the same gate, and keys spread over all of them", () => {
	const names = Array.from({ length: 200 }, (_, index) => gateName(`key ${index}`));
	expect(new Set(names).size).toBe(2);
	expect(gateName("key 7")).toBe(names[7]);
});

test("Twenty writers that read first lose nothing of each other's: their batches begin with the lock", async () => {
	const db = database();
	const uuid = crypto.randomUUID();
	await db.insert(account).values({ uuid, issuer: "gate", subject: uuid, createdAt: 0, updatedAt: 0 });
	await Promise.all(
		Array.from({ length: 20 }, async () => {
			await database().batch([
				database().select().from(account).where(eq(account.uuid, uuid)),
				database()
					.update(account)
					.set({ createdAt: sql`${account.createdAt} + 1` })
					.where(eq(account.uuid, uuid)),
			]);
		}),
	);
	const [row] = await db.select().from(account).where(eq(account.uuid, uuid));
	expect(row?.createdAt).toBe(20);
});
