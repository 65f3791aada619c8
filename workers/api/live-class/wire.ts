import type { z } from "zod";
import type { CourseRoom } from "~/domain/live-class/course-room.server.ts";
import type { WayIn } from "~/domain/live-class/join-live.server.ts";
import { toIso } from "~/lib/time.ts";
import type { joinToken, videoToken } from "./schemas.ts";

export const toVideoToken = ({ roomId, started, lecture }: CourseRoom): z.input<typeof videoToken> => ({
	roomId,
	started,
	lectureId: lecture.id,
	lectureUuid: lecture.uuid,
	title: lecture.title,
	startsAt: toIso(lecture.startsAt),
	endsAt: toIso(lecture.endsAt),
});

export const toJoinToken = ({ roomId, url }: WayIn): z.input<typeof joinToken> => ({ roomId, joinLink: url });
