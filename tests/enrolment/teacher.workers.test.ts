import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { account, course, enrolment, grade, mobileInvitation } from "#db/schema/index.ts";
import { send } from "#tests/support/workers/api.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { stateOf } from "#tests/support/workers/course-world.ts";
import { enrol, moveTo, type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { institute, member } from "#tests/support/workers/institutes.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { messages } from "#tests/support/workers/toasts.ts";
import { coursePeoplePaths } from "~/domain/course-people/paths.ts";
import { enrolmentPaths } from "~/domain/enrolment/teacher-paths.ts";
import { m } from "~/paraglide/messages.js";

let here: TaughtCourse;
beforeEach(async () => {
	here = await taughtCourse({ maxStudents: 3 });
});

/** Students who have asked, in this order. */
async function asking(...names: string[]): Promise<Person[]> {
	const people = await Promise.all(names.map((name) => student({ name })));
	for (const [i, { accountUuid: studentUuid }] of people.entries())
		await insertRows(
			database(),
			enrolmentRows({ courseUuid: here.uuid, studentUuid, state: "applied", queueNo: 10 + i * 7, at: OPENS - 1 }),
		);
	return people;
}
const costs = (feePoisha: number) => database().update(course).set({ feePoisha }).where(eq(course.uuid, here.uuid));
const uuids = (people: readonly Person[]) => people.map(({ accountUuid }) => accountUuid);
const states = (people: readonly Person[]) =>
	Promise.all(people.map(({ accountUuid }) => stateOf(here.uuid, accountUuid)));
const decide = (body: object) =>
	send(here.owner, "POST", "/api/enrolment/decide", { body: { courseUuid: here.uuid, ...body } });
const invite = (body: object) =>
	send(here.owner, "POST", "/api/enrolment/invite", { body: { courseUuid: here.uuid, ...body } });

const requests = (list?: "in" | "queue") => enrolmentPaths.requests(here.uuid, list && { list });
type Fields = { intent: string; students?: readonly string[]; reason?: string; sure?: "on" | "back" };
function post({ students = [], ...fields }: Fields, path = requests()) {
	const parts = new FormData();
	for (const [name, value] of Object.entries(fields)) parts.append(name, value);
	for (const one of students) parts.append("student", one);
	return visit(here.owner, path, { parts });
}

test("a class has its name in the language of the page, where students are decided of and where they are found", async () => {
	const [asks] = (await asking("Mina")) as [Person];
	const gradeUuid = crypto.randomUUID();
	const named = { uuid: gradeUuid, title: "HSC Candidate", titleBn: "এইচএসসি পরীক্ষার্থী", createdAt: OPENS };
	await insertRows(database(), [rowsOf(grade, named)]);
	await database().update(account).set({ gradeUuid }).where(eq(account.uuid, asks.accountUuid));
	const own = await institute();
	for (const who of [here.owner, asks]) await member(who, own);
	const inBangla = { ...here.owner, cookie: `${here.owner.cookie}; lang=bn` };
	for (const path of [requests(), `${enrolmentPaths.invite(here.uuid)}?name=Mina`]) {
		expect(wordsOf(await visit(inBangla, path))).toContain(named.titleBn);
		expect(wordsOf(await visit(here.owner, path))).toContain(named.title);
	}
	// Calls name it in one language, as ever.
	const { body } = await send(here.owner, "GET", `/api/course/${here.uuid}/students?state=pending`);
	expect(body.content[0].student).toEqual({ uuid: asks.accountUuid, name: "Mina", image: null, grade: named.title });
});

describe("what a teacher is told of a decision", () => {
	test("by call: the exact text where all became the same, counts where not, and to edit a course that is full", async () => {
		const [a, b, c, d] = (await asking("A", "B", "C", "D")) as [Person, Person, Person, Person];
		expect((await decide({ studentUuid: a.accountUuid, state: "Accepted" })).body).toEqual({
			...{ state: "accepted", message: "Course accepted successfully!" },
			students: [{ studentUuid: a.accountUuid, state: "accepted", enrolmentState: "accepted" }],
		});
		const stranger = crypto.randomUUID();
		const mixed = await decide({ studentUuids: [...uuids([b, c, d]), stranger], state: "Accepted" });
		expect(mixed.body).toMatchObject({
			state: "mixed",
			message:
				"1 is in, 2 wait for a seat, 1 could not be decided. Every seat is taken. Edit the course to enrol more.",
		});
		expect(mixed.body.students).toEqual([
			{ studentUuid: b.accountUuid, state: "accepted", enrolmentState: "accepted" },
			{ studentUuid: c.accountUuid, state: "pending", enrolmentState: "waiting" },
			{ studentUuid: d.accountUuid, state: "pending", enrolmentState: "waiting" },
			{ studentUuid: stranger, state: null, enrolmentState: null },
		]);
		expect((await decide({ studentUuids: uuids([c, d]), state: "declined" })).body).toMatchObject({
			...{ state: "declined", message: "Course declined successfully!" },
		});
	});

	test("by call, into a course with a fee: a seat is offered, nobody is in", async () => {
		await costs(500_00);
		const people = await asking("A", "B");
		const { body } = await decide({ studentUuids: uuids(people), state: "accepted" });
		expect(body).toMatchObject({
			...{ state: "invited", message: "Course invited successfully! 2 were offered a seat." },
			students: [{ enrolmentState: "offered" }, { enrolmentState: "offered" }],
		});
	});

	test("on the page: the counts, and where people wait for want of seats the way to edit the course", async () => {
		const people = await asking("A", "B", "C", "D");
		const answer = await post({ intent: "accepted", students: uuids(people) });
		expect(await messages(here.owner, answer)).toContain("2 are in, 2 wait for a seat.");
		const words = await visit(here.owner, requests("queue"));
		expect(wordsOf(words)).toContain("Every seat is taken. Edit the course to enrol more.");
		expect(words.text).toContain(`href="/dashboard/teacher/course/d/${here.uuid}/edit"`);
	});

	test("a place in the queue is the one that the student reads (ENR-11)", async () => {
		const [a, b] = (await asking("A", "B")) as [Person, Person];
		for (const one of [a, b]) await moveTo(here.uuid, one, "waiting");
		const words = wordsOf(await visit(here.owner, requests("queue")));
		expect(words).toMatch(/A Waits for a seat Place 1 .*B Waits for a seat Place 2 /);
		expect(wordsOf(await visit(b, `/student/course/${here.uuid}`))).toContain("Your place in the queue is 2");
		const { body } = await send(here.owner, "GET", `/api/course/${here.uuid}/students?state=pending`);
		expect(body.content.map((of: { place: number }) => of.place)).toEqual([1, 2]);
	});
});

describe("declining and taking out", () => {
	test("taking out needs a reason, by call as on both pages, which say the same of it (ENR-13)", async () => {
		const { accountUuid } = here.pupil;
		const none = await decide({ studentUuid: accountUuid, state: "Removed" });
		expect(none.status).toBe(400);
		expect(none.body.errors).toEqual([{ field: "reason", message: "Please write why, at most 500 letters." }]);
		const form = await post({ intent: "removed", students: [accountUuid], reason: " " }, requests("in"));
		expect([form.status, wordsOf(form)]).toEqual([400, expect.stringContaining("Please write why")]);
		expect(form.text).toMatch(
			new RegExp(`<input[^>]*value="${accountUuid}"[^>]*checked|checked[^>]*value="${accountUuid}"`),
		);
		expect(await states([here.pupil])).toEqual(["accepted"]);
		const gone = await post(
			{ intent: "removed", students: [accountUuid], reason: "Never came", sure: "on" },
			requests("in"),
		);
		expect(await messages(here.owner, gone)).toContain("Course removed successfully!");
		await moveTo(here.uuid, here.pupil, "accepted");
		const page = coursePeoplePaths.remove(here.uuid, accountUuid);
		const removed = await visit(here.owner, page, { form: { intent: "remove", reason: "Never came" } });
		expect(await messages(here.owner, removed)).toContain("Course removed successfully!");
	});

	test("Rejected says the same as Declined, in its word", async () => {
		const [a] = (await asking("A")) as [Person];
		const { status, body } = await decide({ studentUuid: a.accountUuid, state: "Rejected", reason: "Too late" });
		expect([status, body.message]).toEqual([200, "Course rejected successfully!"]);
		expect(body).toMatchObject({ state: "rejected", students: [{ enrolmentState: "declined" }] });
		expect(await states([a])).toEqual(["declined"]);
	});

	test("each field that is wrong is named at once", async () => {
		const fields = async (answer: Promise<{ status: number; body: { errors: { field: string }[] } }>) => {
			const { status, body } = await answer;
			return [status, body.errors.map(({ field }) => field).sort()];
		};
		expect(await fields(decide({}))).toEqual([400, ["state", "studentUuid"]]);
		expect(await fields(decide({ state: "Removed" }))).toEqual([400, ["reason", "studentUuid"]]);
		expect(await fields(decide({ courseUuid: "x", state: "Removed", studentUuid: "y" }))).toEqual([
			400,
			["courseUuid", "reason", "studentUuid"],
		]);
		expect(await fields(invite({ courseUuid: "x" }))).toEqual([400, ["courseUuid", "studentUuid"]]);
	});

	test("nobody named is said at the field", async () => {
		for (const { status, body } of [await decide({ state: "Accepted" }), await invite({})])
			expect([status, body.errors]).toEqual([400, [{ field: "studentUuid", message: "Choose at least one student." }]]);
	});

	test("many at once are asked about first, by name and number; one is declined at once", async () => {
		const [a, b, c] = (await asking("Anika", "Babul", "Chaity")) as [Person, Person, Person];
		const both = { intent: "declined", students: uuids([a, b]), reason: "For class ten alone" };
		const question = await post(both);
		const words = wordsOf(question);
		for (const part of ["Decline 2 students?", "Anika", "Babul", "For class ten alone"]) expect(words).toContain(part);
		expect(words).not.toContain("Chaity");
		// It says of a reason and of money what holds for these two.
		const bare = wordsOf(await post({ intent: "declined", students: uuids([a, b]) }));
		expect([words, bare].map((said) => said.includes(m.enrolment_decline_bare()))).toEqual([false, true]);
		for (const said of [words, bare]) expect(said).not.toContain("wallet");
		expect(await states([a, b, c])).toEqual(["applied", "applied", "applied"]);
		const sure = await post({ ...both, sure: "on" });
		expect(await messages(here.owner, sure)).toContain("Course declined successfully!");
		const one = await post({ intent: "declined", students: uuids([c]) });
		expect(one.status).toBe(302);
		expect(await states([a, b, c])).toEqual(["declined", "declined", "declined"]);
	});

	test("the way back from the question keeps the marks and the reason", async () => {
		const [a, b, c] = (await asking("Anika", "Babul", "Chaity")) as [Person, Person, Person];
		const both = { intent: "declined", students: uuids([a, b]), reason: "For class ten alone" };
		const question = (await post(both)).text;
		expect(question).toMatch(/<button[^>]*name="sure"[^>]*value="back"|<button[^>]*value="back"[^>]*name="sure"/);
		const list = await post({ ...both, sure: "back" });
		expect(list.status).toBe(200);
		expect(list.text).toMatch(/<textarea[^>]*>For class ten alone<\/textarea>/);
		const marks = [...list.text.matchAll(/<input[^>]*name="student"[^>]*>/g)].map(([box]) => [
			/value="([^"]+)"/.exec(box)?.[1],
			/ checked/.test(box),
		]);
		expect(marks).toEqual([a, b, c].map((who) => [who.accountUuid, who !== c]));
		expect(await states([a, b, c])).toEqual(["applied", "applied", "applied"]);
	});

	test("taking out is always asked about first", async () => {
		const form = { intent: "removed", students: [here.pupil.accountUuid], reason: "Never came" };
		const words = wordsOf(await post(form, requests("in")));
		expect(words).toContain("Take 1 student out of the course?");
		expect(words).toContain("Tasnim Jahan");
		expect(await states([here.pupil])).toEqual(["accepted"]);
	});

	test("what is refused keeps the reason that was typed, and the marks", async () => {
		const nobody = await post({ intent: "declined", reason: "For class ten alone" });
		expect(nobody.status).toBe(400);
		expect(nobody.text).toContain("For class ten alone");
		const [a] = (await asking("A")) as [Person];
		await database()
			.update(enrolment)
			.set({ state: "left" })
			.where(and(eq(enrolment.courseUuid, here.uuid), eq(enrolment.studentUuid, a.accountUuid)));
		const late = await post({ intent: "declined", students: [a.accountUuid], reason: "For class ten alone" });
		expect([late.status, wordsOf(late)]).toEqual([409, expect.stringContaining("no longer waiting for that answer")]);
		expect(late.text).toContain("For class ten alone");
	});
});

describe("what a teacher is told of an invitation (ENR-7)", () => {
	test("by a call that names people and numbers all are invited, or nobody", async () => {
		const mobiles = ["01733333333"];
		const asked = () => database().select().from(mobileInvitation).where(eq(mobileInvitation.courseUuid, here.uuid));
		const refused = await invite({ mobiles, studentUuids: [crypto.randomUUID()] });
		expect([refused.status, refused.body.code, await asked()]).toEqual([404, "StudentNotFound", []]);
		const one = await student();
		const { body } = await invite({ mobiles, studentUuid: one.accountUuid, studentUuids: [crypto.randomUUID()] });
		expect(body.students).toMatchObject([{ studentUuid: one.accountUuid, state: "invited" }, { state: null }]);
		expect([await asked(), await states([one])]).toMatchObject([[{ mobile: "+8801733333333" }], ["invited"]]);
	});

	test("a number of somebody who is named besides is counted like any other", async () => {
		const one = await student({ mobile: "+8801755555555", mobileVerified: true });
		const both = await invite({ mobiles: ["01755555555"], studentUuid: one.accountUuid });
		const other = await invite({ mobiles: ["01744444444"], studentUuid: (await student()).accountUuid });
		expect(both.body.message).toBe(other.body.message);
	});

	test("more than twenty at once are refused by name of the field, and by the page", async () => {
		const many = Array.from({ length: 20 }, () => crypto.randomUUID());
		const answer = await invite({ studentUuid: crypto.randomUUID(), studentUuids: many });
		expect([answer.status, JSON.stringify(answer.body)]).toEqual([
			400,
			expect.stringMatching(/studentUuids.*At most 20 people are invited at once/),
		]);
		const mobiles = Array.from({ length: 21 }, (_, n) => `017333333${n + 10}`).join("\n");
		const page = await visit(here.owner, enrolmentPaths.invite(here.uuid), { form: { intent: "mobiles", mobiles } });
		expect([page.status, wordsOf(page)]).toEqual([400, expect.stringContaining("At most 20 people")]);
	});

	test("by call: what came of it for each", async () => {
		const [asked] = (await asking("A")) as [Person];
		const fresh = await student({ name: "B" });
		expect((await invite({ studentUuid: fresh.accountUuid })).body).toEqual({
			...{ state: "invited", message: "Course invited successfully!" },
			students: [{ studentUuid: fresh.accountUuid, state: "invited", enrolmentState: "invited" }],
		});
		expect((await invite({ studentUuid: asked.accountUuid })).body).toMatchObject({
			...{ state: "accepted", message: "Course accepted successfully!" },
		});
		const other = await student({ name: "C" });
		const both = await invite({ studentUuids: [here.pupil.accountUuid, other.accountUuid] });
		expect(both.body).toMatchObject({ state: "mixed", message: "1 is in, 1 is invited." });
		const mobile = "+8801912345679";
		const known = await student({ name: "D", mobile, mobileVerified: true });
		await enrol(here.uuid, known, "left");
		const numbers = await invite({ mobiles: [mobile, "01812345670"] });
		// Whose a number is, or that it is anybody's, is in no answer.
		expect(numbers.body).toEqual({
			...{ state: "invited", message: "Course invited successfully!" },
			students: [],
		});
		const list = await send(here.owner, "GET", `/api/course/${here.uuid}/students?state=invited`);
		const invited = list.body.content.find((of: { student: { name: string } }) => of.student.name === "01912345679");
		expect(invited.student.uuid).toBe(invited.uuid);
		expect(JSON.stringify(list.body)).not.toContain(known.accountUuid);
		const back = await decide({ studentUuid: invited.student.uuid, state: "Declined" });
		expect(back.body.students).toEqual([{ studentUuid: invited.uuid, state: "ended", enrolmentState: "declined" }]);
		expect(await stateOf(here.uuid, known.accountUuid)).toBe("declined");
	});

	test("by a number, on a page as in its data: no account of who has not come", async () => {
		const mobile = "+8801912345678";
		const known = await student({ name: "D", mobile, mobileVerified: true });
		const answer = await visit(here.owner, enrolmentPaths.invite(here.uuid), {
			form: { intent: "mobiles", mobiles: "01912345678, 01812345671" },
		});
		expect(await messages(here.owner, answer)).toContain("Numbers invited: 2.");
		const lists = [enrolmentPaths.requests(here.uuid, { list: "invited" }), coursePeoplePaths.list(here.uuid)];
		const texts = await Promise.all(lists.map(async (path) => (await visit(here.owner, path)).text));
		for (const text of texts) {
			expect(text).toContain("01912345678");
			expect(text).not.toContain(known.accountUuid);
		}
		const [, row = ""] = /name="student" value="([^"]+)"/.exec(texts[0] ?? "") ?? [];
		await post({ intent: "declined", students: [row] }, lists[0]);
		expect(await stateOf(here.uuid, known.accountUuid)).toBe("declined");
	});

	test("a number that nobody has is in every list, and is taken back by call and on the page", async () => {
		const typed = ["01812345675", "01812345676", "01812345677"];
		await invite({ mobiles: typed });
		const listed = async () => (await send(here.owner, "GET", `/api/course/${here.uuid}/students?state=invited`)).body;
		const { content, totalElements } = await listed();
		expect([totalElements, content.map((of: { student: { name: string } }) => of.student.name)]).toEqual([3, typed]);
		const [first, ...others] = content.map((of: { uuid: string }) => of.uuid) as [string, ...string[]];
		expect((await decide({ studentUuid: first, state: "Declined" })).body).toMatchObject({ state: "declined" });
		const path = enrolmentPaths.requests(here.uuid, { list: "invited" });
		const list = await visit(here.owner, path);
		for (const number of typed.slice(1)) expect(wordsOf(list)).toContain(number);
		expect(wordsOf(list)).not.toContain(typed[0]);
		// Nobody reads a reason.
		expect(list.text).not.toContain("<textarea");
		const question = wordsOf(await post({ intent: "declined", students: others }, path));
		for (const part of ["Take back 2 invitations?", "are not told", ...typed.slice(1)])
			expect(question).toContain(part);
		expect((await listed()).totalElements).toBe(2);
		const done = await post({ intent: "declined", students: others, sure: "on" }, path);
		expect(await messages(here.owner, done)).toContain("2 invitations were taken back.");
		expect((await listed()).totalElements).toBe(0);
		for (const at of [path, coursePeoplePaths.list(here.uuid)])
			expect(wordsOf(await visit(here.owner, at))).not.toContain("018123456");
	});

	test("on the page", async () => {
		const [asked] = (await asking("A")) as [Person];
		const answer = await visit(here.owner, enrolmentPaths.invite(here.uuid), {
			form: { intent: "student", student: asked.accountUuid },
		});
		expect(await messages(here.owner, answer)).toContain("Course accepted successfully!");
	});
});
