/** Where the reference is read: a page among the calls, in Bangla under `/bn` like all others. */
export const API_REFERENCE = "/api/docs";

/** The API's document in reading order: what the reference page shows. Made from the calls by the API itself. */
export type ReferenceShape = { shape: string; example: string | null };
export type ReferenceCall = {
	id: string;
	method: string;
	path: string;
	summary: string;
	notes: string | null;
	who: string;
	parameters: { name: string; place: string; kind: string; required: boolean; meaning: string }[];
	body: ReferenceShape | null;
	answers: { status: number; meaning: string; body: ReferenceShape | null }[];
	errors: { status: number; codes: string[] }[];
	/** The same call in each language. */
	samples: { language: string; code: string }[];
};
export type Reference = {
	introduction: string[];
	groups: { name: string; about: string; calls: ReferenceCall[] }[];
	errors: { code: string; status: number; meaning: string }[];
};
