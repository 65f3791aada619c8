import { picturesIn } from "~/lib/question-picture.ts";
import type { ImportProblem } from "./schemas.ts";

/** Where texts of Moodle name the files that they have with them. */
const PLACE = "@@PLUGINFILE@@";

const PICTURE_PROBLEMS = ["picture-unreadable", "picture-too-large"] as const satisfies readonly ImportProblem[];
/** Why a file is not taken as a picture. */
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number];

/** What is known of a file in a text: the picture of the bank that it is, or why it is none. */
export type KnownFile = { picture?: string | undefined; problem?: PictureProblem | undefined };

type Attributes = Readonly<Record<string, string | undefined>>;

/** Where a file stands among those of its text: `/plots/a.png`. */
export const filePath = ({ path = "/", name = "" }: Attributes): string => `/${path}/${name}`.replace(/\/{2,}/g, "/");

/**
 * What the reader of pictures wrote at a file. A `picture` may come with a file that is sent, since the text that was checked is sent again: it is
 * worth no more than a text that names a picture of the bank.
 */
export function knownFile({ picture, problem }: Attributes): KnownFile {
	if (picture && picturesIn([`picture:${picture}`])[0] === picture) return { picture };
	return { problem: PICTURE_PROBLEMS.find((one) => one === problem) };
}

const ATTRIBUTE = /\s([^\s=<>"'/]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** The attributes of a file as it was sent, without those that only the reader of pictures writes. */
export const sentAttributes = (attributes: string, { isEmpty }: { isEmpty: boolean }): string =>
	attributes.replace(ATTRIBUTE, (whole, name: string) => {
		const local = name.slice(name.indexOf(":") + 1);
		return local === "problem" || (local === "picture" && !isEmpty) ? "" : whole;
	});

/** A place as a text writes it: some editors escape it. */
function plainPath(written: string): string {
	try {
		return decodeURIComponent(written.replaceAll("&amp;", "&"));
	} catch {
		return written;
	}
}

/** What a text writes behind the place of its files, up to a sign that ends an attribute or a link. */
const REFERENCE = /@@PLUGINFILE@@(\/[^"'<>()\s?]*)/g;

/** The places of files that a text names. */
export const referencesOf = (text: string): ReadonlySet<string> =>
	new Set(Array.from(text.matchAll(REFERENCE), ([, one = ""]) => plainPath(one)));

/** A text of a file with its pictures named as the bank names them. */
export const withPictures = (text: string, files: ReadonlyMap<string, KnownFile>): string =>
	files.size === 0
		? text
		: text.replace(REFERENCE, (whole, written: string) => {
				const picture = files.get(plainPath(written))?.picture;
				return picture ? `picture:${picture}` : whole;
			});

/** What a picture's file is called in what we write. */
export const pictureFile = (picture: string): string => `${picture}.jpg`;

/** A text of the bank with these of its pictures named as files that it has with it. */
export const withFiles = (text: string, pictures: ReadonlySet<string>): string =>
	picturesIn([text])
		.filter((picture) => pictures.has(picture))
		.reduce((all, picture) => all.replaceAll(`picture:${picture}`, `${PLACE}/${pictureFile(picture)}`), text);
