import { beforeEach, describe, expect, test } from "vitest";
import { OPEN_SCHOOL } from "#tests/support/open-school.ts";
import { admin, openSchool, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { OPENS } from "#tests/support/workers/exam-session.ts";
import {
	courseOf,
	institute,
	instituteRow,
	member,
	membersOf,
	missed,
	namesFound,
} from "#tests/support/workers/institutes.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { answerRequest } from "~/domain/institute/answer-request.server.ts";
import { mergeInstitutes } from "~/domain/institute/merge-institutes.server.ts";

ownDatabase();

let boss: Person;
beforeEach(async () => {
	await openSchool();
	boss = await admin();
});

const words = async (path: string) => wordsOf(await visit(boss, path));
const bangla = async (path: string) => {
	const cookie = `${boss.cookie}; lang=bn`;
	return wordsOf(await visit({ ...boss, cookie }, path));
};
const list = (query = "") => words(`/admin/institutes${query}`);
const send = (path: string, form: Record<string, string>) => visit(boss, `/admin/institutes/${path}`, { form });
const FIELDS = {
	name: "Nilkuthi School",
	nameBn: "",
	kind: "school",
	districtId: "faridpur",
	eiin: "",
	otherNames: "",
};

describe("The list of institutes (INS-9)", () => {
	test("has every one, its state and who belongs to it, and is searched in both scripts, narrowed and sorted by its address", async () => {
		const first = await institute({ name: "Meghna School", nameBn: "মেঘনা বিদ্যালয়", districtId: "cumilla" });
		await institute({ name: "Padma College", kind: "college", state: "hidden" });
		await institute({ name: "Megna School", state: "merged", mergedInto: first });
		await member(await student(), first);
		await member(await teacher(), first);
		await member(await teacher(), first, { requestStatus: "Pending" });
		const shown = async (query: string) => {
			const text = await list(query);
			return ["Meghna School", "Padma College", "Megna School"].filter((name) => text.includes(name));
		};
		expect(await shown("")).toEqual(["Meghna School", "Padma College", "Megna School"]);
		expect(await list("?state=listed&kind=school")).toMatch(/Meghna School মেঘনা বিদ্যালয় School · Cumilla 1 1 Listed/);
		expect(await shown(`?name=${encodeURIComponent("মেঘনা")}`)).toEqual(["Meghna School"]);
		expect(await shown("?kind=college")).toEqual(["Padma College"]);
		expect(await shown("?state=merged")).toEqual(["Megna School"]);
		expect(await shown("?district=cumilla&state=listed")).toEqual(["Meghna School"]);
		expect(await list("?name=nobody")).toContain("No institute fits");
		expect(await shown("?state=odd&kind=odd&sort=odd")).toHaveLength(3);
		const newest = await list("?sort=newest&state=");
		expect(newest.indexOf("Megna School")).toBeLessThan(newest.indexOf("Padma College"));
		expect(await bangla("/admin/institutes?name=meghna")).toContain("মেঘনা বিদ্যালয়");
	});

	test("comes in pages of twenty, and a page behind the last leads to the last with what was asked", async () => {
		for (let n = 0; n < 21; n += 1) await institute({ name: `Padma School ${String.fromCharCode(65 + n)}` });
		expect(await list("?name=padma&page=2")).toContain("Padma School U");
		const behind = await visit(boss, "/admin/institutes?name=padma&state=listed&sort=newest&page=9");
		expect(behind.headers.get("location")).toBe("/admin/institutes?name=padma&state=listed&sort=newest&page=2");
	});
});

describe("One institute", () => {
	test("is added, with what is wrong beside its fields and what was typed kept, and asked about when its name is there", async () => {
		const wrong = await send("new", { ...FIELDS, name: "নীলকুঠি", eiin: "12", nameBn: "Nilkuthi" });
		expect([wrong.status, wordsOf(wrong)]).toEqual([
			400,
			expect.stringMatching(/English letters.*Bangla letters.*six digits/),
		]);
		expect(wrong.text).toContain('value="নীলকুঠি"');
		const added = await send("new", { ...FIELDS, eiin: "১০৫৪৩২", otherNames: "NS\r\nNilkuthi High" });
		const path = added.headers.get("location") ?? "";
		expect(path).toMatch(/^\/admin\/institutes\/[\w-]{36}$/);
		expect(await instituteRow(path.slice(-36))).toMatchObject({ eiin: 105_432, otherNames: ["NS", "Nilkuthi High"] });
		const again = await send("new", FIELDS);
		expect([again.status, wordsOf(again)]).toEqual([409, expect.stringContaining("in that district already")]);
		expect((await send("new", { ...FIELDS, another: "on" })).status).toBe(302);
		expect(await namesFound("nilkuthi")).toHaveLength(2);
	});

	test("is changed; who opened it before another's change is told and overwrites nothing", async () => {
		const uuid = await institute({ name: "Meghna School", eiin: 105_432, otherNames: ["MS"] });
		const page = await visit(boss, `/admin/institutes/${uuid}`);
		expect(page.text).toContain(`name="version" value="${OPENS}"`);
		const form = { ...FIELDS, name: "Meghna High School", state: "hidden", version: String(OPENS) };
		expect((await send(uuid, form)).headers.get("location")).toBe(`/admin/institutes/${uuid}`);
		expect(await instituteRow(uuid)).toMatchObject({ name: "Meghna High School", state: "hidden" });
		const late = await send(uuid, { ...form, name: "Something else", state: "listed" });
		expect([late.status, wordsOf(late)]).toEqual([409, expect.stringContaining("Nothing was overwritten")]);
		expect((await instituteRow(uuid))?.name).toBe("Meghna High School");
	});

	test("is looked for doubles of without scripts, with all that was typed and nothing saved", async () => {
		const [uuid, double] = [await institute({ name: "Meghna School" }), await institute({ name: "Padma College" })];
		const typed = {
			...FIELDS,
			name: "Nilkuthi",
			eiin: "12",
			otherNames: "NS",
			state: "hidden",
			version: String(OPENS - 1),
		};
		const merge = `href="/admin/institutes/${uuid}/merge?into=${double}"`;
		expect((await visit(boss, `/admin/institutes/${uuid}`)).text).not.toContain(merge);
		const found = await send(uuid, { ...typed, intent: "find", sought: "padma" });
		expect([found.status, found.text]).toEqual([200, expect.stringContaining(merge)]);
		// The version that the form was opened with goes along: whoever changed it meanwhile is not overwritten.
		for (const kept of [typed.name, typed.eiin, typed.version, "padma"])
			expect(found.text).toContain(`value="${kept}"`);
		expect(found.text).toMatch(/<textarea[^>]*>NS</);
		expect(found.text).toMatch(/<option value="hidden" selected/);
		// Enter says no intent: words to look for are looked for.
		const entered = await send(uuid, { ...typed, eiin: "", sought: "padma" });
		expect([entered.status, entered.text]).toEqual([200, expect.stringContaining(merge)]);
		expect(await instituteRow(uuid)).toMatchObject({ name: "Meghna School", state: "listed" });
		const saved = await send(uuid, { ...typed, eiin: "", version: String(OPENS), intent: "save", sought: "padma" });
		expect(saved.status).toBe(302);
		expect(await instituteRow(uuid)).toMatchObject({ name: "Nilkuthi", state: "hidden" });
	});

	test("that is a double is merged after a question that says what moves and that it is lasting", async () => {
		const kept = await institute({ name: "Meghna School", districtId: "cumilla", eiin: 105_432 });
		const double = await institute({ name: "School, Meghna", districtId: "cumilla", eiin: 105_433 });
		const colleague = await teacher();
		await member(await student(), double);
		await member(colleague, double, { requestStatus: "Pending" });
		await courseOf(double, colleague.accountUuid);
		const page = await visit(boss, `/admin/institutes/${double}`);
		expect(wordsOf(page)).toMatch(/Students 1 Teachers 0 Courses 1/);
		const path = `${double}/merge?into=${kept}`;
		expect(page.text).toContain(`href="/admin/institutes/${path}"`);
		const question = await words(`/admin/institutes/${path}`);
		for (const part of ["1 member", "1 teacher who asks", "1 course", "for good", "105433 and 105432"])
			expect(question).toContain(part);
		const unsure = await send(path, { into: kept });
		expect([unsure.status, wordsOf(unsure)]).toEqual([400, expect.stringContaining("Type the name exactly")]);
		expect((await instituteRow(double))?.state).toBe("listed");
		const other = await send(path, { into: kept, name: "Meghna School" });
		expect([other.status, (await instituteRow(double))?.state]).toEqual([400, "listed"]);
		const done = await send(path, { into: kept, name: "School, Meghna" });
		expect(done.headers.get("location")).toBe(`/admin/institutes/${kept}`);
		expect([await membersOf(double), (await membersOf(kept)).length]).toEqual([[], 2]);
		const after = await visit(boss, `/admin/institutes/${double}`);
		expect(wordsOf(after)).toContain("It was merged");
		expect(await list("?name=meghna&state=merged")).toContain("School, Meghna");
		expect(after.text).not.toContain('name="version"');
		expect((await visit(null, `/institute/${double}`)).headers.get("location")).toBe(`/institute/${kept}`);
	});

	test("that another admin merged first is said to be merged", async () => {
		const [kept, double] = [await institute(), await institute()];
		await mergeInstitutes(depsAt(), await admin(), { double, into: kept });
		const late = await send(`${double}/merge?into=${kept}`, { into: kept, name: "Whichever" });
		expect([late.status, wordsOf(late)]).toEqual([409, expect.stringContaining("merged already")]);
	});

	test("is the open school: it can be changed, and is never hidden or merged", async () => {
		const page = await visit(boss, `/admin/institutes/${OPEN_SCHOOL}`);
		expect(page.text).toContain('name="state" value="listed"');
		expect(page.text).not.toContain("/merge?");
	});

	test("that is none is not found", async () => {
		for (const id of [crypto.randomUUID(), "nonsense", "1"])
			expect((await visit(boss, `/admin/institutes/${id}`)).status).toBe(404);
		expect((await visit(boss, `/admin/institutes/${OPEN_SCHOOL}/merge`)).status).toBe(404);
	});
});

describe("What somebody misses", () => {
	test("stands in a list, and is answered on its page: one that is there, one that is added, or a reason", async () => {
		const there = await institute({ name: "Ideal School Nilkuthi", districtId: "faridpur" });
		const pupil = await student({ name: "Tasnim Jahan" });
		const uuid = await missed(pupil);
		const text = await words("/admin/institutes/missed");
		expect(text).toContain("Institutes that are not listed");
		for (const part of ["Nilkuthi Ideal School", "School · Faridpur", "Tasnim Jahan", "Not listed 1"])
			expect(text).toContain(part);
		expect(await bangla("/admin/institutes/missed")).toContain("ফরিদপুর");
		const page = await visit(boss, `/admin/institutes/missed/${uuid}`);
		expect(page.text).toContain(`name="instituteUuid" value="${there}"`);
		const nothing = await send(`missed/${uuid}`, { intent: "known" });
		expect([nothing.status, wordsOf(nothing)]).toEqual([400, expect.stringContaining("Please choose a Institute!")]);
		const noReason = await send(`missed/${uuid}`, { intent: "refuse", reason: " " });
		expect([noReason.status, wordsOf(noReason)]).toEqual([400, expect.stringContaining("write the reason")]);
		const answered = await send(`missed/${uuid}`, { intent: "known", instituteUuid: there });
		expect(answered.headers.get("location")).toBe("/admin/institutes/missed");
		expect(await membersOf(there)).toEqual([`student Accepted ${pupil.accountUuid}`]);
		expect(await words("/admin/institutes/missed")).toContain("Nobody misses an institute");
		expect(await words(`/admin/institutes/missed/${uuid}`)).toContain("It has become this one: Ideal School Nilkuthi");
	});

	test("in Bangla is added with its Bangla name filled in", async () => {
		const uuid = await missed(await student(), { name: "নীলকুঠি আদর্শ বিদ্যালয়" });
		const page = await visit(boss, `/admin/institutes/missed/${uuid}`);
		expect(page.text).toMatch(
			/name="nameBn"[^>]*value="নীলকুঠি আদর্শ বিদ্যালয়"|value="নীলকুঠি আদর্শ বিদ্যালয়"[^>]*name="nameBn"/,
		);
		const nameBn = "নীলকুঠি আদর্শ বিদ্যালয়";
		await send(`missed/${uuid}`, { ...FIELDS, nameBn, intent: "add" });
		expect(await namesFound("নীলকুঠি")).toEqual(["Nilkuthi School"]);
	});

	test("that another admin answered first says so, and how", async () => {
		const uuid = await missed(await student());
		await answerRequest(depsAt(), await admin(), uuid, { intent: "refuse", reason: "There is no such school" });
		const late = await send(`missed/${uuid}`, { ...FIELDS, intent: "add" });
		expect(late.status).toBe(409);
		for (const part of ["before you", "Not accepted", "There is no such school"]) expect(wordsOf(late)).toContain(part);
		expect(late.text).not.toContain('value="refuse"');
		expect(await namesFound("nilkuthi")).toEqual([]);
	});
});

test("A teacher who asks to join is let in or refused on the page of requests", async () => {
	const school = await institute({ name: "Padma College" });
	const colleague = await teacher({ name: "Kamrul Islam" });
	const request = await member(colleague, school, { requestStatus: "Pending" });
	await missed(await student());
	const text = await words("/admin/institutes/requests");
	for (const part of ["Kamrul Islam", "Padma College", "Asked to join 1", "Not listed 1"]) expect(text).toContain(part);
	expect((await send("requests", { intent: "refuse", request, reason: "" })).status).toBe(400);
	expect((await send("requests", { intent: "accept", request })).status).toBe(302);
	expect(await membersOf(school)).toEqual([`teacher Accepted ${colleague.accountUuid}`]);
	const late = await send("requests", { intent: "refuse", request, reason: "Not on their list" });
	expect([late.status, wordsOf(late)]).toEqual([409, expect.stringContaining("before you")]);
});

describe("The lists of requests keep in their address", () => {
	test("what they are narrowed to: a page behind the last leads to the last, an answer back to the list", async () => {
		const school = await institute({ name: "Padma College", kind: "college" });
		const colleague = await teacher({ name: "Kamrul Islam" });
		const request = await member(colleague, school, { requestStatus: "Pending" });
		const behind = async (path: string) => (await visit(boss, `/admin/institutes/${path}`)).headers.get("location");
		const narrowed = "requests?name=padma&kind=college&sort=newest";
		expect(await behind(`${narrowed}&page=9`)).toBe(`/admin/institutes/${narrowed}`);
		expect(await behind("missed?district=feni&state=Rejected&page=9")).toBe(
			"/admin/institutes/missed?district=feni&state=Rejected",
		);
		const page = await visit(boss, `/admin/institutes/${narrowed}`);
		expect(page.text).toMatch(/<option value="college" selected[^>]*>/);
		expect(page.text).toMatch(/<form[^>]*action="\/admin\/institutes\/requests\?name=padma[^"]*"/);
		expect(wordsOf(await visit(boss, "/admin/institutes/requests?kind=school"))).toContain("No request fits");
		const answered = await send(narrowed, { intent: "accept", request });
		expect(answered.headers.get("location")).toBe(`/admin/institutes/${narrowed}`);
	});
});
