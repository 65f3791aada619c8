import { HOSTILE_BODIES, TOO_MUCH } from "../hostile-forms.ts";
import { dataOf, filled, JSON_TYPE, NOBODYS, paramsOf, plain, type Shot } from "./shot.ts";

/** A call of the API: its path with `{names}`, what its query is documented to take, and the example of its body. */
export type Call = { method: string; path: string; query: readonly string[]; example: object | null };

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
	NOBODYS.toUpperCase(),
	`${NOBODYS}%00`,
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

/** Every id in a path, one at a time, where the others are well made. */
const badPaths = (pattern: string) =>
	paramsOf(pattern).flatMap((_, wrong) =>
		IDS.map((id) => filled(pattern, (index) => (index === wrong ? id : NOBODYS))),
	);

/** A page's address by all names that are no ids, all queries, headers and methods. */
export function pageShots(pattern: string): Shot[] {
	const path = plain(pattern);
	const data = dataOf(path);
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

/** What the parameters of a list may not be. */
const PARAMETERS: readonly string[] = [
	...["", "-1", "-0", "1e309", "NaN", "0.5", "9".repeat(400), "99999999999999999999", "%00", "%FF", "%ED%A0%80", "[]"],
	...["__proto__", "constructor,asc", "name,desc,asc", ",", "x".repeat(2_000), "%E2%80%AE", "%27%20OR%201%3D1--"],
];

/** A call with wrong ids, queries, headers and bodies. @param paths the call's addresses with ids that name something */
export function callShots(
	{ method, path: pattern, query, example }: Call,
	origin: string,
	paths: readonly string[],
): Shot[] {
	const path = plain(pattern);
	const shot = (what: string, rest: Partial<Shot>): Shot => ({
		what,
		method,
		path,
		...rest,
		headers: { origin, ...rest.headers },
	});
	const json = { "content-type": JSON_TYPE };
	const known = paths[0] ?? path;
	return [
		...badPaths(pattern).map((bad) => shot("an id", { path: bad, ...(example && { headers: json, body: "{}" }) })),
		...QUERIES.map((text) => shot("a query", { path: `${known}?${text}` })),
		...query.flatMap((name) => [
			...PARAMETERS.map((value) => shot(`the parameter ${name}`, { path: `${known}?${name}=${value}` })),
			shot(`the parameter ${name} twice`, { path: `${known}?${name}=1&${name}=2` }),
		]),
		...HEADERS.map(({ what, headers }) => shot(what, { headers })),
		...(example
			? BODIES.map(({ what, body, type }) => shot(what, { headers: { "content-type": type ?? JSON_TYPE }, body }))
			: []),
	];
}

/** At addresses of what exists, one's own and other people's: every way to ask, and every body that is no form of ours. */
export function knownShots(paths: readonly string[], origin: string): Shot[] {
	return paths.flatMap((path) => [
		{ what: "a page", method: "GET", path },
		{ what: "its data", method: "GET", path: dataOf(path) },
		...METHODS.map((method) => ({ what: "a method", method, path, headers: { origin } })),
		...QUERIES.map((text) => ({ what: "a query", method: "GET", path: `${path}?${text}` })),
		...[...HOSTILE_BODIES, ...TOO_MUCH].map(({ what, contentType, body }) => ({
			what,
			method: "POST",
			path,
			headers: { origin, ...(contentType && { "content-type": contentType }) },
			body,
		})),
	]);
}
