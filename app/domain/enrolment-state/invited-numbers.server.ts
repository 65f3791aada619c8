import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { mobileInvitation } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Paging } from "~/lib/paging.ts";

/**
 * The numbers that a course has invited, as `m` (ENR-7): each until somebody who has verified it comes or answers, be it that nobody has it
 * yet; then a trigger on `enrolment` takes it away. Which of them have an account makes no difference, nor when they got one.
 */
export const invitedNumbers = (courseIs: SQLWrapper | string, now: number): SQL =>
	sql`FROM ${mobileInvitation} AS m WHERE m.course_uuid = ${courseIs} AND m.expires_at > ${now}`;

/**
 * That a teacher's lists have a row of `enrolment` by itself: of who was invited by a number and has not come, the number stands there
 * (`invitedNumbers`), and nothing once that is over; but who was in the course before stays, and who said no.
 */
export const standsByItself = (alias: string): SQL => {
	const [mobile, state, acceptedAt] = ["invited_mobile", "state", "accepted_at"].map((column) =>
		sql.raw(`${alias}.${column}`),
	);
	return sql`(${mobile} IS NULL OR ${state} = 'rejected' OR (${acceptedAt} IS NOT NULL AND ${state} <> 'invited'))`;
};

/** A number in a list, as it is written here. Times ms UTC. */
export type InvitedNumber = { uuid: string; mobile: string; invitedAt: number; until: number };

export const numberColumns = sql`m.uuid, substr(m.mobile, 4) AS mobile, m.created_at AS invitedAt, m.expires_at AS until`;

/** The newest first, those of one time as they were typed. */
export const numbersInOrder = sql`m.created_at DESC, m.id`;

/** The numbers of a page, behind `before` others in the same list. A statement of a batch. */
export function numbersBehind({ db }: Pick<Deps, "db">, before: SQL, numbers: SQL, { page, size }: Paging) {
	const from = page * size;
	return db.all<InvitedNumber>(sql`SELECT ${numberColumns} ${numbers} ORDER BY ${numbersInOrder}
		LIMIT max(0, ${size} - max(0, (${before}) - ${from})) OFFSET max(0, ${from} - (${before}))`);
}
