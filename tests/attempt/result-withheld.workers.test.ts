import { beforeEach, describe, expect, test } from "vitest";
import { get, post } from "#tests/support/workers/api.ts";
import { choose, clock, examOf, keyOf, type Question, start, type TestExam } from "#tests/support/workers/api-exams.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { sessions } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { depsWith, issuerOfPeople, signedInAt } from "#tests/support/workers/privacy.ts";
import { textOf, unzip } from "#tests/support/zip.ts";
import { getResultSummary } from "~/domain/model-test/result.server.ts";
import { copyAccount } from "~/domain/privacy/copy-account.server.ts";
import { zipFile } from "~/request/zip-file.server.ts";

// What one student sees is compared with what another one sees: no third one may appear in either.
ownDatabase();

/** Right or wrong choices, one for each subject. */
type Choices = [physics: boolean, bangla: boolean];

const FINISHED = 10;
const STOP = 60;

let exam: TestExam;
beforeEach(async () => {
	await clock(-60);
	exam = await examOf();
});

/** A student who answers the first question of each subject and finishes. @returns with the body of the finish call */
async function sat(choices: Choices): Promise<{ who: Person; finish: unknown }> {
	const who = await student({ name: "Nusrat Jahan" });
	const paper = await start(exam, who);
	const subjects = [...new Set(paper.map(({ subjectTitle }) => subjectTitle))].sort().reverse();
	expect(subjects.map((title) => title.split(" ")[0])).toEqual(["Physics", "Bangla"]);
	await clock(FINISHED, exam, who);
	for (const [seq, title] of subjects.entries()) {
		const question = paper.find(({ subjectTitle }) => subjectTitle === title) as Question;
		const key = keyOf(exam, question.uuid);
		const wrong = question.options.find(({ uuid }) => uuid !== key)?.uuid ?? "";
		const optionUuid = choices[seq] ? key : wrong;
		expect((await choose(exam, who, { questionUuid: question.uuid, optionUuid, seq })).status).toBe(201);
	}
	const { status, body } = await post(who, `/api/weekly-exam/${exam.uuid}/finish`);
	expect(status).toBe(200);
	return { who, finish: body };
}

/** The rows of the attempt in the copy of the student's data, without what is each one's own. */
async function copiedAttempts(who: Person, minutes: number) {
	const signedIn = await signedInAt(who, minutes);
	const files = unzip(
		await zipFile(
			"copy",
			await copyAccount(depsWith(issuerOfPeople(), minutes), signedIn, depsAt(minutes).clock()),
			0,
		).arrayBuffer(),
	);
	const read = (file: string) => JSON.parse(textOf(files, `model-tests/${file}.json`)) as Record<string, unknown>[];
	return {
		attempts: read("attempts").map(({ uuid: _, accountUuid: __, ...row }) => row),
		answers: read("answers").map(({ isCorrect }) => isCorrect),
	};
}

const RESULT = () => `/dashboard/student/weekly-exam/attend/${exam.uuid}/result`;
const PAGES = () => [
	RESULT(),
	...["?show=correct", "?show=wrong", "?show=unanswered"].map((query) => `${RESULT()}${query}`),
	`/dashboard/student/weekly-exam/${exam.uuid}`,
	"/dashboard/student/past/weekly-exam",
	"/dashboard/student/all/weekly-exam",
	"/student/overview",
	"/student/notifications",
];
const CALLS = () => [
	`/api/weekly-exams/${exam.uuid}/result-summary`,
	`/api/weekly-exams/${exam.uuid}/is-registered`,
	`/api/weekly-exam/${exam.uuid}/answers?size=500`,
	`/api/weekly-exams/${exam.uuid}/winners`,
	"/api/weekly-exams/my",
];

type Seen = Awaited<ReturnType<typeof seenBy>>;

/** Everything that a student may see of the exam at a minute, without what is each one's own. */
async function seenBy({ who, finish }: Awaited<ReturnType<typeof sat>>, minutes: number) {
	await clock(minutes, exam, who);
	const own = [who.accountUuid, who.mobile ?? "no number"];
	const anonymous = (text: string) =>
		own
			.reduce((shorter, word) => shorter.replaceAll(word, "…"), text)
			// Ids of one request, and how many had finished by then.
			.replace(/nonce="[^"]*"|"participants":\d+|\\"participants\\",\d+/g, "");
	const pages: Record<string, string> = {};
	for (const path of PAGES()) {
		const page = await visit(who, path, { minutes });
		pages[path] = `${page.status} ${anonymous(/<main[\s\S]*<\/main>/.exec(page.text)?.[0] ?? "")}`;
	}
	// What a page loads, whatever of it is drawn.
	const data = await visit(who, `${RESULT()}.data`, { minutes });
	const loaded = data.text.match(/"(?:score|correctCount|wrongCount|rank)",[^,\]]+/g);
	const calls: Record<string, string> = {};
	for (const path of CALLS()) {
		const { status, text } = await get(who, path);
		calls[path] = `${status} ${anonymous(text).replace(/"instance":"[^"]*"/g, "")}`;
	}
	return { finish, pages, loaded, calls, copy: await copiedAttempts(who, minutes) };
}

describe("A result of a model test that others still sit", () => {
	test("is the same for right and wrong answers wherever the student looks, and differs after the stop (MT-17)", async () => {
		const all: Choices[] = [
			[true, true],
			[true, false],
			[false, false],
		];
		const students: Awaited<ReturnType<typeof sat>>[] = [];
		for (const choices of all) {
			await clock(-5);
			students.push(await sat(choices));
		}
		const look = async (minutes: number) => {
			const [first, ...others] = students as [(typeof students)[number], ...typeof students];
			const seen: [Seen, ...Seen[]] = [await seenBy(first, minutes)];
			for (const one of others) seen.push(await seenBy(one, minutes));
			return seen;
		};
		for (const minutes of [FINISHED + 1, STOP - 1]) {
			const [first, ...others] = await look(minutes);
			for (const other of others) expect(other).toEqual(first);
			expect(first.copy).toMatchObject({
				attempts: [{ score: null, correctCount: null, wrongCount: null, rank: null, unansweredCount: 3 }],
				answers: [],
			});
		}
		const summary = async ({ who }: { who: Person }) => (await get(who, CALLS()[0] ?? "")).body;
		const [first] = students as [(typeof students)[number]];
		expect(await summary(first)).toMatchObject({
			...{ state: "finished", score: null, totalMarks: 5, correctCount: null, wrongCount: null, unansweredCount: 3 },
			...{ rank: null, participants: 3, timeTakenMs: FINISHED * 60_000 },
		});
		await clock(STOP);
		const told = await Promise.all(students.map(summary));
		expect(told.map(({ score, correctCount, wrongCount }) => [score, correctCount, wrongCount])).toEqual([
			[2, 2, 0],
			[0.75, 1, 1],
			[-0.5, 0, 2],
		]);
		const bySubject = told.map(({ subjects }) =>
			Object.fromEntries(
				subjects.map((line: { subjectTitle: string; correctCount: number; wrongCount: number }) => [
					line.subjectTitle.split(" ")[0],
					[line.correctCount, line.wrongCount],
				]),
			),
		);
		expect(bySubject[1]).toEqual({ Physics: [1, 0], Bangla: [0, 1] });
		const [right, mixed] = await look(STOP);
		expect(right.pages[RESULT()]).not.toBe(mixed?.pages[RESULT()]);
		expect(right.pages["/student/overview"]).toContain("2 of 5");
		expect(right.copy.attempts).toMatchObject([{ score: 200, correctCount: 2, wrongCount: 0 }]);
		expect(right.copy.answers).toHaveLength(5);
	});

	test("is withheld as well while the database has none and the session is asked (MT-17)", async () => {
		const { who } = await sat([true, false]);
		const gone = () => {
			const away = Promise.reject(new Error("The database is away"));
			// Of several that go together one is waited for.
			away.catch(() => {});
			return away;
		};
		const query: object = new Proxy({}, { get: (_, name) => (name === "limit" ? gone : () => query) });
		const away = (minutes: number, select = depsAt(minutes).db.select) => {
			const deps = depsAt(minutes);
			const db = new Proxy(deps.db, {
				get: (target, name) => (name === "batch" ? gone : name === "select" ? select : Reflect.get(target, name)),
			});
			return {
				db,
				cache: deps.cache,
				exams: { ...deps.exams, summary: sessions.summary },
				clock: deps.clock,
				log: deps.log,
			};
		};
		const counts = { score: null, correctCount: null, wrongCount: null, rank: null, field: null };
		const early = await getResultSummary(away(STOP - 1), who, exam.uuid);
		expect(early).toMatchObject({ ...counts, unansweredCount: 3, sealReason: "finish" });
		for (const line of early.subjects) expect(line).toMatchObject({ correctCount: null, wrongCount: null });
		expect(await getResultSummary(away(STOP), who, exam.uuid)).toMatchObject({ score: 75, correctCount: 1 });
		// Nobody can say whether another exam holds a key of it.
		const unknown = await getResultSummary(
			away(STOP, () => query as never),
			who,
			exam.uuid,
		);
		expect(unknown).toMatchObject({ ...counts, unansweredCount: 3 });
	});
});

test("The result page says in Bangla, without scripts, that the answers were received and when the score comes (MT-18)", async () => {
	const { who } = await sat([true, false]);
	const { text, status } = await visit({ ...who, cookie: `${who.cookie}; lang=bn` }, RESULT(), { minutes: STOP - 1 });
	expect(status).toBe(200);
	expect(text).toContain("তোমার উত্তর আমরা পেয়েছি।");
	expect(text).toContain("নম্বর, সঠিক উত্তর আর র‍্যাংক জানা যাবে সবার জন্য মডেল টেস্ট শেষ হলে:");
	expect(text).toMatch(/<time [^>]*>[^<]*১১:০০[^<]*<\/time>/);
});
