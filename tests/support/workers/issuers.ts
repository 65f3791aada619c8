import { afterEach, beforeEach, expect, vi } from "vitest";
import { type FakeIssuer, fakeIssuer } from "#tests/support/fake-issuer.ts";
import { createIdentityProvider } from "#workers/providers/oidc/http.ts";

export const CALLBACK = "https://pathshala.example/auth/callback";
export const NOW = Date.UTC(2026, 0, 10);
export const MINUTE = 60_000;

const servers = new Map<string, FakeIssuer>();
/** Signals that requests came with: each must be able to give up. */
export const signals: (AbortSignal | null | undefined)[] = [];

/** Issuers answer instead of the network, and the date stands still: for every test of the file that calls it. */
export function withIssuers(): void {
	beforeEach(() => {
		vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
		signals.length = 0;
		vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
			const request = new Request(input as RequestInfo, init as RequestInit);
			signals.push(init?.signal);
			const server = servers.get(new URL(request.url).origin);
			if (!server) throw new Error(`Nobody should ask ${request.url}`);
			return server.handle(request);
		});
	});

	afterEach(() => {
		vi.useRealTimers();
		vi.restoreAllMocks();
	});
}

/** An issuer that nobody knows yet, and us as its relying party. */
export async function issuer(options: Partial<Parameters<typeof fakeIssuer>[0]> = {}) {
	const server = await fakeIssuer({ issuer: `https://${crypto.randomUUID()}.example`, ...options });
	servers.set(server.issuer, server);
	const identity = createIdentityProvider({
		issuer: server.issuer,
		clientId: server.client.id,
		clientSecret: server.client.secret,
		allowHttp: false,
		clock: () => Date.now(),
	});
	return { server, identity };
}

export type Parts = Awaited<ReturnType<typeof issuer>>;

/** Goes to the issuer and comes back. */
export async function walk({ server, identity }: Parts) {
	const secrets = identity.createSecrets();
	const address = await identity.authorizationUrl({ redirectUri: CALLBACK, secrets, uiLocale: "bn", create: false });
	return { secrets, address, callbackUrl: server.authorize(address) };
}

export async function signIn(parts: Parts) {
	const { secrets, callbackUrl } = await walk(parts);
	return parts.identity.exchange({ callbackUrl, redirectUri: CALLBACK, secrets });
}

export const claimsOf = (server: FakeIssuer) => ({
	issuer: server.issuer,
	subject: "nusrat",
	name: "Nusrat Jahan",
	mobile: "+8801712345678",
	mobileVerified: true,
	idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
	session: null,
	signedInAt: null,
});
