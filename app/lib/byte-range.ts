/** What a `Range` header asks of a file: a part of it, the whole, or what lies outside. */
type Asked = { kind: "whole" } | { kind: "part"; offset: number; length: number } | { kind: "outside" };

const WHOLE: Asked = { kind: "whole" };

/**
 * Reads a `Range` header (RFC 9110, section 14). Several ranges, another unit and what is none are answered with the whole,
 * as a server may; only a range that begins behind the end lies outside.
 * @param size of the file in bytes
 */
export function askedRange(header: string | null, size: number): Asked {
	const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "") ?? [];
	if (first === "") {
		if (last === "") return WHOLE;
		const length = Math.min(Number(last), size);
		return length === 0 ? { kind: "outside" } : { kind: "part", offset: size - length, length };
	}
	const offset = Number(first);
	if (last !== "" && Number(last) < offset) return WHOLE;
	if (offset >= size) return { kind: "outside" };
	const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
	return { kind: "part", offset, length: end - offset + 1 };
}
