import { and, eq, or, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { pushSubscription } from "#db/schema/index.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import { type Carried, deviceIdOf } from "~/domain/account/carried.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Locale } from "~/lib/time.ts";
import { hasPushKeys, isPushEndpoint } from "./endpoint.ts";
import { notificationErrors } from "./errors.ts";
import type { PushTarget } from "./push-port.ts";
import { MOST_SUBSCRIPTIONS } from "./rules.ts";

/** Of the browser that asks: its language, and what its session carries. */
type Subscribing = { locale: Locale; carried: Carried };

/**
 * This browser is told from now on (NTF-8). Whoever had it before, or what it had before, is told there no more; of many
 * browsers the newest stay. One round trip.
 * @throws DomainError PushRefused for an address that is no push service's or keys that are none, or of requireSignedIn
 */
export async function subscribePush(
	{ db, clock, push }: Pick<Deps, "db" | "clock" | "push">,
	who: Actor | null,
	target: PushTarget,
	{ locale, carried }: Subscribing,
): Promise<void> {
	const { accountUuid } = requireSignedIn(who);
	const { endpoint, p256dh, auth } = target;
	if (!isPushEndpoint(endpoint, push.sandboxOrigin) || !hasPushKeys(target))
		throw notificationErrors.fail("PushRefused");
	const device = deviceIdOf(carried);
	const own = eq(pushSubscription.accountUuid, accountUuid);
	const before = device === null ? undefined : and(own, eq(pushSubscription.device, device));
	await db.batch([
		db.delete(pushSubscription).where(or(eq(pushSubscription.endpoint, endpoint), before)),
		db.insert(pushSubscription).values({
			...{ uuid: uuidv7(), accountUuid, endpoint, p256dh, auth, locale, device },
			...{ carried: JSON.stringify(carried), createdAt: clock() },
		}),
		db.run(sql`
			DELETE FROM ${pushSubscription} WHERE account_uuid = ${accountUuid} AND id <= (
				SELECT id FROM ${pushSubscription} WHERE account_uuid = ${accountUuid} ORDER BY id DESC LIMIT 1 OFFSET ${MOST_SUBSCRIPTIONS})`),
	]);
}

/**
 * Browsers of the person are told no more: the one of a session, or all of them. One round trip.
 * @param device that session's name in the list of devices; null for all
 * @throws of requireSignedIn
 */
export async function unsubscribePush(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	device: string | null,
): Promise<void> {
	const { accountUuid } = requireSignedIn(who);
	const here = device === null ? undefined : eq(pushSubscription.device, device);
	await db.delete(pushSubscription).where(and(eq(pushSubscription.accountUuid, accountUuid), here));
}

/**
 * The session of a browser goes on after all others have ended: so does what it is told (NTF-8). One round trip.
 * @throws of requireSignedIn
 */
export async function goOnPushing({ db }: Pick<Deps, "db">, who: Actor | null, carried: Carried): Promise<void> {
	const { accountUuid } = requireSignedIn(who);
	const device = deviceIdOf(carried);
	if (device === null) return;
	await db
		.update(pushSubscription)
		.set({ carried: JSON.stringify(carried) })
		.where(and(eq(pushSubscription.accountUuid, accountUuid), eq(pushSubscription.device, device)));
}
