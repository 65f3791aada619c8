import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { birthdayProblem, isBirthYear } from "~/domain/account/rules.ts";
import { agreesWith, type DocumentKind, readDocumentNumber } from "~/domain/verification/document-number.ts";
import { canMend, REASON_CODES, REASONS, reasonsOf } from "~/domain/verification/reasons.ts";
import {
	type Act,
	APPEAL_DAYS,
	appealUntil,
	isAlarm,
	MANY_LOOKS,
	moved,
	type Standing,
	standingOf,
} from "~/domain/verification/rules.ts";
import { reasonWords } from "~/features/verification/words.ts";
import { maskedNumber } from "~/lib/masked-number.ts";

const NOW = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;
const read = (kind: DocumentKind, text: string) => readDocumentNumber(kind, text, NOW);

const bangla = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));

describe("the number of a document (VER-1)", () => {
	test.each([
		["nid", "1234567890", "1234567890", null],
		["nid", "2692506123456", "2692506123456", null],
		["nid", "19852692506123456", "19852692506123456", 1985],
		["nid", "1985 2692 5061 23456", "19852692506123456", 1985],
		["nid", "123-456-7890", "1234567890", null],
		["nid", "\u200e১২৩৪৫৬৭৮৯০", "1234567890", null],
		["nid", "20102692506123456", "20102692506123456", 2010],
		["birth_certificate", "19992692506123456", "19992692506123456", 1999],
		["passport", "bx 0123456", "BX0123456", null],
		["passport", "A01234567", "A01234567", null],
	] as const)("of %s, typed as %s, is read", (kind, typed, number, birthYear) => {
		expect(read(kind, typed)).toMatchObject({ kind, number, birthYear });
		expect(read(kind, bangla(typed))).toMatchObject({ number });
	});

	test.each([
		["nid", "123456789", "length"],
		["nid", "12345678901", "length"],
		["nid", "১২৩৪৫৬৭৮৯০১২", "length"],
		["nid", "123456789O", "length"],
		["nid", "", "length"],
		["nid", "0000000000", "same"],
		["nid", "18502692506123456", "year"],
		["nid", "20112692506123456", "year"],
		["nid", "00502692506123456", "year"],
		["birth_certificate", "2692506123456", "length"],
		["birth_certificate", "20262692506123456", "year"],
		["passport", "123456789", "passport"],
		["passport", "ABC123456", "passport"],
	] as const)("of %s is none when it is %s: %s", (kind, typed, problem) => {
		expect(read(kind, typed)).toEqual({ problem });
	});

	test("has a year of birth exactly where a day of it is one that a teacher can have (ACC-32)", () => {
		const days = (year: number) =>
			Array.from({ length: 366 }, (_, n) => new Date(Date.UTC(year, 0, 1 + n)).toISOString().slice(0, 10));
		for (let year = 1920; year <= 2027; year += 1)
			expect([year, isBirthYear(year, NOW, "teacher")]).toEqual([
				year,
				days(year)
					.filter((day) => day.startsWith(String(year)))
					.some((day) => birthdayProblem(day, NOW, "teacher") === null),
			]);
	});

	test("is the same NID with the year of birth and without, and another document's never", () => {
		const same = (kind: DocumentKind, text: string) => {
			const number = read(kind, text);
			return "problem" in number ? number.problem : number.same;
		};
		fc.assert(
			fc.property(fc.integer({ min: 1930, max: 2007 }), fc.stringMatching(/^[1-9]\d{11}[1-8]$/), (year, digits) => {
				fc.pre(new Set(digits.slice(-10)).size > 1);
				expect(same("nid", `${year}${digits}`)).toBe(same("nid", bangla(digits)));
				expect(same("birth_certificate", `${year}${digits}`)).not.toBe(same("nid", digits));
			}),
		);
	});

	test("is held against a date of birth where both say a year", () => {
		const number = read("nid", "19852692506123456");
		if ("problem" in number) throw new Error(number.problem);
		expect([agreesWith(number, "1985-03-26"), agreesWith(number, "1986-03-26"), agreesWith(number, null)]).toEqual([
			...[true, false, true],
		]);
		expect(agreesWith({ ...number, birthYear: null }, "1986-03-26")).toBe(true);
	});

	test("is shown by its last four", () => {
		expect(maskedNumber("1234567890")).toBe("••••••7890");
		expect(maskedNumber("123")).toBe("123");
	});
});

const MOVES: Record<Standing, Partial<Record<Act, string>>> = {
	Unsent: { submit: "Awaiting", suspend: "Suspended" },
	Awaiting: { accept: "Accepted", reject: "Rejected", suspend: "Suspended" },
	Accepted: { suspend: "Suspended" },
	Rejected: { submit: "Awaiting", appeal: "Awaiting", suspend: "Suspended" },
	Suspended: { restore: "Accepted" },
};
const ACTS: Act[] = ["submit", "appeal", "accept", "reject", "suspend", "restore"];

describe("the moves of a verification (VER-3)", () => {
	test.each(Object.keys(MOVES) as Standing[])("from %s are these and no others", (standing) => {
		for (const act of ACTS)
			expect([act, moved(standing, act, "Accepted")]).toEqual([act, MOVES[standing][act] ?? null]);
	});

	test("lead out of a suspension to where the last submission stands", () => {
		for (const last of ["Accepted", "Rejected", "Awaiting"] as const)
			expect(moved("Suspended", "restore", last)).toBe(last);
		expect(moved("Suspended", "restore", null)).toBe("Awaiting");
	});

	test("begin where nothing was sent", () => {
		expect([standingOf("Awaiting", false), standingOf("Awaiting", true), standingOf("Suspended", false)]).toEqual([
			...["Unsent", "Awaiting", "Suspended"],
		]);
	});
});

describe("an appeal (VER-4)", () => {
	const refused = { state: "Rejected", decidedAt: NOW, appealedAt: null } as const;
	test("is possible once, for some days after a refusal", () => {
		const until = NOW + APPEAL_DAYS * DAY;
		expect(appealUntil(refused, NOW)).toBe(until);
		expect(appealUntil(refused, until - 1)).toBe(until);
		expect(appealUntil(refused, until)).toBeNull();
		expect(appealUntil({ ...refused, appealedAt: NOW - 1 }, NOW)).toBeNull();
		expect(appealUntil({ ...refused, state: "Accepted" }, NOW)).toBeNull();
		expect(appealUntil({ ...refused, state: "Awaiting", decidedAt: null }, NOW)).toBeNull();
	});
});

describe("the reasons of a refusal (VER-5)", () => {
	test("each name a field, say why, and whether it can be mended", () => {
		for (const code of REASON_CODES) {
			const { field, text, mend } = reasonWords(code);
			expect([code, field.length > 2, text.length > 10]).toEqual([code, true, true]);
			expect(mend).toBe(
				REASONS[code].mendable ? "You can mend this and send it again." : "New documents do not mend this.",
			);
		}
		expect(new Set(REASON_CODES.map((code) => reasonWords(code).text)).size).toBe(REASON_CODES.length);
	});

	test("let documents be sent again while all of them can be mended", () => {
		expect([
			canMend([]),
			canMend(["scan_expired", "name_mismatch"]),
			canMend(["scan_expired", "scan_altered"]),
		]).toEqual([...[true, true, false]]);
	});

	test("that are none any more are left out", () => {
		expect(reasonsOf({ reasons: ["scan_expired", "of before", "toString"] })).toEqual(["scan_expired"]);
		expect([reasonsOf({ reasons: null }), reasonsOf(null)]).toEqual([[], []]);
	});
});

test("Looks of an hour are told at each further so many (VER-7)", () => {
	expect([0, 1, MANY_LOOKS - 1, MANY_LOOKS, MANY_LOOKS + 1, MANY_LOOKS * 2].map(isAlarm)).toEqual([
		...[false, false, false, true, false, true],
	]);
});
