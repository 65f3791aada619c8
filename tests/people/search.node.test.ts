import { describe, expect, test } from "vitest";
import { auditFilterSchema, peopleFilterSchema, personFormSchema } from "~/domain/people/schemas.ts";
import { lettersOf, nameSearch, peopleSearch } from "~/domain/people/search.ts";

describe("People are looked for", () => {
	test.each(["01712345678", "+880 1712-345678", "০১৭১২৩৪৫৬৭৮", "8801712345678", " 01712 345 678 "])(
		"by a whole mobile number, however it is written: %s",
		(typed) => {
			expect(peopleSearch(typed)).toEqual({ by: "mobile", mobile: "+8801712345678" });
		},
	);

	test.each([
		["0171", 'mobile : "0171"'],
		["৩৪৫৬", 'mobile : "3456"'],
		["345-678", 'mobile : "345678"'],
		["#৩৪৫ ৬৭৮", 'mobile : "345678"'],
		["Tasnim", '{words joined} : ("tasnim")'],
		["jahan TASNIM", '{words joined} : ("jahan" AND "tasnim")'],
		["Md. Rahim", '{words joined} : ("  md" AND "rahim")'],
		["Md Rahim", '{words joined} : ("  md" AND "rahim")'],
		["A.K.M. Rahman", '{words joined} : (("  a" AND "  k" AND "  m" AND "rahman") OR ("akm" AND "rahman"))'],
		["এ কে এম", '{words joined} : (("  এ" AND "  কে" AND "  এম") OR ("একেএম"))'],
		['O"Neil OR', '{words joined} : ("  o" AND "neil" AND "  or")'],
		// A text of the search would end there.
		["\u0000abc", '{words joined} : ("abc")'],
		["abc\u0000", '{words joined} : ("abc")'],
		["NEAR(a b)", '{words joined} : (("near" AND "  a" AND "  b") OR ("near" AND "  ab"))'],
		["নুসরাত", '{words joined} : ("নুসরাত")'],
		// A letter that is one on some keyboards and two on others.
		["রায়হান", '{words joined} : ("রায়হান")'],
		["রা\u09dfহান", '{words joined} : ("রায়হান")'],
		// Joiners and what they follow are not written by everybody.
		["শাহ্\u200c", '{words joined} : ("সাহ")'],
		["শাহ্", '{words joined} : ("সাহ")'],
		["আব্\u200cদুর", '{words joined} : ("আবদুর")'],
		["আব্দুর", '{words joined} : ("আবদুর")'],
		["ম্যাক্\u200cস", '{words joined} : ("মযাকস")'],
		["Md", '{words joined} : ("  md")'],
		["12", '{words joined} : ("  12")'],
	])("by parts of a name or number: %s", (typed, match) => {
		expect(peopleSearch(typed)).toEqual({ by: "parts", match });
	});

	test("by their names alone, where they may not be found by a number", () => {
		expect(nameSearch("01712345678")).toEqual({ by: "parts", match: '{words joined} : ("01712345678")' });
		expect(nameSearch("345-678")).toEqual({ by: "parts", match: '{words joined} : ("345" AND "678")' });
		expect([nameSearch("tasnim"), nameSearch("Md"), nameSearch(" ")]).toEqual([
			peopleSearch("tasnim"),
			peopleSearch("Md"),
			null,
		]);
	});

	test("in vain by what no name holds", () => {
		for (const typed of ["...", '"', "*", "-", "()", "#", "্"]) expect(peopleSearch(typed)).toEqual({ by: "nothing" });
	});

	test("by enough letters, however they are written: not by their blanks, signs and joiners", () => {
		expect(["জ\u09df", "জয়", "M d", "...", "A. B.", "শা\u200cহ"].map(lettersOf)).toEqual([3, 3, 2, 0, 2, 3]);
	});

	test("not at all by nothing", () => {
		expect([peopleSearch(""), peopleSearch("   ")]).toEqual([null, null]);
	});
});

test("What does not fit in an address is left out of what lists are narrowed to", () => {
	const nothing = { q: "", role: undefined, state: undefined, sort: "newest" };
	expect(peopleFilterSchema.parse({})).toEqual(nothing);
	expect(peopleFilterSchema.parse({ q: "x".repeat(101), role: "king", state: "gone", sort: "1; DROP" })).toEqual(
		nothing,
	);
	expect(peopleFilterSchema.parse({ q: " a ", role: "admin", state: "suspended", sort: "name" })).toEqual({
		...{ q: "a", role: "admin", state: "suspended", sort: "name" },
	});
	expect(
		auditFilterSchema.parse({ action: "account.%", from: "yesterday", to: "2026-02-30", by: "x".repeat(200) }),
	).toEqual({ by: "", about: "", action: undefined, from: undefined, to: undefined, sort: "newest" });
});

describe("A form about a person", () => {
	const suspend = { intent: "suspend", reason: "conduct", text: "Three warnings.\r\nNo answer.", name: "Rafi" };

	test("that suspends has a reason, words of 3 to 500 characters in any number of lines, and the name", () => {
		expect(personFormSchema.parse(suspend)).toEqual({ ...suspend, text: "Three warnings.\nNo answer." });
		for (const change of [
			{ reason: "boredom" },
			{ text: " x " },
			{ text: "x".repeat(501) },
			{ text: "turned \u202e around" },
			{ name: " " },
			{ name: undefined },
		])
			expect(personFormSchema.safeParse({ ...suspend, ...change }).success).toBe(false);
	});

	test("gives and takes the roles of teachers and admins, and no other", () => {
		const given = { intent: "give", reason: "Joins the office", name: "Rafi" };
		for (const role of ["teacher", "admin"]) expect(personFormSchema.safeParse({ ...given, role }).success).toBe(true);
		for (const role of ["student", "guest", "root"]) {
			expect(personFormSchema.safeParse({ ...given, role }).success).toBe(false);
			expect(personFormSchema.safeParse({ intent: "take", role, reason: "Left us", name: "Rafi" }).success).toBe(false);
		}
	});

	test("makes an admin with a reason and the name, a teacher with the name alone", () => {
		const admin = { intent: "give", role: "admin", reason: "Joins the office", name: "Rafi" };
		expect(personFormSchema.parse({ ...admin, reason: " Joins the office " })).toEqual(admin);
		for (const change of [{ name: " " }, { name: undefined }, { reason: undefined }, { reason: " x " }])
			expect([change, personFormSchema.safeParse({ ...admin, ...change }).success]).toEqual([change, false]);
		const teacher = { intent: "give", role: "teacher" };
		expect(personFormSchema.safeParse(teacher).success).toBe(false);
		expect(personFormSchema.parse({ ...teacher, name: "Rafi" })).toEqual({ ...teacher, name: "Rafi" });
	});

	test("takes a role with a reason and the name", () => {
		const take = { intent: "take", role: "teacher", name: "Rafi" };
		for (const reason of [undefined, "", "  x  ", "x".repeat(501), "turned \u202e around"])
			expect(personFormSchema.safeParse({ ...take, reason }).success).toBe(false);
		expect(personFormSchema.parse({ ...take, reason: " Left us " })).toEqual({
			...take,
			reason: "Left us",
			name: "Rafi",
		});
	});
});
