/** Bytes as they come. */
export type Pieces = AsyncIterable<Uint8Array>;

/** A part of a file, in bytes. */
export type ByteRange = { offset: number; length: number };

/** Where the bytes of files are kept, by keys. */
export type FileStore = {
	/** Keeps what comes, however long, without ever holding the whole. When it breaks off, nothing is kept. */
	put(key: string, pieces: Pieces): Promise<void>;
	/** The bytes under a key, or a part of them; null where there are none. */
	get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
	/** How many bytes are under a key, as the store says it when it is asked; null where there are none. */
	size(key: string): Promise<number | null>;
	/** Removes what is under the keys; a key with nothing under it is no error. */
	delete(keys: readonly string[]): Promise<void>;
};
