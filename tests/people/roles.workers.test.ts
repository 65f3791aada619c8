import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { account, accountRole, auditLog, teacherProfile } from "#db/schema/index.ts";
import { credentialsOf, get } from "#tests/support/workers/api.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { wordsOf } from "#tests/support/workers/pages.ts";
import { personToName } from "~/domain/people/person-to-name.ts";
import { giveRole, takeRole } from "~/domain/people/roles.server.ts";
import { office, pageOf, sendFrom } from "./office.ts";

ownDatabase();

const WHY = { reason: "Only a test" };

let boss: Person;

beforeEach(async () => {
	boss = await office();
});

const page = (who: Person) => pageOf(boss, who);
const send = (who: Person, form: Record<string, string>) => sendFrom(boss, who, form);
/** By what an admin names somebody to confirm. */
const toName = async ({ accountUuid }: Person) => {
	const [found] = await database().select().from(account).where(eq(account.uuid, accountUuid));
	return found ? personToName(found) : "";
};
const rolesOf = async (who: Person) => {
	const rows = await database().select().from(accountRole).where(eq(accountRole.accountUuid, who.accountUuid));
	return rows.map(({ role }) => role).sort();
};

describe("Roles", () => {
	test("given count from the next sign-in; taken ones end all that is signed in", async () => {
		const who = await teacher();
		expect((await send(who, { intent: "give", role: "admin", name: await toName(who), ...WHY })).status).toBe(302);
		// Who becomes an admin signs in anew: a session that was come to by a PIN is none to decide in.
		expect([await rolesOf(who), (await get(who, "/api/profile/my")).status]).toEqual([["admin", "teacher"], 401]);
		const anew = { ...who, ...(await credentialsOf(who)) };
		expect((await get(anew, "/api/profile/my")).status).toBe(200);
		const silent = await send(who, { intent: "take", role: "admin" });
		expect([silent.status, wordsOf(silent).includes("Please write 3 to 500 characters.")]).toEqual([400, true]);
		expect(await rolesOf(who)).toEqual(["admin", "teacher"]);
		expect(
			(await send(who, { intent: "take", role: "admin", name: await toName(who), reason: "Left the office" })).status,
		).toBe(302);
		expect([await rolesOf(who), (await get(anew, "/api/profile/my")).status]).toEqual([["teacher"], 401]);
		const audits = await database()
			.select()
			.from(auditLog)
			.where(eq(auditLog.objectUuid, who.accountUuid))
			.orderBy(auditLog.id);
		expect(audits.map(({ action, detail }) => [action, detail])).toEqual([
			["account.role-given", { role: "admin", ...WHY, before: { admin: false }, after: { admin: true } }],
			[
				"account.role-taken",
				{ role: "admin", reason: "Left the office", before: { admin: true }, after: { admin: false } },
			],
		]);
	});

	test("are not given by one press: an admin is made with a reason and the name, a teacher with the name", async () => {
		const who = await student();
		const words = (await page(who)).replaceAll(/\s+/g, " ");
		for (const part of ["Why they are to be an admin", "To go on, type the name:", "a teacher"])
			expect(words).toContain(part);
		const bare = await send(who, { intent: "give", role: "admin" });
		expect(bare.status).toBe(400);
		for (const part of ["Please write 3 to 500 characters.", "Type the name exactly as it stands there."])
			expect(wordsOf(bare).split(part)).toHaveLength(2);
		const halves: Record<string, string>[] = [
			{ role: "admin", ...WHY },
			{ role: "admin", name: await toName(who) },
			{ role: "teacher" },
		];
		for (const form of halves)
			expect([form, (await send(who, { intent: "give", ...form })).status]).toEqual([form, 400]);
		expect([await rolesOf(who), await database().select().from(auditLog)]).toEqual([["student"], []]);
		expect((await send(who, { intent: "give", role: "teacher", name: await toName(who) })).status).toBe(302);
		const [entry] = await database().select().from(auditLog);
		expect([await rolesOf(who), entry?.detail]).toEqual([
			["student", "teacher"],
			{ role: "teacher", before: { teacher: false }, after: { teacher: true } },
		]);
	});

	test("of a teacher taken and given again begin with the documents", async () => {
		const who = await teacher();
		await database().insert(accountRole).values({ accountUuid: who.accountUuid, role: "student", createdAt: 0 });
		await takeRole(depsAt(), boss, who.accountUuid, { role: "teacher", ...WHY });
		await giveRole(depsAt(), boss, who.accountUuid, { role: "teacher" });
		const [row] = await database().select().from(teacherProfile).where(eq(teacherProfile.accountUuid, who.accountUuid));
		expect(row).toMatchObject({ verificationStatus: "Awaiting", submittedAt: null });
	});

	test("a taking that is refused signs nobody out (ACC-20)", async () => {
		const [who, both] = [await teacher(), await teacher()];
		await database().insert(accountRole).values({ accountUuid: both.accountUuid, role: "student", createdAt: 0 });
		expect((await send(who, { intent: "take", role: "teacher", name: await toName(who), ...WHY })).status).toBe(409);
		expect((await send(both, { intent: "take", role: "admin", name: await toName(both), ...WHY })).status).toBe(409);
		for (const one of [who, both]) expect((await get(one, "/api/profile/my")).status).toBe(200);
	});

	test("are never all taken, nor one's own, and an admin always remains", async () => {
		const [only, second] = [await teacher(), await admin()];
		const refused = await send(only, { intent: "take", role: "teacher", name: await toName(only), ...WHY });
		expect([refused.status, wordsOf(refused).includes("This is their only role.")]).toEqual([409, true]);
		expect((await send(boss, { intent: "take", role: "admin", name: await toName(boss), ...WHY })).status).toBe(409);
		for (const one of [boss, second])
			await database().insert(accountRole).values({ accountUuid: one.accountUuid, role: "student", createdAt: 0 });
		const both = await Promise.allSettled([
			takeRole(depsAt(), boss, second.accountUuid, { role: "admin", ...WHY }),
			takeRole(depsAt(), second, boss.accountUuid, { role: "admin", ...WHY }),
		]);
		expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect((await database().select().from(accountRole).where(eq(accountRole.role, "admin"))).length).toBe(1);
	});

	test("that are there already, or are not, say that another was first", async () => {
		const who = await teacher();
		await expect(giveRole(depsAt(), boss, who.accountUuid, { role: "teacher" })).rejects.toMatchObject({
			code: "RoleUnchanged",
		});
		await expect(takeRole(depsAt(), boss, who.accountUuid, { role: "admin", ...WHY })).rejects.toMatchObject({
			code: "RoleUnchanged",
		});
		await expect(giveRole(depsAt(), boss, crypto.randomUUID(), { role: "admin", ...WHY })).rejects.toMatchObject({
			code: "PersonNotFound",
		});
		expect(await database().select().from(auditLog)).toEqual([]);
	});

	test("are not taken where the guard of the sessions is away", async () => {
		const who = await teacher();
		await giveRole(depsAt(), boss, who.accountUuid, { role: "admin", ...WHY });
		const deps = depsAt();
		const away = { ...deps.sessions, startOver: () => Promise.reject(new Error("away")) };
		await expect(
			takeRole(Object.assign(deps, { sessions: away }), boss, who.accountUuid, { role: "admin", ...WHY }),
		).rejects.toThrow("away");
		expect(await rolesOf(who)).toEqual(["admin", "teacher"]);
	});
});
