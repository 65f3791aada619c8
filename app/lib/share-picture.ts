import type { PageImage } from "./page-meta.ts";
import type { Locale } from "./time.ts";

/** Pixels of every picture in previews, as networks ask for them. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 };

/** All that a picture for previews shows, in words already: the Worker that draws knows neither exams nor messages. */
export type SharePicture = {
	locale: Locale;
	/** Pathshala's name. */
	brand: string;
	/** What it is about, and in which subjects: one line. */
	kind: string;
	name: string;
	/** English names of the subjects whose signs make its face; none are the book's. */
	subjects: string[];
	/** When it starts; null for what has no time. */
	when: string | null;
	/** What one wins, else what it costs. */
	offer: string | null;
};

/** No more of a text that people wrote is drawn, in UTF-16 units: three lines hold some eighty letters. */
const LONGEST = 240;

/** Without the half of a letter that the cut may leave. */
const cut = (text: string): string => text.slice(0, LONGEST).replace(/\p{Cs}/gu, "");

/** The same with its texts as long as a picture has room for, at most. */
export const toSharePicture = (said: SharePicture): SharePicture => ({
	...said,
	kind: cut(said.kind),
	name: cut(said.name),
	subjects: said.subjects.slice(0, 4).map(cut),
	offer: said.offer === null ? null : cut(said.offer),
});

/** What a picture shows, for those who do not see it. */
const altOf = ({ brand, kind, name, when, offer }: SharePicture): string =>
	[`${brand}, ${kind}: ${name}`, when, offer].filter(Boolean).join(", ");

/** Raised when the drawing itself changes, so that pictures which are kept under their address get another one. */
const DRAWING = 1;

/**
 * A short name of what a picture shows, for its address: another name, date or fee makes another. FNV-1a over 2 × 32 bits:
 * nobody gains by two that are alike, since only the version that an exam has now is drawn.
 */
function versionOf(picture: SharePicture): string {
	const text = `${DRAWING}${JSON.stringify(picture)}`;
	let [low, high] = [0x811c9dc5, 0x9e3779b9];
	for (let i = 0; i < text.length; i += 1) {
		const unit = text.charCodeAt(i);
		low = Math.imul(low ^ unit, 0x01000193);
		high = Math.imul(high ^ unit ^ (low >>> 16), 0x01000193);
	}
	return (low >>> 0).toString(36) + (high >>> 0).toString(36);
}

/** Where a picture is; its version makes networks that keep it fetch the one after a change (SITE-6). @param section of the pages it is of */
export const sharePicturePath = (
	section: "weekly-exam" | "mock-test" | "course",
	id: number,
	picture: SharePicture,
): string => `/share/${section}/${id}/${picture.locale}/${versionOf(picture)}.png`;

/** The picture of a page in previews: the one it was given, or the one drawn at `path`, with the same in words (SITE-6). */
export const shareImageOf = (
	given: string | null,
	picture: SharePicture,
	path: string,
	alt: string | null = null,
): PageImage =>
	given ? { path: given, alt: alt || picture.name } : { path, alt: altOf(picture), ...SHARE_PICTURE_SIZE };

/** Draws a picture, or finds it drawn. Null where it cannot be had now. @param path the picture's address, under which it is kept */
export type DrawPicture = (path: string, picture: SharePicture) => Promise<ArrayBuffer | null>;
