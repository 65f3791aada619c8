import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import {
	at,
	bindings,
	database,
	prepared,
	sessionOf,
	sessions,
	setClock,
} from "#tests/support/workers/exam-session.ts";
import type { ModelTestKey } from "~/domain/exam-session/types.ts";

const stored = (ref: ModelTestKey) =>
	runInDurableObject(sessionOf(ref), (_session, { storage }) => ({
		version: storage.sql.exec<{ version: number }>("SELECT version FROM meta").one().version,
		ref: JSON.parse(storage.sql.exec<{ ref: string }>("SELECT ref FROM session").one().ref),
	}));

/** A prepared session as the first version kept it: a model test was called by the word of its addresses. */
async function fromTheFirstVersion() {
	const who = await prepared();
	await runInDurableObject(sessionOf(who.ref), (_session, { storage }) => {
		storage.sql.exec("UPDATE session SET ref = ?", JSON.stringify({ ...who.ref, kind: "weekly-exam" }));
		storage.sql.exec("UPDATE meta SET version = 1");
	});
	await evictDurableObject(sessionOf(who.ref));
	return who;
}

describe("A session that was kept before model tests had their own word", () => {
	test("is found under the name it was made with", async () => {
		const { ref } = await prepared();
		const name = `weekly-exam:${ref.examUuid}:${ref.accountUuid}`;
		expect(bindings.EXAM_SESSION.idFromName(name).toString()).toBe(sessionOf(ref).id.toString());
	});

	test("goes on to its end, and its outcome reaches the database", async () => {
		const { ref, registrationUuid } = await fromTheFirstVersion();
		await setClock(ref, 0);
		const paper = await sessions.attend(ref, { page: 0, size: 100 });
		expect(paper).toMatchObject({ kind: "running", total: 5 });
		expect(await stored(ref)).toEqual({ version: 2, ref });
		await setClock(ref, 10);
		await sessions.finish(ref);
		const attempts = await database()
			.select()
			.from(schema.attempt)
			.where(eq(schema.attempt.accountUuid, ref.accountUuid));
		expect(attempts).toMatchObject([{ examUuid: ref.examUuid, finishedAt: at(10), sealReason: "finish" }]);
		const [registration] = await database()
			.select()
			.from(schema.registration)
			.where(eq(schema.registration.uuid, registrationUuid));
		expect(registration?.settledAt).not.toBeNull();
	});

	test("is changed once, and prepared again it is as any other", async () => {
		const { ref } = await fromTheFirstVersion();
		expect(await sessions.status(ref)).toMatchObject({ kind: "not-started" });
		await evictDurableObject(sessionOf(ref));
		expect(await sessions.status(ref)).toMatchObject({ kind: "not-started" });
		expect(await stored(ref)).toEqual({ version: 2, ref });
	});
});
