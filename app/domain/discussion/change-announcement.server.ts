import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { announcement } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { memberOf, refuseArchived } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { renderWithin } from "~/lib/markdown.server.ts";
import { announcementOf } from "./announcements.server.ts";
import { discussionErrors } from "./errors.ts";
import { noteTakenBack } from "./hourly.server.ts";
import { type Deed, editedAt, MOST_PINNED } from "./rules.ts";
import { gone } from "./said.server.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** The teacher's own announcement, where they may do that to it. @throws DomainError DiscussionNotFound, CourseFixed, DiscussionFixed, of requireRole */
async function changeable(deps: Needs, who: Actor | null, id: string, deed: Deed) {
	const found = await announcementOf(deps, who, id);
	if (found.said.may[deed]) return found;
	refuseArchived(found.course);
	throw discussionErrors.fail("DiscussionFixed");
}

/** Its words are others from now on, which it says (DSC-1); nobody is told anew. Two round trips. @throws as `changeable` */
export async function editAnnouncement(deps: Needs, who: Actor | null, id: string, { body }: { body: string }) {
	const { said } = await changeable(deps, who, id, "edit");
	const [edited] = await deps.db
		.update(announcement)
		.set({ body, html: await renderWithin(body), updatedAt: editedAt(said.createdAt, deps.clock()) })
		.where(eq(announcement.uuid, said.uuid))
		.returning();
	if (!edited) throw gone();
	return edited;
}

/** It stands above the others, or does no more. Two round trips. @throws DomainError PinsFull, and as `changeable` */
export async function pinAnnouncement(deps: Needs, who: Actor | null, id: string, pin: boolean) {
	const { said, course } = await changeable(deps, who, id, "pin");
	const others = sql`(SELECT count(*) FROM ${announcement} AS o
		WHERE o.course_uuid = ${course.courseUuid} AND o.pinned_at IS NOT NULL AND o.uuid <> ${said.uuid})`;
	const [pinned] = await deps.db
		.update(announcement)
		.set({ pinnedAt: pin ? deps.clock() : null })
		.where(and(eq(announcement.uuid, said.uuid), pin ? sql`${others} < ${MOST_PINNED}` : undefined))
		.returning();
	if (!pinned) throw discussionErrors.fail("PinsFull");
	return pinned;
}

/** It is gone for everybody; of those that a course may be told within an hour it stays one (DSC-1). Two round trips. @returns the uuid of its course @throws as `changeable` */
export async function deleteAnnouncement(deps: Needs, who: Actor | null, id: string): Promise<string> {
	const { said, course } = await changeable(deps, who, id, "delete");
	const { courseUuid } = course;
	const of = { uuid: uuidv7(), courseUuid, actorUuid: memberOf(who).accountUuid, saidAt: said.createdAt };
	await deps.db.batch([
		deps.db.delete(announcement).where(eq(announcement.uuid, said.uuid)),
		noteTakenBack(deps, of, deps.clock()),
	]);
	return courseUuid;
}
