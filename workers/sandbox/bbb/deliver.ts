import { SignJWT } from "jose";
import { digest } from "./api.ts";
import type { Conference } from "./conference.ts";
import type { Told } from "./tell.ts";

/** No answer within this is no answer. */
const PATIENCE_MS = 10_000;

const signed = (claims: object, algorithm: "HS256" | "HS512", secret: string) =>
	new SignJWT({ ...claims }).setProtectedHeader({ alg: algorithm }).sign(new TextEncoder().encode(secret));

/** One notice as it goes over the line. @param host this server's own, as bbb-webhooks names itself */
export async function requestOf(told: Told, secret: string, host: string): Promise<Request> {
	const form = { "Content-Type": "application/x-www-form-urlencoded" };
	if (told.what === "ended" || told.what === "slides") return new Request(told.url);
	if (told.what === "recording-ready") {
		const body = new URLSearchParams({ signed_parameters: await signed(told.claims, "HS256", secret) }).toString();
		return new Request(told.url, { method: "POST", headers: form, body });
	}
	if (told.what === "analytics") {
		const exp = Math.floor(Date.now() / 1000) + 24 * 3600;
		const headers = {
			Authorization: `Bearer ${await signed({ exp }, "HS512", secret)}`,
			"Content-Type": "application/json",
		};
		return new Request(told.url, { method: "POST", headers, body: told.body });
	}
	const body = new URLSearchParams({ domain: host, event: told.event, timestamp: String(told.at) }).toString();
	// bbb-webhooks signs with SHA-1 unless it is told otherwise.
	const checksum = await digest("SHA-1", `${told.url}${body}${secret}`);
	const url = new URL(told.url);
	url.searchParams.set("checksum", checksum);
	return new Request(url, { method: "POST", headers: form, body });
}

/** Tells them all, in their order, and notes what came back. */
export async function deliver(
	conference: Conference,
	{ secret, host }: { secret: string; host: string },
	get: typeof fetch = fetch,
): Promise<void> {
	for (const told of conference.takeTold()) {
		const request = await requestOf(told, secret, host);
		const body = request.method === "POST" ? new TextDecoder().decode(await request.clone().arrayBuffer()) : "";
		const status = await get(request, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: "manual" }).then(
			async (response) => {
				if (told.what === "slides") await keepSlides(conference, told, response);
				else await response.body?.cancel();
				return response.status;
			},
			() => 0,
		);
		conference.keepDelivery({ what: told.what, url: told.url, body, status, at: conference.now() });
	}
}

/** What a room shows is what came: as long as it says. */
async function keepSlides(
	conference: Conference,
	{ internalId, url }: Extract<Told, { what: "slides" }>,
	response: Response,
): Promise<void> {
	const { byteLength } = await response.arrayBuffer();
	conference.keepSlides(internalId, url, response.ok ? byteLength : -1);
}
