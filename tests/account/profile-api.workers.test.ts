import { beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { gradeRows } from "#db/factories/institute.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { admin, openSchool, student, teacher } from "#tests/support/workers/api-people.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";

const AUTH = "/auth/api/v1";
const gradeUuid = crypto.randomUUID();
const subjects = [crypto.randomUUID(), crypto.randomUUID()];

beforeAll(async () => {
	await openSchool();
	await insertRows(database(), [
		...gradeRows({ uuid: gradeUuid, title: `Class ${gradeUuid}`, at: OPENS }),
		...subjects.flatMap((uuid) => subjectRows({ uuid, title: `Subject ${uuid}`, at: OPENS })),
	]);
});

const ADDRESS = { address_line_1: "12 Lake Road", post_office: "Kalabagan", zip_code: "1205" };

describe("the account service's calls", () => {
	test("answer with a slash at the end and without, to tokens and to sessions", async () => {
		const who = await student();
		for (const path of ["user-profile", "popup-user-profile"])
			for (const end of ["", "/"])
				for (const by of ["bearer", "cookie"] as const)
					expect([path, end, (await get(who, `${AUTH}/${path}${end}`, { by })).status]).toEqual([path, end, 200]);
		for (const end of ["", "/"]) {
			const put = await send(who, "PUT", `${AUTH}/update-user-profile${end}`, { body: { gender: "female" } });
			const kept = await post(who, `${AUTH}/address${end}`, { ...ADDRESS, district: "Dhaka", thana: "Mirpur" });
			expect([end, put.status, kept.status]).toEqual([end, 200, 201]);
		}
	});

	test("are none with two slashes, nor elsewhere with one", async () => {
		const who = await student();
		for (const path of [`${AUTH}/user-profile//`, `${AUTH}/`, "/api/profile/my/", `${AUTH}/user-profile/x`])
			expect([path, (await get(who, path)).status]).toEqual([path, 404]);
		const wrong = await send(who, "DELETE", `${AUTH}/address/`);
		expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
	});

	test("tell the whole profile, what is missing in it, and a card of it", async () => {
		const who = await student({ mobileVerified: false });
		const { body } = await get(who, `${AUTH}/user-profile/`);
		expect(body).toMatchObject({ uuid: who.accountUuid, subjects: [], profileComplete: false });
		expect(body.completeness.missing.slice(0, 4)).toEqual(["mobile", "dob", "gender", "grade"]);
		expect(body.completeness.percent).toBe(8);
		expect((await get(who, `${AUTH}/popup-user-profile/`)).body).toEqual({
			...{ uuid: who.accountUuid, name: who.name, image: null, role: "student", verificationStatus: null },
			...{ organization: null, profileComplete: false, percent: 8 },
		});
	});
});

describe("PUT update-user-profile", () => {
	const put = (who: Parameters<typeof send>[0], body: unknown) =>
		send(who, "PUT", `${AUTH}/update-user-profile/`, { body });

	test("changes what is there, keeps what is not, and takes away what is null", async () => {
		const who = await teacher();
		const first = await put(who, {
			dob: "1984-03-01",
			gender: "male",
			organization: "Dhaka College",
			about_me: "Physics\nand more",
		});
		expect(first.body).toMatchObject({
			dob: "1984-03-01",
			organization: "Dhaka College",
			about_me: "Physics\nand more",
		});
		const second = await put(who, { gender: null });
		expect(second.body).toMatchObject({ dob: "1984-03-01", gender: null, name: who.name });
		const named = await put(who, { gender: "male", name: "Somebody else" });
		expect(named).toMatchObject({ status: 400, body: { errors: [{ field: "name" }] } });
		expect((await get(who, `${AUTH}/user-profile`)).body).toMatchObject({ gender: null, name: who.name });
	});

	test.each([
		[{ dob: "01-03-1984" }, "dob"],
		[{ dob: 5 }, "dob"],
		[{ gender: "none" }, "gender"],
		[{ organization: "" }, "organization"],
		[{ about_me: "x".repeat(2001) }, "about_me"],
	])("refuses %j and names the field", async (body, field) => {
		const answer = await put(await teacher(), body);
		expect(answer.status).toBe(400);
		expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
	});

	test("believes no birthday that cannot be", async () => {
		const answer = await put(await teacher(), { dob: "2020-01-01" });
		expect([answer.status, answer.body.code]).toEqual([400, "BirthdayNotBelieved"]);
	});
});

describe("POST address", () => {
	test.each([
		[
			{ district: "Dhaka", thana: "Dhanmondi" },
			{ district_id: "dhaka", thana_id: "dmp-dhanmondi", thana: "Dhanmondi" },
		],
		[
			{ district: "ঢাকা", thana: "ধানমন্ডি" },
			{ district: "Dhaka", thana_id: "dmp-dhanmondi" },
		],
		[
			{ district_id: "cumilla", thana_id: "cumilla-lalmai" },
			{ district: "Cumilla", thana: "Lalmai" },
		],
		[
			{ district: "Paris", thana: "5e", country: "France" },
			{ district_id: null, thana: "5e", country: "France" },
		],
	])("keeps %j", async (place, kept) => {
		const who = await student();
		const answer = await post(who, `${AUTH}/address/`, { ...ADDRESS, ...place });
		expect([answer.status, answer.body]).toEqual([
			201,
			expect.objectContaining({ ...ADDRESS, country: "Bangladesh", ...kept }),
		]);
		const { body } = await get(who, "/api/profile/my");
		const { thana_id: _, district_id: __, ...names } = answer.body;
		expect(body.presentAddress).toEqual(names);
	});

	test("refuses ids that do not belong together, and names what is missing", async () => {
		const who = await student();
		const wrong = await post(who, `${AUTH}/address/`, { ...ADDRESS, district_id: "sylhet", thana_id: "dmp-dhanmondi" });
		expect([wrong.status, wrong.body.code]).toEqual([400, "PlaceNotFound"]);
		const missing = await post(who, `${AUTH}/address/`, { zip_code: "12" });
		expect(missing.body.errors.map((error: { field: string }) => error.field).sort()).toEqual([
			...["address_line_1", "district", "post_office", "thana", "zip_code"],
		]);
	});
});

describe("PATCH user", () => {
	test("grade needs a choice, in the words of the page, of one that is there", async () => {
		const who = await student();
		for (const body of [{}, { uuid: "" }, { uuid: null }, { uuid: " " }]) {
			const answer = await send(who, "PATCH", "/api/user/grade", { body });
			expect([answer.status, answer.body.code, answer.body.message]).toEqual([
				...[400, "GradeNotChosen", "Please choose a Grade!"],
			]);
		}
		const unknown = await send(who, "PATCH", "/api/user/grade", { body: { uuid: crypto.randomUUID() } });
		expect([unknown.status, unknown.body.code]).toEqual([404, "GradeNotFound"]);
		const set = await send(who, "PATCH", "/api/user/grade", { body: { uuid: gradeUuid } });
		expect(set.body.grade).toEqual({ uuid: gradeUuid, title: `Class ${gradeUuid}` });
	});

	test("subject sets all of them, or the only one", async () => {
		const who = await teacher();
		const patch = async (body: unknown) => (await send(who, "PATCH", "/api/user/subject", { body })).body;
		const uuidsOf = (body: { subjects: { uuid: string }[] }) => body.subjects.map(({ uuid }) => uuid).sort();
		expect(uuidsOf(await patch({ uuids: subjects }))).toEqual([...subjects].sort());
		expect(uuidsOf(await patch({ uuid: subjects[0] }))).toEqual([subjects[0]]);
		expect(uuidsOf(await patch({ uuids: [] }))).toEqual([]);
		expect(await patch({ uuids: [crypto.randomUUID()] })).toMatchObject({ code: "SubjectNotFound" });
		expect(await patch({})).toMatchObject({ code: "InvalidRequest", errors: [{ field: "uuids" }] });
	});

	test("and the others say what is still missing, one after the other", async () => {
		const who = await student();
		await post(who, `${AUTH}/address`, { ...ADDRESS, district: "Dhaka", thana: "Mirpur" });
		await send(who, "PUT", `${AUTH}/update-user-profile`, { body: { dob: "2009-03-01", gender: "female" } });
		const { body } = await send(who, "PATCH", "/api/user/grade", { body: { uuid: gradeUuid } });
		expect([body.profileComplete, body.completeness.missing]).toEqual([false, ["institute"]]);
	});

	test("is nothing for an admin", async () => {
		const boss = await admin();
		for (const path of ["/api/user/grade", "/api/user/subject"])
			expect((await send(boss, "PATCH", path, { body: { uuid: gradeUuid } })).status).toBe(403);
	});
});
