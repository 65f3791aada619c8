import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CITIES, DISTRICTS, DIVISIONS, PLACES } from "~/domain/account/address/gazetteer.ts";
import {
	cityById,
	districtById,
	districtsNamed,
	districtsOf,
	divisionById,
	divisions,
	findDistricts,
	findPlaces,
	fullCode,
	isAddress,
	placeById,
	placesNamed,
	placesOf,
} from "~/domain/account/address/lookup.ts";
import type { Named } from "~/domain/account/address/types.ts";
import { addressBook } from "~/domain/account/address-book.server.ts";
import { evaluatedWith } from "../../scripts/support/module-graph.ts";
import { PUBLISHED_DISTRICTS, PUBLISHED_ERRORS } from "./published-errors.ts";
import { PUBLISHED_SPELLINGS } from "./published-spellings.ts";

const UPAZILAS = PLACES.filter(({ cityId }) => cityId === null);
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Values that are there more than once. */
const doubles = (values: readonly (string | null)[]) =>
	values.filter((value, index) => values.indexOf(value) !== index);

describe("The counts are the official ones", () => {
	test("8 divisions, 64 districts, 495 upazilas", () => {
		expect(divisions()).toHaveLength(8);
		expect(DISTRICTS).toHaveLength(64);
		expect(UPAZILAS).toHaveLength(495);
	});

	test.each([
		["barishal", 6, 42],
		["chattogram", 11, 104],
		["dhaka", 13, 89],
		["khulna", 10, 59],
		["mymensingh", 4, 35],
		["rajshahi", 8, 67],
		["rangpur", 8, 58],
		["sylhet", 4, 41],
	])("%s has %i districts and %i upazilas", (divisionId, districts, upazilas) => {
		expect(districtsOf(divisionId)).toHaveLength(districts);
		expect(UPAZILAS.filter(({ districtId }) => districtById(districtId)?.divisionId === divisionId)).toHaveLength(
			upazilas,
		);
	});

	test.each([
		["dmp", "dhaka", 50],
		["cmp", "chattogram", 16],
		["rmp", "rajshahi", 12],
		["kmp", "khulna", 8],
		["gmp", "gazipur", 8],
		["smp", "sylhet", 6],
		["rpmp", "rangpur", 6],
		["bmp", "barishal", 4],
	])("%s, the city in %s, has %i thanas", (cityId, districtId, thanas) => {
		expect(cityById(cityId)?.districtId).toBe(districtId);
		const own = PLACES.filter((place) => place.cityId === cityId);
		expect(own).toHaveLength(thanas);
		expect(own.every((place) => place.districtId === districtId && place.code === null)).toBe(true);
	});

	test("there are no more cities than these eight", () => {
		expect(CITIES).toHaveLength(8);
	});
});

describe("Every row", () => {
	test("has an id of its own, and none twice", () => {
		for (const rows of [DIVISIONS, DISTRICTS, CITIES, PLACES]) expect(doubles(ids(rows))).toEqual([]);
		for (const id of [...ids(DIVISIONS), ...ids(DISTRICTS), ...ids(PLACES)]) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
	});

	test("has two digits as its code, and no other of its parent has them", () => {
		for (const rows of [
			DIVISIONS,
			...DIVISIONS.map(({ id }) => districtsOf(id)),
			...DISTRICTS.map(({ id }) => placesOf(id)),
		]) {
			const codes = rows.flatMap(({ code }) => code ?? []);
			expect(doubles(codes)).toEqual([]);
			for (const code of codes) expect(code).toMatch(/^\d\d$/);
		}
		// Districts have theirs from the time when there were no divisions in them: each once in the country.
		expect(doubles(DISTRICTS.map(({ code }) => code))).toEqual([]);
		expect(UPAZILAS.filter(({ code }) => code === null)).toEqual([]);
	});

	test("has both names, in their own letters, normalised, and not one of them twice among its neighbours of one kind", () => {
		const rows: readonly Named[] = [...DIVISIONS, ...DISTRICTS, ...PLACES];
		for (const { en, bn, also } of rows) {
			expect(en).toMatch(/^[A-Z][A-Za-z' -]*[a-zA-Z]$/);
			expect(bn).toMatch(/^[\u0980-\u09ff]+( [\u0980-\u09ff]+)*$/);
			for (const name of [en, bn, ...also]) {
				expect(name).toBe(name.normalize("NFC"));
				expect(name).toBe(name.trim());
				expect(name).not.toMatch(/[A-Za-z].*[\u0980-\u09ff]|[\u0980-\u09ff].*[A-Za-z]/);
			}
			expect(doubles([en, bn, ...also])).toEqual([]);
		}
		for (const { id } of DISTRICTS)
			for (const kind of [placesOf(id).filter(({ cityId }) => cityId), placesOf(id).filter(({ cityId }) => !cityId)]) {
				expect(doubles(kind.map(({ en }) => en))).toEqual([]);
				expect(doubles(kind.map(({ bn }) => bn))).toEqual([]);
			}
	});

	test("lies where its parent is, and every parent has some", () => {
		expect(DISTRICTS.filter(({ divisionId }) => !divisionById(divisionId))).toEqual([]);
		expect(PLACES.filter(({ districtId }) => !districtById(districtId))).toEqual([]);
		expect(DIVISIONS.filter(({ id }) => districtsOf(id).length === 0)).toEqual([]);
		expect(DISTRICTS.filter(({ id }) => placesOf(id).filter(({ cityId }) => !cityId).length < 3)).toEqual([]);
	});

	test("stands in the order of the English names", () => {
		const sorted = (rows: readonly Named[]) => rows.map(({ en }) => en).toSorted();
		expect(DIVISIONS.map(({ en }) => en)).toEqual(sorted(DIVISIONS));
		for (const { id } of DIVISIONS) expect(districtsOf(id).map(({ en }) => en)).toEqual(sorted(districtsOf(id)));
		for (const { id } of DISTRICTS)
			for (const kind of [placesOf(id).filter(({ cityId }) => cityId), placesOf(id).filter(({ cityId }) => !cityId)])
				expect(kind.map(({ en }) => en)).toEqual(sorted(kind));
	});
});

test("The upazilas that published lists lack are there, with their codes", () => {
	const codeOf = (id: string) => fullCode(placeById(id) ?? expect.fail(id));
	expect(
		Object.fromEntries(
			["cumilla-lalmai", "coxs-bazar-eidgaon", "habiganj-shayestaganj", "madaripur-dasar", "sunamganj-madhyanagar"].map(
				(id) => [id, codeOf(id)],
			),
		),
	).toEqual({
		"cumilla-lalmai": "201973",
		"coxs-bazar-eidgaon": "202235",
		"habiganj-shayestaganj": "603687",
		"madaripur-dasar": "305418",
		"sunamganj-madhyanagar": "609063",
	});
	expect(codeOf("dmp-gulshan")).toBeNull();
	for (const name of [
		"Guimara",
		"Karnaphuli",
		"Osmaninagar",
		"Rangabali",
		"Taltali",
		"Subarnachar",
		"Naldanga",
		"Tarakanda",
	])
		expect(findPlaces(name)[0]?.en).toBe(name);
});

describe("An address", () => {
	test("is one whose parts lie in each other", () => {
		expect(isAddress({ divisionId: "dhaka", districtId: "dhaka", placeId: "dmp-gulshan" })).toBe(true);
		expect(isAddress({ divisionId: "sylhet", districtId: "sylhet", placeId: "sylhet-dakshin-surma" })).toBe(true);
		expect(isAddress({ divisionId: "sylhet", districtId: "dhaka", placeId: "dmp-gulshan" })).toBe(false);
		expect(isAddress({ divisionId: "dhaka", districtId: "gazipur", placeId: "dmp-gulshan" })).toBe(false);
		expect(isAddress({ divisionId: "dhaka", districtId: "dhaka", placeId: "dhaka" })).toBe(false);
		expect(isAddress({ divisionId: "", districtId: "", placeId: "" })).toBe(false);
	});

	test("of any other three is none", () => {
		const rows = fc.record({
			divisionId: fc.constantFrom(...ids(DIVISIONS), "__proto__", "nowhere"),
			districtId: fc.constantFrom(...ids(DISTRICTS), "constructor", "nowhere"),
			placeId: fc.constantFrom(...ids(PLACES), "toString", "nowhere"),
		});
		fc.assert(
			fc.property(rows, (address) => {
				const inside =
					districtsOf(address.divisionId).some(({ id }) => id === address.districtId) &&
					placesOf(address.districtId).some(({ id }) => id === address.placeId);
				expect(isAddress(address)).toBe(inside);
			}),
			{ numRuns: 500 },
		);
		for (const { id, districtId } of PLACES)
			expect(isAddress({ divisionId: districtById(districtId)?.divisionId ?? "", districtId, placeId: id })).toBe(true);
	});
});

/** Names that a thana of the city and an upazila of the same district share, and the police mean one by, the land office the other. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
	chattogram: ["Karnaphuli", "কর্ণফুলী"],
	rajshahi: ["Paba", "পবা"],
	sylhet: ["Dakshin Surma", "South Surma", "দক্ষিণ সুরমা"],
};

describe("A written name", () => {
	test("means one place of its district, but for three that a city and its district share", () => {
		const ambiguous: Record<string, Set<string>> = {};
		for (const place of PLACES)
			for (const name of [place.en, place.bn, ...place.also]) {
				const found = placesNamed(name, place.districtId);
				expect(found).toContain(place);
				if (found.length === 1) continue;
				ambiguous[place.districtId] ??= new Set();
				ambiguous[place.districtId]?.add(name);
			}
		expect(Object.fromEntries(Object.entries(ambiguous).map(([id, names]) => [id, [...names].toSorted()]))).toEqual(
			SHARED,
		);
	});

	test("of a district means one", () => {
		for (const district of DISTRICTS)
			for (const name of [district.en, district.bn, ...district.also]) expect(districtsNamed(name)).toEqual([district]);
		for (const [id, names] of Object.entries(PUBLISHED_DISTRICTS))
			for (const name of names) expect(ids(districtsNamed(name))).toEqual([id]);
	});

	test("as published lists have it, means the same upazila", () => {
		expect(PUBLISHED_SPELLINGS.length).toBeGreaterThan(300);
		const wrong = PUBLISHED_SPELLINGS.filter(([placeId, spelling]) => {
			const districtId = placeById(placeId)?.districtId ?? expect.fail(placeId);
			const found = placesNamed(spelling, districtId).filter(({ cityId }) => cityId === null);
			return found.length !== 1 || found[0]?.id !== placeId;
		});
		expect(wrong).toEqual([]);
	});

	test("means nothing where a list has it wrong", () => {
		const taken = PUBLISHED_ERRORS.filter(
			([districtId, spelling]) =>
				placesNamed(spelling, districtId).filter(({ cityId }) => cityId === null).length === 1,
		);
		expect(taken).toEqual([]);
		expect(PUBLISHED_ERRORS.filter(([districtId]) => !districtById(districtId))).toEqual([]);
	});

	test.each([
		["Amtali Upazila", "barguna", "barguna-amtali"],
		["সাভার উপজেলা", "dhaka", "dhaka-savar"],
		["Gulshan Thana", "dhaka", "dmp-gulshan"],
		["গুলশান থানা", "dhaka", "dmp-gulshan"],
		["Ashulia", "dhaka", "dhaka-savar"],
		["জিয়ানগর", "pirojpur", "pirojpur-indurkani"],
		["Comilla Sadar South", "cumilla", "cumilla-sadar-dakshin"],
	])("%s in %s is %s", (name, districtId, id) => {
		expect(ids(placesNamed(name, districtId))).toEqual([id]);
	});
});

describe("Looking for", () => {
	test.each([
		["chittagong", "chattogram"],
		["কুমিল্লা", "cumilla"],
		["jessor", "jashore"],
		["বগুরা", "bogura"],
		["Moulovibazar", "moulvibazar"],
	])("the district %s finds %s first", (text, id) => {
		expect(findDistricts(text)[0]?.id).toBe(id);
	});

	test("a part of a name finds whatever begins with it first", () => {
		const found = findPlaces("kali");
		expect(found.slice(0, 7).every(({ en }) => en.startsWith("Kali"))).toBe(true);
		expect(ids(findPlaces("Kaliganj"))).toEqual(
			expect.arrayContaining(["gazipur-kaliganj", "jhenaidah-kaliganj", "satkhira-kaliganj", "lalmonirhat-kaliganj"]),
		);
		expect(ids(findPlaces("টঙ্গী", "gazipur"))).toEqual(["gmp-tongi-east", "gmp-tongi-west"]);
	});

	test("nothing finds nothing, and whatever is typed harms nothing", () => {
		for (const text of ["", " ", "-", "\u200c"]) expect(findPlaces(text)).toEqual([]);
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
				expect(findPlaces(text, "dhaka").length).toBeLessThanOrEqual(placesOf("dhaka").length);
			}),
			{ numRuns: 100 },
		);
	});

	test("a name within a district finds its place first", () => {
		for (const place of PLACES) {
			const shared = SHARED[place.districtId]?.includes(place.en);
			for (const name of [place.en, place.bn.normalize("NFD")]) {
				const found = findPlaces(name, place.districtId);
				expect(shared ? ids(found.slice(0, 2)) : [found[0]?.id]).toContain(place.id);
			}
		}
	});
});

test("The names of all places are loaded when they are asked for, never with the Worker", async () => {
	expect([
		...evaluatedWith("workers/app.ts", "workers/api/index.ts", "app/domain/account/address-book.server.ts"),
	]).not.toContain("app/domain/account/address/gazetteer.ts");
	expect((await addressBook()).divisions()).toBe(DIVISIONS);
});
