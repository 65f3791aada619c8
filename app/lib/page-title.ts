import { m } from "~/paraglide/messages.js";

/** Letters that a tab or a list of results still shows. */
const MOST = 70;

/** A page's title with the product's name behind it; what is too long for both ends at a word, with three dots. */
export function pageTitle(text: string): string {
	const end = ` · ${m.common_app_name()}`;
	const room = MOST - end.length;
	if (text.length <= room) return text + end;
	const wordEnd = text.lastIndexOf(" ", room - 1);
	const start = text.slice(0, wordEnd > 0 ? wordEnd : room - 1);
	return `${start.replace(/[\s·:,;–-]+$/, "")}…${end}`;
}
