import { describe, expect, test } from "vitest";
import { isProfileComplete, type ProfileFields } from "~/domain/account/rules.ts";
import { IN_FUTURE, studentProfileSchema } from "~/domain/account/schemas.ts";

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
			zipCode: "১২০৫",
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
