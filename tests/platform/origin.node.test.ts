import { describe, expect, test } from "vitest";
import { crossOriginRefused } from "#workers/middleware/origin.ts";

const OWN = "https://pathshala.example";
const HERE = "https://preview.pathshala.example";
const EVIL = "https://evil.example";

type Sent = { origin?: string; "sec-fetch-site"?: string; referer?: string };

const request = (method: string, headers: Sent = {}) => new Request(`${HERE}/api/x`, { method, headers });
const refused = (method: string, headers: Sent, credential: "cookie" | "bearer" | "none") =>
	crossOriginRefused(request(method, headers), OWN, credential);

describe("a request", () => {
	test.each(["GET", "HEAD", "OPTIONS"])("by %s may come from anywhere: it changes nothing", (method) => {
		for (const credential of ["cookie", "bearer", "none"] as const)
			expect(refused(method, { origin: EVIL, "sec-fetch-site": "cross-site" }, credential)).toBe(false);
	});

	test.each(["POST", "PUT", "PATCH", "DELETE"])("by %s with a token may come from anywhere", (method) => {
		expect(refused(method, { origin: EVIL, "sec-fetch-site": "cross-site", referer: `${EVIL}/` }, "bearer")).toBe(
			false,
		);
		expect(refused(method, {}, "bearer")).toBe(false);
	});
});

describe("an unsafe request with a cookie, or with nothing", () => {
	// The first header there decides: Origin, then Sec-Fetch-Site, then Referer.
	const rows: [from: string, headers: Sent, isRefused: boolean][] = [
		["our own origin", { origin: OWN }, false],
		["the origin it was sent to", { origin: HERE }, false],
		["another origin", { origin: EVIL }, true],
		["a page without an origin", { origin: "null" }, true],
		["our own host over plain http", { origin: "http://pathshala.example" }, true],
		["our own host at another port", { origin: "https://pathshala.example:8443" }, true],
		["an origin that begins like ours", { origin: "https://pathshala.example.evil.example" }, true],
		["a sister of ours", { origin: "https://accounts.pathshala.example" }, true],
		["another origin that claims the same site", { origin: EVIL, "sec-fetch-site": "same-origin" }, true],
		["another origin with a referer of ours", { origin: EVIL, referer: `${OWN}/` }, true],
		["our own origin with a referer of another", { origin: OWN, referer: `${EVIL}/` }, false],
		["the same origin, as the browser says", { "sec-fetch-site": "same-origin" }, false],
		["the person's own hand, as the browser says", { "sec-fetch-site": "none" }, false],
		["the same site, as the browser says", { "sec-fetch-site": "same-site" }, true],
		["another site, as the browser says", { "sec-fetch-site": "cross-site" }, true],
		["a site that the browser words in a new way", { "sec-fetch-site": "elsewhere" }, true],
		["another site with a referer of ours", { "sec-fetch-site": "cross-site", referer: `${OWN}/` }, true],
		["a page of ours", { referer: `${OWN}/student/overview?x=1` }, false],
		["a page of where it was sent to", { referer: `${HERE}/` }, false],
		["a page of another", { referer: `${EVIL}/?${OWN}` }, true],
		["a page of our name before an at sign", { referer: "https://pathshala.example@evil.example/" }, true],
	];

	test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is taken from us alone", (method) => {
		for (const [from, headers, isRefused] of rows)
			for (const credential of ["cookie", "none"] as const)
				expect([from, refused(method, headers, credential)]).toEqual([from, isRefused]);
	});

	test("that says nothing of where it comes from is a program's: welcome without a cookie, refused with one", () => {
		for (const headers of [{}, { referer: "" }, { referer: "not an address" }]) {
			expect(refused("POST", headers, "cookie")).toBe(true);
			expect(refused("POST", headers, "none")).toBe(false);
		}
	});
});
