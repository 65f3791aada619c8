import type { Person } from "./api-people.ts";
import { type PageAnswer, visit } from "./pages.ts";

/** What the page after a step shows, the message of what was done among it. */
export async function messages(who: Person, answer: PageAnswer): Promise<string> {
	const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
	const location = answer.headers.get("location");
	if (!location) return `${answer.status} without a way on`;
	const then = await visit({ ...who, cookie: [who.cookie, ...cookies].join("; ") }, location);
	return then.text.replace(/<!--.*?-->/g, "");
}
