/** Id, two digits of the official code, English, Bangla, and other names with `; ` between them. */
export type CodedRow = readonly [id: string, code: string, en: string, bn: string, also?: string];

/** A metropolitan thana. These are drawn by the police, and the list that the codes are from has none of them. */
export type ThanaRow = readonly [id: string, en: string, bn: string, also?: string];

export type DistrictRow = {
	names: CodedRow;
	upazilas: readonly CodedRow[];
	/** The city of the district that has a metropolitan police of its own, which is its id. */
	city?: readonly [id: string, en: string, bn: string];
	thanas?: readonly ThanaRow[];
};

export type DivisionRow = { names: CodedRow; districts: readonly DistrictRow[] };
