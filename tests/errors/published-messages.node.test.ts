import { describe, expect, test } from "vitest";
import { preconditionPage } from "~/domain/account/guards.ts";
import { ERROR_CODES, ERRORS } from "~/domain/errors.ts";
import { PUBLISHED_MESSAGES } from "./published-messages.ts";

describe.each(PUBLISHED_MESSAGES)("the published message “$words”", ({ words, text }) => {
	test("is in the catalogue to the letter, and has words of its own in Bangla", () => {
		expect(text({}, { locale: "en" }).startsWith(words)).toBe(true);
		expect(text({}, { locale: "bn" })).toMatch(/\p{Script=Bengali}/u);
	});
});

test("a 412 leads to the page that repairs what is missing; one that has none leads home", () => {
	const led = ERROR_CODES.filter((code) => ERRORS[code].status === 412).map((code) => [
		code,
		preconditionPage(code as Parameters<typeof preconditionPage>[0]),
	]);
	expect(Object.fromEntries(led)).toEqual({
		FileChanged: "/home",
		StudentMobileUnverified: "/auth/mobile-verification",
		TeacherMobileUnverified: "/auth/mobile-verification",
		StudentNameMissing: "/auth/missing-name",
		TeacherNameMissing: "/auth/missing-name",
		TeacherNotVerified: "/auth/teacher-verification",
		TeacherAwaiting: "/auth/teacher-verification",
		TeacherRejected: "/auth/teacher-verification",
		TeacherSuspended: "/auth/teacher-verification",
	});
	expect(preconditionPage("GradeNotChosen")).toBe("/home");
});
