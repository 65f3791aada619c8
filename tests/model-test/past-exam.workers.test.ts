import { beforeEach, describe, expect, test } from "vitest";
import { send } from "#tests/support/workers/api.ts";
import {
	choose,
	clock,
	examOf,
	holdElsewhere,
	keyOf,
	type Question,
	register,
	start,
	type TestExam,
} from "#tests/support/workers/api-exams.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { rankExam } from "~/domain/model-test/rank-exam.server.ts";

const AREA = "/dashboard/student";
/** Over for all, and ranked. */
const AFTER = 62;

let who: Person;
beforeEach(async () => {
	await clock(-60);
	who = await student({ name: "Nusrat Jahan" });
});

/** One right answer, and finished. */
async function sit(exam: TestExam, person: Person): Promise<Question[]> {
	const paper = await start(exam, person);
	const [first] = paper as [Question];
	await choose(exam, person, { questionUuid: first.uuid, optionUuid: keyOf(exam, first.uuid), seq: 1 });
	await send(person, "POST", `/api/weekly-exam/${exam.uuid}/finish`);
	return paper;
}

describe("the winners of an ended model test", () => {
	test("stand on its pages once it is ranked, for everybody and for students", async () => {
		const exam = await examOf({ name: "Physics Weekly" });
		await sit(exam, who);
		const shown = async (person: Person | null) =>
			wordsOf(
				await visit(person, person ? `${AREA}/weekly-exam/${exam.uuid}` : `/weekly-exam/${exam.uuid}`, {
					minutes: AFTER,
				}),
			);
		expect(await shown(who)).not.toContain("Winners");
		await clock(AFTER);
		await rankExam(depsAt(AFTER), exam.uuid);
		expect(await shown(who)).toMatch(/Winners .*Nusrat Jahan/);
		expect(await shown(null)).toMatch(/Winners .*Nusrat Jahan/);
	});
});

describe("practising a past paper (MT-14)", () => {
	const practise = async (exam: TestExam, person = who, query = "", minutes = AFTER) => {
		await clock(minutes);
		return visit(person, `${AREA}/weekly-exam/${exam.uuid}/practise${query}`, { minutes });
	};

	test("is the student's own paper again, each answer folded, with nothing of what was chosen", async () => {
		const exam = await examOf();
		const paper = await sit(exam, who);
		const page = await practise(exam);
		expect(page.status).toBe(200);
		const words = wordsOf(page);
		expect(words).toContain("Your own paper once more.");
		for (const { position } of paper) expect(words).toContain(`Question ${position} `);
		expect(page.text.match(/<details class="practise-answer">/g)).toHaveLength(paper.length);
		expect(words).not.toContain("Your answer");
		const outside = page.text.replace(/<details[\s\S]*?<\/details>/g, "").split("<script")[0];
		expect(outside).not.toContain("SOLUTION");
	});

	test("is a paper as it would have been for who did not sit it, the same each time", async () => {
		const exam = await examOf();
		const [once, again] = [await practise(exam), await practise(exam)];
		expect(wordsOf(once)).toContain("A paper as you would have had it.");
		expect(wordsOf(once)).toBe(wordsOf(again));
		expect((await practise(exam, who, "?page=99")).status).toBe(200);
	});

	test("waits until it is over for all", async () => {
		const exam = await examOf();
		await sit(exam, who);
		const page = await practise(exam, who, "", 45);
		expect(page.status).toBe(409);
		expect(page.text).not.toContain("SOLUTION");
	});

	test("of a model test with a fee is for who registered", async () => {
		const exam = await examOf({ feePoisha: 50_00 });
		const page = await practise(exam);
		expect(page.status).toBe(403);
		expect(page.text).not.toContain("SOLUTION");
	});

	test("takes three round trips at most", async () => {
		const exam = await examOf();
		await sit(exam, who);
		const trips = /desc="(\d+) round trips"/.exec((await practise(exam)).headers.get("server-timing") ?? "")?.[1];
		expect(Number(trips)).toBeLessThanOrEqual(3);
	});
});

describe("a past paper with a question of a model test that has not stopped (QB-5)", () => {
	const UNTIL = 200;
	const WAYS = {
		practising: (exam: TestExam) => `${AREA}/weekly-exam/${exam.uuid}/practise`,
		"the result": (exam: TestExam) => `${AREA}/weekly-exam/attend/${exam.uuid}/result`,
		"the result's open ones": (exam: TestExam) => `${AREA}/weekly-exam/attend/${exam.uuid}/result?show=unanswered`,
	};

	test.each(Object.entries(WAYS))("shows no key by %s until that one has stopped for all", async (_way, pathOf) => {
		const exam = await examOf();
		const [, second] = await sit(exam, who);
		await holdElsewhere(exam, UNTIL, [second?.uuid ?? ""]);
		const seen = (minutes: number) => visit(who, pathOf(exam), { minutes });
		const held = await seen(UNTIL - 1);
		expect(held.text).not.toContain("SOLUTION");
		expect(wordsOf(held)).toContain("The answers of this paper are not shown at present.");
		expect((await seen(UNTIL)).text).toContain("SOLUTION");
	});

	test("keeps the score, and refuses the answers to calls", async () => {
		const exam = await examOf();
		const [first] = await sit(exam, who);
		await holdElsewhere(exam, UNTIL, [first?.uuid ?? ""]);
		const answers = `/api/weekly-exam/${exam.uuid}/answers`;
		await clock(AFTER);
		expect(await send(who, "GET", answers)).toMatchObject({ status: 409, body: { code: "KeysHeld" } });
		expect(await send(who, "GET", `/api/weekly-exams/${exam.uuid}/result-summary`)).toMatchObject({ status: 200 });
		await clock(UNTIL);
		expect(await send(who, "GET", answers)).toMatchObject({ status: 200 });
	});

	test("is shown where none of them is in one's own paper", async () => {
		const exam = await examOf();
		const paper = await sit(exam, who);
		const others = exam.pool.questions.filter(({ uuid }) => paper.every((question) => question.uuid !== uuid));
		await holdElsewhere(
			exam,
			UNTIL,
			others.map(({ uuid }) => uuid),
		);
		for (const pathOf of Object.values(WAYS))
			expect((await visit(who, pathOf(exam), { minutes: AFTER })).text).toContain("SOLUTION");
	});

	test("is practised by nobody who did not sit it either", async () => {
		const exam = await examOf();
		await holdElsewhere(exam, UNTIL);
		const page = await visit(who, WAYS.practising(exam), { minutes: AFTER });
		expect(page.status).toBe(409);
		expect(page.text).not.toContain("SOLUTION");
	});
});

describe("the lists of a student", () => {
	const list = async (path: string, minutes = 10) => wordsOf(await visit(who, `${AREA}${path}`, { minutes }));

	test("have a first page without its number, of any name", async () => {
		for (const mount of ["/student", AREA])
			for (const path of ["/p/weekly-exam", "/p/past/weekly-exam", "/p/1/weekly-exam", "/p/2/upcoming/weekly-exam"]) {
				const { status } = await visit(who, `${mount}${path}`);
				expect([mount, path, status < 400]).toEqual([mount, path, true]);
			}
		expect((await visit(who, "/student/p/nonsense/x/weekly-exam")).status).toBe(404);
	});

	test("have what the student has sat among the past, as the overview does, while others still sit", async () => {
		const exam = await examOf({ name: "Sat Weekly" });
		await sit(exam, who);
		const open = await examOf({ name: "Open Weekly" });
		await register(open, who);
		await clock(10);
		expect(await list("/past/weekly-exam")).toContain("Sat Weekly");
		expect(await list("/past/weekly-exam")).not.toContain("Open Weekly");
	});
});

describe("a model test that one may not sit", () => {
	test("offers no registration that has closed, and its page says what there is to do", async () => {
		const exam = await examOf();
		const room = await visit(who, `${AREA}/weekly-exam/attend/${exam.uuid}`, { minutes: AFTER });
		expect(room.status).toBe(409);
		expect(wordsOf(room)).not.toContain("Register for free");
		expect(room.text).toContain(`href="${AREA}/weekly-exam/${exam.uuid}"`);
	});
});

test("what guests are told is not told to who is signed in", async () => {
	const exam = await examOf();
	for (const [person, told] of [
		[null, true],
		[who, false],
	] as const) {
		const { text } = await visit(person, `/weekly-exam/${exam.uuid}`, { minutes: 5 });
		expect([text.includes("register-hint"), text.includes("footer-sign-in")]).toEqual([told, told]);
	}
});

test("a self-assessment that is not there is not called a Model Test", async () => {
	for (const path of ["/mock-test/zzz", `/mock-test/${crypto.randomUUID()}`]) {
		const page = await visit(null, path);
		expect(page.status).toBe(404);
		expect(wordsOf(page)).toContain("This Self Assessment is not here");
		expect(page.text).not.toContain("This Model Test is not here");
	}
});
