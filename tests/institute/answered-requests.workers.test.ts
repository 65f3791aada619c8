import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { OPEN_SCHOOL } from "#tests/support/open-school.ts";
import { admin, openSchool, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import {
	auditOf,
	institute,
	instituteRow,
	member,
	membersOf,
	missed,
	namesFound,
} from "#tests/support/workers/institutes.ts";
import { outcomes } from "#tests/support/workers/outcomes.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { answerRequest } from "~/domain/institute/answer-request.server.ts";
import { decideJoin, listJoinRequests } from "~/domain/institute/decide-join.server.ts";
import { mergeInstitutes } from "~/domain/institute/merge-institutes.server.ts";
import { getMissedInstitute, listMissedInstitutes } from "~/domain/institute/missed-institutes.server.ts";
import { getInstitutePanel } from "~/domain/institute/my-institutes.server.ts";
import type { JoinSearch, MissedSearch, RequestAnswer } from "~/domain/institute/schemas.ts";

ownDatabase();

const JOINS = { page: 0, size: 10, q: "", kind: "", district: "", sort: "oldest" } as const;
const MISSED = { ...JOINS, state: "Pending" } as const;

let boss: Person;
let second: Person;
let pupil: Person;

beforeEach(async () => {
	await openSchool();
	[boss, second, pupil] = [await admin(), await admin(), await student({ name: "Tasnim Jahan" })];
});

const add = (change: Partial<Extract<RequestAnswer, { intent: "add" }>> = {}): RequestAnswer => ({
	...{ intent: "add", name: "Nilkuthi Ideal School", nameBn: "নীলকুঠি আদর্শ বিদ্যালয়", kind: "school" },
	...{ districtId: "faridpur", otherNames: [] },
	...change,
});
const known = (instituteUuid: string): RequestAnswer => ({ intent: "known", instituteUuid });
const refuse = (reason = "There is no such school in Faridpur"): RequestAnswer => ({ intent: "refuse", reason });
const answer = (uuid: string, given: RequestAnswer, who: Person | null = boss) =>
	answerRequest(depsAt(1), who, uuid, given);
const requestRow = async (uuid: string) =>
	(await database().select().from(schema.instituteRequest).where(eq(schema.instituteRequest.uuid, uuid)))[0];

describe("an institute that somebody misses (INS-5)", () => {
	test("is added, is found, and has the student who missed it, in two round trips", async () => {
		const uuid = await missed(pupil);
		const deps = depsAt(1);
		await answerRequest(deps, boss, uuid, add());
		expect(deps.trips.count).toBe(2);
		const row = await requestRow(uuid);
		expect(row).toMatchObject({
			requestStatus: "Accepted",
			decidedBy: boss.accountUuid,
			decidedAt: at(1),
			reason: null,
		});
		expect(await membersOf(row?.instituteUuid ?? "")).toEqual([`student Accepted ${pupil.accountUuid}`]);
		expect(await namesFound("নীলকুঠি")).toEqual(["Nilkuthi Ideal School"]);
		expect(await auditOf(uuid)).toMatchObject([
			{
				...{ actorUuid: boss.accountUuid, action: "institute.request-add", objectType: "institute-request" },
				detail: { name: "Nilkuthi Ideal School", instituteUuid: row?.instituteUuid },
			},
		]);
		expect((await getInstitutePanel(depsAt(), pupil)).requests).toEqual([]);
	});

	test("is one that is there already: a teacher asks to be let in, and who was refused there asks again", async () => {
		const there = await institute({ name: "Nilkuthi School" });
		const [asks, refused] = [await teacher(), await teacher()];
		await member(refused, there, { requestStatus: "Rejected", reason: "Not on their list", decidedAt: 1 });
		for (const who of [asks, refused]) await answer(await missed(who), known(there));
		expect(await membersOf(there)).toEqual(
			[asks, refused].map(({ accountUuid }) => `teacher Pending ${accountUuid}`).toSorted(),
		);
		expect((await listJoinRequests(depsAt(), boss, JOINS)).totalElements).toBe(2);
		const rows = await database().select().from(schema.instituteMembership);
		expect(rows.map(({ reason, decidedAt }) => [reason, decidedAt])).toEqual([
			[null, null],
			[null, null],
		]);
	});

	test("and belonged to it before stays as they are", async () => {
		const there = await institute({ name: "Nilkuthi School" });
		const colleague = await teacher();
		await member(colleague, there);
		await answer(await missed(colleague), known(there));
		expect(await membersOf(there)).toEqual([`teacher Accepted ${colleague.accountUuid}`]);
	});

	test("is refused with the reason, which they read; they may ask again", async () => {
		const uuid = await missed(pupil);
		await answer(uuid, refuse());
		expect((await getInstitutePanel(depsAt(), pupil)).requests).toMatchObject([
			{ requestStatus: "Rejected", reason: "There is no such school in Faridpur" },
		]);
		expect(await auditOf(uuid)).toMatchObject([
			{ action: "institute.request-refuse", detail: { reason: "There is no such school in Faridpur" } },
		]);
		expect(await database().select().from(schema.instituteMembership)).toEqual([]);
		await missed(pupil);
		expect((await listMissedInstitutes(depsAt(), boss, MISSED)).totalElements).toBe(1);
	});

	test("that is none which can be chosen stays unanswered: nothing chosen, hidden, the open school, another's number", async () => {
		const uuid = await missed(pupil);
		await institute({ name: "Padma School", eiin: 105_432 });
		const refused: [RequestAnswer, string][] = [
			[known(""), "InstituteNotChosen"],
			[known(crypto.randomUUID()), "InstituteNotFound"],
			[known(await institute({ state: "hidden" })), "InstituteNotFound"],
			[known(OPEN_SCHOOL), "InstituteNotFound"],
			[add({ eiin: 105_432 }), "InstituteNumberTaken"],
		];
		for (const [given, code] of refused) await expect(answer(uuid, given), code).rejects.toMatchObject({ code });
		expect(await requestRow(uuid)).toMatchObject({ requestStatus: "Pending", decidedBy: null, instituteUuid: null });
		expect(await namesFound("nilkuthi")).toEqual([]);
		expect(await database().select().from(schema.auditLog)).toEqual([]);
		await expect(answer(crypto.randomUUID(), refuse())).rejects.toMatchObject({ code: "RequestNotFound" });
	});

	test("and was chosen just when it was merged is what it has become", async () => {
		const [double, kept] = [await institute({ name: "Nilkuthi Schol" }), await institute({ name: "Nilkuthi School" })];
		const [first, later] = [await missed(pupil), await missed(await student())];
		await Promise.all([mergeInstitutes(depsAt(), boss, { double, into: kept }), answer(first, known(double), second)]);
		await answer(later, known(double));
		for (const uuid of [first, later]) expect((await requestRow(uuid))?.instituteUuid).toBe(kept);
		expect([await membersOf(double), (await membersOf(kept)).length]).toEqual([[], 2]);
	});

	test("and two people miss is added once: the other answer says that it is there, unless it is another one", async () => {
		const [first, other] = [await missed(pupil), await missed(await student())];
		expect(await outcomes([answer(first, add()), answer(other, add(), second)])).toEqual([
			"InstituteThere",
			"fulfilled",
		]);
		const statuses = await Promise.all([first, other].map(async (uuid) => (await requestRow(uuid))?.requestStatus));
		expect(statuses.toSorted()).toEqual(["Accepted", "Pending"]);
		const left = statuses[0] === "Pending" ? first : other;
		expect(await auditOf(left)).toEqual([]);
		await expect(answer(left, add({ name: "Ideal School, Nilkuthi" }))).rejects.toMatchObject({
			code: "InstituteThere",
		});
		await answer(left, add({ another: true }));
		expect(await namesFound("nilkuthi")).toHaveLength(2);
	});

	test("is answered once: of two admins the second is told, whatever either says", async () => {
		const there = await institute({ name: "Nilkuthi School" });
		for (const [one, other] of [
			[add(), add()],
			[add({ name: "Nilkuthi Two", nameBn: undefined }), refuse()],
			[known(there), refuse()],
		] as const) {
			const who = await student();
			const uuid = await missed(who);
			expect(await outcomes([answer(uuid, one), answer(uuid, other, second)])).toEqual([
				"RequestAnswered",
				"fulfilled",
			]);
			const row = await requestRow(uuid);
			expect(await auditOf(uuid)).toHaveLength(1);
			const { instituteMembership } = schema;
			const entries = await database()
				.select()
				.from(instituteMembership)
				.where(eq(instituteMembership.accountUuid, who.accountUuid));
			expect(entries.map(({ instituteUuid }) => instituteUuid)).toEqual(row?.instituteUuid ? [row.instituteUuid] : []);
			await expect(answer(uuid, refuse())).rejects.toMatchObject({ code: "RequestAnswered" });
		}
		// Of two who add it one did.
		expect(await namesFound("nilkuthi ideal")).toEqual(["Nilkuthi Ideal School"]);
	});

	test("is shown with those that may be it: of its name anywhere, else of its district with a word of it", async () => {
		const far = await institute({ name: "Ideal School Nilkuthi", districtId: "bhola" });
		const near = await institute({ name: "Nilkuthi Girls College", districtId: "faridpur" });
		await institute({ name: "Nilkuthi Boys College", districtId: "bhola" });
		const deps = depsAt();
		const { request, alike } = await getMissedInstitute(deps, boss, await missed(pupil), "");
		expect(deps.trips.count).toBe(2);
		expect(request).toMatchObject({ name: "Nilkuthi Ideal School", person: { name: "Tasnim Jahan" } });
		expect(alike.map(({ uuid }) => uuid)).toEqual([far, near]);
	});

	test("is beside what an admin looks for, where the names are not alike", async () => {
		const other = await institute({ name: "Indigo House Academy" });
		const { alike } = await getMissedInstitute(depsAt(), boss, await missed(pupil), "indigo");
		expect(alike.map(({ uuid }) => uuid)).toEqual([other]);
	});
});

describe("The lists of requests", () => {
	test("of teachers are narrowed by institute and teacher, kind and district, and sorted", async () => {
		const padma = await institute({ name: "Padma Government College", kind: "college", districtId: "rajshahi" });
		const ideal = await institute({ name: "Ideal School", nameBn: "আদর্শ স্কুল", kind: "school", districtId: "feni" });
		const kamrul = await teacher({ name: "Kamrul Islam", mobile: "+8801911111111" });
		const rahima = await teacher({ name: "রহিমা খাতুন", mobile: "+8801922222222" });
		await member(kamrul, padma, { requestStatus: "Pending" });
		await member(rahima, ideal, { requestStatus: "Pending" });
		const found = async (search: Partial<JoinSearch>) => {
			const { content, totalElements, open } = await listJoinRequests(depsAt(), boss, { ...JOINS, ...search });
			expect([content.length, open.joins]).toEqual([totalElements, 2]);
			return content.map(({ teacher }) => teacher.name?.split(" ")[0]);
		};
		const [k, r] = ["Kamrul", "রহিমা"];
		expect([await found({}), await found({ sort: "newest" })]).toEqual([
			[k, r],
			[r, k],
		]);
		for (const q of ["padma", "সরকারি", "kamrul", "01911111111"]) expect([q, await found({ q })]).toEqual([q, [k]]);
		for (const q of ["আদর্শ", "রহিমা", "০১৯২২২২২২২২"]) expect([q, await found({ q })]).toEqual([q, [r]]);
		expect([await found({ kind: "college" }), await found({ district: "feni" })]).toEqual([[k], [r]]);
		for (const none of [{ q: "padma", kind: "school" } as const, { q: "%" }, { district: "dhaka" }])
			expect(await found(none)).toEqual([]);
	});

	test("of missed institutes are narrowed by name and person, kind, district and state, and sorted", async () => {
		const other = await student({ name: "Sumaiya Akter", mobile: "+8801933333333" });
		const first = await missed(pupil, { name: "Nilkuthi Govt. School", kind: "school", districtId: "faridpur" });
		await missed(other, { name: "মেঘনা কলেজ", kind: "college", districtId: "feni" });
		const found = async (search: Partial<MissedSearch>) => {
			const { content, totalElements } = await listMissedInstitutes(depsAt(), boss, { ...MISSED, ...search });
			expect(content).toHaveLength(totalElements);
			return content.map(({ name }) => name.split(" ")[0]);
		};
		const [n, m] = ["Nilkuthi", "মেঘনা"];
		expect([await found({}), await found({ sort: "newest" })]).toEqual([
			[n, m],
			[m, n],
		]);
		for (const q of ["nilku", "government"]) expect([q, await found({ q })]).toEqual([q, [n]]);
		for (const q of ["মেঘনা", "sumaiya", "01933333333"]) expect([q, await found({ q })]).toEqual([q, [m]]);
		await missed(other, { name: "নীলকুঠি আদর্শ বিদ্যালয়", kind: "school", districtId: "dhaka" });
		await missed(other, { name: "Cox's Bazar Government College", kind: "college", districtId: "dhaka" });
		for (const [q, name] of [
			["govern", "Cox's"],
			["বিদ্যা", "নীলকুঠি"],
			["coxsbazar", "Cox's"],
			["bazar gov", "Cox's"],
		] as const)
			expect([q, await found({ q })]).toEqual([q, [name]]);
		// Words are found by how they begin, as those of institutes.
		expect(await found({ q: "overnment" })).toEqual([]);
		await database().delete(schema.instituteRequest).where(eq(schema.instituteRequest.districtId, "dhaka"));
		expect([await found({ kind: "school" }), await found({ district: "feni" })]).toEqual([[n], [m]]);
		expect([await found({ q: "%" }), await found({ state: "Rejected" })]).toEqual([[], []]);
		await answer(first, refuse());
		expect([await found({}), await found({ state: "Rejected" })]).toEqual([[m], [n]]);
	});
});

test("None of this is anybody's but an admin's", async () => {
	const school = await institute();
	const colleague = await teacher();
	const request = await member(colleague, school, { requestStatus: "Pending" });
	const uuid = await missed(pupil);
	for (const who of [pupil, colleague, null]) {
		const code = who ? "RoleNotAllowed" : "InvalidToken";
		await expect(answer(uuid, add(), who)).rejects.toMatchObject({ code });
		await expect(decideJoin(depsAt(), who, { intent: "accept", request })).rejects.toMatchObject({ code });
		await expect(listJoinRequests(depsAt(), who, JOINS)).rejects.toMatchObject({ code });
		await expect(listMissedInstitutes(depsAt(), who, MISSED)).rejects.toMatchObject({ code });
		await expect(getMissedInstitute(depsAt(), who, uuid, "")).rejects.toMatchObject({ code });
	}
	expect([(await requestRow(uuid))?.requestStatus, await membersOf(school)]).toEqual([
		"Pending",
		[`teacher Pending ${colleague.accountUuid}`],
	]);
	expect(await instituteRow(school)).toBeDefined();
});
