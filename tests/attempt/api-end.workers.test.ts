import { describe, expect, test } from "vitest";
import { type Answer, get, post } from "#tests/support/workers/api.ts";
import { choose, clock, examOf, keyOf, type Question, register, start } from "#tests/support/workers/api-exams.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { at } from "#tests/support/workers/exam-session.ts";

const iso = (minutes: number) => new Date(at(minutes)).toISOString();

/** Two people and an exam that one of them has begun. */
async function begun() {
	const [exam, who, stranger] = await Promise.all([examOf(), student(), student()]);
	const paper = await start(exam, who);
	const [first, second] = paper as [Question, Question];
	return { exam, who, stranger, paper, first, second };
}

describe("the end of an attempt", () => {
	test("comes once, by the student or by the clock", async () => {
		const { exam, who } = await begun();
		await clock(9, exam, who);
		const path = `/api/weekly-exam/${exam.id}/finish`;
		const ended = {
			examUUID: exam.uuid,
			state: "finished",
			startedAt: iso(0),
			finishedAt: iso(9),
			answeredCount: 0,
			total_question_count: 5,
		};
		expect((await post(who, path)).body).toEqual({ ...ended, already: false, server_time: iso(9) });
		await clock(12, exam, who);
		expect((await post(who, path)).body).toEqual({ ...ended, already: true, server_time: iso(12) });
	});

	test("needs a beginning", async () => {
		const [exam, who] = await Promise.all([examOf(), student()]);
		await register(exam, who);
		await clock(1, exam, who);
		const path = `/api/weekly-exam/${exam.uuid}/finish`;
		expect(await post(who, path)).toMatchObject({ status: 409, body: { code: "NotStarted" } });
	});

	test("is confirmed at once, and brings score and answers when the exam has ended for everyone", async () => {
		const { exam, who, paper } = await begun();
		const [first, second] = paper as [Question, Question];
		await choose(exam, who, { questionUuid: first.uuid, optionUuid: keyOf(exam, first.uuid), seq: 1 });
		const wrong = second.options.find(({ uuid }) => uuid !== keyOf(exam, second.uuid))?.uuid ?? null;
		await choose(exam, who, { questionUuid: second.uuid, optionUuid: wrong, seq: 2 });
		const result = `/api/weekly-exams/${exam.id}/result-summary`;
		const answers = `/api/weekly-exam/${exam.id}/answers?size=500`;
		expect(await get(who, result)).toMatchObject({ status: 409, body: { code: "AttemptRunning" } });
		await clock(10, exam, who);
		await post(who, `/api/weekly-exam/${exam.uuid}/finish`);
		const { body } = await get(who, result);
		const told = { state: "finished", totalMarks: 5, unansweredCount: 3, participants: 1, timeTakenMs: 600_000 };
		expect(body).toMatchObject({ ...told, score: null, correctCount: null, wrongCount: null, rank: null });
		expect(body.subjects.map((row: { numberOfQuestions: number }) => row.numberOfQuestions)).toEqual([3, 2]);
		expect(await get(who, answers)).toMatchObject({ status: 409, body: { code: "AnswersNotYet" } });
		await clock(60, exam, who);
		expect((await get(who, result)).body).toMatchObject({
			...told,
			...{ score: 0.75, correctCount: 1, wrongCount: 1, rank: null },
		});
		const seen = await get(who, answers);
		expect(seen.body.total_question_count).toBe(5);
		expect(seen.body.questions.content.map(({ uuid }: Question) => uuid)).toEqual(paper.map(({ uuid }) => uuid));
		expect(seen.body.questions.content[1]).toMatchObject({
			answer: wrong,
			correctOptionUuid: keyOf(exam, second.uuid),
			explanation: expect.stringContaining("SOLUTION"),
		});
	});
});

describe("keys and explanations", () => {
	test("are in no payload before the attempt is sealed and the exam has ended for everyone", async () => {
		const [exam, who, other] = await Promise.all([examOf(), student(), student()]);
		const seen: Answer[] = [];
		const look = async () => {
			for (const someone of [who, other])
				for (const path of [
					"/api/weekly-exams?size=100",
					"/api/weekly-exams/my",
					`/api/weekly-exams/${exam.uuid}/details`,
					`/api/weekly-exams/${exam.uuid}/is-registered`,
					`/api/weekly-exam/${exam.uuid}/questions?size=500`,
					`/api/weekly-exams/${exam.uuid}/result-summary`,
					`/api/weekly-exams/${exam.uuid}/winners`,
					`/api/weekly-exam/${exam.uuid}/answers?size=500`,
					`/api/public/weekly-exams/${exam.uuid}/details`,
				])
					seen.push(await get(someone, path, { by: "cookie" }));
		};
		await look();
		await register(exam, who);
		await register(exam, other);
		await look();
		await clock(0, exam, who, other);
		const started = await post(who, `/api/weekly-exam/${exam.uuid}/questions?size=500`);
		seen.push(started, await post(other, `/api/weekly-exam/${exam.uuid}/questions?size=500`));
		for (const [seq, { uuid, options }] of (started.body.questions.content as Question[]).entries())
			seen.push(await choose(exam, who, { questionUuid: uuid, optionUuid: options[0]?.uuid ?? null, seq }));
		await look();
		seen.push(await post(who, `/api/weekly-exam/${exam.uuid}/finish`));
		await look();
		await clock(59, exam, who, other);
		await look();
		expect(seen.filter(({ status }) => status < 300).length).toBeGreaterThan(60);
		const telling = /SOLUTION|explanation|correct_?option|is_?correct|"key"/i;
		expect(seen.filter(({ text }) => telling.test(text.replace(/"correctCount"/g, "")))).toEqual([]);
		await clock(60, exam, who);
		expect((await get(who, `/api/weekly-exam/${exam.uuid}/answers`)).text).toMatch(telling);
	});

	test("stay away from a student whose attempt runs although the exam of others has ended", async () => {
		const { exam, who } = await begun();
		// The attempt's own clock stands still while the platform's has passed the end.
		await clock(61);
		const path = `/api/weekly-exam/${exam.uuid}/answers`;
		expect(await get(who, path)).toMatchObject({ status: 409, body: { code: "AttemptRunning" } });
	});
});

describe("another student's attempt", () => {
	test("cannot be read, answered or ended", async () => {
		const { exam, who, stranger, first } = await begun();
		const optionUuid = first.options[0]?.uuid ?? null;
		await choose(exam, who, { questionUuid: first.uuid, optionUuid, seq: 1 });
		await register(exam, stranger);
		await clock(1, exam, stranger);
		const theirs = await post(stranger, `/api/weekly-exam/${exam.uuid}/questions?size=500`);
		expect(theirs.body).toMatchObject({ answeredCount: 0, attempted: false });
		expect(theirs.body.questions.content.every(({ answer }: Question) => answer === null)).toBe(true);
		await choose(exam, stranger, { questionUuid: first.uuid, optionUuid: first.options[1]?.uuid ?? null, seq: 9 });
		await post(stranger, `/api/weekly-exam/${exam.uuid}/finish`);
		const mine = await get(who, `/api/weekly-exam/${exam.uuid}/questions?size=1`);
		expect(mine.body).toMatchObject({ answeredCount: 1, questions: { content: [{ answer: optionUuid }] } });
		const result = await get(await student(), `/api/weekly-exams/${exam.uuid}/result-summary`);
		expect(result).toMatchObject({ status: 404, body: { code: "NoAttempt" } });
	});

	test("is a paper of its own", async () => {
		const [exam, one, two] = await Promise.all([examOf(), student(), student()]);
		const papers = [await start(exam, one), await start(exam, two)];
		const [a, b] = papers.map((paper) => JSON.stringify(paper.map(({ uuid, options }) => [uuid, options])));
		expect(a).not.toEqual(b);
		const title = (paper: Question[]) => paper.map(({ subjectTitle }) => subjectTitle.split(" ")[0]).sort();
		for (const paper of papers) expect(title(paper)).toEqual(["Bangla", "Bangla", "Physics", "Physics", "Physics"]);
	});
});
