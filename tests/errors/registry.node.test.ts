import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { DatabaseAway } from "#db/away.ts";
import { PRECONDITION_PAGES } from "~/domain/account/guards.ts";
import { attemptErrors } from "~/domain/attempt/errors.ts";
import { ERROR_CODES, ERRORS, type ErrorCode, errorText } from "~/domain/errors.ts";
import { ExamSessionUnavailable } from "~/domain/exam-session/port.ts";
import { expectedError } from "~/domain/expected-error.server.ts";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { questionBankErrors } from "~/domain/question-bank/errors.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { DomainError, defineErrors, type ErrorTable, mergeErrors } from "~/lib/define-errors.ts";
import { withLocale } from "~/lib/locale.server.ts";

/** What the sentences that take something take. */
const PARAMS = {
	...{ of: "model-test", subject: "Physics", available: 3, needed: 5 },
	...{ method: "PUT", allowed: "GET", limit: 64 },
	...{ problem: "age", role: "teacher", at: Date.UTC(2026, 0, 10), taken: 12, name: "notes.docx", most: 3 },
	...{ left: 4, numbers: "01712345678" },
	lacks: JSON.stringify([{ of: "window", done: false, must: true }]),
	faults: JSON.stringify([{ field: "options", problem: "same-options", value: "" }]),
};

const sentence = (code: ErrorCode, params: object = PARAMS) => ERRORS[code].text(params as never);

/** The published sentences, to the letter. */
const SPEC: [code: ErrorCode, status: number, sentence: string][] = [
	["InvalidToken", 401, "Invalid Token!"],
	["StudentMobileUnverified", 412, "Student mobile number must be verified!"],
	["TeacherMobileUnverified", 412, "Teacher mobile number must be verified!"],
	["StudentNameMissing", 412, "Student name is mandatory!"],
	["Early", 409, "Model Test has not started yet."],
	["Late", 409, "Model Test has ended."],
	["Finished", 409, "You have completed the Model Test"],
	["FileTooLarge", 413, "File size has crossed the limit(64 MB)"],
];

describe("every error code", () => {
	test.each(ERROR_CODES)("%s has a status, a note, and a sentence of its own in both languages", (code) => {
		expect(ERRORS[code].status).toBeGreaterThanOrEqual(400);
		expect(ERRORS[code].note).toMatch(/^[A-Z].*\.$/);
		const english = withLocale("en", () => sentence(code));
		const bangla = withLocale("bn", () => sentence(code));
		expect(english).toMatch(/^[A-Z].*(?:[A-Za-z.!]|\(\d+ MB\))$/);
		expect(bangla).toMatch(/\p{Script=Bengali}/u);
		expect(bangla).not.toBe(english);
	});

	test("says something else than all others", () => {
		expect(new Set(ERROR_CODES.map((code) => sentence(code))).size).toBe(ERROR_CODES.length);
	});

	test.each(SPEC)("%s speaks the published words", (code, status, words) => {
		expect(ERRORS[code].status).toBe(status);
		expect(withLocale("en", () => sentence(code))).toBe(words);
	});

	test("about a person who has something missing is 412, as HTTP has it for a file that changed", () => {
		const missing = ERROR_CODES.filter((code) => ERRORS[code].status === 412);
		expect(missing.sort()).toEqual([...Object.keys(PRECONDITION_PAGES), "FileChanged"].sort());
	});
});

describe("the registry", () => {
	test("has the errors of every capability that defines any", async () => {
		const folder = fileURLToPath(new URL("../../app/domain/", import.meta.url));
		const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
			/.\/errors\.ts$/.test(name),
		);
		expect(files.length).toBeGreaterThan(0);
		const capabilities: Record<string, { table?: ErrorTable }>[] = await Promise.all(
			files.map((name) => import(`${folder}${name}`)),
		);
		const defined = capabilities.flatMap((exported) =>
			Object.values(exported).flatMap(({ table }) => Object.keys(table ?? {})),
		);
		expect(defined.sort()).toEqual([...ERROR_CODES].sort());
	});

	test("refuses a code that two capabilities define", () => {
		const definition = { status: 409, text: () => "No.", note: "No." } as const;
		const one = defineErrors({ Taken: definition });
		const other = defineErrors({ Free: definition, Taken: definition });
		expect(() => mergeErrors([one, other])).toThrow("Two capabilities define the error Taken");
		expect(Object.keys(mergeErrors([one, defineErrors({ Free: definition })]))).toEqual(["Taken", "Free"]);
	});
});

describe("a failure", () => {
	test("does not compile with a code that its capability does not define, nor as a plain string", () => {
		// @ts-expect-error a code of another capability
		expect(modelTestErrors.fail("PaymentNotFound")).toBeInstanceOf(DomainError);
		// @ts-expect-error a code of nobody's
		expect(modelTestErrors.is(new Error("ExamGone"), "ExamGone")).toBe(false);
		// @ts-expect-error nobody makes one from a plain string
		expect(new DomainError("ExamNotFound").code).toBe("ExamNotFound");
		// @ts-expect-error no code of the registry
		expect(() => errorText("Unheard")).toThrow();
	});

	test("does not compile without what its sentence takes", () => {
		// @ts-expect-error which kind of attempt
		expect(attemptErrors.fail("Finished").code).toBe("Finished");
		// @ts-expect-error what is known of which kind
		expect(attemptErrors.fail("Finished", { of: "lecture" }).code).toBe("Finished");
	});

	test("is known by its code", () => {
		const error: unknown = attemptErrors.fail("Early");
		expect(attemptErrors.is(error, "Early")).toBe(true);
		expect(attemptErrors.is(error, "Late", "Early")).toBe(true);
		expect(attemptErrors.is(error, "Late")).toBe(false);
		expect(attemptErrors.is(new Error("Early"), "Early")).toBe(false);
		expect(expectedError(error)).toBe(error);
	});

	test("that no registered capability defines is a bug, as is anything else thrown", () => {
		const unheard = ["Unheard", "constructor", "__proto__", "toString"].map((code) =>
			defineErrors({ [code]: { status: 409, text: () => "No.", note: "No." } }).fail(code),
		);
		for (const thrown of [
			...unheard,
			new Error("ExamNotFound"),
			new Response(null, { status: 404 }),
			null,
			"ExamNotFound",
		])
			expect(expectedError(thrown)).toBeNull();
	});

	test("of a database or an exam session that is away is the part's being away", () => {
		const deep = new Error("Failed query", { cause: new Error("fetch", { cause: new DatabaseAway(new Error()) }) });
		expect(expectedError(deep)?.code).toBe("Unavailable");
		const busy = Object.assign(new Error(), { overloaded: true });
		expect(expectedError(new ExamSessionUnavailable("answer", busy))).toMatchObject({
			code: "Unavailable",
			params: { retryAfter: 15 },
		});
		expect(expectedError(new ExamSessionUnavailable("answer", new Error()))).toMatchObject({
			code: "Unavailable",
			params: {},
		});
	});
});

describe("a sentence", () => {
	test("carries the figures of its error, in the numerals of its language", () => {
		const error = questionBankErrors.fail("PoolTooSmall", { subject: "Physics", available: 3, needed: 5 });
		expect(withLocale("en", () => errorText(error))).toBe("Questions of Physics in the pool: 3. The paper needs 5.");
		const bangla = withLocale("bn", () => errorText(error));
		for (const part of ["Physics", "৩", "৫"]) expect(bangla).toContain(part);
	});

	test("speaks of what the attempt is at", () => {
		const words = (of: "model-test" | "mock-test") =>
			withLocale("en", () => errorText(attemptErrors.fail("NotStarted", { of })));
		expect(words("model-test")).toBe("You have not started this Model Test yet.");
		expect(words("mock-test")).toBe("You have not started this self-assessment yet.");
	});

	test("is in the language of its own request, however many run at once", async () => {
		const told = await Promise.all(
			Array.from({ length: 50 }, (_, index) =>
				withLocale(index % 2 ? "bn" : "en", async () => {
					await Promise.resolve();
					return errorText(requestErrors.fail("NotFound"));
				}),
			),
		);
		expect(new Set(told.filter((_, index) => index % 2 === 0))).toEqual(new Set(["There is nothing at this address."]));
		expect(new Set(told.filter((_, index) => index % 2 === 1)).size).toBe(1);
		expect(told[1]).toMatch(/\p{Script=Bengali}/u);
	});
});
