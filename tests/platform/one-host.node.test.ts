import { describe, expect, test } from "vitest";
import accounts from "#workers/accounts/app.ts";
import { namesOneHost } from "#workers/lib/one-host.ts";

/** A request as it comes to a Worker: its address, and what stands in `Host`. */
const named = (url: string, host?: string) =>
	namesOneHost({ url, headers: new Headers(host === undefined ? {} : { host }) });

describe("a request names one host", () => {
	test.each([
		["https://pathshala.example/help", "pathshala.example"],
		["https://pathshala.example/help", "PATHSHALA.example"],
		["https://pathshala.example/help", "pathshala.example:443"],
		["http://localhost:8787/?next=/", "localhost:8787"],
		["http://[::1]:8787/", "[::1]:8787"],
		["http://127.0.0.1/", undefined],
	])("%s with Host %s", (url, host) => {
		expect(named(url, host)).toBe(true);
	});
});

describe("a request is refused", () => {
	test.each([
		["with two hosts", "https://pathshala.example/", "pathshala.example, evil.example"],
		[
			"with the same host twice",
			"https://pathshala.example, pathshala.example/",
			"pathshala.example, pathshala.example",
		],
		["with another host in its line", "https://evil.example/", "pathshala.example"],
		["with another port in its line", "https://pathshala.example:8443/", "pathshala.example"],
		["with the beginning of a host", "https://pathshala.example.evil.example/", "pathshala.example"],
		["with a user in its host", "https://a:b@pathshala.example/", "a:b@pathshala.example"],
		["with a path in its host", "https://pathshala.example/x/help", "pathshala.example/x"],
		["with an address that is none", "https://a:b:c/", "pathshala.example"],
	])("%s", (_, url, host) => {
		expect(named(url, host)).toBe(false);
	});
});

test("the accounts answer 400 to a request that names two hosts, before they look at anything else (SEC-9)", async () => {
	const answer = await accounts.request(
		"http://localhost/sign-in",
		{ headers: { host: "localhost, evil.example" } },
		{},
	);
	expect([answer.status, await answer.text()]).toEqual([400, "Bad request"]);
});
