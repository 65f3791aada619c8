const encoded = (text: string) =>
	encodeURIComponent(text).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** `Content-Disposition` of a file that is saved and never shown (RFC 6266), under its name in whatever script. */
export function attachment(name: string): string {
	const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
	return plain === name
		? `attachment; filename="${plain}"`
		: `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}
