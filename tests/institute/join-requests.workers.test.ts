import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { admin, openSchool, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { auditOf, institute, member, missed } from "#tests/support/workers/institutes.ts";
import { outcomes } from "#tests/support/workers/outcomes.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { decideJoin, listJoinRequests } from "~/domain/institute/decide-join.server.ts";
import { listMissedInstitutes } from "~/domain/institute/missed-institutes.server.ts";
import { getInstitutePanel } from "~/domain/institute/my-institutes.server.ts";

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

describe("a teacher who asks to be let in (INS-3)", () => {
	let school: string;
	let asks: Person;
	let request: string;
	beforeEach(async () => {
		school = await institute({ name: "Padma College" });
		asks = await teacher({ name: "Kamrul Islam" });
		request = await member(asks, school, { requestStatus: "Pending" });
	});
	const entry = async () =>
		(await database().select().from(schema.instituteMembership).where(eq(schema.instituteMembership.uuid, request)))[0];

	test("is let in, or refused with a reason, in one round trip, and both are in the audit log", async () => {
		const deps = depsAt(2);
		await decideJoin(deps, boss, { intent: "accept", request });
		expect(deps.trips.count).toBe(1);
		expect(await entry()).toMatchObject({ requestStatus: "Accepted", decidedBy: boss.accountUuid, decidedAt: at(2) });
		const other = await teacher();
		const refused = await member(other, school, { requestStatus: "Pending" });
		await decideJoin(depsAt(), boss, { intent: "refuse", request: refused, reason: "Not on their list" });
		expect((await getInstitutePanel(depsAt(), other)).links).toMatchObject([
			{ requestStatus: "Rejected", reason: "Not on their list", removable: true },
		]);
		expect([await auditOf(request), await auditOf(refused)].flat()).toMatchObject([
			{ action: "institute.join-accepted", objectType: "institute-membership" },
			{ action: "institute.join-refused", detail: { reason: "Not on their list" } },
		]);
	});

	test("is decided about once: of two admins the second is told", async () => {
		const both = await outcomes([
			decideJoin(depsAt(), boss, { intent: "accept", request }),
			decideJoin(depsAt(), second, { intent: "refuse", request, reason: "Not on their list" }),
		]);
		expect(both).toEqual(["RequestAnswered", "fulfilled"]);
		expect(await auditOf(request)).toHaveLength(1);
		const row = await entry();
		expect(row?.reason === null).toBe(row?.requestStatus === "Accepted");
	});

	test("and took it back, or whose request is a student's place, is none to decide about", async () => {
		await database().delete(schema.instituteMembership);
		await expect(decideJoin(depsAt(), boss, { intent: "accept", request })).rejects.toMatchObject({
			code: "RequestNotFound",
		});
		const place = await member(pupil, school);
		await expect(decideJoin(depsAt(), boss, { intent: "accept", request: place })).rejects.toMatchObject({
			code: "RequestNotFound",
		});
	});

	test("stands in the list once with who they are, the oldest first, and so do missed institutes, in one round trip each", async () => {
		const later = await teacher();
		await member(later, school, { requestStatus: "Pending" });
		await database()
			.update(schema.instituteMembership)
			.set({ updatedAt: at(9) })
			.where(eq(schema.instituteMembership.uuid, request));
		const deps = depsAt();
		const { content, open } = await listJoinRequests(deps, boss, JOINS);
		expect(content.map(({ teacher }) => teacher.uuid)).toEqual([later.accountUuid, asks.accountUuid]);
		expect(content[1]).toMatchObject({ uuid: request, institute: { uuid: school }, teacher: { verified: true } });
		await missed(pupil);
		expect(open).toEqual({ joins: 2, missed: 0 });
		expect((await listMissedInstitutes(deps, boss, MISSED)).open).toEqual({ joins: 2, missed: 1 });
		expect(deps.trips.count).toBe(2);
	});
});
