/** The name of a question's picture tells its content (the beginning of its SHA-256) and its size in pixels. */
const NAME = "[0-9a-f]{20}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}";
const WHOLE_NAME = new RegExp(`^${NAME}$`);
const NAMED = new RegExp(`picture:(${NAME})(?![0-9])`, "g");

/** How the text of a question names a picture: `![what it shows](picture:name)`. */
const SCHEME = "picture:";

/** What a picture's description may have at most, in letters. */
export const MAX_ALT = 300;

/** Pictures of one question: one for its text, each option and the explanation. */
export const MAX_PICTURES = 8;

export type NamedPicture = { name: string; width: number; height: number };

const isPictureName = (text: string): boolean => WHOLE_NAME.test(text);

/** Whether the address of an image in Markdown means a picture of the bank, even one that nobody has. */
export const meansPicture = (href: string): boolean => href.toLowerCase().startsWith(SCHEME);

/** The picture that the address of an image names; null where it names none. */
export function pictureNamed(href: string): NamedPicture | null {
	const name = href.startsWith(SCHEME) ? href.slice(SCHEME.length) : "";
	if (!isPictureName(name)) return null;
	const [width, height] = name.slice(name.indexOf("-") + 1).split("x");
	return { name, width: Number(width), height: Number(height) };
}

export const isPictureNamed = (href: string): boolean => pictureNamed(href) !== null;

/** @param hash SHA-256 in hexadecimal */
export const pictureName = (hash: string, { width, height }: { width: number; height: number }): string =>
	`${hash.slice(0, 20)}-${width}x${height}`;

/** Where a picture is read, by whom the exam shows it. */
export const picturePath = (name: string): string => `/api/question-pictures/${name}`;

/** What a description is as Markdown: one line, without the signs that would end it. */
const altText = (alt: string): string =>
	alt
		.replace(/\s+/g, " ")
		.trim()
		.replace(/[\\[\]`*_$<>~&]/g, "\\$&");

/** What shows a picture in a text. */
export const pictureMarkdown = (name: string, alt: string): string => `![${altText(alt)}](${SCHEME}${name})`;

/** The names of all pictures that these texts name, each once. */
export const picturesIn = (texts: readonly string[]): string[] => [
	...new Set(texts.flatMap((text) => Array.from(text.matchAll(NAMED), ([, name]) => name as string))),
];
