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
import type { ImportError, ImportProblem } from "./schemas.ts";

const FILE = /<file\b([^<>]*)>([^<]*)<\/file>/y;

/** A file in a text of the document: where it stands, its attributes, and its bytes in Base64. */
type FileAt = { at: number; length: number; attributes: string; content: string };

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
		const [whole, attributes = "", content = ""] = (xml.startsWith("<file", at) && FILE.exec(xml)) || [];
		if (whole && content.trim() !== "") yield { at, length: whole.length, attributes, content };
		at += whole ? whole.length : 1;
	}
}

/** Pictures that are drawn at the same time. */
const AT_ONCE = 4;

/** Why a picture is not taken, by the error that says it. */
function problemOf(error: unknown): ImportProblem {
	if (assetErrors.is(error, "FileTooLarge") || photoErrors.is(error, "PhotoTooManyPixels")) return "picture-too-large";
	const isUnread =
		assetErrors.is(error, "FileEmpty") || photoErrors.is(error, "PhotoUnreadable", "PhotoIsAnimated", "PhotoIsHeic");
	if (isUnread) return "picture-unreadable";
	throw error;
}

/** The files of a document once each: what the bank would call their bytes, and whether they are meant as pictures. */
async function namesOfFiles(xml: string): Promise<Map<string, string | ImportProblem>> {
	const found = new Map<string, string | ImportProblem>();
	for (const { content, attributes } of filesIn(xml)) {
		if (found.has(content)) continue;
		const bytes = fromBase64(content);
		const named = bytes && (await nameOfBytes(bytes));
		const isImage = /\bname\s*=\s*["'][^"']*\.(?:jpe?g|png|webp|gif|heic|bmp|svg)["']/i.test(attributes);
		if (named) found.set(content, named.name);
		// Sounds and others are named by the reader of the questions.
		else if (isImage || (bytes && typeOfFile(bytes)?.startsWith("image/"))) found.set(content, "picture-unreadable");
	}
	return found;
}

/** What became of a file's pictures. */
export type TakenPictures = {
	/** The text with the names of its pictures in place of their bytes: sent again, it is read as the same. */
	kept: string;
	/** The same with what is wrong with the others written at them, for the reader of the questions. */
	marked: string;
	error?: ImportError;
};

const lineAt = (text: string, at: number) => text.slice(0, at).split("\n").length;

/** Draws those which the bank does not have, and keeps them. @returns by their bytes in Base64 what they are called, or why they are not taken */
async function drawNew(deps: PictureNeeds, { accountUuid }: Actor, contents: readonly string[]) {
	const became = new Map<string, string | ImportProblem>();
	if (contents.length === 0) return became;
	await admitUpload(deps, accountUuid);
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
		if (said === null) continue;
		const breaks = "\n".repeat(file.content.split("\n").length - 1);
		parts.push(xml.slice(from, file.at), `<file${file.attributes} ${said}>${breaks}</file>`);
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
	const found = recogniseFormat(text) === "moodle-xml" ? await namesOfFiles(text) : new Map<string, string>();
	const names = [...found.values()].filter((name) => /^[0-9a-f]{20}-/.test(name));
	if (found.size === 0) return { kept: text, marked: text };
	const known = await renewKnown(deps, names);
	const fresh = [...found].filter(([, name]) => names.includes(name) && !known.has(name)).map(([content]) => content);
	const { newPictures: most } = IMPORT_BOUNDS;
	if (fresh.length > most) {
		const first = [...filesIn(text)].find(({ content }) => content === fresh[most]);
		const error = excess(lineAt(text, first?.at ?? 0), "file", "too-many-files", fresh.length, most);
		return { kept: text, marked: text, error };
	}
	const drawn = await drawNew(deps, actor, fresh);
	const became = ({ content }: FileAt) => drawn.get(content) ?? found.get(content);
	const isName = (said: string | undefined) => said !== undefined && /^[0-9a-f]{20}-/.test(said);
	const asPicture = (file: FileAt) => (isName(became(file)) ? `picture="${became(file)}"` : null);
	const kept = replaced(text, asPicture);
	const marked = replaced(text, (file) => asPicture(file) ?? (became(file) ? `problem="${became(file)}"` : null));
	return { kept, marked };
}
