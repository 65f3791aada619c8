/** A text that was sealed, and the id of the key that opens it. */
export type Sealed = { keyId: string; text: string };

/**
 * What keeps documents unread by whoever has the database or the bucket (VER-6). What is sealed says for what: opened for anything else it
 * does not open. The adapter is `workers/vault`.
 */
export type Vault = {
	/** The key that seals now. */
	currentKey: string;
	/** Those that sealed before it, and still open. */
	earlierKeys: readonly string[];
	sealText(text: string, purpose: string): Promise<Sealed>;
	/** @throws Error for another purpose, a text that was changed, a key that is gone */
	openText(sealed: Sealed, purpose: string): Promise<string>;
	/** The same for the same text, and nothing that could be turned around or tried out without the secret. */
	fingerprint(text: string): Promise<string>;
	/** Seals a file and stores it. @returns the id of the key */
	put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string>;
	/**
	 * Seals anew a file that is there, which says the same: until the new one is as it was written a second one stays beside it, which is read and
	 * removed in its place. @returns as `put`
	 */
	replace(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string>;
	/** The file, opened by the key it says itself; null where there is none. @throws Error for one that was changed, or a key that is gone */
	get(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
	/** How many bytes a file has that was put, as the store says when it is asked; null where there is none. */
	size(name: string): Promise<number | null>;
	remove(names: readonly string[]): Promise<void>;
};

/** What a submission's number is sealed for. */
export const numberPurpose = (verificationUuid: string): string => `number of ${verificationUuid}`;
