import { type Checksum, DIGESTS } from "~/domain/upload/rules.ts";

/** The version of tus that is spoken; there is no other. */
export const TUS_VERSION = "1.0.0";

export const EXTENSIONS = "creation,creation-with-upload,termination,expiration,checksum";
export const ALGORITHMS = DIGESTS.join(",");

/** A number of bytes as a header says it; null for what is none. */
export const bytesIn = (header: string | undefined): number | null =>
	header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;

function fromBase64(text: string): Uint8Array | null {
	try {
		return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
	} catch {
		return null;
	}
}

/** `Upload-Checksum`; null for what is none, or by an algorithm that is not known here. */
export function checksumIn(header: string): Checksum | null {
	const [, name = "", base64 = ""] = /^(\S+) (\S+)$/.exec(header.trim()) ?? [];
	const digest = DIGESTS.find((one) => one === name);
	return digest && fromBase64(base64) ? { digest, base64 } : null;
}

const MAX_METADATA = 4_096;

/** `Upload-Metadata`: words with values in base64; null for what is none. */
export function metadataIn(header: string | undefined): ReadonlyMap<string, string> | null {
	const found = new Map<string, string>();
	if (header === undefined || header.trim() === "") return found;
	if (header.length > MAX_METADATA) return null;
	for (const pair of header.split(",")) {
		const [, name, base64 = ""] = /^([!-+\--~]+)(?: ([A-Za-z0-9+/=]*))?$/.exec(pair.trim()) ?? [];
		const bytes = fromBase64(base64);
		if (name === undefined || bytes === null || found.has(name)) return null;
		found.set(name, new TextDecoder().decode(bytes));
	}
	return found;
}

/** The same of what is kept of an upload. */
export const metadataOf = ({ name }: { name: string }): string =>
	`filename ${btoa(String.fromCharCode(...new TextEncoder().encode(name)))}`;
