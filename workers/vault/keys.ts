/** A key as the environment names it: `2026a=…`, where the part behind the sign is a secret of 32 characters or more. */
export type VaultKey = { id: string; secret: string };

const ID = /^[\w.-]{1,32}$/;
const MIN_SECRET = 32;

/**
 * The keys of the vault, the one that seals first: `2026b=secret,2026a=secret`.
 * @throws Error that says what is wrong with them, without any of them
 */
export function parseVaultKeys(text: string): [VaultKey, ...VaultKey[]] {
	const keys = text.split(",").map((part): VaultKey => {
		const equals = part.indexOf("=");
		const [id, secret] = [part.slice(0, Math.max(equals, 0)).trim(), part.slice(equals + 1).trim()];
		if (!ID.test(id)) throw new Error("needs `id=secret`, separated by commas, the newest first");
		if (secret.length < MIN_SECRET) throw new Error(`the secret of ${id} needs at least ${MIN_SECRET} characters`);
		return { id, secret };
	});
	if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error("names a key twice");
	return keys as [VaultKey, ...VaultKey[]];
}

/** What is wrong with the keys, in words; null where nothing is. */
export function vaultKeysFault(text: string): string | null {
	try {
		parseVaultKeys(text);
		return null;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}
