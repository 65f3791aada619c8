/** What a shot tries, for the figures. */
export type Kind =
	| "addresses"
	| "known ids"
	| "bodies that are no form"
	| "forms with their own fields"
	| "calls"
	| "calls with their own fields"
	| "credentials and headers"
	| "the OpenID Connect endpoints"
	| "webhooks and health"
	| "bytes that are no HTTP of a browser";

/** One request of somebody who means harm, written as it goes over the line. */
export type Shot = {
	what: string;
	method: string;
	/** Raw: nothing tidies it. */
	path: string;
	/** An empty text takes a header of the aim's away. */
	headers?: Record<string, string>;
	body?: string | Uint8Array | null;
	/** The whole request as bytes, where no HTTP client would write it; the rest only names it. */
	raw?: string;
	/** The runtime refuses it by itself, in its own way. */
	neverOurs?: boolean;
	kind?: Kind;
};

/** An id that is well made and nobody's. */
export const NOBODYS = "018f0000-0000-7000-8000-0000000000ff";

const PARAM = /:\w+\??|\*|\{\w+\}/g;

/** The names in a pattern: `modelTestUuid` of `/weekly-exam/:modelTestUuid`, `id` of `/api/weekly-exams/{id}/details`. */
export const paramsOf = (pattern: string): string[] =>
	(pattern.match(PARAM) ?? []).map((param) => param.replace(/[:?{}]/g, ""));

/** A pattern with its names filled in. @param value by the name's place */
export function filled(pattern: string, value: (index: number) => string): string {
	let index = 0;
	return pattern.replace(PARAM, () => value(index++));
}

/** The address of nobody's thing. */
export const plain = (pattern: string): string => filled(pattern, () => NOBODYS);

/** Where React Router's client asks for the data of a page. */
export const dataOf = (path: string): string => `${path === "/" ? "/_root" : path}.data`;

export const JSON_TYPE = "application/json";
export const FORM_TYPE = "application/x-www-form-urlencoded";
