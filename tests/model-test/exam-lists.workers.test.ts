import { beforeEach, describe, expect, test } from "vitest";
import { send } from "#tests/support/workers/api.ts";
import { clock, examOf, start } from "#tests/support/workers/api-exams.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { listExamsByPhase, listMyExams } from "~/domain/model-test/exam-list.server.ts";

ownDatabase();

let who: Person;
beforeEach(async () => {
	await clock(-60);
	who = await student();
});

/** Named by where each stands ten minutes after the opening. */
async function everyPhase() {
	await examOf({ name: "Ended long ago", startAt: at(-300), stopAt: at(-240) });
	await examOf({ name: "Comes later", startAt: at(300), stopAt: at(360) });
	await examOf({ name: "Runs to the evening", startAt: at(-10), stopAt: at(400) });
	await examOf({ name: "Ended just now", startAt: at(-60), stopAt: at(5) });
	await examOf({ name: "Comes next", startAt: at(30), stopAt: at(90) });
	await examOf({ name: "Runs for an hour", startAt: at(0), stopAt: at(60) });
}
const IN_ORDER = [
	...["Runs for an hour", "Runs to the evening"],
	...["Comes next", "Comes later"],
	...["Ended just now", "Ended long ago"],
];
const everything = { type: "all", q: "", subject: "", page: 0, size: 10 } as const;

describe("the lists on screens", () => {
	test("begin with what can be sat now, then what comes, then what is over", async () => {
		await everyPhase();
		await clock(10);
		const deps = depsAt(10);
		const names = ({ content }: { content: { name: string }[] }) => content.map(({ name }) => name);
		expect(names(await listExamsByPhase(deps, { page: 0, size: 10 }))).toEqual(IN_ORDER);
		const mine = await listMyExams(deps, who, everything);
		expect(names(mine.exams)).toEqual(IN_ORDER);
		expect(mine.counts).toEqual({ all: 6, upcoming: 4, registered: 0, past: 2 });
		expect(deps.trips.count).toBe(2);
		const past = await listMyExams(deps, who, { ...everything, type: "past" });
		expect(names(past.exams)).toEqual(["Ended just now", "Ended long ago"]);
	});

	test("come in pages that leave nothing out", async () => {
		await everyPhase();
		const deps = depsAt(10);
		const pages = await Promise.all([0, 1, 2].map((page) => listExamsByPhase(deps, { page, size: 2 })));
		expect(pages.flatMap(({ content }) => content.map(({ name }) => name))).toEqual(IN_ORDER);
	});

	test("are looked through by words of the name and by subject, whatever is typed", async () => {
		const physics = await examOf({ name: "100% Physics_Weekly" });
		await examOf({ name: "Bangla Weekly" });
		const found = async (search: { q?: string; subject?: string }) =>
			(await listMyExams(depsAt(0), who, { ...everything, ...search })).exams.content.map(({ name }) => name);
		expect(await found({ q: "physics" })).toEqual(["100% Physics_Weekly"]);
		expect(await found({ q: "0%" })).toEqual(["100% Physics_Weekly"]);
		expect(await found({ q: "a_W" })).toEqual([]);
		expect(await found({ q: "' OR 1=1 --" })).toEqual([]);
		const { subjects } = await listMyExams(depsAt(0), who, everything);
		const [own] = subjects.filter(({ title }) => title === `Physics ${physics.uuid}`);
		expect(await found({ subject: own?.uuid ?? "" })).toEqual(["100% Physics_Weekly"]);
		expect(await found({ subject: crypto.randomUUID() })).toEqual([]);
	});

	test("keep what is looked for in the address, say how many there are, and show one's score", async () => {
		const exam = await examOf({ name: "Physics Weekly" });
		await examOf({ name: "Bangla Weekly" });
		await start(exam, who);
		expect((await send(who, "POST", `/api/weekly-exam/${exam.uuid}/finish`)).status).toBe(200);
		const words = await wordsOf(await visit(who, "/dashboard/student/all/weekly-exam?q=physics", { minutes: 5 }));
		expect(words).toContain("Physics Weekly");
		expect(words).not.toContain("Bangla Weekly");
		expect(words).toMatch(/All ?1 .*Registered ?1/);
		expect(words).toContain("0 of 5");
		const none = await wordsOf(await visit(who, "/dashboard/student/all/weekly-exam?q=zzz&subject=x", { minutes: 5 }));
		expect(none).toContain("No Model Test fits what you look for");
	});
});
