import { and, count, desc, eq, inArray, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { notification, notificationSetting, pushSubscription } from "#db/schema/index.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { type KindName, optionalKinds } from "./kinds.ts";

export type Notification = typeof notification.$inferSelect;

/** A page of them, and how many are unread in all. */
export type Notifications = Page<Notification> & { unread: number };

/** A kind that may be switched off, and whether it is on. */
export type KindSetting = { kind: KindName; on: boolean };

const ofActor = ({ accountUuid, role }: Actor) =>
	and(eq(notification.accountUuid, accountUuid), eq(notification.role, role));

/** How many the person has not read in the role in use, as a statement of a batch. */
export const unreadCount = ({ db }: Pick<Deps, "db">, actor: Actor) =>
	db
		.select({ n: count() })
		.from(notification)
		.where(and(ofActor(actor), isNull(notification.readAt)));

const listStatements = (deps: Pick<Deps, "db">, actor: Actor, { page, size }: Paging) =>
	[
		deps.db
			.select()
			.from(notification)
			.where(ofActor(actor))
			.orderBy(desc(notification.id))
			.limit(size)
			.offset(page * size),
		deps.db.select({ n: count() }).from(notification).where(ofActor(actor)),
		unreadCount(deps, actor),
	] as const;

/** By the dependencies of a request: its shell and its page ask for the same number. */
const counted = new WeakMap<object, Promise<number>>();

/** How many the person has not read in the role in use; counted once in a request. @throws of requireSignedIn */
export async function countUnread(deps: Pick<Deps, "db">, who: Actor | null): Promise<number> {
	const actor = requireSignedIn(who);
	const known = counted.get(deps) ?? unreadCount(deps, actor).then(([row]) => row?.n ?? 0);
	counted.set(deps, known);
	return known;
}

/** Counts them with another statement, in its round trip: `countUnread` of the same request waits for that. @returns what that one read */
export async function countedWith<Statement extends BatchItem<"sqlite">>(
	deps: Pick<Deps, "db">,
	actor: Actor,
	statement: Statement,
): Promise<Awaited<Statement>> {
	const both = deps.db.batch([statement, unreadCount(deps, actor)]);
	const unread = both.then(([, [row]]) => row?.n ?? 0);
	counted.set(deps, unread);
	// Where nobody counts them, nobody minds.
	unread.catch(() => {});
	const [read] = await both;
	return read as Awaited<Statement>;
}

/** What the person was told in the role in use, newest first, and how many are unread. One round trip. @throws of requireSignedIn */
export async function listNotifications(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	paging: Paging,
): Promise<Notifications> {
	const actor = requireSignedIn(who);
	const [rows, [total], [unread]] = await deps.db.batch(listStatements(deps, actor, paging));
	return { ...toPage(rows, total?.n ?? 0, paging), unread: unread?.n ?? 0 };
}

/** Whether the browser that asks is told by push, or should make its subscription anew, and how many others of the person are told. */
export type PushState = { here: boolean; renew: boolean; elsewhere: number };

export type NotificationPage = { list: Notifications; settings: KindSetting[]; push: PushState };

/**
 * The same with the settings and where push is turned on, for its page. One round trip.
 * @param device the name of the session that asks in the list of devices
 * @throws of requireSignedIn
 */
export async function getNotificationPage(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	{ paging, device }: { paging: Paging; device: string | null },
): Promise<NotificationPage> {
	const actor = requireSignedIn(who);
	const kinds = optionalKinds(actor.role);
	const [rows, [total], [unread], chosen, browsers] = await deps.db.batch([
		...listStatements(deps, actor, paging),
		deps.db
			.select({ kind: notificationSetting.kind, on: notificationSetting.enabled })
			.from(notificationSetting)
			.where(
				and(
					eq(notificationSetting.accountUuid, actor.accountUuid),
					eq(notificationSetting.channel, "inbox"),
					inArray(notificationSetting.kind, kinds),
				),
			),
		deps.db
			.select({ device: pushSubscription.device, goneAt: pushSubscription.goneAt })
			.from(pushSubscription)
			.where(eq(pushSubscription.accountUuid, actor.accountUuid)),
	]);
	const list = { ...toPage(rows, total?.n ?? 0, paging), unread: unread?.n ?? 0 };
	const settings = kinds.map((kind) => ({ kind, on: chosen.find((row) => row.kind === kind)?.on ?? true }));
	const told = browsers.filter(({ goneAt }) => goneAt === null);
	const isHere = (browser: (typeof browsers)[number]) => device !== null && browser.device === device;
	const here = told.some(isHere);
	const renew = !here && browsers.some(isHere);
	return { list, settings, push: { here, renew, elsewhere: told.length - Number(here) } };
}
