/** One call as a program makes it. */
export type SampleRequest = {
	method: string;
	url: string;
	/** By name. */
	headers: Record<string, string>;
	/** JSON, where there is a body. */
	body?: unknown;
	/** The name of a file, where a form with one is sent instead. */
	file?: string;
};

type Sample = { language: string; code: string };

/** In single quotes, as a shell reads it. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function curl({ method, url, headers, body, file }: SampleRequest): string {
	const parts = [
		`curl ${method === "GET" ? "" : `-X ${method} `}${quoted(url)}`,
		...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
		...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
		...(file === undefined ? [] : [`-F ${quoted(`file=@${file}`)}`]),
	];
	return parts.join(" \\\n  ");
}

/** A JSON value with its lines further in. */
const indented = (value: unknown, by: string) => JSON.stringify(value, null, 2).replaceAll("\n", `\n${by}`);

function javaScript({ method, url, headers, body, file }: SampleRequest): string {
	const options = [
		...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
		...(Object.keys(headers).length > 0 ? [`  headers: ${indented(headers, "  ")},`] : []),
		...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body, "  ")}),`]),
		...(file === undefined ? [] : ["  body: form,"]),
	];
	const given = options.length > 0 ? `, {\n${options.join("\n")}\n}` : "";
	const form = [
		"const form = new FormData();",
		`form.append("file", new Blob(["What is in it"]), ${JSON.stringify(file)});`,
	];
	return [
		...(file === undefined ? [] : form),
		`const response = await fetch(${JSON.stringify(url)}${given});`,
		"console.log(response.status, await response.text());",
	].join("\n");
}

/** A JSON value as Python writes it. */
function pythonValue(value: unknown, by: string): string {
	if (value === null) return "None";
	if (typeof value === "boolean") return value ? "True" : "False";
	if (typeof value !== "object") return JSON.stringify(value);
	const inner = `${by}    `;
	const isList = Array.isArray(value);
	const entries = isList
		? value.map((entry) => pythonValue(entry, inner))
		: Object.entries(value).map(([name, entry]) => `${JSON.stringify(name)}: ${pythonValue(entry, inner)}`);
	const [open, close] = isList ? "[]" : "{}";
	if (entries.length === 0) return `${open}${close}`;
	return `${open}\n${entries.map((entry) => `${inner}${entry},`).join("\n")}\n${by}${close}`;
}

function python({ method, url, headers, body, file }: SampleRequest): string {
	const given = [
		...(Object.keys(headers).length > 0 ? [`    headers=${pythonValue(headers, "    ")},`] : []),
		...(body === undefined ? [] : [`    json=${pythonValue(body, "    ")},`]),
		...(file === undefined ? [] : [`    files={"file": open(${JSON.stringify(file)}, "rb")},`]),
	];
	const call = `requests.${method.toLowerCase()}(`;
	const request =
		given.length > 0
			? `response = ${call}\n    ${JSON.stringify(url)},\n${given.join("\n")}\n)`
			: `response = ${call}${JSON.stringify(url)})`;
	return ["import requests", "", request, "print(response.status_code, response.text)"].join("\n");
}

/** A call in each language that the reference speaks. */
export const samplesOf = (request: SampleRequest): Sample[] => [
	{ language: "curl", code: curl(request) },
	{ language: "JavaScript", code: javaScript(request) },
	{ language: "Python (requests)", code: python(request) },
];
