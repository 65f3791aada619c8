import { expect, test } from "vitest";
import {
	DEMO_ADMIN,
	DEMO_PEOPLE,
	DEMO_STUDENTS,
	DEMO_TEACHERS,
	EARLIER_STUDENTS,
	SUSPENDED_STUDENT,
} from "#db/seed/people.ts";
import { normaliseMobile } from "~/lib/mobile.ts";

const everybody = [...DEMO_PEOPLE, SUSPENDED_STUDENT, ...EARLIER_STUDENTS];

test("the demo people have the numbers that the documentation names", () => {
	expect(DEMO_ADMIN.mobile).toBe("01700000000");
	expect(DEMO_TEACHERS.map(({ mobile, verification }) => [mobile, verification])).toEqual([
		["01700000001", "Accepted"],
		["01700000002", "Awaiting"],
		["01700000003", "Suspended"],
	]);
	expect(DEMO_STUDENTS.map((person) => [person.mobile, person.profileComplete, person.mobileVerified])).toEqual([
		["01700000011", true, true],
		["01700000012", false, true],
		["01700000013", false, false],
	]);
	expect(SUSPENDED_STUDENT.mobile).toBe("01700000014");
});

test("nobody shares a subject or a number with another, and every number is one", () => {
	expect(new Set(everybody.map((person) => person.subject)).size).toBe(everybody.length);
	expect(new Set(everybody.map((person) => normaliseMobile(person.mobile))).size).toBe(everybody.length);
	expect(everybody.every((person) => normaliseMobile(person.mobile) !== null)).toBe(true);
});
