/** The hashes that a server may be told to take, by the names in the environment. */
export const CHECKSUMS = { sha1: "SHA-1", sha256: "SHA-256", sha384: "SHA-384", sha512: "SHA-512" } as const;
export type Checksum = keyof typeof CHECKSUMS;

export const hex = (bytes: ArrayBuffer): string =>
	Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What proves that a call is ours: the hash of its name, its query exactly as it is sent, and the shared secret. */
export const checksumOf = async (call: string, query: string, secret: string, kind: Checksum): Promise<string> =>
	hex(await crypto.subtle.digest(CHECKSUMS[kind], new TextEncoder().encode(`${call}${query}${secret}`)));

/** The values of a query in the order given, those that are not set left out. It is encoded here, once. */
export const queryOf = (values: Record<string, string | number | boolean | null | undefined>): string =>
	new URLSearchParams(
		Object.entries(values).flatMap(([name, value]) =>
			value === null || value === undefined ? [] : [[name, String(value)]],
		),
	).toString();
