import { CALLS, type Call } from "./calls.ts";
import type { Conference } from "./conference.ts";
import { type Joined, join } from "./join.ts";
import { failed, silentRefusal } from "./words.ts";

/** What a call leads to, and after how long. */
type Answer = { status: number; body: string; location: string | null; waitMs: number };

const ALGORITHMS: Record<number, string> = { 40: "SHA-1", 64: "SHA-256", 96: "SHA-384", 128: "SHA-512" };

export async function digest(algorithm: string, text: string): Promise<string> {
	const bytes = await crypto.subtle.digest(algorithm, new TextEncoder().encode(text));
	return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether the text that was sent is the one that was signed. The hash is told by how long its digest is. */
async function isSigned(name: string, raw: string, secret: string): Promise<boolean> {
	const given = /(?:^|&)checksum=([^&]*)/.exec(raw)?.[1]?.toLowerCase() ?? "";
	const algorithm = ALGORITHMS[given.length];
	const signed = raw.replace(/(^|&)checksum=[^&]*/, "").replace(/^&/, "");
	return algorithm !== undefined && (await digest(algorithm, `${name}${signed}${secret}`)) === given;
}

/** Who answers: the server itself, or one in another isolate. */
export type Answering = { answer(call: Call, isSigned: boolean): Promise<Answer> | Answer };

/** The answer to one request below `/bigbluebutton/api`, with whatever was set to go wrong. */
export async function answer(
	server: Answering,
	request: Request,
	{ secret, wait }: { secret: string; wait: (ms: number) => Promise<unknown> },
): Promise<Response> {
	const url = new URL(request.url);
	const name = url.pathname.replace(/^.*\/bigbluebutton\/api\/?/, "");
	const body = request.method === "POST" ? await request.text() : "";
	const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;
	// All in the address or all in the body: what is signed is the one that has the checksum.
	const raw = isForm && !url.search.includes("checksum=") ? body : url.search.slice(1);
	const params = Object.fromEntries(new URLSearchParams(raw));
	const hash = await digest("SHA-1", params.meetingID ?? "");
	const call: Call = { name, params, body: isForm ? "" : body, origin: url.origin, hash };
	const said = await server.answer(call, await isSigned(name, raw, secret));
	if (said.waitMs > 0) await wait(said.waitMs);
	if (said.location !== null) return new Response(null, { status: 302, headers: { Location: said.location } });
	return new Response(said.body, { status: said.status, headers: { "Content-Type": "text/xml;charset=utf-8" } });
}

const xml = (body: string): Answer => ({ status: 200, body, location: null, waitMs: 0 });
const fromJoin = (joined: Joined): Answer =>
	joined.kind === "redirect" ? { ...xml(""), status: 302, location: joined.to } : xml(joined.body);

/** What the server says to one call. */
export function perform(conference: Conference, call: Call, isSigned: boolean): Answer {
	conference.settle();
	const { name, params } = call;
	const take = (fault: Parameters<Conference["faults"]["take"]>[0]) =>
		conference.faults.take(fault, params.meetingID ?? null, name);
	const waitMs = take("slow")?.delayMs ?? 0;
	if (take("unavailable")) return { ...xml("Service Unavailable"), status: 503, waitMs };
	if (!isSigned || take("checksumError")) return { ...xml(failed("checksumError")), waitMs };
	if (take("no-message")) return { ...xml(silentRefusal()), waitMs };
	if (name === "join") return { ...fromJoin(join(conference, params, call.origin)), waitMs };
	const answering = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
	let body = answering ? answering(conference, call) : failed("unsupportedRequest");
	if (take("other-meeting")) body = body.replaceAll(params.meetingID ?? "", "another-meeting");
	if (take("broken")) body = body.slice(0, Math.floor(body.length / 2));
	return { ...xml(body), waitMs };
}
