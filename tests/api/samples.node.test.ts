import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { calls } from "#workers/api/calls.ts";
import { apiReference } from "#workers/api/core/reference.ts";
import { type SampleRequest, samplesOf } from "#workers/api/core/samples.ts";

const origin = "https://pathshala.example";
const described = apiReference({ PUBLIC_ORIGIN: origin }).groups.flatMap((group) => group.calls);

/** Values that each language writes in its own way. */
const tricky: SampleRequest = {
	method: "POST",
	url: `${origin}/api/weekly-exam/answer`,
	headers: { Authorization: "Bearer YOUR_TOKEN", "Content-Type": "application/json" },
	body: { optionUuid: null, seq: 1, dryRun: true, text: `It's "quoted" \\ and $HOME`, lines: ["a\nb", {}], none: [] },
};

const codeOf = (request: SampleRequest, language: string) =>
	samplesOf(request).find((sample) => sample.language.startsWith(language))?.code ?? "";

/** What the JavaScript of a sample sends. */
async function sentByJavaScript(code: string): Promise<SampleRequest> {
	let sent: SampleRequest | undefined;
	const fetch = async (url: string, { method = "GET", headers = {}, body }: RequestInit = {}) => {
		const json = typeof body === "string" ? { body: JSON.parse(body) } : {};
		const file = body instanceof FormData ? { file: (body.get("file") as File).name } : {};
		sent = { method, url, headers: headers as Record<string, string>, ...json, ...file };
		return new Response("{}");
	};
	const run = new Function("fetch", "console", `return (async () => { ${code} })();`);
	await run(fetch, { log: () => {} });
	if (!sent) throw new Error("Nothing was sent");
	return sent;
}

/** What curl is given, as a shell reads the sample. */
function sentByCurl(code: string): SampleRequest {
	const { stdout } = spawnSync("sh", ["-c", `curl() { for part in "$@"; do printf '%s\\0' "$part"; done; }\n${code}`], {
		encoding: "utf8",
	});
	const parts = stdout.split("\0").slice(0, -1);
	const sent: SampleRequest = { method: "GET", url: "", headers: {} };
	for (let at = 0; at < parts.length; at += 1) {
		const value = parts[at + 1] ?? "";
		if (parts[at] === "-X") sent.method = value;
		else if (parts[at] === "-d") sent.body = JSON.parse(value);
		else if (parts[at] === "-F") sent.file = value.replace("file=@", "");
		else if (parts[at] === "-H") {
			const [name = "", text = ""] = value.split(/: (.*)/s);
			sent.headers[name] = text;
		} else {
			sent.url = parts[at] ?? "";
			continue;
		}
		at += 1;
	}
	return sent;
}

describe("a sample", () => {
	test("in JavaScript and in curl sends what it says, whatever is in it", async () => {
		expect(await sentByJavaScript(codeOf(tricky, "JavaScript"))).toEqual(tricky);
		expect(sentByCurl(codeOf(tricky, "curl"))).toEqual(tricky);
	});

	test("in Python writes what is nothing, true, and within as Python does", () => {
		expect(codeOf(tricky, "Python")).toBe(`import requests

response = requests.post(
    "https://pathshala.example/api/weekly-exam/answer",
    headers={
        "Authorization": "Bearer YOUR_TOKEN",
        "Content-Type": "application/json",
    },
    json={
        "optionUuid": None,
        "seq": 1,
        "dryRun": True,
        "text": "It's \\"quoted\\" \\\\ and $HOME",
        "lines": [
            "a\\nb",
            {},
        ],
        "none": [],
    },
)
print(response.status_code, response.text)`);
	});

	test("of what takes nothing is a line", () => {
		const plain = { method: "GET", url: `${origin}/api/ping`, headers: {} };
		expect(samplesOf(plain).map(({ code }) => code.split("\n").find((line) => line.includes("/api/ping")))).toEqual([
			"curl 'https://pathshala.example/api/ping'",
			'const response = await fetch("https://pathshala.example/api/ping");',
			'response = requests.get("https://pathshala.example/api/ping")',
		]);
	});
});

describe("the samples of the reference", () => {
	test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
		"make the call as it is documented, in three languages: %s",
		async (_name, call) => {
			const samples = described.find(({ id }) => id === call.id)?.samples ?? [];
			expect(samples.map(({ language }) => language)).toEqual(["curl", "JavaScript", "Python (requests)"]);
			const [curl, javaScript, python] = samples.map(({ code }) => code) as [string, string, string];
			const sent = sentByCurl(curl);
			expect(await sentByJavaScript(javaScript)).toEqual(sent);
			expect(sent.method).toBe(call.method.toUpperCase());
			const address = new URL(sent.url).pathname;
			expect(address).toMatch(new RegExp(`^${call.path.replace(/\{\w+\}/g, "[\\w-]+")}$`));
			expect(python).toContain(`requests.${call.method}(`);
			expect(python).toContain(JSON.stringify(sent.url));
			expect(Object.keys(sent.headers).some((name) => /^(Authorization|Cookie)$/.test(name))).toBe(
				call.access !== "everyone",
			);
			const asked = Object.fromEntries(new URL(sent.url).searchParams);
			if (call.query) expect(call.query.safeParse(asked)).toMatchObject({ success: true });
			if (call.body) expect(call.body.safeParse(sent.body)).toMatchObject({ success: true });
			else expect(sent.body).toBeUndefined();
			expect(sent.file !== undefined).toBe(call.file !== undefined);
			if (call.file) expect(python).toContain('files={"file": open(');
		},
	);
});
