import { and, eq, isNull, sql } from "drizzle-orm";
import { lecture, liveMeeting } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { isLecture, type LectureIds } from "~/domain/lecture/access.server.ts";
import { cancelLecture } from "~/domain/lecture/cancel-lecture.server.ts";

import type { Scope } from "~/domain/lecture/schemas.ts";
import { endRoom } from "./end-room.server.ts";
import { providerFailed } from "./provider-failed.ts";

type Needs = Parameters<typeof cancelLecture>[0] & Pick<Deps, "liveClasses" | "log">;

/**
 * The teacher cancels a lecture, and what follows in its series (LEC-2); a room that is open for it ends for everybody. A provider
 * that is away, or does not end it, keeps nobody from cancelling: nobody is let in any more, and whoever watches the room ends it. Three round trips, four
 * where a room was open.
 * @returns how many were cancelled
 * @throws DomainError of cancelLecture
 */
export async function cancelClass(
	deps: Needs,
	who: Actor | null,
	ids: LectureIds,
	how: { reason: string; scope?: Scope },
): Promise<number> {
	const cancelled = await cancelLecture(deps, who, ids, how);
	const [room] = await deps.db
		.select({ uuid: liveMeeting.uuid, meetingId: liveMeeting.meetingId, internalId: liveMeeting.internalId })
		.from(lecture)
		.innerJoin(liveMeeting, eq(liveMeeting.lectureUuid, lecture.uuid))
		.where(and(isLecture(ids.lectureId), isNull(liveMeeting.endedAt), sql`${lecture.cancelledAt} IS NOT NULL`));
	if (!room) return cancelled;
	const answer = await endRoom(deps, room);
	// Logged; the room goes on to be watched.
	if (answer.kind !== "ok") providerFailed(deps, "end", answer);
	return cancelled;
}
