import type { Actor } from "~/domain/account/session.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { admitUpload } from "~/domain/asset/store-bytes.server.ts";
import { photoErrors } from "~/domain/photo/errors.ts";
import { type PictureNeeds, redrawn } from "~/domain/photo/store-picture.server.ts";
import { keepDrawn, nameOfBytes, renewKnown } from "~/domain/question-picture/add-picture.server.ts";
import { fromBase64 } from "~/lib/base64.ts";
import { typeOfFile } from "~/lib/sniff-type.ts";
import { recogniseFormat } from "./file-format.ts";
import { excess, IMPORT_BOUNDS } from "./import-bounds.ts";
import { type PictureProblem, sentAttributes } from "./moodle-files.ts";
import type { ImportError } from "./schemas.ts";

const FILE = /<file\b([^<>]*)>([^<]*)<\/file>/y;

/** A file in a text of the document: where it stands, its attributes, its bytes in Base64, and whether it has attributes that only we write. */
type FileAt = { at: number; length: number; attributes: string; content: string; isForged: boolean };

/** The files of a Moodle XML document; what is quoted in CDATA or stands in a comment is none. */
function* filesIn(xml: string): Generator<FileAt> {
	for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", at)) {
		const until = xml.startsWith("<![CDATA[", at) ? "]]>" : xml.startsWith("<!--", at) ? "-->" : null;
		if (until !== null) {
			const end = xml.indexOf(until, at + 4);
			if (end < 0) return;
			at = end + until.length;
			continue;
		}
		FILE.lastIndex = at;
		const [whole, sent = "", content = ""] = (xml.startsWith("<file", at) && FILE.exec(xml)) || [];
		const attributes = sentAttributes(sent, { isEmpty: content.trim() === "" });
		if (whole) yield { at, length: whole.length, attributes, content, isForged: attributes !== sent };
		at += whole ? whole.length : 1;
	}
}

const lineAt = (text: string, at: number) => text.slice(0, at).split("\n").length;

/** Pictures that are drawn at the same time. */
const AT_ONCE = 4;

/** Why a picture is not taken, by the error that says it. */
function problemOf(error: unknown): PictureProblem {
	if (assetErrors.is(error, "FileTooLarge") || photoErrors.is(error, "PhotoTooManyPixels")) return "picture-too-large";
	const isUnread =
		assetErrors.is(error, "FileEmpty") || photoErrors.is(error, "PhotoUnreadable", "PhotoIsAnimated", "PhotoIsHeic");
	if (isUnread) return "picture-unreadable";
	throw error;
}

type Files = {
	/** By their bytes in Base64 what the bank would call them, or why those that are meant as pictures are none. */
	found: Map<string, string | PictureProblem>;
	/** Whether any has attributes that only we write. */
	areForged: boolean;
	error?: ImportError;
};

/** The files of a document once each. No more of them is decoded than may be. */
async function namesOfFiles(xml: string): Promise<Files> {
	const found = new Map<string, string | PictureProblem>();
	const seen = new Set<string>();
	const { attachments: most } = IMPORT_BOUNDS;
	let areForged = false;
	for (const { at, content, attributes, isForged } of filesIn(xml)) {
		areForged ||= isForged;
		if (content.trim() === "" || seen.has(content)) continue;
		if (seen.size === most)
			return { found, areForged, error: excess(lineAt(xml, at), "file", "too-many-attachments", most + 1, most) };
		seen.add(content);
		const bytes = fromBase64(content);
		const named = bytes && (await nameOfBytes(bytes));
		const isImage = /\bname\s*=\s*["'][^"']*\.(?:jpe?g|png|webp|gif|heic|bmp|svg)["']/i.test(attributes);
		if (named) found.set(content, named.name);
		// Sounds and others are named by the reader of the questions.
		else if (isImage || (bytes && typeOfFile(bytes)?.startsWith("image/"))) found.set(content, "picture-unreadable");
	}
	return { found, areForged };
}

/** What became of a file's pictures. */
export type TakenPictures = {
	/** The text with the names of its pictures in place of their bytes: sent again, it is read as the same. */
	kept: string;
	/** The same with what is wrong with the others written at them, for the reader of the questions. */
	marked: string;
	error?: ImportError;
};

/** The line of the first file with this content. */
function lineOf(xml: string, content: string): number {
	for (const file of filesIn(xml)) if (file.content === content) return lineAt(xml, file.at);
	return 1;
}

/** Draws those which the bank does not have, and keeps them. @returns by their bytes in Base64 what they are called, or why they are not taken */
async function drawNew(deps: PictureNeeds, { accountUuid }: Actor, contents: readonly string[]) {
	const became = new Map<string, string | PictureProblem>();
	if (contents.length === 0) return became;
	// In Base64 four letters are three bytes.
	const bytes = contents.reduce((sum, { length }) => sum + length * 0.75, 0);
	await admitUpload(deps, accountUuid, bytes);
	const drawn: { content: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
	for (let at = 0; at < contents.length; at += AT_ONCE)
		await Promise.all(
			contents.slice(at, at + AT_ONCE).map(async (content) => {
				try {
					drawn.push({ content, bytes: await redrawn(deps, fromBase64(content) ?? new Uint8Array(), "fit") });
				} catch (error) {
					became.set(content, problemOf(error));
				}
			}),
		);
	const made = await keepDrawn(
		deps,
		accountUuid,
		drawn.map(({ bytes }) => bytes),
	);
	for (const [at, { name }] of made.entries()) became.set(drawn[at]?.content ?? "", name);
	return became;
}

/** The text with something else in place of its files; lines stay lines. */
function replaced(xml: string, inPlaceOf: (file: FileAt) => string | null): string {
	const parts: string[] = [];
	let from = 0;
	for (const file of filesIn(xml)) {
		const said = inPlaceOf(file);
		if (said === null && !file.isForged) continue;
		const content = said === null ? file.content : "\n".repeat(file.content.split("\n").length - 1);
		parts.push(xml.slice(from, file.at), `<file${file.attributes}${said === null ? "" : ` ${said}`}>${content}</file>`);
		from = file.at + file.length;
	}
	parts.push(xml.slice(from));
	return parts.join("");
}

/**
 * Keeps the pictures that a Moodle XML file has with it as pictures of the bank (QB-22), as a question's form does: drawn anew, unless they are the
 * bank's own. They stay a day, unless a question comes to name them. At most 100 new ones; four are drawn at once, and what is held beside the file
 * is what they became. Five round trips at most, none for a file without pictures.
 * @throws DomainError PhotoServiceAway, TooManyRequests, LimitReached, Unavailable
 */
export async function takePictures(deps: PictureNeeds, actor: Actor, text: string): Promise<TakenPictures> {
	if (recogniseFormat(text) !== "moodle-xml") return { kept: text, marked: text };
	const { found, areForged, error } = await namesOfFiles(text);
	if (error) return { kept: text, marked: text, error };
	if (found.size === 0 && !areForged) return { kept: text, marked: text };
	const isName = (said: string | undefined) => said !== undefined && /^[0-9a-f]{20}-/.test(said);
	const names = [...new Set(found.values())].filter(isName);
	const known = names.length > 0 ? await renewKnown(deps, names) : new Set<string>();
	const fresh = [...found].filter(([, name]) => isName(name) && !known.has(name)).map(([content]) => content);
	const { newPictures: most } = IMPORT_BOUNDS;
	if (fresh.length > most) {
		const line = lineOf(text, fresh[most] ?? "");
		return { kept: text, marked: text, error: excess(line, "file", "too-many-files", fresh.length, most) };
	}
	const drawn = await drawNew(deps, actor, fresh);
	const became = ({ content }: FileAt) => drawn.get(content) ?? found.get(content);
	const asPicture = (file: FileAt) => (isName(became(file)) ? `picture="${became(file)}"` : null);
	const kept = replaced(text, asPicture);
	const marked = replaced(text, (file) => asPicture(file) ?? (became(file) ? `problem="${became(file)}"` : null));
	return { kept, marked };
}
