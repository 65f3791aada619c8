import * as oauth from "oauth4webapi";
import { beforeAll, expect } from "vitest";
import { DEMO_PASSWORD } from "#db/seed/people.ts";
import { issuerOf } from "#workers/accounts/issuer.ts";
import { type Page, PlainBrowser } from "./accounts-browser.ts";
import { CLIENT_ID, CLIENT_SECRET, type Servers, startServers } from "./accounts-servers.ts";
import { atProcessEnd } from "./at-process-end.ts";

export let servers: Servers;

let shared: Promise<Servers> | undefined;

async function startShared(): Promise<Servers> {
	const started = await startServers();
	atProcessEnd(async () => started[Symbol.asyncDispose]());
	return started;
}

let files = 0;
/** The network that this file's browsers are in. */
let network: string;

/**
 * Gives the tests of this file the servers that all files of the process share. They start with the first of these files and
 * end with the process, so each file registers people of its own, and changes nothing of the demo people. Called once, at the
 * top of the file.
 */
export function withServers(): void {
	beforeAll(async () => {
		shared ??= startShared();
		servers = await shared;
		servers.client.answers = 200;
		// Networks have limits, which all files together would use up.
		network = `192.0.2.${++files}`;
	}, 120_000);
}

export const insecure = { [oauth.allowInsecureRequests]: true };
export const client: oauth.Client = { client_id: CLIENT_ID };
export const callback = () => `${servers.platform}/auth/callback`;

export function browser(): PlainBrowser {
	const user = new PlainBrowser(servers.accounts);
	user.address = network;
	return user;
}

let nextNumber = 0;
/** A number that no other test has. */
export const freshMobile = () => `01811${String(++nextNumber).padStart(6, "0")}`;

export async function inbox(mobile: string): Promise<{ to: string; text: string; ref: string; createdAt: string }[]> {
	const response = await fetch(`${servers.sandbox}/sms.json?to=${encodeURIComponent(mobile)}`);
	return ((await response.json()) as { content: { to: string; text: string; ref: string; createdAt: string }[] })
		.content;
}

export async function latestCode(mobile: string): Promise<string> {
	const code = /\b\d{6}\b/.exec((await inbox(mobile))[0]?.text ?? "")?.[0];
	if (!code) throw new Error(`no code for ${mobile}`);
	return code;
}

/** Codes of walks that do not wait for the gateway may be a moment late. */
export async function awaitMessages(mobile: string, count: number): Promise<void> {
	await expect.poll(async () => (await inbox(mobile)).length).toBe(count);
}

export const wrongCode = (code: string) => (code === "000000" ? "000001" : "000000");

async function discover(): Promise<oauth.AuthorizationServer> {
	const issuer = new URL(issuerOf(servers.accounts));
	return oauth.processDiscoveryResponse(
		issuer,
		await oauth.discoveryRequest(issuer, { algorithm: "oidc", ...insecure }),
	);
}

type Started = { as: oauth.AuthorizationServer; url: URL; verifier: string; state: string; nonce: string };

export async function authorizationRequest(extra: Record<string, string> = {}): Promise<Started> {
	const as = await discover();
	const verifier = oauth.generateRandomCodeVerifier();
	const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
	const url = new URL(as.authorization_endpoint ?? "");
	url.search = new URLSearchParams({
		response_type: "code",
		client_id: CLIENT_ID,
		redirect_uri: callback(),
		scope: "openid profile phone",
		state,
		nonce,
		code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
		code_challenge_method: "S256",
		...extra,
	}).toString();
	return { as, url, verifier, state, nonce };
}

export async function tokenRequest(started: Started, location: string, verifier = started.verifier) {
	const params = oauth.validateAuthResponse(started.as, client, new URL(location), started.state);
	return oauth.authorizationCodeGrantRequest(
		started.as,
		client,
		oauth.ClientSecretBasic(CLIENT_SECRET),
		params,
		callback(),
		verifier,
		insecure,
	);
}

export async function redeem(started: Started, location: string) {
	const response = await tokenRequest(started, location);
	const tokens = await oauth.processAuthorizationCodeResponse(started.as, client, response, {
		expectedNonce: started.nonce,
		requireIdToken: true,
	});
	await oauth.validateApplicationLevelSignature(started.as, response, insecure);
	return tokens;
}

/** From the authorization request through the sign-in form back to the client's address. */
export async function signInByPassword(
	user: PlainBrowser,
	url: URL,
	mobile: string,
	password = DEMO_PASSWORD,
): Promise<Page> {
	const form = await user.follow(await user.get(url.href));
	return user.follow(await user.post(form.url, { mobile, password }));
}

export async function register(user: PlainBrowser, mobile: string, start = "/register"): Promise<Page> {
	const page = await user.post(start, { name: "Farhana Haque", mobile, password: "a good long password" });
	return user.follow(page);
}

export const errorOf = (page: Page, field: string) =>
	new RegExp(`id="${field}-error"[^>]*>(.*?)</p>`).exec(page.html)?.[1]?.replace(/<[^>]+>/g, "") ?? null;
