import { type SQL, sql } from "drizzle-orm";
import { announcement, auditLog, lectureAnswer, lectureQuestion } from "#db/schema/index.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { requireTaken } from "~/domain/request/daily.server.ts";
import { limitReached } from "~/domain/request/errors.ts";
import { AN_HOUR, HOUR_MS, type What } from "./rules.ts";

/** Whose the words are that count together: announcements a course's, the others their author's. */
const COUNTED = {
	announcement: { table: announcement, whose: announcement.courseUuid },
	question: { table: lectureQuestion, whose: lectureQuestion.authorUuid },
	answer: { table: lectureAnswer, whose: lectureAnswer.authorUuid },
} as const;

/** What the audit log calls the end of an announcement; its `saidAt` says when that was made, ms UTC. */
const TAKEN_BACK = "announcement.deleted";

/** For the batch that deletes an announcement, right behind that: it was told, and counts within its hour all the same. */
export const noteTakenBack = (
	{ db }: Pick<Deps, "db">,
	{ uuid, courseUuid, actorUuid, saidAt }: { uuid: string; courseUuid: string; actorUuid: string; saidAt: number },
	now: number,
) =>
	audit.ifChanged(
		{ db },
		{ uuid, actorUuid, action: TAKEN_BACK, objectType: "course", objectUuid: courseUuid, detail: { saidAt } },
		now,
	);

/** When each was said that counts within this hour, as `SELECT … AS at`; announcements also those that were taken back. */
function lately(what: What, uuid: string, now: number): SQL {
	const { table, whose } = COUNTED[what];
	const since = now - HOUR_MS;
	const there = sql`SELECT ${table.createdAt} AS at FROM ${table} WHERE ${whose} = ${uuid} AND ${table.createdAt} > ${since}`;
	if (what !== "announcement") return there;
	return sql`${there} UNION ALL SELECT g.detail ->> '$.saidAt' FROM ${auditLog} AS g
		WHERE g.object_uuid = ${uuid} AND g.action = ${TAKEN_BACK} AND g.detail ->> '$.saidAt' > ${since}`;
}

/** For the statement that writes it: that one more may be said within this hour (DSC-1). @param uuid of whose they are */
export const mayAgain = (what: What, uuid: string, now: number): SQL =>
	sql`(SELECT count(*) FROM (${lately(what, uuid, now)})) < ${AN_HOUR[what]}`;

/**
 * What is said of one more, with when it may be. One round trip.
 * @returns DomainError LimitReached
 * @throws the same until midnight in Dhaka, where it was the limit of the day
 */
export async function tooManyInAnHour({ db }: Pick<Deps, "db">, what: What, uuid: string, now: number) {
	const [there] = await db.all<{ at: number | null; count: number }>(
		sql`SELECT min(at) AS at, count(*) AS count FROM (${lately(what, uuid, now)})`,
	);
	if (what !== "announcement" && there && there.count < AN_HOUR[what]) requireTaken([], now);
	return limitReached(there?.at ?? now, HOUR_MS, now);
}
