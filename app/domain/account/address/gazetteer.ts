import { BARISHAL } from "./rows/barishal.ts";
import { CHATTOGRAM } from "./rows/chattogram.ts";
import { DHAKA } from "./rows/dhaka.ts";
import { KHULNA } from "./rows/khulna.ts";
import { MYMENSINGH } from "./rows/mymensingh.ts";
import { RAJSHAHI } from "./rows/rajshahi.ts";
import { RANGPUR } from "./rows/rangpur.ts";
import type { CodedRow, DistrictRow } from "./rows/row.ts";
import { SYLHET } from "./rows/sylhet.ts";
import type { City, District, Division, Place } from "./types.ts";

// Divisions, districts and upazilas as they stand since 26 July 2021, metropolitan thanas as since 2018: docs/decisions/2026-11-22-addresses.md.
const ROWS = [BARISHAL, CHATTOGRAM, DHAKA, KHULNA, MYMENSINGH, RAJSHAHI, RANGPUR, SYLHET];

const others = (also: string | undefined): readonly string[] => also?.split("; ") ?? [];

const coded = ([id, code, en, bn, also]: CodedRow) => ({ id, code, en, bn, also: others(also) });

/** In the order of the rows: by their English names. */
export const DIVISIONS: readonly Division[] = ROWS.map(({ names }) => coded(names));

export const DISTRICTS: readonly District[] = ROWS.flatMap(({ names: [divisionId], districts }) =>
	districts.map(({ names }) => ({ ...coded(names), divisionId })),
);

const districtRows: readonly DistrictRow[] = ROWS.flatMap(({ districts }) => districts);

export const CITIES: readonly City[] = districtRows.flatMap(({ names: [districtId], city }) =>
	city ? [{ id: city[0], en: city[1], bn: city[2], districtId }] : [],
);

/** Of a district the thanas of its city first, where it has one, then the upazilas. An id has its city or district in front. */
export const PLACES: readonly Place[] = districtRows.flatMap(({ names: [districtId], upazilas, city, thanas = [] }) => [
	...thanas.flatMap(([id, en, bn, also]): Place[] =>
		city ? [{ id: `${city[0]}-${id}`, code: null, districtId, cityId: city[0], en, bn, also: others(also) }] : [],
	),
	...upazilas.map((row): Place => ({ ...coded(row), id: `${districtId}-${row[0]}`, districtId, cityId: null })),
]);
