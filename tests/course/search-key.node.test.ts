import { describe, expect, test } from "vitest";
import {
	courseListPath,
	isFromForm,
	namesSomething,
	placeOfList,
	searchOf,
	studentCourseListPath,
} from "~/domain/course/list-path.ts";
import { courseSearchSchema, NOTHING_SOUGHT } from "~/domain/course/search.ts";
import { banglaSound, courseMatch, foldedText, latinSound } from "~/domain/course/search-key.ts";

const ONE = "018f0000-0000-7000-9009-000000000001";
const TWO = "018f0000-0000-7000-9009-000000000002";

describe("the address of a list of courses (CRS-5)", () => {
	test.each([
		["/course/s/i/t/p", { q: "", institute: "", teacher: "", page: "" }],
		["/course/s/i/t/p/1", { q: "", institute: "", teacher: "", page: "1" }],
		["/course/s/algebra/i/t/p", { q: "algebra", institute: "", teacher: "", page: "" }],
		["/course/s/algebra/i/t/p/3", { q: "algebra", institute: "", teacher: "", page: "3" }],
		[`/course/s/i/${ONE}/t/p`, { q: "", institute: ONE, teacher: "", page: "" }],
		[`/course/s/i/t/${TWO}/p`, { q: "", institute: "", teacher: TWO, page: "" }],
		[`/course/s/i/${ONE}/t/${TWO}/p/2`, { q: "", institute: ONE, teacher: TWO, page: "2" }],
		[`/course/s/x%2Fy%20z/i/${ONE}/t/${TWO}/p/2`, { q: "x/y z", institute: ONE, teacher: TWO, page: "2" }],
		["/course/s/%E0%A6%97%E0%A6%A3%E0%A6%BF%E0%A6%A4/i/t/p", { q: "গণিত", institute: "", teacher: "", page: "" }],
		["/bn/course/s/algebra/i/t/p", { q: "algebra", institute: "", teacher: "", page: "" }],
		// A name may be one of the letters.
		["/course/s/i/i/t/p", { q: "i", institute: "", teacher: "", page: "" }],
		["/course/s/s/i/t/p", { q: "s", institute: "", teacher: "", page: "" }],
		["/course/s/t/i/t/p", { q: "t", institute: "", teacher: "", page: "" }],
		["/course/s/p/i/t/p/2", { q: "p", institute: "", teacher: "", page: "2" }],
		["/course/s", { q: "", institute: "", teacher: "", page: "" }],
		["/course", { q: "", institute: "", teacher: "", page: "" }],
		["/student/all-course", { q: "", institute: "", teacher: "", page: "" }],
		["/student/p/2/all-course", { q: "", institute: "", teacher: "", page: "2" }],
		["/student/p/all-course", { q: "", institute: "", teacher: "", page: "" }],
		["/dashboard/student/s/i/t/p/all-course", { q: "", institute: "", teacher: "", page: "" }],
		[`/student/s/algebra/i/${ONE}/t/p/2/all-course`, { q: "algebra", institute: ONE, teacher: "", page: "2" }],
		["/public/dashboard/student/s/i/t/p/4/all-course", { q: "", institute: "", teacher: "", page: "4" }],
		["/public/dashboard/student/all-course", { q: "", institute: "", teacher: "", page: "" }],
	])("%s", (path, place) => {
		expect(placeOfList(path)).toEqual(place);
	});

	test.each([
		"/course/s/algebra",
		"/course/s/i/t",
		"/course/s/a/b/i/t/p",
		"/course/s/i/a/b/t/p",
		"/course/s/i/t/p/1/2",
	])("%s is none", (path) => expect(placeOfList(path)).toBeNull());

	test("what is no id names nothing", () => {
		const place = { q: "", institute: "", teacher: "", page: "" };
		for (const institute of ["", ONE, "17"]) expect(namesSomething({ ...place, institute })).toBe(true);
		for (const teacher of ["", TWO]) expect(namesSomething({ ...place, teacher })).toBe(true);
		expect(namesSomething({ ...place, institute: "dhaka" })).toBe(false);
		expect(namesSomething({ ...place, teacher: "17" })).toBe(false);
	});

	test("is the shortest that says it, and is read back", () => {
		expect(courseListPath()).toBe("/course/s/i/t/p");
		expect(courseListPath({}, 2)).toBe("/course/s/i/t/p/2");
		expect(courseListPath({ q: "a b", fee: "free", sort: "open" })).toBe("/course/s/a%20b/i/t/p?fee=free");
		expect(studentCourseListPath()).toBe("/student/all-course");
		expect(studentCourseListPath({ sort: "newest" })).toBe("/student/all-course?sort=newest");
		expect(studentCourseListPath({ teacher: TWO }, 3)).toBe(`/student/s/i/t/${TWO}/p/3/all-course`);
		const search = {
			...NOTHING_SOUGHT,
			q: "x/y %",
			institute: ONE,
			teacher: TWO,
			start: "soon",
			sort: "name",
		} as const;
		const url = new URL(courseListPath(search, 7), "http://a");
		const place = placeOfList(url.pathname);
		expect(place?.page).toBe("7");
		expect(place && searchOf(place, Object.fromEntries(url.searchParams))).toEqual(search);
	});

	test("what the form asks belongs into the path", () => {
		for (const query of ["q=", "q=x", "institute=", "teacher=1", "fee=&subject="])
			expect([query, isFromForm(new URLSearchParams(query))]).toEqual([query, true]);
		for (const query of ["", "fee=free", "sort=name&start=soon", "lang=bn"])
			expect([query, isFromForm(new URLSearchParams(query))]).toEqual([query, false]);
	});

	test("what cannot be looked for is nothing", () => {
		const asked = {
			q: " .. ",
			fee: "-1",
			start: "never",
			seats: "1",
			sort: "best",
			subject: "x",
			institute: "x",
			teacher: "7",
		};
		expect(courseSearchSchema.parse(asked)).toEqual(NOTHING_SOUGHT);
		expect(courseSearchSchema.parse({ fee: "1000", q: "  two   words " })).toMatchObject({
			fee: "1000",
			q: "two words",
		});
	});
});

describe("what courses are found by", () => {
	test("spellings of one word are one, within its script", () => {
		for (const [one, other] of [
			["বীজগণিত", "বিজগনিত"],
			["শ্রেণি", "স্রেনি"],
			["পড়া", "পর\u09be"],
			["বয়স", "ব\u09dfস"],
			["Girls’ School", "girls school"],
		])
			expect(foldedText(one ?? "")).toBe(foldedText(other ?? ""));
	});

	test.each([
		["Mahbubur Rahman", "মাহবুবুর রহমান"],
		["Nusrat Jahan", "নুসরাত জাহান"],
		["Amina Khatun", "আমিনা খাতুন"],
		["Kabir", "কবির"],
		["Rajshahi", "রাজশাহী"],
		["Chattogram", "চট্টগ্রাম"],
	])("%s sounds as %s", (latin, bangla) => {
		const [one, other] = [foldedText(` ${latin}`), foldedText(` ${bangla}`)];
		expect(latinSound(one)).toBe(banglaSound(other));
	});

	test("a short sound begins a word where it was written with many letters, else it is one; without a vowel nothing is heard", () => {
		expect(courseMatch("মাহবুব")).toContain('latin : "  mb"');
		expect(courseMatch("mahbub")).toContain('bangla : "  mb"');
		expect(courseMatch("ঢাকা")).toContain('latin : "  dk "');
		expect(courseMatch("zzzz")).toBe('(words : "zzzz")');
	});

	test("signs alone look for nothing, and no text reaches the search as more than words", () => {
		for (const text of ["", "  ", "..", '"', "-- ;", "()*"]) expect(courseMatch(text)).toBeNull();
		expect(courseMatch('a" OR words : "b')).not.toContain('"a"');
		expect(courseMatch("NEAR(a b) AND NOT c")?.match(/words : "/g)).toHaveLength(6);
	});

	test("eight words are compared, each once", () => {
		expect(courseMatch("a b c d e f g h i j k")?.split(" AND ")).toHaveLength(8);
		expect(courseMatch("algo algo ALGO")?.split(" AND ")).toHaveLength(1);
	});
});
