/** A name in both languages, and what else it is known or looked for by, in either script. */
export type Named = { en: string; bn: string; also: readonly string[] };

export type Division = Named & { id: string; code: string };

/** `code`: the two digits within the division; `cumilla` is 19 in 20, 2019 in full. */
export type District = Named & { id: string; code: string; divisionId: string };

/** A city with a metropolitan police of its own, and thanas within the district that are no upazilas. */
export type City = { id: string; en: string; bn: string; districtId: string };

/** What stands last in an address: an upazila, or a thana of a city. `code`: two digits within the district; null where there is none. */
export type Place = Named & {
	id: string;
	code: string | null;
	districtId: string;
	/** Null for an upazila. */
	cityId: string | null;
};

/** An address as it is chosen: by ids, each within the one before. */
export type ChosenAddress = { divisionId: string; districtId: string; placeId: string };
