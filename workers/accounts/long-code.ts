import { and, desc, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { flow, type LONG_CODE_KINDS, longCode } from "#db/accounts/walks.ts";
import type { AccountsDatabase } from "./database.ts";
import { beganAsRegistration, type Flow, ownerOf } from "./flows.ts";
import { freeLongCode } from "./limits.ts";
import { hashCode } from "./otp.ts";
import { LONG_CODE, LONG_CODES_TRIED, longCodeFrom } from "./rules.ts";
import { equal } from "./secrets.ts";

type Deps = { db: AccountsDatabase; now: number; secret: string };
type Walk = Pick<Flow, "mobile" | "purpose" | "name">;
type OwnedWalk = Walk & Pick<Flow, "userId">;

/** What a long code of this walk does, and says that it does. */
export function longCodeKind(walk: Omit<Walk, "mobile">): (typeof LONG_CODE_KINDS)[number] {
	if (walk.purpose === "change-mobile") return walk.purpose;
	if (!beganAsRegistration(walk)) return "account";
	return walk.purpose === "register" ? "register" : "registered";
}

/** As far as a page may tell: a registration shows nothing of whether somebody has the number (ACC-15). */
const kindsLike = (walk: Walk) =>
	beganAsRegistration(walk) ? (["register", "registered"] as const) : [longCodeKind(walk)];

/** Which of a number's long codes are counted together. */
export const countedAs = (walk: Omit<Walk, "mobile">): "register" | "account" | "change-mobile" =>
	walk.purpose === "change-mobile" ? walk.purpose : beganAsRegistration(walk) ? "register" : "account";

const works = (mobile: string, kinds: readonly (typeof LONG_CODE_KINDS)[number][], now: number) =>
	and(
		eq(longCode.mobile, mobile),
		inArray(longCode.kind, [...kinds]),
		isNull(longCode.closedAt),
		gt(longCode.expiresAt, now),
	);

/** Makes a code for the phone of a walk's number. Not `real`: nothing is to be sent, but it looks the same. */
export async function issueLongCode(
	{ db, now, secret }: Deps,
	of: OwnedWalk,
	real: boolean,
): Promise<{ code: string; id: string }> {
	const id = uuidv7();
	const code = longCodeFrom(crypto.getRandomValues(new Uint8Array(8)));
	const hash = await hashCode(secret, id, code);
	await db.insert(longCode).values({
		id,
		mobile: of.mobile,
		kind: longCodeKind(of),
		userId: ownerOf(of),
		codeHash: real ? hash : null,
		sentAt: now,
		expiresAt: now + LONG_CODE.lifetime,
	});
	return { code, id };
}

/** The newest code of the phone that works in a walk, as a page tells of it. */
export async function workingLongCode(db: AccountsDatabase, of: Walk, now: number) {
	const [row] = await db
		.select({ sentAt: longCode.sentAt, expiresAt: longCode.expiresAt })
		.from(longCode)
		.where(works(of.mobile, kindsLike(of), now))
		.orderBy(desc(longCode.sentAt))
		.limit(1);
	return row ?? null;
}

/** A code that was not sent works no more. */
export async function closeLongCode(db: AccountsDatabase, id: string, now: number): Promise<void> {
	await db.update(longCode).set({ closedAt: now }).where(eq(longCode.id, id));
}

const NO_CODE = { id: "00000000-0000-7000-8000-000000000000", codeHash: null };

/**
 * A try at the codes of the phone. Nothing counts the tries at a number: of 10¹² an hour holds too few, and whatever counted
 * them could be used up. A right one works once and ends the others of its kind; the walk's number is proved by it. One that was
 * sent while the number was another's is wrong.
 */
export async function tryLongCode({ db, now, secret }: Deps, walk: Flow, typed: string): Promise<"right" | "wrong"> {
	const owner = ownerOf(walk);
	const alive = and(
		works(walk.mobile, [longCodeKind(walk)], now),
		owner === null ? isNull(longCode.userId) : eq(longCode.userId, owner),
	);
	const candidates = await db
		.select()
		.from(longCode)
		.where(and(alive, isNotNull(longCode.codeHash)))
		.orderBy(desc(longCode.sentAt))
		.limit(LONG_CODES_TRIED);
	// As many as there can be, whether or not there are codes: a number that nobody has takes as long.
	for (const { id, codeHash } of [...candidates, NO_CODE, NO_CODE].slice(0, LONG_CODES_TRIED)) {
		const hash = await hashCode(secret, id, typed);
		if (codeHash === null || !equal(hash, codeHash)) continue;
		const closed = await db.update(longCode).set({ closedAt: now }).where(alive).returning({ id: longCode.id });
		if (!closed.some((row) => row.id === id)) return "wrong";
		await db.update(flow).set({ provedAt: now }).where(eq(flow.id, walk.id));
		await freeLongCode(db, { mobile: walk.mobile, of: countedAs(walk) });
		return "right";
	}
	return "wrong";
}
