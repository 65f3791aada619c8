import { decodeEntities } from "./html-entities.ts";
import { pictureMarkdown, pictureNamed } from "./question-picture.ts";

const attributeOf = (attributes: string, name: "src" | "alt"): string => {
	const [, , value = ""] = new RegExp(`(?<![\\w-])${name}\\s*=\\s*(["'])(.*?)\\1`, "is").exec(attributes) ?? [];
	return decodeEntities(value).trim();
};

/** What the attributes of an `img` show: a picture of the bank with its description, as Markdown; null for any other. */
export function pictureOfHtml(attributes: string): string | null {
	const named = pictureNamed(attributeOf(attributes, "src"));
	return named && pictureMarkdown(named.name, attributeOf(attributes, "alt"));
}
