import { CookieJar } from "../../scripts/support/cookie-jar.ts";
import type { HostileBody } from "./hostile-forms.ts";

/** What a browser without scripts does: keeps cookies, sends its origin, follows links and forms one at a time. */
export class PlainBrowser {
	private readonly cookies = new CookieJar();
	private readonly origin: string;
	/** The Worker's clock in the test environment; null leaves it to itself. */
	now: number | null = null;
	/** Where its requests come from; null: the tests' own machine. */
	address: string | null = null;

	constructor(origin: string) {
		this.origin = origin;
	}

	async get(path: string): Promise<Page> {
		return this.request(path, { method: "GET" });
	}

	async post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> {
		return this.request(path, {
			method: "POST",
			body: new URLSearchParams(fields),
			headers: { Origin: this.origin, ...headers },
		});
	}

	/** Sends a form whose headers come and whose fields are held back. @returns what lets them come */
	hold(path: string, fields: Record<string, string>): () => Promise<Page> {
		const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
		const [writer, bytes] = [writable.getWriter(), new TextEncoder().encode(String(new URLSearchParams(fields)))];
		const headers = { Origin: this.origin, "content-type": "application/x-www-form-urlencoded" };
		const answer = this.request(path, { method: "POST", body: readable, duplex: "half", headers } as RequestInit);
		const begun = writer.write(bytes.slice(0, 3));
		return async () => {
			await begun;
			await writer.write(bytes.slice(3));
			await writer.close();
			return answer;
		};
	}

	/** Posts what no form would; without a type where that is null. */
	async postBody(path: string, { contentType, body }: Pick<HostileBody, "contentType" | "body">): Promise<Page> {
		const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
		const headers = { Origin: this.origin, ...(contentType !== null && { "content-type": contentType }) };
		return this.request(path, { method: "POST", body: bytes, headers });
	}

	/** Follows redirects within this origin; stops at the first that leads elsewhere. */
	async follow(page: Page): Promise<Page> {
		let current = page;
		for (let hops = 0; hops < 10 && current.location?.startsWith(this.origin); hops++)
			current = await this.get(current.location);
		return current;
	}

	cookie(name: string): string | undefined {
		return this.cookies.get(name);
	}

	/** As somebody who has got hold of a cookie, or made one up. */
	setCookie(name: string, value: string): void {
		this.cookies.set(name, value);
	}

	private async request(path: string, init: RequestInit): Promise<Page> {
		const url = new URL(path, this.origin);
		const headers = new Headers(init.headers);
		headers.set("Cookie", this.cookies.header() ?? "");
		if (this.now !== null) headers.set("x-test-now", String(this.now));
		if (this.address !== null) headers.set("cf-connecting-ip", this.address);
		const response = await fetch(url, { ...init, headers, redirect: "manual" });
		this.cookies.take(response);
		const location = response.headers.get("location");
		return {
			status: response.status,
			url: url.href,
			location: location === null ? null : new URL(location, url).href,
			html: await response.text(),
			headers: response.headers,
		};
	}
}

export type Page = { status: number; url: string; location: string | null; html: string; headers: Headers };

/** The page's words: tags away, entities resolved. */
export const wordsOf = (page: Page): string =>
	page.html
		.replace(/<(style|svg)[\s\S]*?<\/\1>/g, " ")
		.replace(/<[^>]+>/g, " ")
		.replaceAll("&#x27;", "'")
		.replaceAll("&quot;", '"')
		.replaceAll("&amp;", "&")
		.replace(/\s+/g, " ");

/** The value of a hidden field. */
export const hiddenOf = (page: Page, name: string): string | null =>
	new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(page.html)?.[1]?.replaceAll("&amp;", "&") ??
	null;
