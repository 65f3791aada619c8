import { and, desc, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { siteAnnouncement } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import { requireName } from "~/domain/confirm/confirm-name.ts";
import type { Deps } from "~/domain/deps.ts";
import { uuidInAddress } from "~/lib/address-id.ts";
import { differences } from "~/lib/differences.ts";
import { renderWithin } from "~/lib/markdown.server.ts";
import { PAGE_SIZES, type Page, type Paging, toPage } from "~/lib/paging.ts";
import { siteAnnouncementErrors } from "./errors.ts";
import { nameOfAnnouncement } from "./rules.ts";
import type { AnnouncementDetails } from "./schemas.ts";
import { showAtOnce } from "./shown.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "cache">;
export type SiteAnnouncement = typeof siteAnnouncement.$inferSelect;

const notFound = () => siteAnnouncementErrors.fail("SiteAnnouncementNotFound");
const changed = () => siteAnnouncementErrors.fail("SiteAnnouncementChanged");

/** The uuid that an address names. @throws DomainError SiteAnnouncementNotFound */
export const announcementUuidOf = (id: string): string => uuidInAddress(id, notFound);

/** How an announcement looks, in both languages. */
export const renderedAnnouncement = async ({ textEn, textBn }: Pick<AnnouncementDetails, "textEn" | "textBn">) => {
	const [htmlEn, htmlBn] = await Promise.all([renderWithin(textEn), renderWithin(textBn)]);
	return { htmlEn, htmlBn };
};

/** All announcements, the newest first, for admins. One round trip. @throws DomainError of requireRole */
export async function listAnnouncementsForAdmin(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	{ page, size = PAGE_SIZES.siteAnnouncements }: Paging,
): Promise<Page<SiteAnnouncement>> {
	requireRole(who, "admin");
	const [rows, [total]] = await db.batch([
		db
			.select()
			.from(siteAnnouncement)
			.orderBy(desc(siteAnnouncement.id))
			.limit(size)
			.offset(page * size),
		db.select({ n: sql<number>`count(*)` }).from(siteAnnouncement),
	]);
	return toPage(rows, total?.n ?? 0, { page, size });
}

/** One of them. One round trip. @throws DomainError SiteAnnouncementNotFound, or of requireRole */
export async function getAnnouncementForAdmin(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	uuid: string,
): Promise<SiteAnnouncement> {
	requireRole(who, "admin");
	const [found] = await db.select().from(siteAnnouncement).where(eq(siteAnnouncement.uuid, uuid));
	if (!found) throw notFound();
	return found;
}

const saidOf = ({ audience, textEn, textBn, fromAt, untilAt }: AnnouncementDetails) => ({
	...{ audience, textEn, textBn, fromAt, untilAt },
});

/** An admin writes an announcement; it is a draft. One round trip. @returns its uuid @throws DomainError of requireRole */
export async function createAnnouncement(
	deps: Needs,
	who: Actor | null,
	details: AnnouncementDetails,
): Promise<string> {
	const { accountUuid: actorUuid } = requireRole(who, "admin");
	const { db } = deps;
	const [uuid, now, said] = [uuidv7(), deps.clock(), saidOf(details)];
	const html = await renderedAnnouncement(details);
	await db.batch([
		db.insert(siteAnnouncement).values({ uuid, ...said, ...html, createdAt: now, updatedAt: now }),
		audit.always(
			deps,
			{
				...{ actorUuid, action: "site-announcement.created", objectType: "site-announcement", objectUuid: uuid },
				detail: { after: said },
			},
			now,
		),
	]);
	return uuid;
}

/**
 * An admin changes an announcement, over the version that was read; one that is published shows the change at once. Two round trips.
 * @throws DomainError SiteAnnouncementNotFound, SiteAnnouncementChanged, or of requireRole
 */
export async function changeAnnouncement(
	deps: Needs,
	who: Actor | null,
	uuid: string,
	{ version, ...details }: AnnouncementDetails & { version: number },
): Promise<void> {
	const before = await getAnnouncementForAdmin(deps, who, uuid);
	if (before.version !== version) throw changed();
	const differing = differences(saidOf(before), saidOf(details));
	if (Object.keys(differing.after).length === 0) return;
	const set = { ...saidOf(details), ...(await renderedAnnouncement(details)) };
	await write(deps, who, before, set, { action: "site-announcement.changed", detail: differing });
}

/**
 * An admin publishes an announcement, or withdraws it: it shows, or is gone, at once. Two round trips.
 * @throws DomainError SiteAnnouncementNotFound, SiteAnnouncementChanged, SiteAnnouncementOver, or of requireRole
 */
export async function publishAnnouncement(
	deps: Needs,
	who: Actor | null,
	uuid: string,
	{ version, publish }: { version: number; publish: boolean },
): Promise<void> {
	const before = await getAnnouncementForAdmin(deps, who, uuid);
	if (before.version !== version) throw changed();
	if ((before.publishedAt !== null) === publish) return;
	if (publish && before.untilAt <= deps.clock()) throw siteAnnouncementErrors.fail("SiteAnnouncementOver");
	const publishedAt = publish ? deps.clock() : null;
	await write(
		deps,
		who,
		before,
		{ publishedAt },
		{
			action: publish ? "site-announcement.published" : "site-announcement.withdrawn",
			detail: { before: { publishedAt: before.publishedAt }, after: { publishedAt } },
		},
	);
}

type Noted = {
	action: "site-announcement.changed" | "site-announcement.published" | "site-announcement.withdrawn";
	detail: { before: object; after: object };
};

/** @throws DomainError SiteAnnouncementChanged when somebody else was first */
async function write(
	deps: Needs,
	who: Actor | null,
	{ uuid, version }: SiteAnnouncement,
	set: Partial<SiteAnnouncement>,
	{ action, detail }: Noted,
): Promise<void> {
	const { accountUuid: actorUuid } = requireRole(who, "admin");
	const { db } = deps;
	const now = deps.clock();
	const [rows] = await db.batch([
		db
			.update(siteAnnouncement)
			.set({ ...set, version: version + 1, updatedAt: now })
			.where(and(eq(siteAnnouncement.uuid, uuid), eq(siteAnnouncement.version, version)))
			.returning({ id: siteAnnouncement.id }),
		audit.ifChanged(deps, { actorUuid, action, objectType: "site-announcement", objectUuid: uuid, detail }, now),
	]);
	if (rows.length === 0) throw changed();
	await showAtOnce(deps, now);
}

/**
 * An admin deletes an announcement, as long as nobody changed it since the version that was read. Two round trips.
 * @param said `name`: its first words typed, in either language (ACC-20.2)
 * @throws DomainError SiteAnnouncementNotFound, SiteAnnouncementChanged, NameNotTyped, or of requireRole
 */
export async function deleteAnnouncement(
	deps: Needs,
	who: Actor | null,
	uuid: string,
	{ version, name }: { version: number; name: string },
): Promise<void> {
	const before = await getAnnouncementForAdmin(deps, who, uuid);
	if (before.version !== version) throw changed();
	requireName(name, nameOfAnnouncement(before.textEn), nameOfAnnouncement(before.textBn));
	const { accountUuid: actorUuid } = requireRole(who, "admin");
	const now = deps.clock();
	const [deleted] = await deps.db.batch([
		deps.db
			.delete(siteAnnouncement)
			.where(and(eq(siteAnnouncement.uuid, uuid), eq(siteAnnouncement.version, version)))
			.returning({ id: siteAnnouncement.id }),
		audit.ifChanged(
			deps,
			{
				...{ actorUuid, action: "site-announcement.deleted", objectType: "site-announcement", objectUuid: uuid },
				detail: { before: { ...saidOf(before), publishedAt: before.publishedAt } },
			},
			now,
		),
	]);
	if (deleted.length === 0) throw changed();
	await showAtOnce(deps, now);
}
