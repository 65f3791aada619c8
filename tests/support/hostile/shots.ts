import { HOSTILE_BODIES, TOO_MUCH } from "../hostile-forms.ts";

/** One request of somebody who means harm, written as it goes over the line. */
export type Shot = {
	what: string;
	method: string;
	/** Raw: nothing tidies it. */
	path: string;
	headers?: Record<string, string>;
	body?: string | Uint8Array | null;
};

/** A call of the API: its path with `{names}`, and the fields that its body is documented to have. */
export type Call = { method: string; path: string; fields: readonly string[] };

const UUID = "018f0000-0000-7000-8000-0000000000ff";

/** What stands in a path where an id should. */
const IDS: readonly string[] = [
	"a".repeat(512),
	"9".repeat(310),
	"1".repeat(8_000),
	"%00",
	"%ff%fe",
	"%e0%a4",
	"%2e%2e%2f%2e%2e%2fetc",
	"..%5c..",
	"constructor",
	"__proto__",
	"toString",
	"-1",
	"0",
	"1e309",
	"99999999999999999999",
	"NaN",
	"%E2%80%AE%E0%A6%AA",
	"%27%20OR%201%3D1--",
	"%3Cscript%3Ealert(1)%3C%2Fscript%3E",
	"%0d%0aset-cookie:%20x=1",
	UUID.toUpperCase(),
	`${UUID}%00`,
];

const QUERIES: readonly string[] = [
	"q=constructor",
	"q=__proto__",
	"page=-1&size=-1",
	"page=99999999999999999999&size=99999999999999999999",
	"page=1e309&size=NaN",
	"size=%00&page=%ff",
	"next=//evil.example&continue=/.//evil.example&return_to=https:%5C%5Cevil.example",
	"next=%0d%0aset-cookie:x=1&state=%00",
	"role=constructor&create=__proto__",
	"__proto__[polluted]=1&constructor.prototype.polluted=1",
	"%zz=%zz&%=%",
	`q=${"%E2%80%AE".repeat(400)}`,
	`${"a=1&".repeat(2_000)}`,
];

const HEADERS: readonly { what: string; headers: Record<string, string> }[] = [
	{ what: "a session of dots", headers: { cookie: "session=../../..; lang=constructor; theme=__proto__" } },
	{ what: "cookies with broken escapes", headers: { cookie: "session=%zz; toast=%zz; lang=%ff" } },
	{ what: "a toast that is a list", headers: { cookie: "toast=%5B1%5D; session=" } },
	{ what: "a toast of depth", headers: { cookie: `toast=${encodeURIComponent("[".repeat(1_500))}` } },
	{ what: "a thousand cookies", headers: { cookie: "a=1; ".repeat(1_000) } },
	{ what: "a bearer token of nothing", headers: { authorization: "Bearer " } },
	{ what: "a long bearer token", headers: { authorization: `Bearer ${"x".repeat(6_000)}` } },
	{ what: "another way to sign in", headers: { authorization: "Basic %00" } },
	{ what: "tags without end", headers: { "if-none-match": '"a",'.repeat(1_500) } },
	{ what: "a strange range", headers: { range: "bytes=-1-,9999999999999999999-" } },
	{ what: "languages", headers: { "accept-language": "bn;q=NaN,".repeat(300) } },
	{ what: "the host of another", headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "javascript" } },
	{ what: "a packed nothing", headers: { "content-encoding": "gzip" } },
];

const METHODS = ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"];

const PARAM = /:\w+\??|\*|\{\w+\}/g;
const filled = (pattern: string, value: (index: number) => string) => {
	let index = 0;
	return pattern.replace(PARAM, () => value(index++));
};
const plain = (pattern: string) => filled(pattern, () => UUID);

/** Every id in a path, one at a time, where the others are well made. */
const badPaths = (pattern: string) =>
	[...pattern.matchAll(PARAM)].flatMap((_, wrong) =>
		IDS.map((id) => filled(pattern, (index) => (index === wrong ? id : UUID))),
	);

/** A page's address by all names that are no ids, all queries, headers and methods. */
export function pageShots(pattern: string): Shot[] {
	const path = plain(pattern);
	const data = `${path === "/" ? "/_root" : path}.data`;
	return [
		...badPaths(pattern).flatMap((bad) => [
			{ what: "an id", method: "GET", path: bad },
			{ what: "an id, as data", method: "GET", path: `${bad}.data` },
		]),
		...QUERIES.flatMap((query) => [
			{ what: "a query", method: "GET", path: `${path}?${query}` },
			{ what: "a query, as data", method: "GET", path: `${data}?${query}` },
		]),
		{ what: "routes of data", method: "GET", path: `${data}?_routes=constructor,__proto__` },
		...HEADERS.map(({ what, headers }) => ({ what, method: "GET", path, headers })),
		...METHODS.map((method) => ({ what: "a method", method, path })),
	];
}

/** Every body that is no form of ours, to an address that takes forms. */
export function formShots(pattern: string, origin: string): Shot[] {
	const path = plain(pattern);
	const shotOf = ({ what, contentType, body }: (typeof HOSTILE_BODIES)[number]): Shot => ({
		what,
		method: "POST",
		path,
		headers: { origin, ...(contentType && { "content-type": contentType }) },
		body,
	});
	const packed = { origin, "content-encoding": "gzip", "content-type": "application/x-www-form-urlencoded" };
	return [
		...[...HOSTILE_BODIES, ...TOO_MUCH].map(shotOf),
		...badPaths(pattern).map((bad) => ({ ...shotOf(HOSTILE_BODIES[3] as never), path: bad })),
		{ what: "a form said to be packed", method: "POST", path, headers: packed, body: "intent=start" },
		{ what: "a form of data", method: "POST", path: `${path}.data`, headers: { origin }, body: "x" },
	];
}

const JSON_VALUES: readonly string[] = [
	"null",
	'""',
	"-1",
	"1e999",
	"0.1",
	"[]",
	"{}",
	"true",
	'"\\u0000"',
	'"\\ud800"',
	'"\\u202e<script>"',
	JSON.stringify("x".repeat(20_000)),
];

const BODIES: readonly { what: string; body: string | Uint8Array; type?: string }[] = [
	{ what: "nothing", body: "" },
	{ what: "null", body: "null" },
	{ what: "a list", body: "[]" },
	{ what: "a text", body: '"x"' },
	{ what: "half an object", body: '{"a":' },
	{ what: "a deep list", body: "[".repeat(30_000) },
	{ what: "a deep object", body: `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}` },
	{ what: "everybody's parent", body: '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}' },
	{ what: "bytes that are no UTF-8", body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
	{ what: "a long text", body: `{"a":"${"x".repeat(2_000_000)}"}` },
	{ what: "many fields", body: `{${Array.from({ length: 20_000 }, (_, index) => `"a${index}":1`).join(",")}}` },
	{ what: "a form", body: "a=1", type: "application/x-www-form-urlencoded" },
	{ what: "a broken multipart", body: "--x", type: "multipart/form-data; boundary=edge" },
	{ what: "a type of nothing", body: "{}", type: "/;=" },
];

/** A call with wrong ids, queries, headers, and bodies whose fields are all wrong in one way. */
export function callShots({ method, path: pattern, fields }: Call, origin: string): Shot[] {
	const path = plain(pattern);
	const shot = (what: string, rest: Partial<Shot>): Shot => ({
		what,
		method,
		path,
		...rest,
		headers: { origin, ...rest.headers },
	});
	const takesBody = method !== "GET" && method !== "DELETE";
	const json = { "content-type": "application/json" };
	return [
		...badPaths(pattern).map((bad) => shot("an id", { path: bad, ...(takesBody && { headers: json, body: "{}" }) })),
		...QUERIES.map((query) => shot("a query", { path: `${path}?${query}` })),
		...HEADERS.map(({ what, headers }) => shot(what, { headers })),
		...(takesBody
			? [
					...BODIES.map(({ what, body, type }) =>
						shot(what, { headers: { "content-type": type ?? json["content-type"] }, body }),
					),
					...JSON_VALUES.map((value) =>
						shot(`fields that are ${value.slice(0, 20)}`, {
							headers: json,
							body: `{${fields.map((field) => `${JSON.stringify(field)}:${value}`).join(",")}}`,
						}),
					),
				]
			: []),
	];
}
