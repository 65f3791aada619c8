import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import type { LectureIds } from "~/domain/lecture/access.server.ts";
import { endRoom } from "./end-room.server.ts";
import { mayPress } from "./join-live.server.ts";
import { liveLecture } from "./live-lecture.server.ts";
import { providerFailed } from "./provider-failed.ts";

/**
 * The teacher ends the class for everybody (LIV-2). One that is over already stays over; one that the provider has only been asked to end
 * goes on, and is looked at within a minute. Two round trips.
 * @returns whether it has ended
 * @throws DomainError LectureNotFound, TooManyRequests, of the provider, of requireRole
 */
export async function endLive(
	deps: Pick<Deps, "db" | "clock" | "liveClasses" | "log" | "rateLimit">,
	who: Actor | null,
	ids: LectureIds,
): Promise<"ended" | "ending"> {
	const { actor, meeting } = await liveLecture(deps, requireRole(who, "teacher"), ids);
	if (!meeting || meeting.endedAt !== null) return "ended";
	await mayPress(deps, actor);
	const answer = await endRoom(deps, meeting);
	if (answer.kind !== "ok") throw providerFailed(deps, "end", answer);
	return answer.value;
}
