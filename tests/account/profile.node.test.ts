import { describe, expect, test } from "vitest";
import {
	askedOf,
	birthdayProblem,
	completenessOf,
	isProfileComplete,
	type ProfileFields,
	percentOf,
} from "~/domain/account/rules.ts";
import {
	addressFormSchema,
	addressSchema,
	birthdaySchema,
	IN_FUTURE,
	NOT_AGED,
	studentGeneralSchema,
	studentProfileFormSchema,
	studentProfileSchema,
	teacherGeneralSchema,
} from "~/domain/account/schemas.ts";
import { fieldPath, wholeFieldPath } from "~/features/account/profile-paths.ts";

const complete: ProfileFields = {
	name: "নুসরাত জাহান",
	dob: "2009-03-01",
	gender: "female",
	mobileVerified: true,
	gradeUuid: "0198a6a0-0000-7000-8000-000000000001",
	addressLine1: "12 Lake Road",
	postOffice: "Dhanmondi",
	zipCode: "1205",
	thana: "Dhanmondi",
	district: "Dhaka",
	country: "Bangladesh",
};

describe("a student's profile", () => {
	test("is complete with every field and an institute besides the open school", () => {
		expect(isProfileComplete(complete, 1)).toBe(true);
		expect(isProfileComplete(complete, 3)).toBe(true);
	});

	test("is not without an institute of one's own, or with an unverified mobile", () => {
		expect(isProfileComplete(complete, 0)).toBe(false);
		expect(isProfileComplete({ ...complete, mobileVerified: false }, 1)).toBe(false);
	});

	test.each(Object.keys(complete).filter((field) => field !== "mobileVerified"))("is not without %s", (field) => {
		for (const nothing of [null, "", "   "])
			expect(isProfileComplete({ ...complete, [field]: nothing }, 1)).toBe(false);
	});
});

const nothing: ProfileFields = {
	...{ name: null, dob: null, gender: null, mobileVerified: false, gradeUuid: null, addressLine1: null },
	...{ postOffice: null, zipCode: null, thana: null, district: null, country: null },
};

describe("how much of a profile is there", () => {
	test("is a hundred only when nothing is missing, and nothing when all is", () => {
		expect(percentOf(completenessOf("student", complete, 1))).toBe(100);
		expect(percentOf(completenessOf("student", complete, 0))).toBe(91);
		for (const role of ["student", "teacher", "admin"] as const) {
			const { total, missing } = completenessOf(role, nothing, 0);
			expect([role, missing.length, percentOf({ total, missing })]).toEqual([role, total, 0]);
		}
	});

	test("is told part by part, in the order in which it is asked", () => {
		expect(completenessOf("student", nothing, 0).missing).toEqual([
			...["name", "mobile", "dob", "gender", "grade", "institute"],
			...["addressLine1", "postOffice", "zipCode", "thana", "district", "country"],
		]);
		expect(completenessOf("student", { ...complete, thana: " ", gradeUuid: null }, 0).missing).toEqual([
			...["grade", "institute", "thana"],
		]);
	});

	test("does not ask for the country where it is saved with the rest of the address", () => {
		const asked = (profile: ProfileFields) => askedOf(completenessOf("student", profile, 1));
		expect(asked({ ...complete, thana: null, country: null })).toEqual({
			total: 12,
			missing: ["thana"],
			suggested: [],
		});
		expect(asked({ ...complete, dob: null, country: null }).missing).toEqual(["dob", "country"]);
		expect(asked({ ...complete, country: null }).missing).toEqual(["country"]);
	});

	test("of a teacher has organization, no class and no institute; words about them are suggested, and not counted", () => {
		const teacher = { ...complete, gradeUuid: null, organization: "Dhaka College", aboutMe: "I teach physics." };
		expect(completenessOf("teacher", teacher, 0)).toMatchObject({ missing: [], suggested: [] });
		expect(completenessOf("teacher", { ...teacher, organization: null }, 5).missing).toEqual(["organization"]);
		const silent = completenessOf("teacher", { ...teacher, aboutMe: "" }, 0);
		expect(silent).toMatchObject({ missing: [], suggested: ["aboutMe"] });
		expect(percentOf(silent)).toBe(100);
	});

	test("leads from every missing part to where it is filled in", () => {
		for (const role of ["student", "teacher"] as const)
			for (const field of completenessOf(role, nothing, 0).missing)
				expect([field, fieldPath(role, field)]).toEqual([
					field,
					expect.stringMatching(/^\/(student\/profile|dashboard\/teacher\/profile|auth)\//),
				]);
		expect(fieldPath("teacher", "dob")).toBe("/dashboard/teacher/profile/general#general-dob");
		expect(fieldPath("student", "thana")).toBe("/student/profile/address#address-thanaId");
		expect(wholeFieldPath("grade")).toBe("#profile-gradeUuid");
		expect(wholeFieldPath("mobile")).toBe("/auth/mobile-verification?next=%2Fauth%2Fstudent%2Fprofile-verification");
	});
});

const form = {
	dob: "2009-03-01",
	gender: "female",
	gradeUuid: "0198a6a0-0000-7000-8000-000000000001",
	instituteUuid: "0198a6a0-0000-7000-8000-000000000002",
	addressLine1: "12 Lake Road",
	postOffice: "Dhanmondi",
	zipCode: "1205",
	thana: "Dhanmondi",
	district: "Dhaka",
	country: "Bangladesh",
};

describe("the profile form", () => {
	const schema = studentProfileSchema(Date.UTC(2026, 0, 10));

	const wrongIn = (change: Record<string, unknown>) => {
		const result = schema.safeParse({ ...form, ...change });
		return result.success ? [] : [...new Set(result.error.issues.map((issue) => issue.path.join(".")))];
	};

	test("takes what a student fills in, without the blanks around it", () => {
		expect(schema.parse({ ...form, thana: "  ধানমন্ডি ", zipCode: " ১২০৫ " })).toEqual({
			...form,
			thana: "ধানমন্ডি",
			zipCode: "1205",
		});
	});

	test.each(Object.keys(form))("needs %s", (field) => {
		for (const nothing of [undefined, "", "   ", null]) expect(wrongIn({ [field]: nothing })).toContain(field);
	});

	test.each([
		["dob", ["2009-02-29", "2009-13-01", "01-03-2009", "2009-3-1", "yesterday", "2009-03-01T00:00:00Z"]],
		["gender", ["Female", "none", "1"]],
		["gradeUuid", ["1", "ssc", "' OR 1=1 --"]],
		["instituteUuid", ["open-school", "0198a6a0"]],
		["zipCode", ["120", "12050", "12a5", "১২০", "-120", "1 205", "٠١٢٣"]],
		["addressLine1", ["x".repeat(201)]],
		["postOffice", ["x".repeat(101)]],
		["thana", ["x".repeat(101)]],
		["district", ["x".repeat(101)]],
		["country", ["x".repeat(101)]],
	])("refuses a %s that cannot be", (field, values) => {
		for (const value of values) expect([value, wrongIn({ [field]: value })]).toEqual([value, [field]]);
	});

	test("believes birthdays of five to a hundred years ago", () => {
		for (const dob of ["2021-01-01", "1926-02-01", "2012-02-29"]) expect([dob, wrongIn({ dob })]).toEqual([dob, []]);
		for (const dob of ["2021-02-01", "2026-01-11", "2999-01-01", "1925-12-01", "0001-01-01"])
			expect([dob, wrongIn({ dob })]).toEqual([dob, ["dob"]]);
	});

	test("says of a day that is still to come that it is", () => {
		const said = (dob: string) => schema.safeParse({ ...form, dob }).error?.issues.map((issue) => issue.message) ?? [];
		expect(said("2026-01-11")).toEqual([IN_FUTURE]);
		for (const dob of ["2025-12-31", "1900-01-01", "x"]) expect(said(dob)).not.toContain(IN_FUTURE);
	});

	test("drops what it does not know", () => {
		expect(schema.parse({ ...form, mobileVerified: true, role: "admin" })).toEqual(form);
	});
});

describe("a step of a form, by a button that brings the next list", () => {
	test("judges nothing and keeps what was typed so far", () => {
		const soFar = { intent: "districts", divisionId: "dhaka", zipCode: "12", addressLine1: "12 Lake" };
		expect(addressFormSchema.parse(soFar)).toEqual(soFar);
		const whole = studentProfileFormSchema(Date.UTC(2026, 0, 10));
		expect(whole.parse({ ...soFar, intent: "thanas", dob: "tomorrow" })).toEqual({
			...{ ...soFar, intent: "thanas" },
			dob: "tomorrow",
		});
	});

	test("is none without its button: saving needs every field", () => {
		for (const intent of [undefined, "save"])
			expect(addressFormSchema.safeParse({ intent, divisionId: "dhaka" }).success).toBe(false);
		expect(addressFormSchema.safeParse({ ...form, intent: "elsewhere" }).success).toBe(false);
	});
});

describe("the form of the address", () => {
	const { addressLine1, postOffice, zipCode, country } = form;
	const wrongIn = (change: Record<string, unknown>) => {
		const result = addressSchema.safeParse({ addressLine1, postOffice, zipCode, country, ...change });
		return result.success ? [] : [...new Set(result.error.issues.map((issue) => issue.path.join(".")))];
	};

	test.each([
		[{ districtId: "dhaka", thanaId: "dmp-dhanmondi" }, []],
		[{ district: "Dhaka", thana: "Dhanmondi" }, []],
		[{ districtId: "dhaka", thana: "Nowhere in the list" }, []],
		[{ districtId: "other", district: "Paris", thanaId: "other", thana: "5e" }, []],
		[{ districtId: "other", thanaId: "other" }, ["district", "thana"]],
		[{ districtId: "dhaka" }, ["thana"]],
		[{ thanaId: "dmp-dhanmondi" }, ["district"]],
		[{ district: "x".repeat(101), thana: "Dhanmondi" }, ["district"]],
		[{ districtId: "x".repeat(61), thana: "Dhanmondi" }, ["districtId"]],
	])("takes a place that is chosen or typed: %j", (change, wrong) => {
		expect(wrongIn(change)).toEqual(wrong);
	});

	test("says of all that is wrong at once", () => {
		expect(wrongIn({ zipCode: "12", addressLine1: "" })).toEqual(["addressLine1", "zipCode", "district", "thana"]);
	});
});

describe("a day of birth", () => {
	const now = Date.UTC(2026, 0, 10);
	test.each([
		["2026-01-11", "student", "future"],
		["2025-01-01", "student", "age"],
		["2021-01-01", "student", null],
		["1920-01-01", "student", "age"],
		["2021-01-01", "teacher", "age"],
		["2009-12-01", "teacher", null],
		["1926-02-01", "teacher", null],
	] as const)("%s of a %s is wrong by its %s", (dob, role, problem) => {
		expect(birthdayProblem(dob, now, role)).toBe(problem);
	});

	// The 23rd began in Dhaka an hour ago; in UTC it is the 22nd.
	const early = Date.UTC(2026, 10, 22, 19);
	test.each([
		["2026-11-23", "student", "age"],
		["2026-11-24", "student", "future"],
		["2021-11-23", "student", null],
		["2021-11-24", "student", "age"],
		["1926-11-23", "student", null],
		["1926-11-22", "student", "age"],
		["2010-11-23", "teacher", null],
		["2010-11-24", "teacher", "age"],
		["1926-11-23", "teacher", null],
		["1926-11-22", "teacher", "age"],
	] as const)(
		"counts whole years of the calendar in Dhaka: %s of a %s is wrong by its %s (ACC-32)",
		(dob, role, problem) => {
			expect(birthdayProblem(dob, early, role)).toBe(problem);
		},
	);

	test.each([
		["2012-02-29", "teacher", Date.UTC(2028, 1, 28, 12), "age"],
		["2012-02-29", "teacher", Date.UTC(2028, 1, 29, 12), null],
		["2020-02-29", "student", Date.UTC(2025, 1, 28, 12), "age"],
		["2020-02-29", "student", Date.UTC(2025, 2, 1, 12), null],
	] as const)("knows the leap day: %s of a %s", (dob, role, at, problem) => {
		expect(birthdayProblem(dob, at, role)).toBe(problem);
	});

	test("that is given but not believed is answered with the ages that are", () => {
		const said = (role: "student" | "teacher") =>
			birthdaySchema(early, role)
				.safeParse("2024-01-01")
				.error?.issues.map(({ message }) => message);
		expect(said("student")).toEqual([NOT_AGED.student]);
		expect(said("teacher")).toEqual([NOT_AGED.teacher]);
	});
});

describe("the first page of a profile", () => {
	const now = Date.UTC(2026, 0, 10);
	const { dob, gender, gradeUuid } = form;

	test("of a student needs birthday, gender and class; subjects are their own choice", () => {
		expect(studentGeneralSchema(now).parse({ dob, gender, gradeUuid })).toEqual({
			...{ dob, gender, gradeUuid },
			subjectUuids: [],
		});
		for (const field of ["dob", "gender", "gradeUuid"])
			expect(studentGeneralSchema(now).safeParse({ dob, gender, gradeUuid, [field]: "" }).success).toBe(false);
	});

	test("of a teacher needs nothing, and takes words in several lines", () => {
		expect(teacherGeneralSchema(now).parse({})).toEqual({ subjectUuids: [] });
		expect(teacherGeneralSchema(now).parse({ aboutMe: " one\r\n\ntwo " })).toMatchObject({ aboutMe: "one\n\ntwo" });
		expect(teacherGeneralSchema(now).parse({ aboutMe: "1.\tBSc\n2.\tMSc" })).toMatchObject({
			aboutMe: "1. BSc\n2. MSc",
		});
		for (const wrong of [
			{ aboutMe: "x".repeat(2001) },
			{ aboutMe: "a\u202eb" },
			{ organization: "a\nb" },
			{ dob: "2015-01-01" },
		])
			expect([wrong, teacherGeneralSchema(now).safeParse(wrong).success]).toEqual([wrong, false]);
	});

	test("takes twenty subjects at most", () => {
		const some = (count: number) => Array.from({ length: count }, () => gradeUuid);
		expect(teacherGeneralSchema(now).safeParse({ subjectUuids: some(20) }).success).toBe(true);
		expect(teacherGeneralSchema(now).safeParse({ subjectUuids: some(21) }).success).toBe(false);
	});
});
