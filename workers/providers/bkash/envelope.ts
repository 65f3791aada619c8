import { z } from "zod";
import type { Refused, Unknown } from "~/domain/payment/provider.ts";
import { groupOf } from "./codes.ts";
import type { Endpoint } from "./families.ts";

/** A readable success; its fields are not looked at yet. */
export type Answer = { kind: "answer"; body: Record<string, unknown> };

const text = z.union([z.string(), z.number().transform(String)]).nullish();
const envelope = z.looseObject({
	statusCode: text,
	statusMessage: text,
	errorCode: text,
	errorMessage: text,
	internalCode: text,
	externalCode: text,
	errorMessageEn: text,
	message: text,
});

type Envelope = { code: string | null; message: string; body: Record<string, unknown> };

/** Reads any of the four shapes of bKash and its gateway; null when the body is no JSON object. */
function readEnvelope(body: string): Envelope | null {
	const parsed = envelope.safeParse(parseJson(body));
	if (!parsed.success) return null;
	const { statusCode, errorCode, externalCode, internalCode, ...rest } = parsed.data;
	const failed = errorCode ?? externalCode ?? internalCode;
	return {
		code: failed || statusCode || null,
		message: rest.errorMessage ?? rest.errorMessageEn ?? rest.statusMessage ?? rest.message ?? "",
		body: parsed.data,
	};
}

/**
 * What an HTTP answer means. A 5xx and a body nobody can read say nothing of what happened; any other refusal is the
 * provider's word.
 */
export function readAnswer(endpoint: Endpoint, httpStatus: number, body: string): Answer | Refused | Unknown {
	const read = readEnvelope(body);
	const code = read?.code ?? null;
	const message = read?.message || `HTTP ${httpStatus}: ${body.slice(0, 200)}`;
	// The provider's own word, not a gateway's: under maintenance nothing is done.
	if (httpStatus === 503 && code === "503")
		return { kind: "refused", code, message, group: groupOf(code, httpStatus), httpStatus };
	if (httpStatus >= 500)
		return { kind: "unknown", reason: "server-error", code: code ?? (httpStatus === 503 ? "503" : null), message };
	const turnedAway = httpStatus === 401 || httpStatus === 403 || httpStatus === 429;
	if (!read && !turnedAway) return { kind: "unknown", reason: "unreadable", code: null, message };
	const succeeded = httpStatus < 300 && (code === "0000" || (code === null && endpoint.statusCode === "optional"));
	if (read && succeeded) return { kind: "answer", body: read.body };
	if (httpStatus < 300 && code === null) return { kind: "unknown", reason: "unreadable", code, message };
	return { kind: "refused", code, message, group: groupOf(code, httpStatus), httpStatus };
}

/** The first of the endpoint's names for a value that the body has as text (or a number); null when there is none. */
export function field(endpoint: Endpoint, body: Record<string, unknown>, name: string): string | null {
	for (const key of endpoint.response[name] ?? []) {
		const value = body[key];
		if (typeof value === "string" && value !== "") return value;
		if (typeof value === "number") return String(value);
	}
	return null;
}

/** An answer that lacks what it must have. */
export const lacking = (endpoint: Endpoint, name: string): Unknown => ({
	kind: "unknown",
	reason: "unreadable",
	code: null,
	message: `The answer has no usable ${endpoint.response[name]?.[0] ?? name}`,
});

/** For calls that move nothing: not answered is a refusal to try again later. */
export const laterInstead = <T>(outcome: T | Unknown): T | Refused => {
	const unknown = outcome as Unknown;
	if (unknown.kind !== "unknown") return outcome as T;
	const { code, message, reason } = unknown;
	const group = groupOf(code, 500);
	return {
		kind: "refused",
		code,
		message: message || reason,
		group: group === "unknown" ? "retry-later" : group,
		httpStatus: null,
	};
};

function parseJson(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}
