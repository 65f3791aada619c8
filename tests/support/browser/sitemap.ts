import type { APIRequestContext } from "@playwright/test";
import { localePath } from "~/lib/localise-path.ts";
import { RETRIES } from "./addresses.ts";
import { expect } from "./test.ts";

/** The addresses in the sitemap. */
export async function listedPages(request: APIRequestContext): Promise<string[]> {
	const xml = await (await request.get("/sitemap.xml")).text();
	return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? "");
}

/** Expects what everybody gets of each page: an answer from the cache, without a script, in its language, naming its twin. */
export async function expectPublicPages(request: APIRequestContext, urls: readonly string[]): Promise<void> {
	const answers = await Promise.all(
		urls.map(async (url) => {
			const response = await request.get(url, { maxRetries: RETRIES });
			const html = await response.text();
			const twins = [...html.matchAll(/<link rel="alternate" hreflang="(en|bn)"/gi)].map(([, language]) => language);
			const found = {
				status: response.status(),
				cached: response.headers()["x-cache"] !== undefined,
				policy: /script-src [^;]*/.exec(response.headers()["content-security-policy"] ?? "")?.[0],
				scripts: html.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? [],
				language: /<html lang="(\w+)"/.exec(html)?.[1],
				twins: twins.sort(),
			};
			return { url, found };
		}),
	);
	for (const { url, found } of answers) {
		const { pathname } = new URL(url);
		const language = localePath(pathname, "bn") === pathname ? "bn" : "en";
		const expected = {
			status: 200,
			cached: true,
			policy: "script-src 'none'",
			scripts: [],
			language,
			twins: ["bn", "en"],
		};
		expect([url, found]).toEqual([url, expected]);
	}
}
