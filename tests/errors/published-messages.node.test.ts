import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { testTitles } from "#tests/support/test-titles.ts";
import { preconditionPage } from "~/domain/account/guards.ts";
import { ERROR_CODES, ERRORS } from "~/domain/errors.ts";
import { PUBLISHED_MESSAGES } from "./published-messages.ts";

const folder = fileURLToPath(new URL("../", import.meta.url));

describe.each(PUBLISHED_MESSAGES)("the published message “$words”", ({ words, text, by }) => {
	test("is in the catalogue to the letter, and has words of its own in Bangla", () => {
		expect(text({}, { locale: "en" }).startsWith(words)).toBe(true);
		expect(text({}, { locale: "bn" })).toMatch(/\p{Script=Bengali}/u);
	});

	test.each(by)("is caused by %s: %s", (file, title) => {
		expect(testTitles(file, readFileSync(`${folder}${file}`, "utf8"))).toContain(title);
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
	});
	expect(preconditionPage("GradeNotChosen")).toBe("/home");
});

test("a title counts where a test has it that runs, and only whole", () => {
	const file = `
		describe("a group", () => {
			test("plain", async () => {});
			for (const n of [1]) test(\`of a loop (\${n})\`, () => say("plain words", () => {}));
			test.each([1] as const)("of a table: %s", () => {});
			test.skip("left out", () => {});
			test.skip.each([1])("left out: %s", () => {});
			// test("put aside", () => {});
		});`;
	expect(testTitles("a.test.ts", file)).toEqual(["plain", "of a loop (…)", "of a table: %s"]);
});
