const PURPOSE = "pathshala attempt id";
/** The last group of a uuid: 48 bits of check. */
const CHECK_BYTES = 6;
const HEAD_LENGTH = 23;

const encode = (text: string) => new TextEncoder().encode(text);
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** One for each isolate: deriving costs more than all checks of a request. */
let derived: { secret: string; key: CryptoKey } | undefined;

async function keyFrom(secret: string): Promise<CryptoKey> {
	if (derived?.secret === secret) return derived.key;
	const base = await crypto.subtle.importKey("raw", encode(secret), "HKDF", false, ["deriveKey"]);
	const key = await crypto.subtle.deriveKey(
		{ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encode(PURPOSE) },
		base,
		{ name: "HMAC", hash: "SHA-256", length: 256 },
		false,
		["sign"],
	);
	derived = { secret, key };
	return key;
}

/**
 * Ids of attempts that say of themselves that they were given out, and to whom: uuids of version 8, the time in front (so
 * that they sort as those of version 7 do), 26 random bits, and in the last group the check, an HMAC-SHA-256 of the rest and the
 * account, cut off. A right guess wins nothing but an empty object: whose attempt it is, the session's name tells.
 */
export type AttemptIds = {
	/** @param now milliseconds UTC */
	issue(accountUuid: string, now: number): Promise<string>;
	/** Whether the id was given to this account, by a platform with this secret. Ids of before, and of others, never were. */
	bears(uuid: string, accountUuid: string): Promise<boolean>;
};

/** @param secret of the environment; with another one, ids given out before are as good as any other */
export function createAttemptIds(secret: string): AttemptIds {
	const checkOf = async (head: string, accountUuid: string) => {
		const mac = await crypto.subtle.sign("HMAC", await keyFrom(secret), encode(`${head} ${accountUuid}`));
		return hex(new Uint8Array(mac, 0, CHECK_BYTES));
	};
	return {
		async issue(accountUuid, now) {
			const time = now.toString(16).padStart(12, "0").slice(-12);
			const [a = 0, b = 0, c = 0, d = 0] = crypto.getRandomValues(new Uint8Array(4));
			const random = hex(Uint8Array.of(0x80 | (a & 0x0f), b, 0x80 | (c & 0x3f), d));
			const head = `${time.slice(0, 8)}-${time.slice(8)}-${random.slice(0, 4)}-${random.slice(4)}`;
			return `${head}-${await checkOf(head, accountUuid)}`;
		},
		async bears(uuid, accountUuid) {
			// Version 8 alone: nobody pays for a check of what cannot bear one.
			if (uuid[14] !== "8") return false;
			return uuid.slice(HEAD_LENGTH + 1) === (await checkOf(uuid.slice(0, HEAD_LENGTH), accountUuid));
		},
	};
}
