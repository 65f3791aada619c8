import type { Role } from "~/domain/account/session.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { type Urgency, wordsOf } from "./kinds.ts";
import { openingPath } from "./pages.ts";
import type { PushMessage } from "./push-port.ts";
import { NEWS_MS } from "./rules.ts";

/** What a push is made of. */
export type Pushed = { id: number; uuid: string; role: string; kind: string; params: string; createdAt: number };

const ORDER: readonly Urgency[] = ["now", "soon", "whenever"];
const URGENCIES = { now: "high", soon: "normal", whenever: "low" } as const;
/** Bangla has three bytes a letter: so many letters of it are sent to a service that takes 4,096 bytes of ciphertext. */
const MOST_LETTERS = 300;

/** A message for a browser, without how long it is kept: `expiresAt`, ms UTC, says until when it is news. */
type Composed = Omit<PushMessage, "ttlSeconds"> & { expiresAt: number };

/**
 * One message of all that somebody was told since the last (NTF-7), in the reader's language: the most urgent and newest of them, and how
 * many there are. Its payload is what the service worker shows.
 */
export function composePush(news: readonly [Pushed, ...Pushed[]]): Composed {
	const said = news.map((one) => ({ ...one, ...wordsOf(one) }));
	const [first] = said.sort((a, b) => ORDER.indexOf(a.urgency) - ORDER.indexOf(b.urgency) || b.id - a.id);
	const { uuid, role, text, urgency, createdAt } = first as (typeof said)[number];
	const body = said.length === 1 ? text : m.notification_push_several({ text, n: num(said.length - 1) });
	return {
		payload: JSON.stringify({
			title: m.common_app_name(),
			body: [...body].slice(0, MOST_LETTERS).join(""),
			url: openingPath(role as Role, uuid),
			tag: uuid,
		}),
		urgency: URGENCIES[urgency],
		topic: uuid.replaceAll("-", ""),
		expiresAt: createdAt + NEWS_MS[urgency],
	};
}
