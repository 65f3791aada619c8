import type { Refused, Unknown } from "~/domain/payment/provider.ts";
import { type Answer, readAnswer } from "./envelope.ts";
import type { Endpoint } from "./families.ts";

/** bKash gives up at 30 s; we do so just before. */
export const TIME_LIMIT_MS = 29_000;

export type Line = {
	/** `https://tokenized.pay.bka.sh`, without a trailing slash. */
	origin: string;
	version: string;
	timeoutMs?: number;
	fetch?: typeof fetch;
};

type Sent = { outcome: Answer | Refused | Unknown; httpStatus: number | null };

/** One POST, sent once. The time limit covers the body as well. */
export async function send(
	line: Line,
	endpoint: Endpoint,
	headers: Record<string, string>,
	body: Record<string, string>,
): Promise<Sent> {
	const url = line.origin + endpoint.path.replace("{version}", line.version);
	const post = line.fetch ?? ((input, init) => fetch(input, init));
	// A timer of our own: one of AbortSignal.timeout would keep the token object awake until it is due.
	const limit = new AbortController();
	const giveUp = () => limit.abort(new DOMException("bKash did not answer in time", "TimeoutError"));
	const timer = setTimeout(giveUp, line.timeoutMs ?? TIME_LIMIT_MS);
	try {
		const response = await post(url, {
			method: "POST",
			headers: { "Content-Type": "application/json", Accept: "application/json", ...headers },
			body: JSON.stringify({ ...endpoint.constants, ...body }),
			redirect: "manual",
			signal: limit.signal,
		});
		const text = await response.text();
		return { outcome: readAnswer(endpoint, response.status, text), httpStatus: response.status };
	} catch (error) {
		const reason = error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable";
		return { outcome: { kind: "unknown", reason, code: null, message: String(error) }, httpStatus: null };
	} finally {
		clearTimeout(timer);
	}
}

/** Our values under the endpoint's names. */
export const named = (endpoint: Endpoint, values: Record<string, string>): Record<string, string> =>
	Object.fromEntries(
		Object.entries(values).flatMap(([name, value]) =>
			endpoint.request[name] ? [[endpoint.request[name], value]] : [],
		),
	);
