import { and, asc, eq, gt, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import { account, sharedDevicePerson } from "#db/schema/index.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import { accountErrors } from "~/domain/account/errors.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { sharedDeviceErrors } from "./errors.ts";
import { hashOfPin, newSalt } from "./pin-hash.ts";
import { DAY_MS, MOST_PEOPLE, PIN_TRIES, PIN_TRIES_A_DAY, readPin, SECOND_TAP_MS } from "./rules.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Ends a session that waits under a name, for good: nobody can come back to it. */
type EndParked = (name: string) => Promise<void>;

/** Somebody who uses a device; `waits`: they have handed it over and come in again with their PIN. */
export type DevicePerson = { accountUuid: string; name: string | null; image: string | null; waits: boolean };

const at = (device: string, accountUuid: string) =>
	and(eq(sharedDevicePerson.deviceHash, device), eq(sharedDevicePerson.accountUuid, accountUuid));

/** Who may decide as an admin has no PIN, in whatever role they are signed in: that is worth more than four digits. */
export const mayHavePin = ({ roles }: Pick<Actor, "roles">): boolean => !roles.includes("admin");

function ownerOf(who: Actor | null): Actor {
	const actor = requireSignedIn(who);
	if (!mayHavePin(actor)) throw accountErrors.fail("RoleNotAllowed");
	return actor;
}

/** Who uses a device, in the order in which they came. One round trip. @param device its hash */
export async function listDevicePeople({ db }: Pick<Deps, "db">, device: string): Promise<DevicePerson[]> {
	return db
		.select({
			accountUuid: sharedDevicePerson.accountUuid,
			name: account.name,
			image: account.image,
			waits: sql`${sharedDevicePerson.parked} IS NOT NULL`.mapWith(Boolean),
		})
		.from(sharedDevicePerson)
		.innerJoin(account, eq(account.uuid, sharedDevicePerson.accountUuid))
		.where(eq(sharedDevicePerson.deviceHash, device))
		.orderBy(asc(sharedDevicePerson.createdAt), asc(sharedDevicePerson.accountUuid));
}

/** What somebody is called who is no longer known on a device; null for who has no name, or no account. */
export async function nameOfGone({ db }: Pick<Deps, "db">, accountUuid: string): Promise<string | null> {
	const [row] = await db.select({ name: account.name }).from(account).where(eq(account.uuid, accountUuid));
	return row?.name ?? null;
}

type PinInput = { device: string; pin: string; secret: string };

/**
 * Sets the PIN of whoever is signed in, for this device alone (ACC-50). One round trip, which counts who is there as well.
 * @throws DomainError PinUnusable, TooManyRequests, LimitReached, SharedDeviceFull, RoleNotAllowed, of requireSignedIn
 */
export async function setPin(
	{ db, clock, rateLimit }: Needs & Pick<Deps, "rateLimit">,
	who: Actor | null,
	{ device, pin, secret }: PinInput,
): Promise<void> {
	const { accountUuid } = ownerOf(who);
	const usable = readPin(pin);
	if (!usable) throw sharedDeviceErrors.fail("PinUnusable");
	if (!(await rateLimit("pin", accountUuid))) throw requestErrors.fail("TooManyRequests");
	await takeToday({ db, clock }, "pin", accountUuid);
	const salt = newSalt();
	const hash = await hashOfPin(secret, { accountUuid, salt, pin: usable });
	const now = clock();
	const others = sql`SELECT count(*) FROM ${sharedDevicePerson} WHERE device_hash = ${device} AND account_uuid <> ${accountUuid}`;
	const { rowsAffected } = await db.run(sql`
		INSERT INTO ${sharedDevicePerson} (device_hash, account_uuid, pin_salt, pin_hash, tries, created_at, updated_at)
		SELECT ${device}, ${accountUuid}, ${salt}, ${hash}, 0, ${now}, ${now} WHERE (${others}) < ${MOST_PEOPLE}
		ON CONFLICT (device_hash, account_uuid) DO UPDATE SET
			pin_salt = excluded.pin_salt, pin_hash = excluded.pin_hash, tries = 0, day_tries = 0, day_from = 0,
			updated_at = excluded.updated_at`);
	if (rowsAffected === 0) throw sharedDeviceErrors.fail("SharedDeviceFull");
}

/**
 * Whoever is signed in hands the device over: their session is to wait under this name, and one that waited before is over. One
 * round trip.
 * @throws DomainError PinMissing, RoleNotAllowed, of requireSignedIn
 */
export async function beginWaiting(
	{ db, clock }: Needs,
	who: Actor | null,
	{ device, name }: { device: string | null; name: string },
	endParked: EndParked,
): Promise<void> {
	const { accountUuid } = ownerOf(who);
	if (!device) throw sharedDeviceErrors.fail("PinMissing");
	const [[before]] = await db.batch([
		db.select({ parked: sharedDevicePerson.parked }).from(sharedDevicePerson).where(at(device, accountUuid)),
		db.update(sharedDevicePerson).set({ parked: name, tries: 0, updatedAt: clock() }).where(at(device, accountUuid)),
	]);
	if (!before) throw sharedDeviceErrors.fail("PinMissing");
	if (before.parked) await endParked(before.parked);
}

/** A session of somebody who typed the right PIN. */
export type Opened = {
	/** The name that the session waited under. */
	name: string;
	/** So many wrong PINs were typed since they handed the device over. */
	wrong: number;
};

/** Whoever is to come in waits, or did so a moment ago and taps again. */
const isAwaited = (now: number) =>
	or(isNotNull(sharedDevicePerson.parked), gt(sharedDevicePerson.cameInAt, now - SECOND_TAP_MS));

/**
 * One try of a PIN, counted before it is looked at: a hundred at once are a hundred tries (ACC-51). With the last wrong one the
 * person is no longer known here. While nobody waits nothing is counted, and nothing opens.
 * @throws DomainError PinWrong, PinOver
 */
export async function tryPin(
	{ db, clock }: Needs,
	{ device, accountUuid, pin, secret }: PinInput & { accountUuid: string },
	endParked: EndParked,
): Promise<Opened> {
	const now = clock();
	const { tries, dayTries, dayFrom } = sharedDevicePerson;
	const isToday = sql`${dayFrom} > ${now - DAY_MS}`;
	const [row] = await db
		.update(sharedDevicePerson)
		.set({
			tries: sql`${tries} + 1`,
			dayTries: sql`CASE WHEN ${isToday} THEN ${dayTries} + 1 ELSE 1 END`,
			dayFrom: sql`CASE WHEN ${isToday} THEN ${dayFrom} ELSE ${now} END`,
			updatedAt: now,
		})
		.where(
			and(
				...[at(device, accountUuid), isAwaited(now), lt(tries, PIN_TRIES)],
				or(lt(dayTries, PIN_TRIES_A_DAY), not(isToday)),
			),
		)
		.returning();
	const name = row?.parked ?? row?.cameIn;
	if (!row || !name) throw sharedDeviceErrors.fail("PinOver");
	const usable = readPin(pin);
	const isRight =
		usable !== null && (await hashOfPin(secret, { accountUuid, salt: row.pinSalt, pin: usable })) === row.pinHash;
	if (isRight) return { name, wrong: row.parked ? row.tries - 1 : 0 };
	const left = Math.min(PIN_TRIES - row.tries, PIN_TRIES_A_DAY - row.dayTries);
	if (left > 0) throw sharedDeviceErrors.fail("PinWrong", { left });
	await removePerson({ db }, { device, accountUuid }, endParked);
	throw sharedDeviceErrors.fail("PinOver");
}

/** The person is in again: nothing of theirs waits, their tries begin anew, and the right one was none. Twice as once. */
export async function endWaiting(
	{ db, clock }: Needs,
	{ device, accountUuid, name }: { device: string; accountUuid: string; name: string },
): Promise<void> {
	const now = clock();
	const { parked, cameIn, cameInAt, dayTries } = sharedDevicePerson;
	await db
		.update(sharedDevicePerson)
		.set({
			...{ parked: null, tries: 0, cameIn: name, updatedAt: now },
			cameInAt: sql`CASE WHEN ${parked} IS NULL THEN ${cameInAt} ELSE ${now} END`,
			dayTries: sql`max(${dayTries} - 1, 0)`,
		})
		.where(and(at(device, accountUuid), or(eq(parked, name), and(isNull(parked), eq(cameIn, name)))));
}

/** What waited has ended meanwhile: it takes the password. Another one that waits since then stays. */
export async function giveUpWaiting(
	{ db }: Pick<Deps, "db">,
	{ device, accountUuid, name }: { device: string; accountUuid: string; name: string },
): Promise<void> {
	const { parked, cameIn } = sharedDevicePerson;
	await db
		.delete(sharedDevicePerson)
		.where(and(at(device, accountUuid), or(eq(parked, name), and(isNull(parked), eq(cameIn, name)))));
}

/** The device no longer knows the person, who comes in with their password; a session that waited is over (ACC-51). */
export async function removePerson(
	{ db }: Pick<Deps, "db">,
	{ device, accountUuid }: { device: string; accountUuid: string },
	endParked: EndParked,
): Promise<void> {
	const [row] = await db.delete(sharedDevicePerson).where(at(device, accountUuid)).returning();
	if (row?.parked) await endParked(row.parked);
}
