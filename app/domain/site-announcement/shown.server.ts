import { and, desc, gt, isNotNull } from "drizzle-orm";
import { siteAnnouncement } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Locale } from "~/lib/time.ts";
import { type Audience, isFor, MOST_SHOWN } from "./rules.ts";

type Kept = { id: number; audience: Audience; htmlEn: string; htmlBn: string; fromAt: number; untilAt: number };

/** An announcement as a page shows it. */
export type ShownAnnouncement = { id: number; html: string };

const KEY = "site-announcements";

/** From cache, or with one round trip: what is published and not over, the newest first. */
const kept = ({ db, cache, clock }: Pick<Deps, "db" | "cache" | "clock">): Promise<Kept[]> =>
	cache.through(KEY, { memoryMs: 5_000, kvSeconds: 300 }, () =>
		db
			.select({
				id: siteAnnouncement.id,
				audience: siteAnnouncement.audience,
				htmlEn: siteAnnouncement.htmlEn,
				htmlBn: siteAnnouncement.htmlBn,
				fromAt: siteAnnouncement.fromAt,
				untilAt: siteAnnouncement.untilAt,
			})
			.from(siteAnnouncement)
			.where(and(isNotNull(siteAnnouncement.publishedAt), gt(siteAnnouncement.untilAt, clock())))
			.orderBy(desc(siteAnnouncement.id))
			.limit(50),
	);

/** What is published shows at once on every page, also on those that are kept for guests (SITE-17). */
export async function showAtOnce(deps: Pick<Deps, "db" | "cache" | "clock">, now: number): Promise<void> {
	await deps.cache.forget(KEY);
	// So that no page has to read it first; where that fails now, the first page does.
	await kept(deps).catch(() => []);
	await deps.cache.bumpPublicVersion(now);
}

/**
 * The announcements for somebody, the newest first (SITE-17), without those that they have hidden.
 * @param role null for a guest
 * @param hiddenUpTo the id of the newest that this browser has hidden
 */
export async function shownAnnouncements(
	deps: Pick<Deps, "db" | "cache" | "clock">,
	{ role, locale, hiddenUpTo }: { role: string | null; locale: Locale; hiddenUpTo: number },
): Promise<ShownAnnouncement[]> {
	const now = deps.clock();
	return (await kept(deps))
		.filter(
			({ id, audience, fromAt, untilAt }) => id > hiddenUpTo && isFor(audience, role) && fromAt <= now && now < untilAt,
		)
		.slice(0, MOST_SHOWN)
		.map(({ id, htmlEn, htmlBn }) => ({ id, html: locale === "bn" ? htmlBn : htmlEn }));
}
