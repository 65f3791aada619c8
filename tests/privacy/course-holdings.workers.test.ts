import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { VTT } from "#tests/support/films.ts";
import { send } from "#tests/support/workers/api.ts";
import { admin, teacher } from "#tests/support/workers/api-people.ts";
import { contentOf } from "#tests/support/workers/contents.ts";
import { type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { allTexts, depsWith, issuerOfPeople } from "#tests/support/workers/privacy.ts";
import { removeLooseAssets } from "~/domain/asset/remove-loose.server.ts";
import { answerQuestion } from "~/domain/discussion/answer-question.server.ts";
import { askQuestion } from "~/domain/discussion/ask-question.server.ts";
import { hideAnswer } from "~/domain/discussion/change-answer.server.ts";
import { hideQuestion } from "~/domain/discussion/change-question.server.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { eraseHoldings } from "~/domain/privacy/erase.server.ts";

ownDatabase();

let here: TaughtCourse;

beforeEach(async () => {
	here = await taughtCourse();
});

const erased = async (accountUuid: string) => {
	const deps = depsWith(issuerOfPeople(), 9);
	expect(await eraseHoldings(deps, accountUuid, { until: deps.clock() + 60_000 })).toBe(true);
};
const free = (minutes: number) => Object.assign(depsAt(minutes), { rateLimit: async () => true });

test("with an account goes what its teacher wrote about it in a course (PRV-6, PRV-7)", async () => {
	const reason = "Canary: copied in the test of 12 May";
	const { uuid } = await askQuestion(free(0), here.pupil, { lectureId: here.lectureUuid }, { body: "Why?" });
	const answer = await answerQuestion(free(1), here.pupil, uuid, { body: "So." });
	await hideAnswer(free(2), here.owner, answer.uuid, reason);
	await hideQuestion(free(2), here.owner, uuid, reason);
	const decision = { courseUuid: here.uuid, students: [here.pupil.accountUuid], decision: "removed" as const };
	await decideEnrolments(free(3), here.owner, { ...decision, reason });
	const found = async () => (await allTexts()).filter(([, text]) => text.includes("Canary")).map(([where]) => where);
	expect(await found()).toContain("enrolment_event.reason");
	const events = () => database().select().from(schema.enrolmentEvent);
	const before = await events();
	await erased(here.pupil.accountUuid);
	expect(await found()).toEqual([]);
	// What happened, and when, stays.
	expect(await events()).toEqual(before.map((event) => ({ ...event, reason: null })));
	await expect(database().select().from(schema.lectureQuestion)).resolves.toMatchObject([{ hiddenReason: null }]);
});

test("what happened to an enrolment is changed in nothing else, and its words into no others (PRV-7)", async () => {
	const decision = { courseUuid: here.uuid, students: [here.pupil.accountUuid], decision: "removed" as const };
	await decideEnrolments(free(3), here.owner, { ...decision, reason: "Never came" });
	for (const change of [
		"reason = 'Another'",
		"to_state = 'left'",
		"reason = NULL, to_state = 'left'",
		"reason = NULL, actor_uuid = NULL",
		"reason = NULL, created_at = 0",
	])
		await expect(database().run(sql.raw(`UPDATE enrolment_event SET ${change}`))).rejects.toThrow();
	await database().run(sql`UPDATE enrolment_event SET reason = NULL`);
});

test("with its teacher's files goes the cover of a course (PRV-6)", async () => {
	const uuid = crypto.randomUUID();
	const { accountUuid } = here.owner;
	await database()
		.insert(schema.asset)
		.values({
			...{ uuid, ownerUuid: accountUuid, name: "cover.jpg", key: `photo/${uuid}`, purpose: "photo", bytes: 1 },
			...{ holderType: "course", holderUuid: here.uuid, type: "image/jpeg", storedAt: OPENS, createdAt: OPENS },
		});
	const own = eq(schema.course.uuid, here.uuid);
	await database()
		.update(schema.course)
		.set({ image: `/photos/${uuid}.jpg` })
		.where(own);
	await erased(accountUuid);
	expect(await database().select().from(schema.asset)).toEqual([]);
	expect(await database().select({ image: schema.course.image }).from(schema.course).where(own)).toEqual([
		{ image: null },
	]);
});

test("the platform's videos outlive the account that uploaded them, with their files (CON-7, PRV-6)", async () => {
	const [uuid, own] = [await contentOf(here.owner), await contentOf(here.owner)];
	const named = eq(schema.content.uuid, uuid);
	await database().update(schema.content).set({ uploadedByAdmin: true }).where(named);
	const [before] = await database().select().from(schema.content).where(named);
	await erased(here.owner.accountUuid);
	expect(await database().select().from(schema.content)).toEqual([before]);
	for (const file of ["stream", "captions"])
		expect([file, (await send(here.pupil, "GET", `/api/content/${uuid}/${file}`)).status]).toEqual([file, 200]);
	const held = await database().select({ holder: schema.asset.holderUuid }).from(schema.asset);
	expect(held).toEqual([{ holder: uuid }, { holder: uuid }]);
	expect((await send(here.pupil, "GET", `/api/content/${own}/stream`)).status).toBe(404);
});

test("the platform's videos outlive it also where they arrived in parts a moment ago, and nothing else of these uploads stays (CON-7)", async () => {
	const uuid = await contentOf(here.owner);
	const { ASSETS_BUCKET } = bindings;
	await database().update(schema.content).set({ uploadedByAdmin: true });
	const [row] = await database().select().from(schema.content);
	const { videoUuid: video, captionsUuid: words } = row as { videoUuid: string; captionsUuid: string };
	// The film is kept under a key of its own, the captions as they came.
	await ASSETS_BUCKET.put(`upload/${words}`, VTT);
	await database()
		.update(schema.asset)
		.set({ key: `upload/${words}` })
		.where(eq(schema.asset.uuid, words));
	for (const key of [`upload/${video}`, `upload/${video}/late`, `upload/${words}/late`])
		await ASSETS_BUCKET.put(key, "left");
	const arrived = (of: string) => ({
		...{ uuid: of, ownerUuid: here.owner.accountUuid, name: "a", length: 9, received: 9, key: `upload/${of}` },
		...{ staged: { id: null, parts: [], tail: [] }, attempts: 1, finishedAt: OPENS },
		...{ expiresAt: OPENS + 1, createdAt: OPENS },
	});
	await database().insert(schema.upload).values([video, words].map(arrived));
	await erased(here.owner.accountUuid);
	for (const file of ["stream", "captions"])
		expect([file, (await send(here.pupil, "GET", `/api/content/${uuid}/${file}`)).status]).toEqual([file, 200]);
	const inBucket = async (prefix: string) => (await ASSETS_BUCKET.list({ prefix })).objects.map(({ key }) => key);
	expect([await inBucket(`upload/${video}`), await inBucket(`upload/${words}`)]).toEqual([[], [`upload/${words}`]]);
	expect(await database().select().from(schema.upload)).toEqual([]);
});

test("with a teacher's video go the captions and the poster that an admin gave it (PRV-6, AST-5)", async () => {
	const [uuid, boss] = [await contentOf(here.owner), await admin()];
	const poster = crypto.randomUUID();
	await bindings.ASSETS_BUCKET.put(`photo/${poster}`, "drawn");
	const given = { ownerUuid: boss.accountUuid, holderType: "content", holderUuid: uuid } as const;
	await database()
		.insert(schema.asset)
		.values({
			...{ uuid: poster, ...given, name: "poster.jpg", key: `photo/${poster}`, purpose: "photo", bytes: 5 },
			...{ type: "image/jpeg", storedAt: OPENS, createdAt: OPENS },
		});
	const [row] = await database().select().from(schema.content);
	const { captionsUuid } = row as { captionsUuid: string };
	await database().update(schema.asset).set(given).where(eq(schema.asset.uuid, captionsUuid));
	await erased(here.owner.accountUuid);
	await removeLooseAssets(depsAt(9), { until: Number.POSITIVE_INFINITY });
	expect(await database().select().from(schema.asset)).toEqual([]);
	for (const key of [`photo/${poster}`, `asset/${captionsUuid}`])
		expect(await bindings.ASSETS_BUCKET.head(key)).toBeNull();
});

test("captions that an admin gave a teacher's video outlive the admin's account (CON-7, PRV-6)", async () => {
	const uuid = await contentOf(here.owner);
	const [who, { captionsUuid }] = [
		await teacher(),
		(await database().select().from(schema.content))[0] as { captionsUuid: string },
	];
	await database().update(schema.asset).set({ ownerUuid: who.accountUuid }).where(eq(schema.asset.uuid, captionsUuid));
	await erased(who.accountUuid);
	expect((await send(here.pupil, "GET", `/api/content/${uuid}/captions`)).status).toBe(200);
});
