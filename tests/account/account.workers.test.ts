import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { membershipRows } from "#db/factories/institute.ts";
import * as schema from "#db/schema/index.ts";
import { openSchool } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { institute } from "#tests/support/workers/institutes.ts";
import { addRole } from "~/domain/account/add-role.server.ts";
import type { IdentityClaims } from "~/domain/account/identity.ts";
import type { Role } from "~/domain/account/session.ts";
import { signIn } from "~/domain/account/sign-in.server.ts";

const { account, accountRole, auditLog, instituteMembership, teacherProfile } = schema;

let school: { uuid: string };
beforeAll(async () => {
	school = await openSchool();
});

/** What the issuer says of somebody who was never here. */
const newcomer = (change: Partial<IdentityClaims> = {}): IdentityClaims => ({
	issuer: "https://issuer.example",
	subject: crypto.randomUUID(),
	name: "Nusrat Jahan",
	mobile: "+8801712345678",
	mobileVerified: true,
	idToken: "an id token",
	session: null,
	signedInAt: null,
	...change,
});

/** Everything the database holds of the people of a subject. */
async function stored({ subject }: IdentityClaims) {
	const db = database();
	const accounts = await db.select().from(account).where(eq(account.subject, subject));
	const uuid = accounts[0]?.uuid ?? "";
	const [roles, memberships, teachers] = await db.batch([
		db.select().from(accountRole).where(eq(accountRole.accountUuid, uuid)),
		db.select().from(instituteMembership).where(eq(instituteMembership.accountUuid, uuid)),
		db.select().from(teacherProfile).where(eq(teacherProfile.accountUuid, uuid)),
	]);
	return { accounts, roles: roles.map(({ role }) => role).sort(), memberships, teachers };
}

describe("the first sign-in", () => {
	test("of a student makes the account, the role and the place in the open school, in two round trips", async () => {
		const [claims, deps] = [newcomer(), depsAt(3)];
		const session = await signIn(deps, claims, "student");
		expect(session).toEqual({
			accountUuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
			roles: ["student"],
			role: "student",
			name: "Nusrat Jahan",
			image: null,
			mobile: "+8801712345678",
			mobileVerified: true,
			profileComplete: false,
			verificationStatus: null,
			idToken: "an id token",
		});
		expect(deps.trips.count).toBe(2);
		expect(await stored(claims)).toMatchObject({
			accounts: [{ uuid: session.accountUuid, issuer: claims.issuer, createdAt: at(3), updatedAt: at(3) }],
			roles: ["student"],
			memberships: [{ instituteUuid: school.uuid, requestStatus: "Accepted" }],
			teachers: [],
		});
	});

	test("twenty times at once makes one of each", async () => {
		const claims = newcomer();
		const sessions = await Promise.all(Array.from({ length: 20 }, () => signIn(depsAt(), claims, "student")));
		expect(new Set(sessions.map(({ accountUuid }) => accountUuid)).size).toBe(1);
		const { accounts, roles, memberships } = await stored(claims);
		expect([accounts.length, roles, memberships.length]).toEqual([1, ["student"], 1]);
	});

	test("of a teacher awaits verification, and joins no institute", async () => {
		const claims = newcomer();
		const deps = depsAt();
		expect(await signIn(deps, claims, "teacher")).toMatchObject({
			roles: ["teacher"],
			role: "teacher",
			verificationStatus: "Awaiting",
		});
		expect(deps.trips.count).toBe(2);
		expect(await stored(claims)).toMatchObject({
			roles: ["teacher"],
			memberships: [],
			teachers: [{ verificationStatus: "Awaiting", submittedAt: null }],
		});
	});

	test("as student and as teacher at once makes one person with the role that came first", async () => {
		const claims = newcomer();
		const sessions = await Promise.all(
			Array.from({ length: 10 }, (_, index) => signIn(depsAt(), claims, index % 2 ? "student" : "teacher")),
		);
		const { accounts, roles, memberships, teachers } = await stored(claims);
		expect([accounts.length, roles.length]).toEqual([1, 1]);
		expect(new Set(sessions.map(({ role }) => role))).toEqual(new Set(roles));
		expect(memberships.length + teachers.length).toBe(1);
	});

	test("as admin is refused, also to students and teachers, and gives nothing", async () => {
		const claims = newcomer();
		const asked = (role: Role) => signIn(depsAt(), claims, role);
		await expect(asked("admin")).rejects.toMatchObject({ code: "RoleNotAllowed", params: { role: "admin" } });
		expect((await stored(claims)).roles).toEqual([]);
		await asked("teacher");
		await expect(asked("admin")).rejects.toMatchObject({ code: "RoleNotAllowed" });
		expect((await stored(claims)).roles).toEqual(["teacher"]);
	});

	test("of the same subject at another issuer is another person", async () => {
		const claims = newcomer();
		const here = await signIn(depsAt(), claims, "student");
		const there = await signIn(depsAt(), { ...claims, issuer: "https://issuer.example/" }, "student");
		expect(there.accountUuid).not.toBe(here.accountUuid);
		expect((await stored(claims)).accounts).toHaveLength(2);
	});

	test("of another subject with the same mobile number is another person", async () => {
		const here = await signIn(depsAt(), newcomer(), "student");
		const there = await signIn(depsAt(), newcomer(), "student");
		expect(there.accountUuid).not.toBe(here.accountUuid);
	});
});

describe("a later sign-in", () => {
	test("takes over what the issuer says now, and keeps the person", async () => {
		const claims = newcomer();
		const first = await signIn(depsAt(0), claims, "student");
		const changed = { ...claims, name: "Nusrat J. Khan", mobile: "+8801898765432", idToken: "a new one" };
		const deps = depsAt(60);
		expect(await signIn(deps, changed, "student")).toEqual({
			...first,
			name: "Nusrat J. Khan",
			mobile: "+8801898765432",
			idToken: "a new one",
		});
		expect(deps.trips.count).toBe(2);
		expect((await stored(claims)).accounts).toMatchObject([
			{ name: "Nusrat J. Khan", mobile: "+8801898765432", createdAt: at(0), updatedAt: at(60) },
		]);
	});

	test("with another number writes the one of before into the audit log, once (ACC-22)", async () => {
		const claims = newcomer();
		const { accountUuid } = await signIn(depsAt(), claims, "student");
		const changed = { ...claims, mobile: "+8801898765432" };
		for (let i = 0; i < 2; i++) await signIn(depsAt(60), changed, "student");
		const written = await database().select().from(auditLog).where(eq(auditLog.objectUuid, accountUuid));
		expect(written).toMatchObject([
			{
				...{ actorUuid: accountUuid, action: "account.mobile-changed", objectType: "account" },
				detail: { from: claims.mobile, to: "+8801898765432" },
			},
		]);
	});

	test("keeps the name when the issuer tells none, and believes that a number is no longer verified", async () => {
		const claims = newcomer();
		await signIn(depsAt(), claims, "student");
		const bare = { ...claims, name: null, mobile: null, mobileVerified: false };
		expect(await signIn(depsAt(), bare, "student")).toMatchObject({
			name: "Nusrat Jahan",
			mobile: null,
			mobileVerified: false,
		});
	});

	test("learns a name that was missing at first", async () => {
		const claims = newcomer({ name: null });
		expect((await signIn(depsAt(), claims, "student")).name).toBeNull();
		expect((await signIn(depsAt(), { ...claims, name: "Rafi" }, "student")).name).toBe("Rafi");
	});

	test("under a role that they do not have gives nobody anything: they go on in the one they have", async () => {
		for (const [own, other] of [
			["student", "teacher"],
			["teacher", "student"],
		] as const) {
			const claims = newcomer();
			await signIn(depsAt(), claims, own);
			const before = await stored(claims);
			expect(await signIn(depsAt(), claims, other)).toMatchObject({ role: own, roles: [own] });
			const { roles, memberships, teachers } = await stored(claims);
			expect({ roles, memberships, teachers }).toEqual({
				roles: before.roles,
				memberships: before.memberships,
				teachers: before.teachers,
			});
		}
	});

	test("of a teacher keeps what an admin decided", async () => {
		const claims = newcomer();
		const { accountUuid } = await signIn(depsAt(), claims, "teacher");
		for (const verificationStatus of ["Accepted", "Rejected", "Suspended"] as const) {
			await database()
				.update(teacherProfile)
				.set({ verificationStatus })
				.where(eq(teacherProfile.accountUuid, accountUuid));
			expect((await signIn(depsAt(), claims, "teacher")).verificationStatus).toBe(verificationStatus);
		}
	});

	test("of a student who was taken from the open school's list of accepted does not change that", async () => {
		const claims = newcomer();
		const { accountUuid } = await signIn(depsAt(), claims, "student");
		const mine = and(
			eq(instituteMembership.accountUuid, accountUuid),
			eq(instituteMembership.instituteUuid, school.uuid),
		);
		await database().update(instituteMembership).set({ requestStatus: "Rejected" }).where(mine);
		await signIn(depsAt(), claims, "student");
		expect((await stored(claims)).memberships).toMatchObject([{ requestStatus: "Rejected" }]);
	});

	test("as admin is for those who were given the role", async () => {
		const claims = newcomer();
		const { accountUuid } = await signIn(depsAt(), claims, "student");
		await database()
			.insert(accountRole)
			.values({ accountUuid, role: "admin", createdAt: at(0) });
		const deps = depsAt();
		const session = await signIn(deps, claims, "admin");
		expect(session).toMatchObject({ role: "admin", verificationStatus: null });
		expect([...session.roles].sort()).toEqual(["admin", "student"]);
		expect(deps.trips.count).toBe(2);
	});
});

test("where somebody teaches does not complete what they are as a student (ACC-7)", async () => {
	const claims = newcomer();
	const { idToken: _, ...student } = await signIn(depsAt(), claims, "student");
	const { accountUuid } = student;
	const [gradeUuid, college] = [crypto.randomUUID(), await institute()];
	await database().insert(schema.grade).values({ uuid: gradeUuid, title: gradeUuid, createdAt: 1 });
	await database()
		.update(account)
		.set({
			...{ dob: "2003-03-01", gender: "female", gradeUuid, addressLine1: "12 Lake Road", postOffice: "Dhanmondi" },
			...{ zipCode: "1205", thana: "Dhanmondi", district: "Dhaka", country: "Bangladesh" },
		})
		.where(eq(account.uuid, accountUuid));
	const complete = async () => [
		(await signIn(depsAt(), claims, "student")).profileComplete,
		(await signIn(depsAt(), claims, "teacher")).profileComplete,
		(await addRole(depsAt(), student, "student")).profileComplete,
	];
	const place = { accountUuid, instituteUuid: college, at: at(0) };
	await insertRows(database(), membershipRows({ ...place, role: "teacher" }));
	expect(await complete()).toEqual([false, false, false]);
	await insertRows(database(), membershipRows(place));
	expect(await complete()).toEqual([true, true, true]);
});

describe("a further role", () => {
	test("is given by the person's own act, with all it brings, and as often as they like", async () => {
		const claims = newcomer();
		const { idToken: _, ...student } = await signIn(depsAt(), claims, "student");
		for (let i = 0; i < 2; i++)
			expect(await addRole(depsAt(i), student, "teacher")).toEqual({
				roles: expect.arrayContaining(["student", "teacher"]),
				role: "teacher",
				profileComplete: false,
				verificationStatus: "Awaiting",
			});
		const { roles, teachers } = await stored(claims);
		expect([roles, teachers.length]).toEqual([["student", "teacher"], 1]);
		expect(await signIn(depsAt(), claims, "teacher")).toMatchObject({ role: "teacher" });
		expect(await signIn(depsAt(), claims, "student")).toMatchObject({ role: "student" });
	});

	test("of a student brings the place in the open school", async () => {
		const claims = newcomer();
		const { idToken: _, ...teacher } = await signIn(depsAt(), claims, "teacher");
		const deps = depsAt();
		expect(await addRole(deps, teacher, "student")).toMatchObject({ role: "student", verificationStatus: "Awaiting" });
		expect(deps.trips.count).toBe(1);
		expect((await stored(claims)).memberships).toMatchObject([{ instituteUuid: school.uuid }]);
	});

	test("is for somebody signed in", async () => {
		await expect(addRole(depsAt(), null, "teacher")).rejects.toMatchObject({ code: "InvalidToken" });
	});
});

test("a name, a number or a subject is data, whatever it looks like", async () => {
	const claims = newcomer({
		subject: `'; DROP TABLE account; --${crypto.randomUUID()}`,
		name: `Robert'); DELETE FROM account_role; --`,
		issuer: "https://issuer.example/?a=1&b='",
	});
	expect(await signIn(depsAt(), claims, "student")).toMatchObject({ name: claims.name });
	expect((await stored(claims)).roles).toEqual(["student"]);
});
