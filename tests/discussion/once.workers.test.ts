import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { announcement, lectureAnswer, lectureQuestion, notification } from "#db/schema/index.ts";
import { send } from "#tests/support/workers/api.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { enrol, type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { askQuestion } from "~/domain/discussion/ask-question.server.ts";
import { talkPaths } from "~/domain/discussion/paths.ts";

ownDatabase();

let here: TaughtCourse;
let question: string;

beforeEach(async () => {
	here = await taughtCourse();
	const free = Object.assign(depsAt(), { rateLimit: async () => true });
	const asker = await student();
	await enrol(here.uuid, asker);
	question = (await askQuestion(free, asker, { lectureId: here.lectureUuid }, { body: "Why?" })).uuid;
});

type Said = {
	what: string;
	who: () => Person;
	page: () => string;
	intent: string;
	call: () => string;
	table: typeof announcement | typeof lectureQuestion | typeof lectureAnswer;
};

const SAID: Said[] = [
	{
		...{ what: "an announcement", intent: "post", table: announcement, who: () => here.owner },
		page: () => talkPaths.announcements("teacher", here.uuid),
		call: () => `/api/course/${here.uuid}/announcements`,
	},
	{
		...{ what: "a question", intent: "ask", table: lectureQuestion, who: () => here.pupil },
		page: () => talkPaths.questions("student", here.uuid, here.lectureUuid),
		call: () => `/api/lecture/${here.lectureUuid}/questions`,
	},
	{
		...{ what: "an answer", intent: "answer", table: lectureAnswer, who: () => here.owner },
		page: () => talkPaths.question("teacher", question),
		call: () => `/api/question/${question}/answers`,
	},
];

const mine = async ({ table, who }: Said) =>
	(await database().select().from(table).where(eq(table.authorUuid, who().accountUuid))).map(({ body }) => body);

describe("what is sent twice is said once (NTF-1)", () => {
	test.each(SAID)("$what, by the form of its page", async (said) => {
		const page = await visit(said.who(), said.page());
		const key = /name="key" value="([\da-f-]{36})"/.exec(page.text)?.[1] ?? "";
		const sent = (body: string, minutes = 0) =>
			visit(said.who(), said.page(), { form: { intent: said.intent, body, key }, minutes });
		expect([(await sent("At five")).status, (await sent("At five", 1)).status]).toEqual([302, 302]);
		expect(await mine(said)).toEqual(["At five"]);
		// Who goes back to the form and writes something else in it has something else to say.
		await sent("At six", 2);
		expect(await mine(said)).toEqual(["At five", "At six"]);
		const [announced] = await database().select().from(announcement);
		if (announced) {
			const told = await database().select().from(notification).where(eq(notification.kind, "announcement"));
			expect(told.filter(({ dedupeKey }) => dedupeKey === `announcement:${announced.uuid}`)).toHaveLength(2);
			expect(told).toHaveLength(4);
		}
	});

	test.each(SAID)("$what, by a call with a key; with another text that key is refused", async (said) => {
		const sent = (body: string, key?: string) =>
			send(said.who(), "POST", said.call(), {
				body: { body },
				...(key ? { headers: { "idempotency-key": key } } : {}),
			});
		const first = await sent("At five", "mine-1");
		const again = await sent("At five", "mine-1");
		expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
		expect(await mine(said)).toEqual(["At five"]);
		const other = await sent("At six", "mine-1");
		expect([other.status, other.body.code]).toEqual([409, "KeyReused"]);
		for (const key of ["mine-2", undefined]) expect((await sent("At five", key)).status).toBe(201);
		expect(await mine(said)).toHaveLength(3);
	});

	test("a key is its author's: of two who took the same each says their own", async () => {
		const other = await student();
		await enrol(here.uuid, other);
		for (const who of [here.pupil, other])
			await send(who, "POST", `/api/lecture/${here.lectureUuid}/questions`, {
				...{ body: { body: "How?" }, headers: { "idempotency-key": "1" } },
			});
		expect((await database().select().from(lectureQuestion)).map(({ body }) => body)).toEqual(["Why?", "How?", "How?"]);
	});
});
