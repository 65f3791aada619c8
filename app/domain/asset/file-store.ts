import type { StagedFile } from "#db/schema/upload.ts";

export type { StagedFile };

/** Bytes as they come. */
export type Pieces = AsyncIterable<Uint8Array>;

/** A part of a file, in bytes. */
export type ByteRange = { offset: number; length: number };

/** What the store says of a file that is read from it directly. */
export type DirectAnswer = {
	method: "GET" | "HEAD";
	type: string;
	/** `Content-Disposition` */
	disposition: string;
};

/** What is read from the store is not what was written there (AST-9). */
export class StoredOtherwise extends Error {
	override readonly name = "StoredOtherwise";
	/** @param key of the file */
	constructor(key: string) {
		super(`The store gives back other bytes than it was given: ${key}`);
	}
}

/** What a staged file has become, and the keys that nothing needs once that is stored. */
export type StagedStep = { staged: StagedFile; received: number; stale: readonly string[] };

/** Where the bytes of files are kept, by keys. */
export type FileStore = {
	/** A file that arrives over several requests, with nothing of it yet. */
	create(): StagedFile;
	/**
	 * Adds bytes at the end of a staged file, and gives what it has become whenever more of it is durable. Where the bytes break off, what came
	 * before is kept and given, and then the error is thrown. Nothing that was kept is ever overwritten, so a step that nobody stores is as if
	 * it had not been.
	 * @param attempt counts the requests for this file: two that overlap write under different names
	 * @throws StoredOtherwise where what was kept before is another by now
	 */
	append(key: string, staged: StagedFile, pieces: Pieces, attempt: number): AsyncGenerator<StagedStep>;
	/**
	 * Makes it one file under the key, so that `get` reads it, and compares that with what came; what lies beside it stays. Again is no error.
	 * @param received how long it is
	 * @param alive asked with every piece that is compared; what it throws ends that
	 * @throws StoredOtherwise
	 */
	finish(key: string, staged: StagedFile, received: number, alive?: () => Promise<void>): Promise<void>;
	/** Removes what lies beside a finished one: pieces of requests that ended after it. Again is no error. */
	removePieces(key: string): Promise<void>;
	/** Removes all of it, whatever state it is in; again is no error. */
	abort(key: string, staged: StagedFile): Promise<void>;

	/**
	 * Keeps what comes, however long, without ever holding the whole, and compares what `get` reads then with it. When it breaks off, nothing is
	 * kept.
	 * @param alive asked with every piece that is compared; what it throws ends that
	 * @throws StoredOtherwise
	 */
	put(key: string, pieces: Pieces, alive?: () => Promise<void>): Promise<void>;
	/** The bytes under a key, or a part of them; null where there are none. @param version null as well where it is another by now */
	get(key: string, range?: ByteRange, version?: string): Promise<ReadableStream<Uint8Array> | null>;
	/** What tells the bytes under a key from others that were or will be there; null where there are none. */
	version(key: string): Promise<string | null>;
	/** How many bytes are under a key, as the store says it when it is asked; null where there are none. */
	size(key: string): Promise<number | null>;
	/**
	 * Where a browser or program reads what is under the key from the store itself, without any credentials, for some minutes: who may is
	 * decided before. The store answers ranges and conditions by itself.
	 * @returns null where the store is reached by nobody but us
	 */
	address(key: string, answer: DirectAnswer): Promise<string | null>;
	/** Removes what is under the keys; a key with nothing under it is no error. */
	delete(keys: readonly string[]): Promise<void>;
};
