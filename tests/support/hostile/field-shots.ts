import { FORM_TYPE, JSON_TYPE, type Shot } from "./shot.ts";
import { BROKEN_ENCODINGS, JSON_VALUES, TEXTS } from "./values.ts";

type Fields = Record<string, string>;

const pair = (name: string, raw: string) => `${encodeURIComponent(name)}=${raw}`;
const urlencoded = (fields: Fields) =>
	Object.entries(fields).map(([name, value]) => pair(name, encodeURIComponent(value)));

const EDGE = "edge";
const MULTIPART = `multipart/form-data; boundary=${EDGE}`;
const part = (disposition: string, value: string, type = "") =>
	`--${EDGE}\r\nContent-Disposition: form-data; ${disposition}\r\n${type && `Content-Type: ${type}\r\n`}\r\n${value}\r\n`;
const multipart = (parts: string[]) => `${parts.join("")}--${EDGE}--\r\n`;

/** The names that a field could be mistaken for. */
const MISNAMED: readonly { what: string; name: (field: string) => string }[] = [
	{ what: "the first of a list", name: (field) => `${field}[0]` },
	{ what: "the last of a list", name: (field) => `${field}[4294967294]` },
	{ what: "a list without a number", name: (field) => `${field}[]` },
	{ what: "a field of its own", name: (field) => `${field}.length` },
	{ what: "a field of its parent", name: (field) => `${field}.__proto__.polluted` },
	{ what: "everybody's parent", name: (field) => `__proto__.${field}` },
	{ what: "another case", name: (field) => field.toUpperCase() },
	{ what: "NUL behind its name", name: (field) => `${field}\u0000` },
	{ what: "a blank before its name", name: (field) => ` ${field}` },
];

/** A form whose other fields are right, wrong in one. @param fields each with a right value */
export function fieldShots(path: string, origin: string, fields: Fields): Shot[] {
	const shot = (what: string, body: string, type = FORM_TYPE): Shot => ({
		what,
		method: "POST",
		path,
		headers: { origin, "content-type": type },
		body,
	});
	const wrong = (field: string): Shot[] => {
		const { [field]: right = "", ...rest } = fields;
		const others = urlencoded(rest);
		const form = (what: string, ...pairs: string[]) => shot(`${field}: ${what}`, [...others, ...pairs].join("&"));
		const parts = Object.entries(rest).map(([name, value]) => part(`name="${name}"`, value));
		const posted = (what: string, disposition: string, value: string, type?: string) =>
			shot(`${field}: ${what}`, multipart([...parts, part(disposition, value, type)]), MULTIPART);
		const given = pair(field, encodeURIComponent(right));
		return [
			form("is missing"),
			form("without a value", encodeURIComponent(field)),
			form("twice", given, given),
			form("a hundred times", ...Array.from({ length: 100 }, () => given)),
			...MISNAMED.map(({ what, name }) => form(what, pair(name(field), encodeURIComponent(right)))),
			...BROKEN_ENCODINGS.map(({ what, raw }) => form(what, pair(field, raw))),
			...TEXTS.map(({ what, text }) => form(what, pair(field, encodeURIComponent(text)))),
			posted("a part", `name="${field}"`, right),
			posted("a file", `name="${field}"; filename="a.txt"`, right, "text/plain"),
			posted("a file of no type", `name="${field}"; filename=""`, ""),
			posted("a file with a path", `name="${field}"; filename="../../a\u0000.gift"`, "\u0000\u0001", "image/svg+xml"),
			posted("a file of another encoding", `name="${field}"; filename*=UTF-16''%ff%fe`, right),
			posted("a part of bytes", `name="${field}"`, "\ufffd\u0000", "application/octet-stream"),
			posted("a part of another charset", `name="${field}"`, right, "text/plain; charset=utf-7"),
		];
	};
	return [
		shot("nothing of it", ""),
		shot("as it should be", urlencoded(fields).join("&")),
		shot(
			"as it should be, in parts",
			multipart(Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value))),
			MULTIPART,
		),
		...Object.keys(fields).flatMap(wrong),
	];
}

const object = (entries: [string, string][]) =>
	`{${entries.map(([name, raw]) => `${JSON.stringify(name)}:${raw}`).join(",")}}`;

/** A call with a body that is right, wrong in one field, however deep it is. */
export function bodyShots(at: { method: string; path: string }, origin: string, example: object): Shot[] {
	const headers = { origin, "content-type": JSON_TYPE };
	const shot = (what: string, body: string): Shot => ({ ...at, what, headers, body });
	const wrongIn = (value: object, around: (raw: string) => string): Shot[] => {
		const entries = Object.entries(value).map(([name, inner]): [string, string] => [name, JSON.stringify(inner)]);
		return entries.flatMap(([field], place) => {
			const put = (raw: string) => around(object(entries.with(place, [field, raw])));
			const inner = (value as Record<string, unknown>)[field];
			return [
				shot(`${field} is missing`, around(object(entries.toSpliced(place, 1)))),
				shot(`${field} twice`, around(object([...entries, [field, "null"]]))),
				...JSON_VALUES.map(({ what, raw }) => shot(`${field}: ${what}`, put(raw))),
				...(typeof inner === "object" && inner !== null && !Array.isArray(inner) ? wrongIn(inner, put) : []),
			];
		});
	};
	return [shot("as it should be", JSON.stringify(example)), ...wrongIn(example, (raw) => raw)];
}
