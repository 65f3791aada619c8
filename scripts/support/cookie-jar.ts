/** The cookies of one server, as a browser keeps them for it. */
export class CookieJar {
	readonly #cookies = new Map<string, string>();

	get(name: string): string | undefined {
		return this.#cookies.get(name);
	}

	set(name: string, value: string): void {
		this.#cookies.set(name, value);
	}

	/** The value of a `Cookie` header; null without any. */
	header(): string | null {
		return this.#cookies.size === 0 ? null : [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	}

	/** Keeps what a response sets, and drops what it ends. */
	take(response: Response): void {
		for (const cookie of response.headers.getSetCookie()) {
			const [pair = "", ...attributes] = cookie.split(";");
			const name = pair.slice(0, pair.indexOf("=")).trim();
			if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) this.#cookies.delete(name);
			else this.#cookies.set(name, pair.slice(pair.indexOf("=") + 1).trim());
		}
	}
}
