import type { Locale } from "~/lib/time.ts";
import type { Named } from "./address/types.ts";
import type { AddressBook } from "./address-book.server.ts";
import { shownCountry } from "./country.ts";

/** What is chosen of a list where what one looks for is not in it. No place has this id. */
export const NOT_LISTED = "other";

/** Where somebody lives within the country: chosen from the lists by ids, or typed. */
export type PlaceChoice = {
	/** Only narrows the districts to choose from: nothing of it is kept. */
	divisionId?: string;
	districtId?: string;
	thanaId?: string;
	/** Typed; they count where nothing was chosen from the list. */
	district?: string;
	thana?: string;
};

/** As the account keeps it: the names in English, or as they were typed, and the ids of what is listed. */
export type KeptPlace = { district: string; districtId: string | null; thana: string; thanaId: string | null };

/** Which choice does not fit to the one before it. */
export type WrongChoice = { wrong: "district" | "thana" };

/** Whether an id was chosen from a list. */
export const isChosen = (id: string | null | undefined): id is string => Boolean(id) && id !== NOT_LISTED;

/** The one row of several that a name means; nobody is guessed where there are two. */
const only = <Row>(rows: readonly Row[]): Row | undefined => (rows.length === 1 ? rows[0] : undefined);

/**
 * What is kept of a choice. A name that was typed is matched where it means one place of the list, else kept as it is (ACC-31).
 * @returns which part is wrong, for an id that is none or lies elsewhere
 */
export function keptPlace(book: AddressBook, choice: PlaceChoice): KeptPlace | WrongChoice {
	const { divisionId, districtId, thanaId } = choice;
	const chosen = isChosen(districtId) ? book.districtById(districtId) : undefined;
	if (isChosen(districtId) && !chosen) return { wrong: "district" };
	if (chosen && isChosen(divisionId) && chosen.divisionId !== divisionId) return { wrong: "district" };
	const district = chosen ?? only(book.districtsNamed(choice.district ?? ""));
	const place = isChosen(thanaId) ? book.placeById(thanaId) : undefined;
	if (isChosen(thanaId) && (!place || place.districtId !== district?.id)) return { wrong: "thana" };
	const thana = place ?? (district && only(book.placesNamed(choice.thana ?? "", district.id)));
	return {
		district: district?.en ?? choice.district ?? "",
		districtId: district?.id ?? null,
		thana: thana?.en ?? choice.thana ?? "",
		thanaId: thana?.id ?? null,
	};
}

/** A stored place as it is chosen: by its ids, else matched by its names, else as it was typed. */
export function choiceOf(
	book: AddressBook,
	stored: { district: string | null; districtId: string | null; thana: string | null; thanaId: string | null },
): Required<PlaceChoice> {
	const [districtName, thanaName] = [stored.district ?? "", stored.thana ?? ""];
	const district =
		(stored.districtId ? book.districtById(stored.districtId) : undefined) ?? only(book.districtsNamed(districtName));
	const known = stored.thanaId ? book.placeById(stored.thanaId) : undefined;
	const thana =
		district && (known?.districtId === district.id ? known : only(book.placesNamed(thanaName, district.id)));
	return {
		divisionId: district?.divisionId ?? (districtName && NOT_LISTED),
		districtId: district?.id ?? (districtName && NOT_LISTED),
		thanaId: thana?.id ?? (thanaName && NOT_LISTED),
		district: district ? "" : districtName,
		thana: thana ? "" : thanaName,
	};
}

/** A line of a list to choose from. */
export type PlaceOption = { id: string; name: string };

/** What can be chosen at each step, by what was chosen before. */
export type PlaceLists = { divisions: PlaceOption[]; districts: PlaceOption[]; thanas: PlaceOption[] };

/** In the order of the names that are shown, as somebody looks for theirs. */
const optionsIn = (locale: Locale, rows: readonly (Named & { id: string })[]): PlaceOption[] =>
	rows.map(({ id, ...row }) => ({ id, name: row[locale] })).sort((a, b) => a.name.localeCompare(b.name, locale));

/** Of a division its districts, of a district its upazilas and thanas; none of an id that is no place's. */
export const districtOptions = (book: AddressBook, divisionId: string, locale: Locale): PlaceOption[] =>
	optionsIn(locale, book.districtsOf(divisionId));
export const thanaOptions = (book: AddressBook, districtId: string, locale: Locale): PlaceOption[] =>
	optionsIn(locale, book.placesOf(districtId));

/** The lists of a form as it stands: a district of another division than the chosen one opens none. */
export function placeLists(book: AddressBook, choice: PlaceChoice, locale: Locale): PlaceLists {
	const { divisionId = "", districtId = "" } = choice;
	const within = book.districtById(districtId)?.divisionId === divisionId;
	return {
		divisions: optionsIn(locale, book.divisions()),
		districts: districtOptions(book, divisionId, locale),
		thanas: within ? thanaOptions(book, districtId, locale) : [],
	};
}

/** A stored place by its name in the reader's language; as it was typed where it is not listed. */
export function placeNames(
	book: AddressBook,
	stored: { district: string | null; districtId: string | null; thana: string | null; thanaId: string | null },
	locale: Locale,
): { district: string | null; thana: string | null } {
	const { districtId, thanaId } = choiceOf(book, stored);
	return {
		district: book.districtById(districtId)?.[locale] ?? stored.district,
		thana: book.placeById(thanaId)?.[locale] ?? stored.thana,
	};
}

/** The parts of a stored address that have a name in each language, in the reader's. */
export const shownAddress = (
	book: AddressBook,
	{ country, ...stored }: Parameters<typeof placeNames>[1] & { country: string | null },
	locale: Locale,
) => ({ ...placeNames(book, stored, locale), country: country && shownCountry(country, locale) });
