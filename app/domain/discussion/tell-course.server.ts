import { and, eq, gt, gte, sql } from "drizzle-orm";
import { announcement, course, enrolment, notification, notificationSetting } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { firstSentence } from "~/lib/plain-text.ts";

/** What is told of an announcement. */
export type Told = { uuid: string; courseUuid: string; courseTitle: string; body: string; createdAt: number };

/** So many students are told by one statement. */
export const PIECE = 500;
/** Letters of an announcement in its notification. */
const SHOWN = 120;

function shortened(body: string): string {
	const letters = [...firstSentence(body)];
	return letters.length > SHOWN ? `${letters.slice(0, SHOWN - 1).join("")}…` : letters.join("");
}

/**
 * Tells the next of a course's accepted students of an announcement: those who were in it when it was made and have not heard, and
 * at most so many that the database is not held up. Repeated, it goes on where it was; in the end it tells nobody.
 */
export function tellPiece(
	{ db }: Pick<Deps, "db">,
	{ uuid, courseUuid, courseTitle, body, createdAt }: Told,
	now: number,
) {
	const key = `announcement:${uuid}`;
	const next = sql`SELECT e.student_uuid AS uuid FROM ${enrolment} AS e
		WHERE e.course_uuid = ${courseUuid} AND e.state = 'accepted' AND coalesce(e.accepted_at, 0) <= ${createdAt}
			AND EXISTS (SELECT 1 FROM ${announcement} AS a WHERE a.uuid = ${uuid})
			AND NOT EXISTS (SELECT 1 FROM ${notification} AS n WHERE n.account_uuid = e.student_uuid AND n.dedupe_key = ${key})
			AND NOT EXISTS (SELECT 1 FROM ${notificationSetting} AS s WHERE s.account_uuid = e.student_uuid
				AND s.kind = 'announcement' AND s.channel = 'inbox' AND s.enabled = 0)
		LIMIT ${PIECE}`;
	return notify(
		{ db },
		{
			...{ kind: "announcement", role: "student", about: courseUuid, key },
			params: { course: courseTitle, text: shortened(body) },
			account: sql`next.uuid`,
			from: sql`(${next}) AS next`,
			where: sql`true`,
		},
		now,
	);
}

/** Tells the rest of them, piece by piece. @param goesOn asked before each @returns how many heard */
export async function tellRest(
	deps: Pick<Deps, "db">,
	told: Told,
	now: number,
	goesOn: () => boolean = () => true,
): Promise<number> {
	let heard = 0;
	while (goesOn()) {
		const { rowsAffected } = await tellPiece(deps, told, now);
		heard += rowsAffected;
		if (rowsAffected < PIECE) break;
	}
	return heard;
}

/** Whom nobody told within this time hears no more. */
const LATE_MS = 30 * 60_000;

/** The first UUIDv7 of a moment: they sort by time. */
const uuidFrom = (at: number) => {
	const time = at.toString(16).padStart(12, "0");
	return `${time.slice(0, 8)}-${time.slice(8)}`;
};

/** Scheduled: goes on telling large courses of what was announced lately, where that broke off. @returns how many heard */
export async function tellAnnouncements(
	deps: Pick<Deps, "db" | "clock">,
	{ until }: Limit,
): Promise<{ announcements: number; heard: number }> {
	const now = deps.clock();
	const large = await deps.db
		.select({
			uuid: announcement.uuid,
			courseUuid: course.uuid,
			courseTitle: course.title,
			body: announcement.body,
			createdAt: announcement.createdAt,
		})
		.from(announcement)
		.innerJoin(course, eq(course.uuid, announcement.courseUuid))
		.where(and(gte(announcement.uuid, uuidFrom(now - LATE_MS)), gt(course.seatsTaken, PIECE)))
		.orderBy(announcement.uuid)
		.limit(100);
	let heard = 0;
	for (const told of large) heard += await tellRest(deps, told, now, () => deps.clock() < until);
	return { announcements: large.length, heard };
}
