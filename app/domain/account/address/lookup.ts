import { nameKey, soundKey } from "~/lib/name-key.ts";
import { CITIES, DISTRICTS, DIVISIONS, PLACES } from "./gazetteer.ts";
import type { ChosenAddress, City, District, Division, Named, Place } from "./types.ts";

const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
	new Map(rows.map((row) => [row.id, row]));

const divisionsById = byId(DIVISIONS);
const districtsById = byId(DISTRICTS);
const citiesById = byId(CITIES);
const placesById = byId(PLACES);
const districtsByDivision = Map.groupBy(DISTRICTS, (district) => district.divisionId);
const placesByDistrict = Map.groupBy(PLACES, (place) => place.districtId);

/** All eight, in the order of their English names, as every list here. */
export const divisions = (): readonly Division[] => DIVISIONS;

/** None for an id that is no division's. */
export const districtsOf = (divisionId: string): readonly District[] => districtsByDivision.get(divisionId) ?? [];

/** The thanas of the district's city first, then its upazilas. None for an id that is no district's. */
export const placesOf = (districtId: string): readonly Place[] => placesByDistrict.get(districtId) ?? [];

export const divisionById = (id: string): Division | undefined => divisionsById.get(id);

export const districtById = (id: string): District | undefined => districtsById.get(id);

export const cityById = (id: string): City | undefined => citiesById.get(id);

export const placeById = (id: string): Place | undefined => placesById.get(id);

/** Whether the district lies in the division and the place in the district. */
export function isAddress({ divisionId, districtId, placeId }: ChosenAddress): boolean {
	return districtById(districtId)?.divisionId === divisionId && placeById(placeId)?.districtId === districtId;
}

/** The whole code of an upazila, division and district in front, `201973`; null for a thana of a city. */
export function fullCode({ districtId, code }: Place): string | null {
	const district = districtById(districtId);
	const division = district && divisionById(district.divisionId);
	return division && code ? `${division.code}${district.code}${code}` : null;
}

/** What people write behind a name and mean nothing more by. */
const KINDS = /(?:upa?zill?a|upo?zill?a|thana|district|zill?a|division|উপজেলা|থানা|জেলা|বিভাগ)$/;

const keyOf = (text: string): string => {
	const key = nameKey(text);
	return key.replace(KINDS, "") || key;
};

/** Of the names of a row, made when it is first looked through. */
function kept(keyOfName: (name: string) => string): (row: Named) => readonly string[] {
	const made = new WeakMap<Named, readonly string[]>();
	return (row) => {
		const keys = made.get(row) ?? [row.en, row.bn, ...row.also].map(keyOfName);
		made.set(row, keys);
		return keys;
	};
}

const keysOf = kept(keyOf);
const soundsOf = kept(soundKey);

/** Fewer letters than these sound like too much. */
const SOUND_LETTERS = 3;

/** How well a name answers, the best of a row's: it is what is looked for, begins with it, has it in it, or does not answer. */
const rankOf = (names: readonly string[], key: string): number =>
	Math.min(...names.map((name) => (name === key ? 0 : name.startsWith(key) ? 1 : name.includes(key) ? 2 : Infinity)));

function ranked<Row extends Named>(rows: readonly Row[], text: string): Row[] {
	const [key, sound] = [keyOf(text), soundKey(text)];
	if (key === "") return [];
	const found = rows
		.map((row) => ({ row, rank: rankOf(keysOf(row), key) }))
		.filter(({ rank }) => rank < Infinity)
		.sort((a, b) => a.rank - b.rank)
		.map(({ row }) => row);
	if (found.length > 0 || sound.length < SOUND_LETTERS) return found;
	return rows.filter((row) => soundsOf(row).some((name) => name.startsWith(sound)));
}

/** Districts by a name or a part of one, in either script, the best first; where none has it, by its sound. */
export const findDistricts = (text: string): District[] => ranked(DISTRICTS, text);

/** Upazilas and thanas likewise, of one district or of all. */
export const findPlaces = (text: string, districtId?: string): Place[] =>
	ranked(districtId === undefined ? PLACES : placesOf(districtId), text);

function named<Row extends Named>(rows: readonly Row[], text: string): Row[] {
	const [key, sound] = [keyOf(text), soundKey(text)];
	if (key === "") return [];
	const exact = rows.filter((row) => keysOf(row).includes(key));
	if (exact.length > 0 || sound === "") return exact;
	return rows.filter((row) => soundsOf(row).includes(sound));
}

/** The districts that a written name means: by a name it has, else by one that sounds like it. More than one is ambiguous. */
export const districtsNamed = (text: string): District[] => named(DISTRICTS, text);

/** The upazilas and thanas of a district that a written name means. */
export const placesNamed = (text: string, districtId: string): Place[] => named(placesOf(districtId), text);
