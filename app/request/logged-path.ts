/** Of an address whoever has it may do something: what stands there is a secret. Compared as the router does: decoded, in any case. */
const SECRETS: readonly (readonly [pattern: RegExp, stands: string])[] = [
	// Somebody's calendar (CAL-3), a way into a course (ENR-8), what a room's provider calls (SEC-5) and fetches (LIV-6).
	[/(\/calendar\/)(?!feed(?:\.data)?$)[^/]+(?=\/|$)/i, "$1{feed}"],
	[/(\/invite\/)[^/]+(?=\/|$)/i, "$1{code}"],
	[/(\/webhooks\/bbb\/)(?!events$|slides\/)[^/]+(?=\/|$)/i, "$1{callbackToken}"],
	[/(\/webhooks\/bbb\/slides\/[^/]+\/)[^/]+(?=\/|$)/i, "$1{word}"],
];

function decoded(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		// What is no text in part may still be one in the rest.
		return path.replace(/%[\da-f]{2}/gi, (sign) => {
			try {
				return decodeURIComponent(sign);
			} catch {
				return sign;
			}
		});
	}
}

/** An address's path as a log may have it: never with what stands in it as a secret (SEC-5). */
export function loggedPath(path: string): string {
	const plain = decoded(path);
	const masked = SECRETS.reduce((text, [pattern, stands]) => text.replace(pattern, stands), plain);
	return masked === plain ? path : masked;
}
