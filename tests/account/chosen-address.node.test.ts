import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DISTRICTS, PLACES } from "~/domain/account/address/gazetteer.ts";
import { addressBook } from "~/domain/account/address-book.server.ts";
import { choiceOf, keptPlace, NOT_LISTED, placeLists, placeNames } from "~/domain/account/chosen-address.ts";

const book = await addressBook();
const districtOf = (id: string) => book.districtById(id) ?? expect.fail(id);

describe("what is kept of a choice", () => {
	test.each([
		[
			{ divisionId: "dhaka", districtId: "dhaka", thanaId: "dmp-dhanmondi" },
			{ district: "Dhaka", districtId: "dhaka", thana: "Dhanmondi", thanaId: "dmp-dhanmondi" },
		],
		[
			{ district: "ঢাকা জেলা", thana: "ধানমন্ডি" },
			{ district: "Dhaka", districtId: "dhaka", thana: "Dhanmondi", thanaId: "dmp-dhanmondi" },
		],
		[
			{ district: "Comilla", thana: "Lalmai upazila" },
			{ district: "Cumilla", districtId: "cumilla", thana: "Lalmai", thanaId: "cumilla-lalmai" },
		],
		[
			{ divisionId: "dhaka", districtId: "dhaka", thanaId: NOT_LISTED, thana: "New Town" },
			{ district: "Dhaka", districtId: "dhaka", thana: "New Town", thanaId: null },
		],
		[
			{ divisionId: NOT_LISTED, district: "Paris", thana: "Dhanmondi" },
			{ district: "Paris", districtId: null, thana: "Dhanmondi", thanaId: null },
		],
		// Two places of Chattogram have this name: nobody guesses which.
		[
			{ districtId: "chattogram", thana: "Karnaphuli" },
			{ district: "Chattogram", districtId: "chattogram", thana: "Karnaphuli", thanaId: null },
		],
		// Chosen from the list, a name left over in the other field does not count.
		[
			{ districtId: "sylhet", district: "Dhaka", thana: "Beanibazar" },
			{ district: "Sylhet", districtId: "sylhet", thana: "Beanibazar", thanaId: "sylhet-beanibazar" },
		],
	])("%j", (choice, kept) => {
		expect(keptPlace(book, choice)).toEqual(kept);
	});

	test.each([
		[{ districtId: "nowhere", thana: "x" }, "district"],
		[{ divisionId: "sylhet", districtId: "dhaka", thanaId: "dmp-dhanmondi" }, "district"],
		[{ districtId: "sylhet", thanaId: "dmp-dhanmondi" }, "thana"],
		[{ district: "Paris", thanaId: "dmp-dhanmondi" }, "thana"],
		[{ districtId: "dhaka", thanaId: "dhaka-nowhere" }, "thana"],
		[{ districtId: "__proto__", thanaId: "toString" }, "district"],
	])("%j is wrong in its %s", (choice, wrong) => {
		expect(keptPlace(book, choice)).toEqual({ wrong });
	});

	test("of every place is that place, and comes back as it was chosen", () => {
		for (const { id, districtId, en } of PLACES) {
			const choice = { divisionId: districtOf(districtId).divisionId, districtId, thanaId: id };
			const kept = keptPlace(book, choice);
			expect(kept).toEqual({ district: districtOf(districtId).en, districtId, thana: en, thanaId: id });
			if (!("wrong" in kept)) expect(choiceOf(book, kept)).toEqual({ ...choice, district: "", thana: "" });
		}
	});

	test("of whatever is typed is never refused, never lost, and comes back", () => {
		const typed = fc.string({ minLength: 1, maxLength: 100 });
		fc.assert(
			fc.property(typed, typed, (district, thana) => {
				const kept = keptPlace(book, { district, thana });
				if ("wrong" in kept) return false;
				const again = choiceOf(book, kept);
				const back = keptPlace(book, again);
				expect(back).toEqual(kept);
				return kept.district !== "" && kept.thana !== "";
			}),
		);
	});
});

describe("an address from before there were lists", () => {
	const stored = (district: string | null, thana: string | null) => ({
		...{ district, thana },
		...{ districtId: null, thanaId: null },
	});

	test("is matched by its names, else kept as it was typed", () => {
		expect(choiceOf(book, stored("Barisal", "Sadar"))).toMatchObject({
			divisionId: "barishal",
			districtId: "barishal",
		});
		expect(choiceOf(book, stored("Dhaka", "Dhanmondi"))).toEqual({
			...{ divisionId: "dhaka", districtId: "dhaka", thanaId: "dmp-dhanmondi" },
			...{ district: "", thana: "" },
		});
		expect(choiceOf(book, stored("Atlantis", "North"))).toEqual({
			...{ divisionId: NOT_LISTED, districtId: NOT_LISTED, thanaId: NOT_LISTED },
			...{ district: "Atlantis", thana: "North" },
		});
		expect(choiceOf(book, stored(null, null))).toEqual({
			...{ divisionId: "", districtId: "", thanaId: "" },
			...{ district: "", thana: "" },
		});
	});

	test("is shown in the reader's language where it is listed", () => {
		expect(placeNames(book, stored("Dhaka", "Dhanmondi"), "bn")).toEqual({ district: "ঢাকা", thana: "ধানমন্ডি" });
		expect(placeNames(book, stored("Atlantis", "North"), "bn")).toEqual({ district: "Atlantis", thana: "North" });
	});
});

describe("the lists of a form", () => {
	test("begin with the eight divisions, and go on with what was chosen", () => {
		const none = placeLists(book, {}, "en");
		expect([none.divisions.length, none.districts, none.thanas]).toEqual([8, [], []]);
		const dhaka = placeLists(book, { divisionId: "dhaka", districtId: "dhaka" }, "bn");
		expect([dhaka.districts.length, dhaka.thanas.length]).toEqual([13, 55]);
		expect(dhaka.districts).toContainEqual({ id: "gazipur", name: "গাজীপুর" });
	});

	test.each(["en", "bn"] as const)("are in the order of the names that are shown, in %s", (locale) => {
		const alphabet = new Intl.Collator(locale);
		for (const { id, divisionId } of DISTRICTS)
			for (const list of Object.values(placeLists(book, { divisionId, districtId: id }, locale))) {
				const names = list.map(({ name }) => name);
				expect(names).toEqual(names.toSorted(alphabet.compare));
			}
		const { divisions } = placeLists(book, {}, locale);
		const first = { en: ["Barishal", "Chattogram"], bn: ["খুলনা", "চট্টগ্রাম"] };
		expect(divisions.slice(0, 2).map(({ name }) => name)).toEqual(first[locale]);
	});

	test("show no thanas of a district in another division than the chosen one", () => {
		const moved = placeLists(book, { divisionId: "sylhet", districtId: "dhaka" }, "en");
		expect([moved.districts.length, moved.thanas]).toEqual([4, []]);
		expect(placeLists(book, { divisionId: NOT_LISTED, districtId: NOT_LISTED }, "en").districts).toEqual([]);
	});

	test("are never more than a phone takes at once", () => {
		const most = Math.max(
			...DISTRICTS.map(
				({ id, divisionId }) => JSON.stringify(placeLists(book, { divisionId, districtId: id }, "bn")).length,
			),
		);
		expect(most).toBeLessThan(6_000);
	});
});
