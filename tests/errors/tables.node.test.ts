import { describe, expect, test } from "vitest";
import { PRECONDITION_PAGES } from "~/domain/account/guards.ts";
import { DomainError } from "~/lib/domain-error.ts";
import { errorText } from "~/lib/error-text.ts";
import { type ErrorCode, HTTP_STATUS, isErrorCode } from "~/lib/http-errors.ts";
import { withLocale } from "~/lib/locale.server.ts";

const CODES = Object.keys(HTTP_STATUS) as ErrorCode[];

/** Spec section 8, to the letter. */
const SPEC: Partial<Record<ErrorCode, [status: number, sentence: string]>> = {
	InvalidToken: [401, "Invalid Token!"],
	StudentMobileUnverified: [412, "Student mobile number must be verified!"],
	TeacherMobileUnverified: [412, "Teacher mobile number must be verified!"],
	StudentNameMissing: [412, "Student name is mandatory!"],
	Early: [409, "Model Test has not started yet."],
	Late: [409, "Model Test has ended."],
	Finished: [409, "You have completed the Model Test"],
};

describe("every error code", () => {
	test.each(CODES)("%s has a status, and a sentence of its own in both languages", (code) => {
		expect(HTTP_STATUS[code]).toBeGreaterThanOrEqual(400);
		const error = new DomainError(code, { subject: "Physics" });
		const english = withLocale("en", () => errorText(error));
		const bangla = withLocale("bn", () => errorText(error));
		expect(english).toMatch(/^[A-Z].*[A-Za-z.!]$/);
		expect(bangla).toMatch(/\p{Script=Bengali}/u);
		expect(bangla).not.toBe(english);
	});

	test("says something else than all others", () => {
		expect(new Set(CODES.map((code) => errorText(code))).size).toBe(CODES.length);
	});

	test.each(Object.entries(SPEC))("%s speaks the spec's words", (code, [status, sentence]) => {
		expect(HTTP_STATUS[code as ErrorCode]).toBe(status);
		expect(withLocale("en", () => errorText(code as ErrorCode))).toBe(sentence);
		expect(withLocale("en", () => errorText(new DomainError(code)))).toBe(sentence);
	});

	test("about a person who has something missing is 412", () => {
		const missing = CODES.filter((code) => HTTP_STATUS[code] === 412);
		expect(missing.sort()).toEqual(Object.keys(PRECONDITION_PAGES).sort());
	});
});

describe("a sentence", () => {
	test("carries the figures of its error, in the numerals of its language", () => {
		const error = new DomainError("PoolTooSmall", { subject: "Physics", available: 3, needed: 5 });
		expect(withLocale("en", () => errorText(error))).toBe(
			"Physics has 3 questions in the pool, but the paper needs 5.",
		);
		const bangla = withLocale("bn", () => errorText(error));
		for (const part of ["Physics", "৩", "৫"]) expect(bangla).toContain(part);
	});

	test("for a code that is in no table is the one for a bad request", () => {
		for (const code of ["Unheard", "constructor", "__proto__", "toString"]) {
			expect(isErrorCode(code)).toBe(false);
			expect(errorText(new DomainError(code))).toBe(errorText("InvalidRequest"));
		}
	});

	test("is in the language of its own request, however many run at once", async () => {
		const told = await Promise.all(
			Array.from({ length: 50 }, (_, index) =>
				withLocale(index % 2 ? "bn" : "en", async () => {
					await Promise.resolve();
					return errorText("NotFound");
				}),
			),
		);
		expect(new Set(told.filter((_, index) => index % 2 === 0))).toEqual(new Set(["There is nothing at this address."]));
		expect(new Set(told.filter((_, index) => index % 2 === 1)).size).toBe(1);
		expect(told[1]).toMatch(/\p{Script=Bengali}/u);
	});
});
