import { fromBase64, selfSigned, toBase64, toPem } from "./certificate.ts";

const RSA = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };

/** Who signs the notifications: a private key (PKCS #8, base64) and its certificate with a name of its own. */
export type SignerIdentity = { privateKey: string; certificate: string; certificateName: string };

/** A new key of 2048 bits and its certificate. */
export async function createSigner(): Promise<SignerIdentity> {
	const keys = (await crypto.subtle.generateKey(
		{ ...RSA, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
		true,
		["sign", "verify"],
	)) as CryptoKeyPair;
	const der = await selfSigned(keys, "sns.sandbox.invalid", Date.now());
	const privateKey = (await crypto.subtle.exportKey("pkcs8", keys.privateKey)) as ArrayBuffer;
	const print = new Uint8Array(await crypto.subtle.digest("SHA-256", der as BufferSource));
	const name = [...print.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
	return {
		privateKey: toBase64(new Uint8Array(privateKey)),
		certificate: toPem(der),
		certificateName: `SimpleNotificationService-${name}.pem`,
	};
}

/** The lines that Amazon SNS signs, in its order. */
const SIGNED = {
	Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
	SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
	UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
} as const;

export type Unsigned = { Type: keyof typeof SIGNED } & Record<string, string>;

/** Signs a message as SNS does: version 1 is RSA with SHA-1, version 2 with SHA-256. @returns the message as JSON text */
export async function signMessage(
	identity: SignerIdentity,
	message: Unsigned,
	version: "1" | "2",
	certificateUrl: string,
): Promise<string> {
	const lines = SIGNED[message.Type].flatMap((name) => (message[name] === undefined ? [] : [name, message[name]]));
	const key = await crypto.subtle.importKey(
		"pkcs8",
		fromBase64(identity.privateKey) as BufferSource,
		{ ...RSA, hash: version === "1" ? "SHA-1" : "SHA-256" },
		false,
		["sign"],
	);
	const text = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
	const signature = toBase64(new Uint8Array(await crypto.subtle.sign(RSA.name, key, text)));
	return JSON.stringify({
		...message,
		SignatureVersion: version,
		Signature: signature,
		SigningCertURL: certificateUrl,
		UnsubscribeURL: `${new URL(certificateUrl).origin}/bkash/sns/unsubscribe`,
	});
}
