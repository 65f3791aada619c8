import type { Vault } from "~/domain/verification/vault.ts";
import { md5Of } from "~/lib/md5.server.ts";
import { requireStored } from "../providers/files/stored-bytes.ts";
import { parseVaultKeys, type VaultKey } from "./keys.ts";

const NONCE_BYTES = 12;
/** What AES-GCM adds at the end. */
const TAG_BYTES = 16;
/** Where the files are in the bucket; nothing else of it is behind this. */
const PREFIX = "verification/";
const KEY_ID = "key";
/** What the second one is called that stays beside a file while it is sealed anew. */
const SPARE = ".spare";

const utf8 = new TextEncoder();

const material = (secret: string) => crypto.subtle.importKey("raw", utf8.encode(secret), "HKDF", false, ["deriveKey"]);

/** A key of its own for each purpose: that one is known tells nothing of the others. */
const aesKey = async ({ secret }: VaultKey, purpose: string): Promise<CryptoKey> =>
	crypto.subtle.deriveKey(
		{ name: "HKDF", hash: "SHA-256", salt: utf8.encode(purpose), info: utf8.encode("pathshala vault 1") },
		await material(secret),
		{ name: "AES-GCM", length: 256 },
		false,
		["encrypt", "decrypt"],
	);

/** Nonce, then what was sealed with its tag. */
async function seal(key: VaultKey, bytes: Uint8Array<ArrayBuffer>, purpose: string): Promise<Uint8Array<ArrayBuffer>> {
	const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
	const additionalData = utf8.encode(purpose);
	const aes = await aesKey(key, purpose);
	const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, aes, bytes);
	const whole = new Uint8Array(NONCE_BYTES + sealed.byteLength);
	whole.set(iv);
	whole.set(new Uint8Array(sealed), NONCE_BYTES);
	return whole;
}

/** @throws Error for anything but what was sealed by this key for this purpose */
async function open(key: VaultKey, sealed: Uint8Array<ArrayBuffer>, purpose: string): Promise<Uint8Array<ArrayBuffer>> {
	const iv = sealed.subarray(0, NONCE_BYTES);
	const additionalData = utf8.encode(purpose);
	const aes = await aesKey(key, purpose);
	const parameters = { name: "AES-GCM", iv, additionalData };
	return new Uint8Array(await crypto.subtle.decrypt(parameters, aes, sealed.subarray(NONCE_BYTES)));
}

const filePurpose = (name: string) => `file ${name}`;

type Secrets = {
	/** As `VERIFICATION_KEYS` has them. */
	keys: string;
	/** As `VERIFICATION_HASH_SECRET` has it. */
	hashSecret: string;
};

function ringOf(keys: string) {
	const [current, ...earlier] = parseVaultKeys(keys);
	const keyOf = (id: string): VaultKey => {
		const key = [current, ...earlier].find((one) => one.id === id);
		if (!key) throw new Error(`VERIFICATION_KEYS has no key ${id}`);
		return key;
	};
	return { current, earlier, keyOf };
}

/** The part of the vault that needs no bucket: texts, sealed by AES-256-GCM with a key that each names by its id (VER-6). */
export function createSeal({ keys, hashSecret }: Secrets): Pick<Vault, "sealText" | "openText" | "fingerprint"> {
	const { current, keyOf } = ringOf(keys);
	return {
		async sealText(text, purpose) {
			const sealed = await seal(current, utf8.encode(text), purpose);
			return { keyId: current.id, text: btoa(String.fromCharCode(...sealed)) };
		},
		async openText({ keyId, text }, purpose) {
			const sealed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
			return new TextDecoder().decode(await open(keyOf(keyId), sealed, purpose));
		},
		async fingerprint(text) {
			const algorithm = { name: "HMAC", hash: "SHA-256" };
			const key = await crypto.subtle.importKey("raw", utf8.encode(hashSecret), algorithm, false, ["sign"]);
			const signed = await crypto.subtle.sign("HMAC", key, utf8.encode(text));
			return [...new Uint8Array(signed)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
		},
	};
}

/** The vault: sealed texts, and files sealed in the same way in the bucket, each with the id of its key beside it. */
export function createVault({ bucket, ...secrets }: Secrets & { bucket: R2Bucket }): Vault {
	const { current, earlier, keyOf } = ringOf(secrets.keys);
	const store = async (key: string, sealed: Uint8Array<ArrayBuffer>) => {
		const md5 = md5Of(sealed);
		await bucket.put(key, sealed, { md5, customMetadata: { [KEY_ID]: current.id } });
		await requireStored(bucket, key, { spans: [{ bytes: sealed.byteLength, md5 }], parts: null });
	};
	const opened = async (name: string, key: string) => {
		const object = await bucket.get(key);
		if (!object) return null;
		const sealed = new Uint8Array(await object.arrayBuffer());
		return open(keyOf(object.customMetadata?.[KEY_ID] ?? ""), sealed, filePurpose(name));
	};
	return {
		...createSeal(secrets),
		currentKey: current.id,
		earlierKeys: earlier.map(({ id }) => id),
		async put(name, bytes) {
			await store(PREFIX + name, await seal(current, bytes, filePurpose(name)));
			return current.id;
		},
		async replace(name, bytes) {
			const [key, spare] = [PREFIX + name, PREFIX + name + SPARE];
			const sealed = await seal(current, bytes, filePurpose(name));
			// One that is there already may be the only one that is whole.
			if (!(await bucket.head(spare)))
				await store(spare, sealed).catch(async (error) => {
					await bucket.delete(spare);
					throw error;
				});
			await store(key, sealed);
			await bucket.delete(spare);
			return current.id;
		},
		async get(name) {
			return opened(name, PREFIX + name).catch(async (error) => {
				const whole = await opened(name, PREFIX + name + SPARE).catch(() => null);
				if (!whole) throw error;
				return whole;
			});
		},
		async size(name) {
			const object = await bucket.head(PREFIX + name);
			return object && object.size - NONCE_BYTES - TAG_BYTES;
		},
		async remove(names) {
			if (names.length > 0) await bucket.delete(names.flatMap((name) => [PREFIX + name, PREFIX + name + SPARE]));
		},
	};
}
