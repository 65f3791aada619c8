import { afterEach, beforeEach, vi } from "vitest";
import { type FakeIssuer, fakeIssuer, NUSRAT } from "#tests/support/fake-issuer.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { visit } from "#tests/support/workers/pages.ts";

export const PAGE = "/auth/people";
export const PIN = "2731";

export type Answer = Awaited<ReturnType<typeof visit>>;

/** A browser: what it was told to keep, it sends. */
export class Phone {
	readonly #cookies: Map<string, string>;

	/** @param like another tab of the same browser, as of now */
	constructor(like: Phone | null = null) {
		this.#cookies = new Map(like ? like.#cookies : []);
	}

	take(person: Person) {
		const [name = "", value = ""] = person.cookie.split("=");
		this.#cookies.set(name, value);
		return this;
	}

	/** The session is over, or was lost: what is left tells the device. */
	lose(person: Person) {
		this.#cookies.delete(person.cookie.split("=")[0] ?? "");
		return this;
	}

	/** Only what tells a device: another browser with the same cookie would be this one. */
	get cookies() {
		return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	}

	async #ask(path: string, form?: Record<string, string>): Promise<Answer> {
		const answer = await visit({ cookie: this.cookies } as Person, path, form ? { form } : {});
		for (const cookie of answer.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
			if (/Max-Age=0/.test(cookie) || value === "") this.#cookies.delete(name);
			else this.#cookies.set(name, value);
		}
		return answer;
	}

	open = (path: string) => this.#ask(path);
	send = (path: string, form: Record<string, string>) => this.#ask(path, form);
	setPin = (pin = PIN) => this.#ask(PAGE, { intent: "set-pin", pin });
	handOver = () => this.#ask(PAGE, { intent: "hand-over" });
	enter = (person: Person, pin = PIN) => this.#ask(PAGE, { intent: "enter", person: person.accountUuid, pin });
	remove = (person: Person) => this.#ask(PAGE, { intent: "remove", person: person.accountUuid });
	/** Who is signed in: the account of the session, null for a guest. */
	async whoIsIn(): Promise<string | null> {
		const { status, text } = await this.open("/api/profile/my");
		return status === 200 ? ((JSON.parse(text) as { uuid: string }).uuid ?? null) : null;
	}
}

export const named = (name: string) => student({ name });
/** Where a student goes who came for no page. */
export const WAY_IN = "/auth/student/profile-verification";

/** Somebody whose session waits on a phone. */
export async function waiting(name = "Nadia Islam") {
	const who = await named(name);
	const phone = new Phone().take(who);
	await phone.setPin();
	const handed = await phone.handOver();
	return { who, phone, handed };
}

/** An issuer of its own for each test of the file. @returns how somebody signs in at it, on a phone, and comes back */
export function withIssuer() {
	const real = globalThis.fetch;
	let issuer: FakeIssuer;
	beforeEach(async () => {
		issuer = await fakeIssuer({ issuer: bindings.OIDC_ISSUER ?? "", secret: bindings.OIDC_CLIENT_SECRET ?? "" });
		vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
			const address = input instanceof Request ? input.url : String(input);
			return address.startsWith(issuer.issuer)
				? issuer.handle(new Request(input as RequestInfo, init as RequestInit))
				: real(input as RequestInfo, init as RequestInit);
		});
	});
	afterEach(() => {
		vi.restoreAllMocks();
	});
	return async (phone: Phone, sub: string): Promise<Answer> => {
		issuer.become({ ...NUSRAT, sub });
		const asked = await phone.open("/auth/sign-in?role=student");
		const { pathname, search } = issuer.authorize(new URL(asked.headers.get("location") ?? ""));
		return phone.open(pathname + search);
	};
}
