import { describe, expect, test } from "vitest";
import { signedAddress } from "#workers/providers/files/signed-address.ts";
import type { OpenedFile } from "~/domain/asset/opened-file.server.ts";
import { MB } from "~/domain/asset/rules.ts";
import { expectedError } from "~/domain/expected-error.server.ts";
import { fileAnswer } from "~/request/file-answer.ts";

const CONTENT = "0123456789abcdef";
const SECOND = Date.UTC(2026, 10, 27, 8, 49, 37);
const [BEFORE, SAME, AFTER] = [-1000, 0, 1000].map((more) => new Date(SECOND + more).toUTCString()) as [
	string,
	string,
	string,
];
const TAG = '"v1"';

const file = (more: Partial<OpenedFile> = {}): OpenedFile => ({
	...{ name: "film.mp4", type: "video/mp4", bytes: CONTENT.length, version: "v1", storedAt: SECOND + 420 },
	read: async (range) => {
		const { offset, length } = range ?? { offset: 0, length: CONTENT.length };
		return new Response(CONTENT.slice(offset, offset + length)).body as ReadableStream<Uint8Array>;
	},
	address: async () => null,
	...more,
});

/** Status, body and range of an answer, or of what it is refused with. */
async function answered(headers: Record<string, string>, method = "GET") {
	try {
		const answer = await fileAnswer({ method, headers: new Headers(headers) }, file());
		return [answer.status, await answer.text(), answer.headers.get("content-range")];
	} catch (error) {
		return [expectedError(error)?.code ?? error];
	}
}

const WHOLE = [200, CONTENT, null];
const part = (from: number, to: number) => [206, CONTENT.slice(from, to + 1), `bytes ${from}-${to}/16`];
const HAD = [304, "", null];

describe("a file is answered as RFC 9110 says (AST-3)", () => {
	test.each<[string, Record<string, string>, unknown[]]>([
		["nothing asked", {}, WHOLE],
		// 14.1.2 and 14.2: byte ranges
		["the first byte", { range: "bytes=0-0" }, part(0, 0)],
		["the first five", { range: "bytes=0-4" }, part(0, 4)],
		["the last byte", { range: "bytes=15-15" }, part(15, 15)],
		["from the middle", { range: "bytes=8-" }, part(8, 15)],
		["all of it as a part", { range: "bytes=0-" }, part(0, 15)],
		["past the end", { range: "bytes=8-99" }, part(8, 15)],
		["a suffix", { range: "bytes=-3" }, part(13, 15)],
		["a suffix that is longer", { range: "bytes=-99" }, part(0, 15)],
		["a unit in capitals", { range: "Bytes=0-1" }, part(0, 1)],
		["behind the end", { range: "bytes=16-" }, ["RangeNotSatisfiable"]],
		["behind the end with an end", { range: "bytes=16-17" }, ["RangeNotSatisfiable"]],
		["an empty suffix", { range: "bytes=-0" }, ["RangeNotSatisfiable"]],
		["a range turned round: none", { range: "bytes=5-4" }, WHOLE],
		["no numbers", { range: "bytes=a-b" }, WHOLE],
		["a minus sign", { range: "bytes=--1" }, WHOLE],
		["nothing behind the sign", { range: "bytes=" }, WHOLE],
		["spaces inside", { range: "bytes= 0-1" }, WHOLE],
		["another unit", { range: "lines=0-1" }, WHOLE],
		["two ranges: ignored", { range: "bytes=0-1,4-5" }, WHOLE],
		["many small ranges: ignored", { range: `bytes=${"0-0,".repeat(200)}1-1` }, WHOLE],
		// 13.1.5: If-Range
		["the part of the known one", { range: "bytes=0-1", "if-range": TAG }, part(0, 1)],
		["the part of another", { range: "bytes=0-1", "if-range": '"v0"' }, WHOLE],
		["the part of a weak one", { range: "bytes=0-1", "if-range": `W/${TAG}` }, WHOLE],
		["the part of its second", { range: "bytes=0-1", "if-range": SAME }, part(0, 1)],
		["the part of a later second", { range: "bytes=0-1", "if-range": AFTER }, WHOLE],
		["the part of an earlier second", { range: "bytes=0-1", "if-range": BEFORE }, WHOLE],
		["the part of no date", { range: "bytes=0-1", "if-range": "yesterday" }, WHOLE],
		["behind the end of another", { range: "bytes=99-", "if-range": '"v0"' }, WHOLE],
		["If-Range without Range", { "if-range": TAG }, WHOLE],
		// 13.1.2: If-None-Match
		["what it has", { "if-none-match": TAG }, HAD],
		["what it has, weakly", { "if-none-match": `W/${TAG}` }, HAD],
		["one of several", { "if-none-match": `"v0", ${TAG}` }, HAD],
		["anything at all", { "if-none-match": "*" }, HAD],
		["another", { "if-none-match": '"v0"' }, WHOLE],
		["what it has, before the range", { "if-none-match": TAG, range: "bytes=99-" }, HAD],
		// 13.1.3: If-Modified-Since, which If-None-Match replaces
		["nothing newer", { "if-modified-since": SAME }, HAD],
		["nothing newer, later", { "if-modified-since": AFTER }, HAD],
		["something newer", { "if-modified-since": BEFORE }, WHOLE],
		["since no date", { "if-modified-since": "0" }, WHOLE],
		["in the former form of dates", { "if-modified-since": "Friday, 27-Nov-26 08:49:37 GMT" }, HAD],
		["another tag and nothing newer", { "if-none-match": '"v0"', "if-modified-since": AFTER }, WHOLE],
		// 13.1.1 and 13.1.4: If-Match, If-Unmodified-Since
		["the known one", { "if-match": TAG }, WHOLE],
		["any", { "if-match": "*" }, WHOLE],
		["another one", { "if-match": '"v0"' }, ["FileChanged"]],
		["a weak one", { "if-match": `W/${TAG}` }, ["FileChanged"]],
		["unchanged", { "if-unmodified-since": SAME }, WHOLE],
		["changed since", { "if-unmodified-since": BEFORE }, ["FileChanged"]],
		["the known one, whatever its time", { "if-match": TAG, "if-unmodified-since": BEFORE }, WHOLE],
		["another one, before all else", { "if-match": '"v0"', "if-none-match": TAG, range: "bytes=99-" }, ["FileChanged"]],
		["the known one in part", { "if-match": TAG, range: "bytes=1-2" }, part(1, 2)],
	])("%s", async (_, headers, expected) => {
		expect(await answered(headers)).toEqual(expected);
	});

	test.each<[Record<string, string>, unknown[]]>([
		[{}, [200, "", null]],
		[{ range: "bytes=0-1" }, [200, "", null]],
		[{ range: "bytes=99-" }, [200, "", null]],
		[{ "if-none-match": TAG }, HAD],
		[{ "if-match": '"v0"' }, ["FileChanged"]],
	])("HEAD with %o, whose range counts for nothing", async (headers, expected) => {
		expect(await answered(headers, "HEAD")).toEqual(expected);
	});

	test("and says what makes all of that possible, also with 304 and 206", async () => {
		const all: Record<string, string>[] = [{}, { range: "bytes=0-1" }, { "if-none-match": TAG }];
		for (const headers of all) {
			const answer = await fileAnswer({ method: "GET", headers: new Headers(headers) }, file());
			expect(Object.fromEntries(answer.headers)).toMatchObject({
				etag: TAG,
				"last-modified": SAME,
				"accept-ranges": "bytes",
				"cache-control": "private, no-cache",
			});
		}
	});
});

describe("a large file is read from the bucket itself (AST-8)", () => {
	const asked = async (
		headers: Record<string, string>,
		how: Parameters<typeof fileAnswer>[2],
		more: Partial<OpenedFile> = {},
		method = "GET",
	) => {
		const says: unknown[] = [];
		const address: OpenedFile["address"] = async (answer) => {
			says.push(answer);
			return "https://bucket.example/a";
		};
		const request = { method, headers: new Headers(headers) };
		const { status, headers: got } = await fileAnswer(request, file({ bytes: 5 * MB, address, ...more }), how);
		return { status, location: got.get("location"), says, got };
	};

	test.each<[string, Record<string, string>, Parameters<typeof fileAnswer>[2], boolean]>([
		["by a program", {}, { direct: "downloads" }, true],
		["by a program that says how it reads", { "sec-fetch-mode": "cors" }, { direct: "downloads" }, true],
		["by a link", { "sec-fetch-dest": "document" }, { direct: "downloads" }, true],
		["by a link that saves", { "sec-fetch-dest": "empty", "sec-fetch-mode": "no-cors" }, { direct: "downloads" }, true],
		["by a script", { "sec-fetch-dest": "empty", "sec-fetch-mode": "cors" }, { direct: "downloads" }, false],
		["by a picture of a page", { "sec-fetch-dest": "image" }, { direct: "downloads" }, false],
		["by a frame of a page", { "sec-fetch-dest": "iframe" }, { direct: "downloads" }, false],
		["by a preview that plays", { "sec-fetch-dest": "video" }, { direct: "downloads" }, false],
		["by the player", { "sec-fetch-dest": "video" }, { inline: true, direct: "media" }, true],
		["where nobody said so", {}, {}, false],
	])("%s", async (_, headers, how, isDirect) => {
		expect((await asked(headers, how)).status).toBe(isDirect ? 302 : 200);
	});

	test("not where it is small, nor where the bucket has no address", async () => {
		expect((await asked({}, { direct: "downloads" }, { bytes: 5 * MB - 1 })).status).toBe(200);
		expect((await asked({}, { direct: "downloads" }, { address: async () => null })).status).toBe(200);
	});

	test("saved under its name and the type of its content, by an address that no cache keeps and no page learns", async () => {
		const { says, location, got } = await asked(
			{ range: "bytes=0-1", "if-range": '"x"' },
			{ direct: "downloads" },
			{
				name: "নোট.html",
				type: "text/plain",
			},
		);
		expect(says).toEqual([
			{
				method: "GET",
				type: "text/plain; charset=utf-8",
				disposition: "attachment; filename=\"___.html\"; filename*=UTF-8''%E0%A6%A8%E0%A7%8B%E0%A6%9F.html",
			},
		]);
		expect([location, got.get("cache-control"), got.get("referrer-policy")]).toEqual([
			"https://bucket.example/a",
			"private, no-store",
			"no-referrer",
		]);
		const { says: forHead, status } = await asked({}, { direct: "downloads" }, {}, "HEAD");
		expect([status, forHead]).toEqual([302, [expect.objectContaining({ method: "HEAD" })]]);
	});

	test("by a signature as AWS documents it, good for this method, type and name alone, the same for five minutes", async () => {
		const access = { url: "https://a1.r2.cloudflarestorage.com/files", keyId: "KEY", secret: "SECRET" };
		const says = { method: "GET", type: "video/mp4", disposition: 'attachment; filename="a b.mp4"' } as const;
		const now = Date.UTC(2026, 10, 27, 8, 50, 0);
		const address = new URL(await signedAddress(access, "upload/x", says, now + 299_999));
		expect(address.origin + address.pathname).toBe("https://a1.r2.cloudflarestorage.com/files/upload/x");
		expect(Object.fromEntries(address.searchParams)).toMatchObject({
			"X-Amz-Algorithm": "AWS4-HMAC-SHA256",
			"X-Amz-Credential": "KEY/20261127/auto/s3/aws4_request",
			"X-Amz-Date": "20261127T085000Z",
			"X-Amz-Expires": "600",
			"X-Amz-SignedHeaders": "host",
			"response-content-disposition": 'attachment; filename="a b.mp4"',
			"response-content-type": "video/mp4",
		});
		expect(address.href).not.toContain("SECRET");
		expect(await signedAddress(access, "upload/x", says, now)).toBe(address.href);
		const others = await Promise.all([
			signedAddress(access, "upload/x", says, now + 300_000),
			signedAddress(access, "upload/y", says, now),
			signedAddress(access, "upload/x", { ...says, method: "HEAD" }, now),
			signedAddress(access, "upload/x", { ...says, type: "text/html" }, now),
		]);
		const signature = (href: string) => new URL(href).searchParams.get("X-Amz-Signature");
		expect(new Set([address.href, ...others].map(signature)).size).toBe(5);
		expect(signature(address.href)).toBe(await ownSignature(address, "SECRET"));
	});
});

/** The same by the words of AWS Signature 4, apart from the library. */
async function ownSignature(address: URL, secret: string): Promise<string> {
	const { createHash, createHmac } = await import("node:crypto");
	const encode = (text: string) =>
		encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
	const pairs = [...address.searchParams].filter(([name]) => name !== "X-Amz-Signature");
	const query = pairs
		.map(([name, value]) => `${encode(name)}=${encode(value)}`)
		.sort()
		.join("&");
	const request = ["GET", address.pathname, query, `host:${address.host}\n`, "host", "UNSIGNED-PAYLOAD"].join("\n");
	const date = address.searchParams.get("X-Amz-Date") ?? "";
	const scope = `${date.slice(0, 8)}/auto/s3/aws4_request`;
	const text = ["AWS4-HMAC-SHA256", date, scope, createHash("sha256").update(request).digest("hex")].join("\n");
	const key = [date.slice(0, 8), "auto", "s3", "aws4_request"].reduce<string | Buffer>(
		(under, word) => createHmac("sha256", under).update(word).digest(),
		`AWS4${secret}`,
	);
	return createHmac("sha256", key).update(text).digest("hex");
}
