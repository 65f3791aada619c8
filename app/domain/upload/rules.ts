/** Where files arrive over several requests; one of them is below it by its uuid. */
export const UPLOADS = "/uploads";

/** How long an upload may take in all; what is not there by then is removed (UPL-5). R2 forgets a multipart upload after seven days. */
export const UPLOAD_MS = 3 * 24 * 3_600_000;

/** How long an upload waits for its first byte: its client may never have heard of it (UPL-5). */
export const UNHEARD_MS = 3_600_000;

/** A request that gives no sign of life for so long holds its upload no more (UPL-3). */
export const LEASE_MS = 5_000;

/** How long the sweep waits before it tries again to finish one: a minute after the first try, twice as long after each, so long at most (UPL-4). */
export const sweptAgainMs = (tries: number): number => Math.min(60_000 * 2 ** (tries - 1), 4 * 3_600_000);

/** Uploads of one person that may be under way at a time: as many as one form takes files. */
export const MAX_UNDER_WAY = 20;

/** Requests that may add less than 64 KB each to an upload: as many as break off on a bad line, with room to spare. */
export const MAX_SMALL_PARTS = 1_000;

/** How many requests may have added to an upload of which so many bytes are kept (UPL-2). */
export const partsFor = (received: number): number => MAX_SMALL_PARTS + Math.floor(received / (64 * 1024));

/** Digests that a part's `Upload-Checksum` may name. */
export const DIGESTS = ["sha1", "sha256"] as const;
export type DigestName = (typeof DIGESTS)[number];

/** What a client says of bytes that it sends. */
export type Checksum = { digest: DigestName; base64: string };
