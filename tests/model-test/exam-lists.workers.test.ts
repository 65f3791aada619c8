import { beforeEach, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { gradeRows } from "#db/factories/institute.ts";
import { send } from "#tests/support/workers/api.ts";
import { clock, examOf, register, start } from "#tests/support/workers/api-exams.ts";
import { admin, type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { type ListSearch, modelTestSearchSchema } from "~/domain/attempt/list-search.ts";
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
const everything = { ...modelTestSearchSchema.parse({}), type: "all", page: 0, size: 10 } as const;

/** Classes of their own. @returns their uuids */
async function classes<const Titles extends string[]>(...titles: Titles): Promise<{ [K in keyof Titles]: string }> {
	const rows = titles.map((title) => ({ uuid: crypto.randomUUID(), title: `${title} ${crypto.randomUUID()}` }));
	await insertRows(
		database(),
		rows.flatMap((row) => gradeRows({ ...row, at: at(0) })),
	);
	return rows.map(({ uuid }) => uuid) as { [K in keyof Titles]: string };
}

test("the page of an exam says once that one is registered, before it opens and while it runs", async () => {
	const exam = await examOf({ name: "Physics Weekly", startAt: at(0), stopAt: at(60) });
	await register(exam, who);
	for (const minutes of [-5, 5]) {
		const { text } = await visit(who, `/dashboard/student/weekly-exam/${exam.uuid}`, { minutes });
		const [, main = ""] = text.split("<main");
		expect([minutes, main.split("</main>")[0]?.match(/Registered</g)?.length]).toEqual([minutes, 1]);
	}
});

test("an exam that runs is marked alike in the lists of students and of admins", async () => {
	await examOf({ name: "Physics Weekly", startAt: at(0), stopAt: at(60) });
	const badge = /<span class="badge tone-warning"><svg.{0,200}?<\/svg>Running now</s;
	expect((await visit(who, "/student/all/weekly-exam", { minutes: 5 })).text).toMatch(badge);
	expect((await visit(await admin(), "/admin", { minutes: 5 })).text).toMatch(badge);
});

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

	test("have what the student has sat behind what can be sat, in the past alone, while others still sit it", async () => {
		await everyPhase();
		const sat = await examOf({ name: "Sat already", startAt: at(0), stopAt: at(50) });
		await start(sat, who);
		expect((await send(who, "POST", `/api/weekly-exam/${sat.uuid}/finish`)).status).toBe(200);
		const listed = async (type: "all" | "upcoming" | "past") => {
			const { exams, counts } = await listMyExams(depsAt(10), who, { ...everything, type });
			return { names: exams.content.map(({ name }) => name), counts };
		};
		const { names, counts } = await listed("all");
		expect(names).toEqual([...IN_ORDER.slice(0, 4), "Ended just now", "Sat already", "Ended long ago"]);
		expect(counts).toEqual({ all: 7, upcoming: 4, registered: 1, past: 3 });
		expect((await listed("upcoming")).names).toEqual(IN_ORDER.slice(0, 4));
		expect((await listed("past")).names).toEqual(["Ended just now", "Sat already", "Ended long ago"]);
		const words = await wordsOf(await visit(who, "/student/all/weekly-exam?q=sat", { minutes: 10 }));
		expect(words).toContain("Sat already");
		expect(words).not.toContain("Running now");
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
		const found = async (search: Partial<ListSearch>) =>
			(await listMyExams(depsAt(0), who, { ...everything, ...search })).exams.content.map(({ name }) => name);
		expect(await found({ q: "physics" })).toEqual(["100% Physics_Weekly"]);
		expect(await found({ q: "0%" })).toEqual(["100% Physics_Weekly"]);
		const bangla = "সাপ্তাহিক পরীক্ষা ০৭: র\u200cিঅ্যা\u09dfন";
		await examOf({ name: bangla });
		for (const q of ["সাপ্তাহিক ০৭", "সাপ্তাহিক, 07", "পরীক্ষা ০৭", "অ্যায়ন", "অ্যা\u09dfন"])
			expect([q, await found({ q })]).toEqual([q, [bangla]]);
		expect(await found({ q: "a_W" })).toEqual([]);
		expect(await found({ q: "' OR 1=1 --" })).toEqual([]);
		const { options } = await listMyExams(depsAt(0), who, everything);
		const [own] = options.subjects.filter(({ title }) => title === `Physics ${physics.uuid}`);
		expect(await found({ subject: own?.uuid ?? "" })).toEqual(["100% Physics_Weekly"]);
		expect(await found({ subject: crypto.randomUUID() })).toEqual([]);
	});

	test("keep what is looked for in the address, say how many there are, and show one's score once the exam has stopped for everybody", async () => {
		const exam = await examOf({ name: "Physics Weekly" });
		await examOf({ name: "Bangla Weekly" });
		await start(exam, who);
		expect((await send(who, "POST", `/api/weekly-exam/${exam.uuid}/finish`)).status).toBe(200);
		const words = await wordsOf(await visit(who, "/dashboard/student/all/weekly-exam?q=physics", { minutes: 5 }));
		expect(words).toContain("Physics Weekly");
		expect(words).not.toContain("Bangla Weekly");
		expect(words).toMatch(/All ?1 .*Registered ?1/);
		expect(words).not.toContain("0 of 5");
		expect(wordsOf(await visit(who, "/dashboard/student/all/weekly-exam?q=physics", { minutes: 60 }))).toContain(
			"0 of 5",
		);
		const none = await wordsOf(await visit(who, "/dashboard/student/all/weekly-exam?q=zzz&subject=x", { minutes: 5 }));
		expect(none).toContain("No Model Test fits what you look for");
		expect(none).toContain("You looked for: “zzz”.");
	});

	test("are looked through by class: what names none is for every class, and one that is not there has nothing", async () => {
		const [nine, ten] = await classes("Class 9", "Class 10");
		await examOf({ name: "For nine", startAt: at(0), stopAt: at(60), gradeUuids: [nine] });
		await examOf({ name: "For both", startAt: at(1), stopAt: at(61), gradeUuids: [nine, ten] });
		await examOf({ name: "For everybody", startAt: at(2), stopAt: at(62) });
		const deps = depsAt(10);
		const found = async (grade: string) => listMyExams(deps, who, { ...everything, grade });
		const names = async (grade: string) => (await found(grade)).exams.content.map(({ name }) => name);
		expect(await names(nine)).toEqual(["For nine", "For both", "For everybody"]);
		expect(await names(ten)).toEqual(["For both", "For everybody"]);
		expect(await names(crypto.randomUUID())).toEqual([]);
		const { counts, options } = await found(ten);
		expect(counts).toEqual({ all: 2, upcoming: 2, registered: 0, past: 0 });
		expect(options.grades.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining([nine, ten]));
		// A list, its counts and what there is to choose among are one round trip.
		expect(deps.trips.count).toBe(4);
	});

	test("are sorted as the address says, and by what is open where it says something else", async () => {
		await examOf({ name: "B", startAt: at(0), stopAt: at(60), durationMinutes: 40, feePoisha: 20_00 });
		await examOf({ name: "A", startAt: at(1), stopAt: at(90), durationMinutes: 20, feePoisha: 50_00 });
		await examOf({ name: "C", startAt: at(2), stopAt: at(70), durationMinutes: 30 });
		const sorted = async (sort: string) => {
			const search = modelTestSearchSchema.parse({ sort });
			const { exams } = await listMyExams(depsAt(10), who, { ...everything, ...search });
			return exams.content.map(({ name }) => name).join("");
		};
		expect(await sorted("open")).toBe("BCA");
		expect(await sorted("newest")).toBe("CAB");
		expect(await sorted("name")).toBe("ABC");
		expect(await sorted("shortest")).toBe("ACB");
		expect(await sorted("cheapest")).toBe("CBA");
		expect(await sorted("1; DROP TABLE model_test")).toBe("BCA");
	});

	test("take whatever an address says", async () => {
		await examOf({ name: "Physics Weekly" });
		const queries = [
			"q=%00&subject=%00&grade=%00&sort=%00",
			"q=%ED%A0%80&sort=name,desc&sort=name",
			`q=${"x".repeat(5000)}`,
			"grade[]=1&subject=018f0000-0000-7000-9009-000000000001&__proto__=1&constructor=2",
			"page=9&type=past&sort=toString",
		];
		for (const query of queries)
			expect([query, (await visit(who, `/dashboard/student/all/weekly-exam?${query}`, { minutes: 5 })).status]).toEqual(
				[query, 200],
			);
	});
});
