import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { OPEN_SCHOOL } from "#tests/support/open-school.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { admin, openSchool, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { institute, member } from "#tests/support/workers/institutes.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { registerOpenSchool } from "~/domain/account/register-open-school.server.ts";
import { joinInstitute } from "~/domain/institute/join-institute.server.ts";
import { getInstitutePanel, listMyInstitutes } from "~/domain/institute/my-institutes.server.ts";
import { removeMembership } from "~/domain/institute/remove-membership.server.ts";
import { requestInstitute } from "~/domain/institute/request-institute.server.ts";
import { takeBackRequest } from "~/domain/institute/take-back-request.server.ts";

ownDatabase();

let school: string;
beforeEach(async () => {
	await openSchool();
	school = await institute({ name: "Rajshahi College", nameBn: "রাজশাহী কলেজ", kind: "college" });
});

const { instituteMembership } = schema;
const entries = ({ accountUuid }: Person) =>
	database().select().from(instituteMembership).where(eq(instituteMembership.accountUuid, accountUuid));
const join = (who: Person | null, instituteUuid: unknown) => post(who, "/api/institute_user_links", { instituteUuid });
const remove = (who: Person, id: string | number) => send(who, "DELETE", `/api/institute_user_link/${id}`);

describe("joining an institute", () => {
	test("a student belongs to it at once, however often (INS-2)", async () => {
		const who = await student();
		const { status, body } = await join(who, school);
		expect([status, body.message, body.requestStatus]).toEqual([
			201,
			"Successfully joined to the institute!",
			"Accepted",
		]);
		expect(body.institute).toMatchObject({ uuid: school, name: "Rajshahi College" });
		const again = await Promise.all([1, 2, 3].map(() => join(who, school)));
		expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(await entries(who)).toHaveLength(1);
	});

	test("a teacher asks, and waits for an admin (INS-3)", async () => {
		const who = await teacher();
		const { status, body } = await join(who, school);
		expect([status, body.message, body.requestStatus]).toEqual([
			201,
			"Successfully sent join request to the institute",
			"Pending",
		]);
		expect(await entries(who)).toMatchObject([{ role: "teacher", requestStatus: "Pending" }]);
	});

	test("a teacher who is not verified may not, nor an admin", async () => {
		for (const verificationStatus of ["Awaiting", "Rejected", "Suspended"] as const)
			expect((await join(await teacher({ verificationStatus }), school)).body.code).toBe(
				`Teacher${verificationStatus}`,
			);
		expect((await join(await admin(), school)).body.code).toBe("RoleNotAllowed");
		expect((await join(null, school)).body.code).toBe("InvalidToken");
		expect(await database().select().from(instituteMembership)).toEqual([]);
	});

	test("needs a choice, in these words", async () => {
		const who = await student();
		for (const body of [{ instituteUuid: "" }, {}, { instituteUuid: null }]) {
			const answer = await post(who, "/api/institute_user_links", body);
			expect([answer.status, answer.body.message]).toEqual([400, "Please choose a Institute!"]);
		}
		expect((await join(who, "nonsense")).body.errors).toEqual([expect.objectContaining({ field: "instituteUuid" })]);
	});

	test("that is not there, or hidden, is none; of a double it is the one it has become", async () => {
		const who = await student();
		for (const uuid of [crypto.randomUUID(), await institute({ state: "hidden" })])
			expect((await join(who, uuid)).body.code).toBe("InstituteNotFound");
		const double = await institute({ state: "merged", mergedInto: school });
		expect((await join(who, double)).body.institute.uuid).toBe(school);
		expect((await entries(who)).map(({ instituteUuid }) => instituteUuid)).toEqual([school]);
	});

	test("is done ten times at most in a role, the open school and what one belongs to already aside (INS-4.1)", async () => {
		const who = await student();
		const schools = await Promise.all(Array.from({ length: 12 }, () => institute()));
		for (const uuid of schools.slice(0, 9)) await member(who, uuid);
		await member(who, school, { role: "teacher", requestStatus: "Pending" });
		const together = await Promise.all(schools.slice(9).map((uuid) => join(who, uuid)));
		expect(together.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
		const refused = together.find(({ status }) => status === 409);
		expect([refused?.body.code, refused?.body.message]).toEqual([
			"TooManyInstitutes",
			"You have 10 institutes in your list, and there may be no more. You can remove one that has not let you in; to leave another, write to us by feedback.",
		]);
		expect((await join(who, schools[0])).status).toBe(200);
		expect((await join(who, OPEN_SCHOOL)).status).toBe(201);
		expect((await join(who, crypto.randomUUID())).body.code).toBe("InstituteNotFound");
		expect((await entries(who)).filter(({ role }) => role === "student")).toHaveLength(11);
	});

	test("as a student and as a teacher is twice, for who is both", async () => {
		const who = await student();
		await joinInstitute(depsAt(), who, school);
		const asTeacher = {
			...who,
			role: "teacher",
			roles: ["student", "teacher"],
			verificationStatus: "Accepted",
		} as const;
		await joinInstitute(depsAt(), { ...asTeacher, roles: ["teacher"] }, school);
		expect((await entries(who)).map(({ role, requestStatus }) => [role, requestStatus]).toSorted()).toEqual([
			["student", "Accepted"],
			["teacher", "Pending"],
		]);
	});

	test("again after a refusal asks again, and forgets why", async () => {
		const who = await teacher();
		await member(who, school, { requestStatus: "Rejected", reason: "Not on their list", decidedAt: 1 });
		const deps = depsAt(5);
		const { link, isNew } = await joinInstitute(deps, who, school);
		expect([link.requestStatus, link.reason, isNew, deps.trips.count]).toEqual(["Pending", null, true, 1]);
		expect(await entries(who)).toMatchObject([{ decidedAt: null, updatedAt: at(5) }]);
	});

	test("completes a profile that lacks nothing else, in the session as well (ACC-7)", async () => {
		const who = await student();
		await database().insert(schema.grade).values({ uuid: "g", title: "Class 9", createdAt: 1 });
		await database()
			.update(schema.account)
			.set({
				...{ dob: "2009-03-01", gender: "female", gradeUuid: "g", addressLine1: "1", postOffice: "P", zipCode: "1205" },
				...{ thana: "T", district: "D", country: "Bangladesh" },
			})
			.where(eq(schema.account.uuid, who.accountUuid));
		expect((await joinInstitute(depsAt(), who, OPEN_SCHOOL)).profileComplete).toBe(false);
		expect((await joinInstitute(depsAt(), who, school)).profileComplete).toBe(true);
	});
});

describe("one's own list of institutes", () => {
	test("has the institutes of the role in use, the newest first, a hundred where nothing is said", async () => {
		const who = await student();
		await registerOpenSchool(depsAt(0), who);
		await joinInstitute(depsAt(1), who, school);
		await member(who, school, { role: "teacher", requestStatus: "Pending" });
		const { body } = await get(who, "/api/institute_user_links");
		expect(
			body.content.map(({ institute, isOpenSchool }: Record<string, { uuid: string }>) => [
				institute?.uuid,
				isOpenSchool,
			]),
		).toEqual([
			[school, false],
			[OPEN_SCHOOL, true],
		]);
		expect(body.size).toBe(100);
		const oldest = await get(who, "/api/institute_user_links?page=0&size=1&sort=createdAt,asc");
		expect([oldest.body.content[0].isOpenSchool, oldest.body.totalElements]).toEqual([true, 2]);
		expect((await get(who, "/api/institute_user_links?sort=name")).status).toBe(400);
	});

	test("and the panel are one round trip each", async () => {
		const [who, deps] = [await student(), depsAt()];
		await listMyInstitutes(deps, who, { page: 0, size: 10 });
		expect(deps.trips.count).toBe(1);
		await getInstitutePanel(deps, who);
		expect(deps.trips.count).toBe(2);
	});
});

describe("taking an entry out of the list (INS-4)", () => {
	test("works while it waits or after it was refused, by uuid and by number", async () => {
		const who = await teacher();
		const asked = await member(who, school, { requestStatus: "Pending" });
		expect((await remove(who, asked)).status).toBe(204);
		await member(who, school, { requestStatus: "Rejected" });
		const [row] = await entries(who);
		expect((await remove(who, row?.id ?? 0)).status).toBe(204);
		expect(await entries(who)).toEqual([]);
		expect((await remove(who, asked)).body.code).toBe("MembershipNotFound");
	});

	test("does not once it was accepted, never of the open school, and never somebody else's", async () => {
		const who = await student();
		await registerOpenSchool(depsAt(), who);
		const { link } = await joinInstitute(depsAt(), who, school);
		expect((await remove(who, link.uuid)).body.code).toBe("MembershipAccepted");
		const open = (await entries(who)).find(({ instituteUuid }) => instituteUuid === OPEN_SCHOOL);
		expect((await remove(who, open?.uuid ?? "")).body.code).toBe("OpenSchoolStays");
		await database()
			.update(instituteMembership)
			.set({ requestStatus: "Pending" })
			.where(eq(instituteMembership.uuid, open?.uuid ?? ""));
		expect((await remove(who, open?.uuid ?? "")).body.code).toBe("OpenSchoolStays");
		const other = await teacher();
		const theirs = await member(other, school, { requestStatus: "Pending" });
		await expect(removeMembership(depsAt(), who, theirs)).rejects.toMatchObject({ code: "MembershipNotFound" });
		expect(await entries(who)).toHaveLength(2);
		expect(await entries(other)).toHaveLength(1);
	});
});

describe("an institute that is not listed (INS-5)", () => {
	const missed = { name: "Nilkuthi Ideal School", kind: "school", districtId: "faridpur" } as const;
	const waiting = () => database().select().from(schema.instituteRequest);

	test("is asked for once, however it is spelt, and five at a time", async () => {
		const who = await student();
		await requestInstitute(depsAt(), who, missed);
		await Promise.all(
			["NILKUTHI  ideal school", "Nilkuthi Ideal স্কুল"].map((name) =>
				requestInstitute(depsAt(), who, { ...missed, name }),
			),
		);
		expect(await waiting()).toMatchObject([{ ...missed, role: "student", requestStatus: "Pending" }]);
		for (const letter of ["A", "B", "C", "D"])
			await requestInstitute(depsAt(), who, { ...missed, name: `School ${letter}${letter}${letter}` });
		await expect(requestInstitute(depsAt(), who, { ...missed, name: "One more" })).rejects.toMatchObject({
			code: "TooManyInstituteRequests",
		});
		await requestInstitute(depsAt(), who, missed);
		expect(await waiting()).toHaveLength(5);
		await requestInstitute(depsAt(), await student(), missed);
		expect(await waiting()).toHaveLength(6);
	});

	test("is taken back by who said it, while it waits and after it was refused, and leaves room for another (INS-4)", async () => {
		const [who, other] = [await student(), await student()];
		await requestInstitute(depsAt(), who, missed);
		const [request] = await waiting();
		const uuid = request?.uuid ?? "";
		const page = await visit(who, `/student/profile/institute?remove=${uuid}`);
		expect(wordsOf(page)).toContain("Remove Nilkuthi Ideal School from your list? You can tell us of it again");
		await expect(takeBackRequest(depsAt(), other, uuid)).rejects.toMatchObject({ code: "RequestNotFound" });
		const form = { intent: "take-back", request: uuid };
		expect((await visit(who, "/student/profile/institute", { form })).status).toBe(302);
		expect(await waiting()).toEqual([]);
		expect((await visit(who, "/student/profile/institute", { form })).status).toBe(404);
		await requestInstitute(depsAt(), who, missed);
		await database().update(schema.instituteRequest).set({ requestStatus: "Rejected", reason: "It is closed" });
		await takeBackRequest(depsAt(), who, (await waiting())[0]?.uuid ?? "");
		expect(await waiting()).toEqual([]);
	});

	test("once it was accepted is not taken back", async () => {
		const who = await student();
		await requestInstitute(depsAt(), who, missed);
		await database().update(schema.instituteRequest).set({ requestStatus: "Accepted", instituteUuid: school });
		await expect(takeBackRequest(depsAt(), who, (await waiting())[0]?.uuid ?? "")).rejects.toMatchObject({
			code: "MembershipAccepted",
		});
	});

	test("stands in the panel until it is one of the institutes", async () => {
		const who = await student();
		await requestInstitute(depsAt(), who, missed);
		expect((await getInstitutePanel(depsAt(), who)).requests).toMatchObject([{ ...missed, requestStatus: "Pending" }]);
		await database().update(schema.instituteRequest).set({ requestStatus: "Accepted", instituteUuid: school });
		expect((await getInstitutePanel(depsAt(), who)).requests).toEqual([]);
	});
});
