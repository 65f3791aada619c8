import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { account, suspension } from "#db/schema/index.ts";
import { OPEN_SCHOOL } from "#tests/support/open-school.ts";
import { get, post } from "#tests/support/workers/api.ts";
import { admin, openSchool, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { institute, member } from "#tests/support/workers/institutes.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { findStudents } from "~/domain/institute/people.server.ts";
import { restore } from "~/domain/people/restore.server.ts";
import { suspend } from "~/domain/people/suspend.server.ts";

ownDatabase();

let school: string;
let colleague: Person;
let pupil: Person;
let stranger: Person;

beforeEach(async () => {
	await openSchool();
	school = await institute();
	colleague = await teacher({ name: "Mahbub Alam" });
	pupil = await student({ name: "Tasnim Jahan", mobile: "+8801811111111" });
	stranger = await student({ name: "Tasnim Akter", mobile: "+8801822222222" });
	await member(colleague, school);
	await member(colleague, OPEN_SCHOOL);
	await member(pupil, school);
	await member(pupil, OPEN_SCHOOL);
	await member(stranger, OPEN_SCHOOL);
});

const namesOf = ({ body }: { body: { content: { name: string }[] } }) => body.content.map(({ name }) => name);
const search = (who: Person, name: string) => get(who, `/api/students?name=${encodeURIComponent(name)}`);

describe("a search for students (INS-8)", () => {
	test("gives a teacher those of the institutes that let them in, and not all of the open school", async () => {
		expect(namesOf(await search(colleague, "tasnim"))).toEqual(["Tasnim Jahan"]);
		expect(namesOf(await search(colleague, "jaHAN"))).toEqual(["Tasnim Jahan"]);
		const waits = await teacher();
		await member(waits, school, { requestStatus: "Pending" });
		expect(namesOf(await search(waits, "tasnim"))).toEqual([]);
	});

	test("gives nobody for fewer than three letters, nor for signs that stand for others", async () => {
		for (const name of ["", "ta", "%%%", "___", "Tas%Jah", "!!!", "   ", "\u0001\u0002\u0003"])
			expect([name, namesOf(await search(colleague, name))]).toEqual([name, []]);
	});

	test("finds anybody by their whole number, in either digits, and never says the number", async () => {
		for (const name of ["01822222222", "+8801822222222", "০১৮২২২২২২২২"]) {
			const answer = await search(colleague, name);
			expect(namesOf(answer)).toEqual(["Tasnim Akter"]);
			expect(Object.keys(answer.body.content[0]).toSorted()).toEqual(["grade", "image", "name", "uuid"]);
		}
		expect(namesOf(await search(colleague, "0182222222"))).toEqual([]);
	});

	test("does not let numbers be tried one after the other", async () => {
		const deps = Object.assign(depsAt(), { rateLimit: async () => false });
		await expect(findStudents(deps, colleague, { name: "01822222222", page: 0, size: 10 })).rejects.toMatchObject({
			code: "TooManyRequests",
		});
		expect((await findStudents(deps, colleague, { name: "tasnim", page: 0, size: 10 })).totalElements).toBe(1);
	});

	test("is for verified teachers alone", async () => {
		expect((await search(pupil, "tasnim")).status).toBe(403);
		expect((await search(await admin(), "tasnim")).status).toBe(403);
		expect((await search(await teacher({ verificationStatus: "Awaiting" }), "tasnim")).status).toBe(412);
	});
});

describe("a look-up of people by their uuids (INS-8)", () => {
	const all = () => ({ uuids: [colleague, pupil, stranger].map(({ accountUuid }) => accountUuid) });
	const group = async (who: Person | null, path = "/api/users/group") =>
		namesOf(await post(who, path, all())).toSorted();

	test("gives strangers and students the verified teachers, a student themself as well, teachers and admins everybody", async () => {
		expect(await group(null, "/api/public/users/group")).toEqual(["Mahbub Alam"]);
		expect(await group(pupil)).toEqual(["Mahbub Alam", "Tasnim Jahan"]);
		expect(await group(colleague)).toEqual(["Mahbub Alam", "Tasnim Akter", "Tasnim Jahan"]);
		expect(await group(await admin())).toEqual(["Mahbub Alam", "Tasnim Akter", "Tasnim Jahan"]);
	});

	test("never tells of a teacher who is not verified, nor of an admin, more than a name", async () => {
		const hidden = await teacher({ name: "Hidden", verificationStatus: "Rejected" });
		const boss = await admin({ name: "Boss" });
		const uuids = [hidden, boss].map(({ accountUuid }) => accountUuid);
		for (const who of [pupil, colleague])
			expect((await post(who, "/api/users/group", { uuids })).body.content).toEqual([]);
		const { body } = await post(colleague, "/api/users/group", all());
		expect(Object.keys(body.content[0]).toSorted()).toEqual(["image", "name", "role", "uuid"]);
	});
});

describe("a search for teachers (INS-8)", () => {
	const found = async (name: string) =>
		namesOf(await get(null, `/api/public/teachers?name=${encodeURIComponent(name)}`));

	test("finds them by parts of their name, the verified ones alone", async () => {
		await teacher({ name: "Mahbub Hasan", verificationStatus: "Awaiting" });
		expect(await found("mahbub")).toEqual(["Mahbub Alam"]);
		expect(namesOf(await get(pupil, "/api/teachers?name=ALAM"))).toEqual(["Mahbub Alam"]);
		expect(await found("%")).toEqual([]);
		expect((await get(pupil, "/api/teachers")).body).toMatchObject({ size: 10, totalElements: 1 });
	});

	test("finds them in both scripts, however it is written, and by how a name begins where that is short", async () => {
		await teacher({ name: "রায়হান কবির" });
		for (const name of ["রা\u09dfহান", "কবির রায়হান", "রা"])
			expect([name, await found(name)]).toEqual([name, ["রায়হান কবির"]]);
		expect([await found("ma"), await found("ab")]).toEqual([["Mahbub Alam"], []]);
	});

	test("has nobody who is suspended, in no list, by no uuid and on no page, until that is over", async () => {
		const boss = await admin();
		const { accountUuid } = colleague;
		// Each look is a minute after the one before: nothing is kept of the page.
		let minutes = 0;
		const everywhere = async () => {
			minutes += 1;
			const page = await visit(null, `/institute/${school}`, { minutes });
			return {
				...{ search: await found("mahbub"), list: await found("") },
				teachers: namesOf(await get(null, `/api/public/institute/${school}/teachers`)),
				strangers: namesOf(await post(null, "/api/public/users/group", { uuids: [accountUuid] })),
				students: namesOf(await post(pupil, "/api/users/group", { uuids: [accountUuid] })),
				page: page.text.includes("Mahbub Alam") ? ["Mahbub Alam"] : [],
				summary: (await get(null, "/api/public/summary")).body.numTeachers,
			};
		};
		const there = await everywhere();
		for (const names of Object.values(there)) if (Array.isArray(names)) expect(names).toEqual(["Mahbub Alam"]);
		await suspend(depsAt(minutes), boss, accountUuid, { reason: "rules", text: "You did wrong." });
		const none = { search: [], list: [], teachers: [], strangers: [], students: [], page: [] };
		expect(await everywhere()).toEqual({ ...none, summary: there.summary - 1 });
		const [row] = await database().select().from(suspension).where(eq(suspension.accountUuid, accountUuid));
		await restore(depsAt(minutes), boss, accountUuid, { suspension: row?.uuid ?? "", note: "Cleared" });
		expect(await everywhere()).toEqual(there);
	});

	test("finds nobody by a number", async () => {
		await teacher({ name: "Rahima Khatun", mobile: "+8801933333333" });
		for (const name of ["01933333333", "+8801933333333", "933333", "০১৯৩৩৩৩৩৩৩৩"])
			expect([name, await found(name)]).toEqual([name, []]);
	});

	test("has each once on its pages by name, also those of one name, and by their new name at once", async () => {
		for (let n = 0; n < 7; n += 1) await teacher({ name: "Anika Rahman" });
		const renamed = await teacher({ name: "aaron" });
		const all = async (query = "") => {
			const pages = [0, 1, 2].map((page) => get(null, `/api/public/teachers?size=3&page=${page}${query}`));
			return (await Promise.all(pages)).flatMap(({ body }) => body.content as { uuid: string; name: string }[]);
		};
		const listed = await all();
		expect(listed.map(({ name }) => name)).toEqual(["aaron", ...Array(7).fill("Anika Rahman"), "Mahbub Alam"]);
		expect(new Set(listed.map(({ uuid }) => uuid)).size).toBe(9);
		expect(new Set((await all("&name=anika")).map(({ uuid }) => uuid)).size).toBe(7);
		await database().update(account).set({ name: "Zahir" }).where(eq(account.uuid, renamed.accountUuid));
		expect((await all()).at(-1)?.name).toBe("Zahir");
	});
});
