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
	started,
} from "#tests/support/workers/exam-session.ts";
import type { ModelTestKey } from "~/domain/exam-session/types.ts";

const stored = (ref: ModelTestKey) =>
	runInDurableObject(sessionOf(ref), (_session, { storage }) => ({
		version: storage.sql.exec<{ version: number }>("SELECT version FROM meta").one().version,
		ref: JSON.parse(storage.sql.exec<{ ref: string }>("SELECT ref FROM session").one().ref),
	}));

async function paperOf(ref: ModelTestKey) {
	const paper = await sessions.questions(ref, { page: 0, size: 100 });
	if (paper.kind !== "running") throw new Error(`The session is ${paper.kind}`);
	return paper;
}

/** Makes of a session what the second version kept: what judging needs was read from the questions. */
const asTheSecondVersion = (ref: ModelTestKey) =>
	runInDurableObject(sessionOf(ref), (_session, { storage }) => {
		storage.sql.exec("ALTER TABLE session DROP COLUMN sheet");
		storage.sql.exec("UPDATE meta SET version = 2");
	});

/** A prepared session as the first version kept it: a model test was called by the word of its addresses. */
async function fromTheFirstVersion() {
	const who = await prepared();
	await asTheSecondVersion(who.ref);
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
		expect(await stored(ref)).toEqual({ version: 3, ref });
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
		expect(await stored(ref)).toEqual({ version: 3, ref });
	});
});

describe("A paper that was made before it kept the language of its questions", () => {
	test("is shown and reviewed as it was, without one", async () => {
		const { ref } = await started();
		const { questions: fresh } = await paperOf(ref);
		expect(fresh.map(({ language }) => language)).toEqual(Array(5).fill("en"));
		await runInDurableObject(sessionOf(ref), (_session, { storage }) => {
			storage.sql.exec("UPDATE question SET body = json_remove(body, '$.language')");
		});
		const { questions: old } = await paperOf(ref);
		expect(old).toEqual(fresh.map((question) => ({ ...question, language: undefined })));
		await setClock(ref, 10);
		await sessions.finish(ref);
		const review = await sessions.review(ref, { page: 0, size: 100 });
		expect(review).toMatchObject({ kind: "finished", questions: old.map(({ uuid }) => ({ uuid })) });
	});
});

describe("A session that was kept before its row had all that judging needs", () => {
	test("wakes in the middle of its attempt with the same paper, the same choices and the same score", async () => {
		const [old, fresh] = await Promise.all([started(), started()]);
		const pages = await Promise.all(
			[old, fresh].map(async ({ ref, paper }) => {
				for (const [seq, { uuid, options }] of paper.questions.slice(0, 3).entries())
					await sessions.answer(ref, { questionUuid: uuid, optionUuid: options[seq]?.uuid ?? null, seq });
				return sessions.questions(ref, { page: 0, size: 100 });
			}),
		);
		await asTheSecondVersion(old.ref);
		for (const [index, { ref }] of [old, fresh].entries()) {
			const woken = async () => {
				await evictDurableObject(sessionOf(ref));
				return sessions.questions(ref, { page: 0, size: 100 });
			};
			expect(await woken()).toEqual(pages[index]);
			expect(await woken()).toEqual(pages[index]);
			expect(await stored(ref)).toEqual({ version: 3, ref });
		}
		const sheets = await Promise.all(
			[old, fresh].map(({ ref }) =>
				runInDurableObject(sessionOf(ref), (_session, { storage }) => {
					const [row] = storage.sql
						.exec<{ sheet: string; questions: string }>(
							"SELECT sheet, (SELECT json_group_array(uuid ORDER BY position) FROM question) AS questions FROM session",
						)
						.toArray();
					return { sheet: JSON.parse(row?.sheet ?? ""), questions: JSON.parse(row?.questions ?? "") };
				}),
			),
		);
		for (const { sheet, questions } of sheets) {
			expect(sheet.map(([uuid]: [string]) => uuid)).toEqual(questions);
			expect(sheet).toHaveLength(5);
			for (const [, , optionUuids, correct] of sheet as [string, string, string[], string][])
				expect(optionUuids).toContain(correct);
		}
		await sessions.finish(old.ref);
		expect(await sessions.summary(old.ref)).toMatchObject({ kind: "finished", answeredCount: 3, unansweredCount: 2 });
	});
});
