import type { ProviderAnswer } from "~/domain/live-class/port.ts";
import { type Checksum, checksumOf } from "./checksum.ts";
import { parseXml, textOf, type XmlElement } from "./xml.ts";

export type Line = {
	/** As `bbb-conf --secret` says it, without the final slash: `https://…/bigbluebutton`. */
	baseUrl: string;
	secret: string;
	checksum: Checksum;
	timeoutMs: number;
	fetch?: typeof fetch;
};

type Away = Extract<ProviderAnswer<never>, { kind: "away" }>;
const away = (why: Away["why"]): Away => ({ kind: "away", why });

/** More than any list of the provider's has. */
const MOST_BYTES = 8 * 1024 * 1024;

/** The address of a call, signed. The query is encoded already, and goes out as it was hashed. */
export async function signedUrl(line: Line, call: string, query: string): Promise<string> {
	const checksum = await checksumOf(call, query, line.secret, line.checksum);
	return `${line.baseUrl}/api/${call}?${query}${query && "&"}checksum=${checksum}`;
}

async function textWithin(response: Response): Promise<string | null> {
	const decoder = new TextDecoder();
	let text = "";
	let bytes = 0;
	for await (const part of response.body ?? []) {
		bytes += part.byteLength;
		if (bytes > MOST_BYTES) return null;
		text += decoder.decode(part, { stream: true });
	}
	return text + decoder.decode();
}

/** What it says of itself: the key of a refusal, never its text, which each version words anew. */
function judged(xml: XmlElement | null, status: number): ProviderAnswer<XmlElement> {
	const said = xml && textOf(xml, "returncode")?.toUpperCase();
	if (!xml || (said !== "SUCCESS" && said !== "FAILED")) return away(status >= 500 ? "unreachable" : "nonsense");
	return said === "SUCCESS"
		? { kind: "ok", value: xml }
		: { kind: "refused", key: textOf(xml, "messageKey") ?? "unknown" };
}

/** One call, sent once. The time limit covers the body as well. @param body XML to hand over; by POST then */
export async function send(
	line: Line,
	call: string,
	query: string,
	body: string | null = null,
): Promise<ProviderAnswer<XmlElement>> {
	const get = line.fetch ?? ((input, init) => fetch(input, init));
	const limit = new AbortController();
	const timer = setTimeout(
		() => limit.abort(new DOMException("The live classes did not answer in time", "TimeoutError")),
		line.timeoutMs,
	);
	try {
		const response = await get(await signedUrl(line, call, query), {
			...(body !== null && { method: "POST", body, headers: { "Content-Type": "application/xml" } }),
			// What is signed goes nowhere else.
			redirect: "manual",
			signal: limit.signal,
		});
		const text = await textWithin(response);
		return judged(text === null ? null : parseXml(text), response.status);
	} catch (error) {
		return away(error instanceof Error && error.name === "TimeoutError" ? "slow" : "unreachable");
	} finally {
		clearTimeout(timer);
	}
}
