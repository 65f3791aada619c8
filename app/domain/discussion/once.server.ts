import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { requestErrors } from "~/domain/request/errors.ts";

/** For so long a key names the one thing that was said by it. */
const KEPT_MS = 24 * 3_600_000;
/** Where in a UUIDv7 the time ends. */
const TIME_DIGITS = 14;

/** What somebody says; `key` names the one sending, so that pressed or called twice it is said once (NTF-1). */
export type Saying = { body: string; key?: string | null };

/** The key of a form: going back to it to write something else is another sending. */
export const ofForm = ({ key, body }: { body: string; key?: string }): Saying => ({
	body,
	key: key ? `${key} ${body}` : null,
});

/**
 * The uuid of what is said at one place: with a key all of it but the time follows from that, its author and the place, so that what the same
 * key said before is found again. @param place the uuid of what it is said to
 */
export async function uuidOf(place: string, authorUuid: string, key: string | null | undefined, now: number) {
	if (!key) return uuidv7({ msecs: now });
	const named = new TextEncoder().encode(JSON.stringify([place, authorUuid, key]));
	return uuidv7({ msecs: now, random: new Uint8Array(await crypto.subtle.digest("SHA-256", named)).slice(0, 16) });
}

type Columns = { uuid: AnyColumn; createdAt: AnyColumn };

/** The condition that something is what that uuid, or the same key within a day, said. @param whose narrows it to what an index finds */
export const isSame = (of: Columns, whose: SQL, uuid: string, now: number): SQL =>
	sql`(${whose} AND ${of.createdAt} > ${now - KEPT_MS} AND substr(${of.uuid}, ${TIME_DIGITS}) = ${uuid.slice(TIME_DIGITS - 1)})`;

/** What stands there under the key. @throws DomainError KeyReused where that is another text */
export function sameText<Row extends { body: string }>(row: Row, body: string): Row {
	if (row.body !== body) throw requestErrors.fail("KeyReused");
	return row;
}
