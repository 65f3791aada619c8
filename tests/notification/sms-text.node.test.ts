import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { smsParts } from "#workers/providers/sms/length.ts";
import { KIND_NAMES, KINDS, type KindName, smsOf } from "~/domain/notification/kinds.ts";
import { SMS_UNITS } from "~/domain/notification/sms-text.ts";
import { GIVEN_ROLES } from "~/domain/people/roles.ts";
import { REASONS } from "~/domain/people/suspension.ts";
import { withLocale } from "~/lib/locale.server.ts";

const name = fc.oneof(
	fc.string({ unit: "grapheme", maxLength: 300 }),
	fc.string({ unit: "binary", maxLength: 300 }),
	fc.stringMatching(/^[ক-হা-ৌ্ ]{0,200}$/),
);
const poisha = fc.integer({ min: 0, max: 1_000_000_000 });
const time = fc.integer({ min: 0, max: 4_102_444_800_000 });
const status = fc.constantFrom("Accepted", "Awaiting", "Rejected", "Suspended");

/** The kinds with an SMS, with whatever their parameters may be. */
const PARAMS: Partial<Record<KindName, fc.Arbitrary<object>>> = {
	"verification-decided": fc.record({ status }),
	"exam-starting": fc.record({ exam: name, startAt: time }),
	"exam-moved": fc.record({ exam: name, startAt: time, stopAt: time }),
	"exam-cancelled": fc.record({ exam: name, startAt: time, paid: fc.boolean() }),
	"deletion-asked": fc.record({ dueAt: time }),
	"deletion-asked-teacher": fc.record({ dueAt: time }),
	"account-suspended": fc.record({ reason: fc.constantFrom(...REASONS) }),
	"account-restored": fc.constant({}),
	"role-taken": fc.record({ role: fc.constantFrom(...GIVEN_ROLES), reason: name }),
	"enrolment-offered": fc.record({ course: name, until: time, fee: poisha }),
	"lecture-moved-today": fc
		.record({ title: name, course: name, from: time, to: time, more: fc.nat(99), stays: fc.boolean() })
		.map(({ stays, ...of }) => (stays ? { ...of, to: of.from } : of)),
	"lecture-cancelled-today": fc.record({ title: name, course: name, at: time, reason: name, more: fc.nat(99) }),
	"payment-settled": fc.record({ title: name, amount: poisha, credited: fc.boolean() }),
};

const said = (locale: "en" | "bn", kind: string, params: object) =>
	withLocale(locale, () => smsOf({ kind, params: JSON.stringify(params) }));

describe("an SMS (NTF-9)", () => {
	test("is of what costs somebody something, and of nothing else", () => {
		expect(KIND_NAMES.filter((kind) => "sms" in KINDS[kind]).sort()).toEqual(Object.keys(PARAMS).sort());
		expect(said("en", "results-out", { exam: "x" })).toBeNull();
		expect(said("en", "nothing known", {})).toBeNull();
		expect(said("en", "exam-starting", { exam: 3 })).toBeNull();
		expect(said("en", "verification-decided", { status: "Awaiting" })).toBeNull();
	});

	test.each(["en", "bn"] as const)("in %s is one of 70 UCS-2 units at most, whatever the names are", (locale) => {
		for (const [kind, params] of Object.entries(PARAMS))
			fc.assert(
				fc.property(params, (given) => {
					const text = said(locale, kind, given);
					if (text === null) return;
					expect(text.length).toBeLessThanOrEqual(SMS_UNITS);
					expect(smsParts(text).parts).toBe(1);
					expect(text.isWellFormed()).toBe(true);
					expect(text).not.toMatch(/[\r\n]/);
				}),
				{ numRuns: 400 },
			);
	});

	test("keeps a short name whole, and cuts a long one between letters", () => {
		const exam = "Model Test 12";
		const startAt = Date.UTC(2026, 0, 10, 13, 30);
		expect(said("en", "exam-starting", { exam, startAt })).toBe("Pathshala: Model Test 12 begins at 07:30 PM.");
		expect(said("bn", "exam-starting", { exam, startAt })).toBe("পাঠশালা: Model Test 12 শুরু সন্ধ্যা ৭:৩০।");
		const long = said("bn", "payment-settled", { title: "ক্ষমতা ".repeat(20), amount: 125_000, credited: false });
		expect(long).toMatch(/^পাঠশালা: (?:ক্ষমতা )+(?:ক্ষ|ক্ষম|ক্ষমতা)?… বাবদ ৳১,২৫০ পৌঁছেছে।$/);
		expect(said("en", "payment-settled", { title: "Biology", amount: 5_000, credited: true })).toBe(
			"Pathshala: ৳50 for Biology is in your wallet.",
		);
	});
});
