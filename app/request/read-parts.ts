import { requestErrors } from "~/domain/request/errors.ts";
import { DomainError } from "~/lib/define-errors.ts";
import { type BodyPieces, bodyPieces } from "./body-pieces.ts";

/** A part of a posted form: a field, or a file. */
export type FormPart = {
	name: string;
	/** Of a file; null for a field. A field of files without a choice has the empty name. */
	fileName: string | null;
	/** To be read to its end before the next part; what is left is passed over. */
	pieces: AsyncIterable<Uint8Array>;
};

const CR = 13;
const MAX_HEADERS = 8 * 1024;
/** So much of a part that nobody reads is passed over; past it the form is given up. */
const PASSED_OVER = 512 * 1024;

const invalid = () => requestErrors.fail("InvalidRequest");

/** Where `wanted` (which begins with CR) begins in the bytes; -1 where it does not. */
function find(bytes: Uint8Array, wanted: Uint8Array): number {
	for (let at = bytes.indexOf(CR); at >= 0; at = bytes.indexOf(CR, at + 1)) {
		if (at + wanted.length > bytes.length) return -1;
		if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
	}
	return -1;
}

const ascii = (text: string) => new TextEncoder().encode(text);

/** A stream that is looked at before it is taken from. */
class Ahead {
	held: Uint8Array = new Uint8Array();
	readonly #pieces: BodyPieces;
	constructor(pieces: BodyPieces) {
		this.#pieces = pieces;
	}

	take(length: number): Uint8Array {
		const taken = this.held.subarray(0, length);
		this.held = this.held.subarray(length);
		return taken;
	}

	/** Holds the next piece alone, which may come into the memory of the one before. @throws DomainError InvalidRequest at the end: something was to come; whatever the body is refused for */
	async next(): Promise<void> {
		const value = await this.#pieces.next().catch((error) => {
			throw error instanceof DomainError ? error : invalid();
		});
		if (!value) throw invalid();
		this.held = value;
	}

	/** Looks further. @throws as `next` */
	async further(): Promise<void> {
		// What is held stays there where nothing more comes.
		const left = this.held.slice();
		this.held = left;
		await this.next();
		if (left.length > 0) this.held = joined(left, this.held);
	}

	/** Passes over what is left, up to a bound: a body left in its middle takes the connection along, and the answer. */
	async end(most: number): Promise<void> {
		for (let passed = 0; passed < most; ) {
			const value = await this.#pieces.next().catch(() => undefined);
			if (!value) return;
			passed += value.length;
		}
		await this.#pieces.cancel().catch(() => {});
	}
}

async function* until(source: Ahead, delimiter: Uint8Array): AsyncGenerator<Uint8Array> {
	for (;;) {
		const at = find(source.held, delimiter);
		if (at >= 0) {
			if (at > 0) yield source.take(at);
			source.take(delimiter.length);
			return;
		}
		// The end of what is held may be the beginning of the delimiter.
		const sure = source.held.length - delimiter.length + 1;
		if (sure > 0) yield source.take(sure);
		const rest = source.held.slice();
		await source.next();
		// Where it does not begin in the rest, the rest is passed on by itself: one memory for both would be another for each piece.
		const seam = joined(rest, source.held.subarray(0, delimiter.length - 1));
		if (source.held.length < delimiter.length - 1 || find(seam, delimiter) >= 0)
			source.held = joined(rest, source.held);
		else if (rest.length > 0) yield rest;
	}
}

const NEW_LINE = ascii("\r\n");
const HEADERS_END = ascii("\r\n\r\n");

/** What comes before `end`, which is taken as well. @throws DomainError InvalidRequest where that is more than `most` */
async function lineTo(source: Ahead, end: Uint8Array, most: number): Promise<string> {
	for (;;) {
		const at = find(source.held, end);
		if (at > most || (at < 0 && source.held.length > most + end.length)) throw invalid();
		if (at >= 0) {
			const text = source.take(at);
			source.take(end.length);
			try {
				return new TextDecoder("utf-8", { fatal: true }).decode(text);
			} catch {
				throw invalid();
			}
		}
		await source.further();
	}
}

/** As browsers write names: in quotes, with what would end them in percent signs. */
function parameter(disposition: string, name: string): string | null {
	const [, value] = new RegExp(`;\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`, "i").exec(disposition) ?? [];
	if (value === undefined) return null;
	return value.replace(/\\(.)/g, "$1").replace(/%(0A|0D|22)/gi, (code) => decodeURIComponent(code));
}

function headOf(headers: string): Pick<FormPart, "name" | "fileName"> {
	const disposition = /^content-disposition:\s*form-data\b(.*)$/im.exec(headers)?.[1] ?? "";
	const name = parameter(disposition, "name");
	if (name === null) throw invalid();
	return { name, fileName: parameter(disposition, "filename") };
}

/** The boundary of a posted form in parts; null where the request has another body. */
export function boundaryOf(request: Request): string | null {
	const type = request.headers.get("content-type") ?? "";
	if (type.split(";", 1)[0]?.trim().toLowerCase() !== "multipart/form-data") return null;
	const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
	return quoted ?? plain ?? null;
}

/**
 * The parts of a posted form one after another as they come, none of them whole in memory (AST-2). Who keeps a piece of one copies it.
 * @param maxParts more of them are no form of ours
 * @param readOn bytes that are read on, and not kept, of a form that is refused: clients that send all of it before they listen hear why
 * @throws DomainError InvalidRequest for what is no form in parts, or breaks off
 */
export async function* readParts(request: Request, maxParts: number, readOn = PASSED_OVER): AsyncGenerator<FormPart> {
	const boundary = boundaryOf(request);
	const pieces = bodyPieces(request);
	if (boundary === null || !pieces) throw invalid();
	const source = new Ahead(pieces);
	const delimiter = ascii(`\r\n--${boundary}`);
	// The first delimiter stands at the beginning, without a line before it.
	source.held = NEW_LINE;
	try {
		let before = 0;
		for await (const { length } of until(source, delimiter)) {
			before += length;
			if (before > MAX_HEADERS) throw invalid();
		}
		for (let parts = 0; ; parts += 1) {
			const rest = await lineTo(source, NEW_LINE, 72).catch((error) => {
				// The last delimiter may have no line after it.
				if (new TextDecoder().decode(source.held).trimEnd() === "--") return "--";
				throw error;
			});
			if (rest.startsWith("--")) return;
			if (rest.trim() !== "" || parts >= maxParts) throw invalid();
			// An empty line before them, so that a part without headers ends as any other.
			source.held = joined(NEW_LINE, source.held);
			const head = headOf(await lineTo(source, HEADERS_END, MAX_HEADERS));
			const body = until(source, delimiter);
			// Without `return`: who stops reading ends nothing, and what is left is passed over here.
			yield { ...head, pieces: { [Symbol.asyncIterator]: () => ({ next: () => body.next() }) } };
			let left = 0;
			for await (const { length } of body) {
				left += length;
				if (left > PASSED_OVER) throw invalid();
			}
		}
	} finally {
		await source.end(readOn);
	}
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
	const both = new Uint8Array(one.length + other.length);
	both.set(one);
	both.set(other, one.length);
	return both;
}
