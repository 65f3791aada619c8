import { eq, sql } from "drizzle-orm";
import { announcement } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Actor } from "~/domain/account/session.ts";
import { ownCourse, refuseArchived } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { renderWithin } from "~/lib/markdown.server.ts";
import { mayAgain, tooManyInAnHour } from "./hourly.server.ts";
import { isSame, type Saying, sameText, uuidOf } from "./once.server.ts";
import { PIECE, tellPiece, tellRest } from "./tell-course.server.ts";

export type Announcement = typeof announcement.$inferSelect;

/**
 * A teacher tells their course something (DSC-1). Its accepted students hear of it in the same transaction, or in a large course the
 * first of them; the others behind the answer. Of one key it is said once (NTF-1). Two round trips.
 * @throws DomainError CourseNotFound, CourseFixed, KeyReused, TooManyRequests, LimitReached, of requireRole
 */
export async function postAnnouncement(
	deps: Pick<Deps, "db" | "clock" | "rateLimit" | "background" | "log">,
	who: Actor | null,
	id: string,
	{ body, key }: Saying,
): Promise<Announcement> {
	const { actor, course } = await ownCourse(deps, who, id);
	refuseArchived(course);
	if (!(await deps.rateLimit("discussion", actor.accountUuid))) throw requestErrors.fail("TooManyRequests");
	const { db } = deps;
	const now = deps.clock();
	const uuid = await uuidOf(course.uuid, actor.accountUuid, key, now);
	const same = isSame(announcement, eq(announcement.courseUuid, course.uuid), uuid, now);
	const html = await renderWithin(body);
	const told = { uuid, courseUuid: course.uuid, courseTitle: course.title, body, createdAt: now };
	const [, first, [posted]] = await db.batch([
		insertWhere(
			deps,
			announcement,
			{ uuid, courseUuid: course.uuid, authorUuid: actor.accountUuid, body, html, createdAt: now, updatedAt: now },
			sql`WHERE ${mayAgain("announcement", course.uuid, now)} AND NOT EXISTS (SELECT 1 FROM ${announcement} WHERE ${same})`,
		),
		tellPiece(deps, told, now),
		db.select().from(announcement).where(same),
	]);
	if (posted) {
		if (first.rowsAffected === PIECE)
			deps.background(tellRest(deps, told, now).catch((error) => deps.log.error("announcement", error)));
		return sameText(posted, body);
	}
	throw await tooManyInAnHour(deps, "announcement", course.uuid, now);
}
