import { describe, expect, test } from "vitest";
import { INSTITUTES_BN, MORE_INSTITUTES, OPEN_SCHOOL } from "#db/seed/catalogue.ts";
import { KNOWN_INSTITUTES, type KnownInstitute } from "#db/seed/institutes/institutes.ts";
import { instituteFinder } from "#tests/support/institute-finder.ts";
import { DISTRICTS } from "~/domain/account/address/gazetteer.ts";
import { instituteKey, instituteSearchWords } from "~/domain/institute/search-key.ts";

const namesOf = ({ name, nameBn, also }: KnownInstitute) => [name, nameBn, ...also];

const doubles = <Value>(values: readonly Value[]) => values.filter((value, index) => values.indexOf(value) !== index);

const SEARCHED = KNOWN_INSTITUTES.map((institute) => ({ institute, words: instituteSearchWords(namesOf(institute)) }));

function found(query: string): string[] {
	const finds = instituteFinder(query);
	return SEARCHED.filter(({ words }) => finds(words)).map(({ institute }) => institute.name);
}

describe("The institutes that people know", () => {
	test("are several hundred, of all four audiences", () => {
		const counts = Object.fromEntries(
			["school", "college", "university", "coaching"].map((kind) => [
				kind,
				KNOWN_INSTITUTES.filter((institute) => institute.kind === kind).length,
			]),
		);
		expect(KNOWN_INSTITUTES.length).toBeGreaterThan(400);
		expect(counts.school).toBeGreaterThan(150);
		expect(counts.college).toBeGreaterThan(150);
		expect(counts.university).toBeGreaterThan(75);
		expect(counts.coaching).toBeGreaterThan(25);
	});

	test("are in every district, a school and a college in each, and in none that there is not", () => {
		for (const kind of ["school", "college"])
			expect(
				new Set(KNOWN_INSTITUTES.filter((institute) => institute.kind === kind).map(({ districtId }) => districtId)),
			).toEqual(new Set(DISTRICTS.map(({ id }) => id)));
		const districts = new Set(DISTRICTS.map(({ id }) => id));
		expect(KNOWN_INSTITUTES.filter(({ districtId }) => !districts.has(districtId))).toEqual([]);
	});

	test("have both names, each in its own letters and normalised", () => {
		for (const { name, nameBn, also } of KNOWN_INSTITUTES) {
			expect(name).toMatch(/^[A-Za-z0-9][A-Za-z0-9 .,'&-]*$/);
			expect(nameBn).toMatch(/^[\u0980-\u09ff][\u0980-\u09ff .,'-]*$/);
			for (const text of [name, nameBn, ...also]) {
				expect(text).toBe(text.normalize("NFC"));
				expect(text).toBe(text.trim().replace(/\s+/g, " "));
				expect(text).not.toBe("");
			}
			expect(doubles([name, nameBn, ...also])).toEqual([]);
		}
	});

	test("are none of them there twice, by name, by what it says, or by number", () => {
		expect(doubles(KNOWN_INSTITUTES.map(({ name }) => instituteKey(name)))).toEqual([]);
		expect(doubles(KNOWN_INSTITUTES.map(({ nameBn }) => instituteKey(nameBn)))).toEqual([]);
		expect(doubles(KNOWN_INSTITUTES.flatMap(({ eiin }) => eiin ?? []))).toEqual([]);
	});

	test("have a number of six digits, where they have one", () => {
		const numbers = KNOWN_INSTITUTES.flatMap(({ eiin }) => eiin ?? []);
		expect(numbers.length).toBeGreaterThan(150);
		for (const eiin of numbers) expect(String(eiin)).toMatch(/^1[0-3]\d{4}$/);
	});

	test("are those of the seed, under the same names", () => {
		const byName = new Map(KNOWN_INSTITUTES.map((institute) => [institute.name, institute]));
		const invented = new Set([OPEN_SCHOOL, "Meghna Academic Care, Narsingdi", "Agradoot Coaching Centre, Cumilla"]);
		for (const [name, nameBn] of Object.entries(INSTITUTES_BN))
			if (!invented.has(name)) expect([name, byName.get(name)?.nameBn]).toEqual([name, nameBn]);
		for (const [name, kind] of MORE_INSTITUTES)
			if (!invented.has(name)) expect([name, byName.get(name)?.kind]).toEqual([name, kind]);
	});
});

describe("Each is found", () => {
	test("by each of its names", () => {
		for (const institute of KNOWN_INSTITUTES)
			for (const name of namesOf(institute)) expect(found(name), name).toContain(institute.name);
	});

	test("by its own name with three at most, but for names that are part of others", () => {
		const crowded = KNOWN_INSTITUTES.filter((institute) => found(institute.name).length > 3).map(({ name }) => name);
		expect(crowded).toEqual(["Chittagong College", "Dhaka College", "Rajshahi College"]);
	});

	test.each([
		["ঢাবি", "University of Dhaka"],
		["বুয়েট", "Bangladesh University of Engineering and Technology"],
		["drmc", "Dhaka Residential Model College"],
		["ভিকারুননিসা", "Viqarunnisa Noon School and College"],
		["এমসি কলেজ", "Murari Chand College"],
		["bm college", "Brojomohun College, Barishal"],
		["সরকারী ব্রজলাল কলেজ", "Government Brajalal College"],
		["বরগুনা সরকারী বালিকা হাইস্কুল", "Barguna Government Girls High School"],
		["comilla zila school", "Cumilla Zilla School"],
		["শাবিপ্রবি", "Shahjalal University of Science and Technology"],
	])("%s finds %s", (query, name) => {
		expect(found(query)).toContain(name);
	});

	test("by an abbreviation that is no other's", () => {
		const abbreviations = KNOWN_INSTITUTES.flatMap(({ also }) => also.filter((other) => /^[A-Za-z]{2,7}$/.test(other)));
		expect(doubles(abbreviations.map((text) => text.toLowerCase())).toSorted()).toEqual([]);
	});
});
