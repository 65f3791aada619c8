const bytes = (text: string) => new TextEncoder().encode(text);

const base64Url = (from: ArrayBuffer): string =>
	btoa(String.fromCharCode(...new Uint8Array(from)))
		.replace(/\+/g, "-")
		.replace(/\//g, "_")
		.replace(/=/g, "");

const keyOf = (secret: string) =>
	crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);

/** What is signed: of nothing else the secret signs anything that begins so. */
const saying = (assetUuid: string, until: number) => bytes(`slides ${assetUuid} ${until}`);

type Meant = { assetUuid: string; ending: string; until: number };

/** What lets the provider fetch a file of slides until then, as its address ends: signed with what we share with the provider. It ends as the file does. */
export async function slideWord({ assetUuid, ending, until }: Meant, secret: string): Promise<string> {
	const signature = await crypto.subtle.sign("HMAC", await keyOf(secret), saying(assetUuid, until));
	return `${until}.${base64Url(signature)}${ending}`;
}

/** Whether such a word is ours, for this file, and still good. @param now ms UTC */
export async function isSlideWord(word: string, assetUuid: string, secret: string, now: number): Promise<boolean> {
	const [, end, signature] = /^(\d{13})\.([\w-]{43})\.[a-z]{3,4}$/.exec(word) ?? [];
	if (!end || !signature) return false;
	const given = Uint8Array.from(atob(signature.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
	const isOurs = await crypto.subtle.verify("HMAC", await keyOf(secret), given, saying(assetUuid, Number(end)));
	return isOurs && now <= Number(end);
}
