import type { INSTITUTE_KINDS } from "#db/schema/institute.ts";
import { COACHING } from "./coaching.ts";
import { COLLEGES } from "./colleges.ts";
import type { InstituteRow } from "./row.ts";
import { SCHOOLS } from "./schools.ts";
import { UNIVERSITIES } from "./universities.ts";

type InstituteKind = (typeof INSTITUTE_KINDS)[number];

/** An institute that people know, as the seed may have it; `also` are other names in either script. */
export type KnownInstitute = {
	kind: InstituteKind;
	name: string;
	nameBn: string;
	districtId: string;
	eiin: number | null;
	also: readonly string[];
};

const ofKind = (kind: InstituteKind, rows: readonly InstituteRow[]): KnownInstitute[] =>
	rows.map(([districtId, name, nameBn, eiin, also]) => ({
		kind,
		name,
		nameBn,
		districtId,
		eiin,
		also: also?.split("; ") ?? [],
	}));

/**
 * Well known institutes of all 64 districts. Who teaches classes up to ten is a school, with a college or not; cadet colleges, polytechnics
 * and madrasahs of a higher degree are colleges; medical colleges stand with the universities.
 */
export const KNOWN_INSTITUTES: readonly KnownInstitute[] = [
	...ofKind("school", SCHOOLS),
	...ofKind("college", COLLEGES),
	...ofKind("university", UNIVERSITIES),
	...ofKind("coaching", COACHING),
];
