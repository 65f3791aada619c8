import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { attempt } from "#db/accounts/walks.ts";
import { widerNetworks } from "~/lib/network.ts";
import type { AccountsDatabase } from "./database.ts";
import { LIMITS, LONG_CODE, maySendCode, OTP, type SendDecision, type Window } from "./rules.ts";

/** So many notes in a bucket within a sliding window. */
export type Limit = Window & { bucket: string };

/** Who asks: a device that the person has signed in on before, or a network of strangers. */
export type Requester = { device: string } | { network: string | null };

const nameOf = (requester: Requester): string =>
	"device" in requester ? `device:${requester.device}` : `network:${requester.network ?? "unknown"}`;

export const isKnown = (requester: Requester): requester is { device: string } => "device" in requester;

/** So much of a network, and more of what it lies within (ACC-14.4). */
function perNetwork(what: string, requester: Requester, limit: Window): Limit[] {
	const wider = "network" in requester && requester.network !== null ? widerNetworks(requester.network) : [];
	return [
		{ bucket: `${what}@${nameOf(requester)}`, ...limit },
		...wider.map(({ name, times }) => ({
			...limit,
			bucket: `${what}@${nameOf({ network: name })}`,
			max: limit.max * times,
		})),
	];
}

/**
 * One out of each of several limits, or out of none of them. Looking and noting are one statement, so any number of
 * simultaneous requests get as many as one after the other would (ACC-14).
 * @returns the notes, to give back what was not used up; null where a limit is full
 */
export async function takeOne(db: AccountsDatabase, limits: readonly Limit[], now: number): Promise<number[] | null> {
	const given = JSON.stringify(limits);
	const taken = await db.all<{ id: number }>(sql`
		INSERT INTO attempt (bucket, at)
		SELECT DISTINCT json_extract(value, '$.bucket'), ${now} FROM json_each(${given})
		WHERE NOT EXISTS (
			SELECT 1 FROM json_each(${given}) AS wanted
			WHERE (
				SELECT count(*) FROM attempt AS noted
				WHERE noted.bucket = json_extract(wanted.value, '$.bucket')
					AND noted.at > ${now} - json_extract(wanted.value, '$.window')
			) >= json_extract(wanted.value, '$.max')
		)
		RETURNING id`);
	return taken.length > 0 ? taken.map(({ id }) => id) : null;
}

/** What turned out right uses nothing up. */
export async function giveBack(db: AccountsDatabase, notes: readonly number[]): Promise<void> {
	await db.delete(attempt).where(inArray(attempt.id, [...notes]));
}

/** When something was noted in a bucket, newest first, as far back as a window reaches. */
async function notedIn(db: AccountsDatabase, bucket: string, since: number): Promise<number[]> {
	const rows = await db
		.select({ at: attempt.at })
		.from(attempt)
		.where(and(eq(attempt.bucket, bucket), gt(attempt.at, since)))
		.orderBy(desc(attempt.at));
	return rows.map(({ at }) => at);
}

/**
 * Tries at a number's password. Strangers are counted by number and network together, so that nobody elsewhere uses up
 * the tries of the person; a device on which they have signed in before counts for itself alone.
 */
export function passwordLimits(mobile: string, requester: Requester): Limit[] {
	const own = { bucket: `password:${mobile}@${nameOf(requester)}`, ...LIMITS.passwordPerRequester };
	if (isKnown(requester)) return [own];
	return [
		own,
		{ bucket: `password:${mobile}`, ...LIMITS.passwordOfStrangers },
		...perNetwork("password", requester, LIMITS.passwordPerNetwork),
	];
}

/** Whether one more chosen password may be hashed for this network: a tenth of a second of work, for anybody (ACC-14). */
export const takeChosenPassword = (db: AccountsDatabase, network: string | null, now: number) =>
	takeOne(db, perNetwork("chosen", { network }, LIMITS.passwordsChosenPerNetwork), now);

const sendBucket = (mobile: string, requester: Requester) => `code:${mobile}@${nameOf(requester)}`;

/** Registrations by themselves: each sends a code, whereas made-up numbers to sign in with cost nobody anything. */
const networkLimits = (requester: Requester, registering: boolean): Limit[] =>
	perNetwork(registering ? "registrations" : "codes", requester, LIMITS.codesPerNetwork);

/** Beside the short ones, so that a network that has used those up still gets these; known or not, a number counts alike. */
const longNetworkLimits = (requester: Requester): Limit[] =>
	perNetwork("long-codes", requester, LIMITS.longCodesPerNetwork);

type CodeFor = { mobile: string; requester: Requester; registering: boolean };

const sendLimits = ({ mobile, requester, registering }: CodeFor): Limit[] => {
	const bucket = sendBucket(mobile, requester);
	const own = [
		{ bucket, max: OTP.perWindow, window: OTP.window },
		{ bucket, max: 1, window: OTP.resendAfter },
	];
	if (isKnown(requester)) {
		const known = `code:${mobile}@known`;
		return [
			...own,
			{ bucket: known, ...LIMITS.codesOfKnown },
			{ bucket: known, ...LIMITS.codesOfKnownPerDay },
			{ bucket: known, ...LIMITS.codesOfKnownApart },
		];
	}
	return [
		...own,
		{ bucket: `code:${mobile}`, ...LIMITS.codesOfStrangers },
		{ bucket: `code:${mobile}`, ...LIMITS.codesOfStrangersPerDay },
		{ bucket: `code:${mobile}`, ...LIMITS.codesOfStrangersApart },
		...networkLimits(requester, registering),
	];
};

/** Whether a short code may be sent to a number for this requester; if so, it is noted. */
export async function takeCode(db: AccountsDatabase, code: CodeFor, now: number): Promise<SendDecision> {
	if (await takeOne(db, sendLimits(code), now)) return { allowed: true };
	const own = maySendCode(await notedIn(db, sendBucket(code.mobile, code.requester), now - OTP.window), now);
	return own.allowed ? { allowed: false, reason: "used-up" } : own;
}

/**
 * Not `real`, where that sends nothing: nobody has this number. It counts for itself, so that whoever gets the number is not told
 * of a code never sent.
 */
type LongCodeOf = { mobile: string; of: "register" | "account" | "change-mobile"; real: boolean };

const longCodeBucket = ({ mobile, of, real }: LongCodeOf) =>
	`long-code:${of === "account" && !real ? "nobody" : of}:${mobile}`;

/** Where a number's long codes are noted that were sent. */
export const longCodeBuckets = (mobile: string): string[] =>
	(["register", "account", "change-mobile"] as const).map((of) => longCodeBucket({ mobile, of, real: true }));

/**
 * Whether a long code is due for a number; if so, it is noted. Who has the phone has the code, so it is by the number that they
 * are counted; a network has so many beside, against who goes through all numbers, and registrations count as its short ones too.
 */
export async function takeLongCode(
	db: AccountsDatabase,
	of: LongCodeOf,
	requester: Requester,
	now: number,
): Promise<boolean> {
	const own = { bucket: longCodeBucket(of), max: 1, window: LONG_CODE.resendAfter };
	const limits = [
		own,
		...longNetworkLimits(requester),
		...(of.of === "register" ? networkLimits(requester, true) : []),
	];
	return (await takeOne(db, limits, now)) !== null;
}

/**
 * The next long code need not wait: the last was used, and only who has the phone can do that, or the gateway refused it. What
 * the network had stays noted.
 */
export async function freeLongCode(db: AccountsDatabase, of: Omit<LongCodeOf, "real">): Promise<void> {
	await db.delete(attempt).where(eq(attempt.bucket, longCodeBucket({ ...of, real: true })));
}

/** What a person has so many of once their password was right, so that nobody else uses it up. */
const OWN_LIMITS = {
	/** Each is a session, and may be a device. */
	"sign-in": LIMITS.signIns,
	/** Each is told by an SMS, and hashed. */
	"change-password": LIMITS.changesOfPassword,
	/** Codes for a number that they want: each may be a stranger's (ACC-22). */
	"change-mobile": LIMITS.changesOfMobile,
} as const satisfies Record<string, Window>;

type OwnAct = keyof typeof OWN_LIMITS;

const ownLimit = (act: OwnAct, userId: string): Limit => ({ bucket: `${act}:${userId}`, ...OWN_LIMITS[act] });

/**
 * Whether a person has one more left, of which nothing is taken: looked at before their password is hashed, so that a right one costs
 * nobody a hash once they are used up (ACC-14.7). @param userId null where nobody has the number: that asks the database as well (ACC-15.1)
 */
export async function hasLeft(db: AccountsDatabase, act: OwnAct, userId: string | null, now: number): Promise<boolean> {
	const { bucket, window, max } = ownLimit(act, userId ?? "");
	return (await notedIn(db, bucket, now - window)).length < max;
}

/** Takes one of them, behind a right password; false where none is left. */
export const takeOwn = async (db: AccountsDatabase, act: OwnAct, userId: string, now: number): Promise<boolean> =>
	(await takeOne(db, [ownLimit(act, userId)], now)) !== null;

/** Whether somebody who is signed in may go on to a client once more: each time is a code, and then a token, with no password asked (ACC-21.2). */
export const takeAuthorization = async (db: AccountsDatabase, userId: string, now: number): Promise<boolean> =>
	(await takeOne(db, [{ bucket: `authorize:${userId}`, ...LIMITS.authorizations }], now)) !== null;

/** Whether this walk may try one more long code. A walk is one browser's: nobody else can use its tries up. */
export const takeLongTry = async (db: AccountsDatabase, flowId: string, now: number): Promise<boolean> =>
	(await takeOne(db, [{ bucket: `long-tries:${flowId}`, ...LIMITS.longTriesPerWalk }], now)) !== null;

/** Whether one more walk may begin with a code that was sent already: each is a row, and sends nothing. */
export const takeCodeAgain = async (db: AccountsDatabase, codeId: string, now: number): Promise<boolean> =>
	(await takeOne(db, [{ bucket: `again:${codeId}`, ...LIMITS.walksPerCode }], now)) !== null;
