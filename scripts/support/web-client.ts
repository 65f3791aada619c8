import { CookieJar } from "./cookie-jar.ts";

/** A browser's cookie jar and redirects, without the browser: for scripts and load, never for the product. */
export class WebClient {
	/** Cookies by host and port: one jar a host would mix the local servers up. */
	readonly #jars = new Map<string, CookieJar>();

	#jar(url: URL) {
		const jar = this.#jars.get(url.host) ?? new CookieJar();
		this.#jars.set(url.host, jar);
		return jar;
	}

	/** The value of a `Cookie` header for a server, as this browser would send it. */
	cookies(origin: string): string {
		return this.#jar(new URL(origin)).header() ?? "";
	}

	/** One request, following up to ten redirects as a browser does. Unsafe requests name their origin. */
	async request(
		address: string,
		init: { method?: "GET" | "POST"; body?: URLSearchParams | string; headers?: Record<string, string> } = {},
	) {
		let url = new URL(address);
		let { method = "GET", body } = init;
		for (let hop = 0; hop < 10; hop += 1) {
			const jar = this.#jar(url);
			const headers = new Headers(init.headers);
			const cookies = jar.header();
			if (cookies) headers.set("cookie", cookies);
			if (method === "POST") headers.set("origin", url.origin);
			const response = await fetch(url, {
				method,
				body: method === "POST" ? body : undefined,
				headers,
				redirect: "manual",
			});
			jar.take(response);
			const location = response.headers.get("location");
			if (!location || response.status < 300 || response.status > 399)
				return { response, url, text: await response.text() };
			await response.body?.cancel();
			url = new URL(location, url);
			method = response.status === 307 || response.status === 308 ? method : "GET";
			if (method === "GET") body = undefined;
		}
		throw new Error(`Too many redirects from ${address}`);
	}
}

/**
 * Signs a person in through the real pages, as a browser without JavaScript would.
 * @throws Error with the page's own words when the issuer refuses
 */
export async function signInAs(
	origin: string,
	person: { mobile: string; password: string; role: string },
): Promise<WebClient> {
	const client = new WebClient();
	const page = await client.request(`${origin}/auth/sign-in?role=${person.role}&next=/help`);
	const form = new URLSearchParams({ mobile: person.mobile, password: person.password });
	const after = await client.request(page.url.href, { method: "POST", body: form });
	if (after.url.origin !== origin) {
		const said = /role="alert"[^>]*>([\s\S]*?)<\/div>\s*<\/div>/
			.exec(after.text)?.[1]
			?.replace(/<[^>]+>/g, " ")
			.trim();
		throw new Error(
			`Sign-in of ${person.mobile} as ${person.role} was refused (${after.response.status}): ${said ?? after.url.pathname}`,
		);
	}
	// Who signs in gets no role that they do not have: they are asked whether they want it.
	if (after.url.pathname === "/auth/add-role") throw new Error(`${person.mobile} has no role of a ${person.role}`);
	return client;
}

/** A bearer token for a demo person of a running stack, through the product's own calls. */
export async function mintToken(
	origin: string,
	person: { mobile: string; password: string; role: string },
): Promise<string> {
	const client = await signInAs(origin, person);
	const { response, text } = await client.request(`${origin}/auth/token`, { method: "POST" });
	if (!response.ok) throw new Error(`No token (${response.status}): ${text.slice(0, 200)}`);
	return (JSON.parse(text) as { token: string }).token;
}
