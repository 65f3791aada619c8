/** What the provider takes as a reason: one line of at most 255 characters, none of `< > &`. */
export const providerReason = (reason: string): string =>
	reason
		.normalize("NFC")
		.replaceAll("&", "+")
		// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
		.replace(/[<>\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/g, " ")
		.replace(/\s+/g, " ")
		.trim()
		.slice(0, 255);
