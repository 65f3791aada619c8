import { and, eq, isNull, lte } from "drizzle-orm";
import { liveMeeting } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type Meter, meterStatements, toMeter } from "~/domain/data-use/meter.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { expectedError } from "~/domain/expected-error.server.ts";
import type { LectureIds } from "~/domain/lecture/access.server.ts";
import { OPENS_BEFORE_MS } from "~/domain/lecture/rules.ts";
import { startedStatement } from "./join-live.server.ts";
import { type LiveLecture, liveLectureStatement } from "./live-lecture.server.ts";
import { roomNow } from "./open-room.server.ts";
import {
	ASKED_WITHIN_MS,
	ASKS_EVERY_MS,
	isEnded,
	isNamed,
	isStarted,
	type LiveState,
	liveState,
	megabytesLeft,
} from "./rules.ts";

/** The live page, before anybody goes in. */
export type LiveRoom = {
	as: "teacher" | "student";
	lecture: { uuid: string; title: string; startsAt: number; endsAt: number; cancelReason: string | null };
	course: { uuid: string; title: string };
	teacherName: string | null;
	state: LiveState;
	opensAt: number;
	/** Its teacher is, or was, in the room. */
	started: boolean;
	/** It was, and has ended; its teacher may open it once more. */
	ended: boolean;
	/** A meeting of the teacher's own, elsewhere: presence is by roll-call (LIV-4). */
	elsewhere: boolean;
	megabytes: { all: number; listening: number };
	/** What the student pays for mobile data, and their month so far (MET-1). */
	meter: Meter | null;
	mine: LiveLecture["mine"];
	now: number;
};

type Asks = Pick<Deps, "db" | "clock" | "liveClasses" | "log" | "vars" | "wait" | "background">;

/**
 * Asks the provider whether the teacher has come, for all who wait: one of them in some seconds. Nothing that it says or
 * does not say keeps a page from being shown.
 */
async function teacherHasCome(deps: Asks, live: LiveLecture): Promise<boolean> {
	const { meeting } = live;
	if (!meeting) return false;
	const now = deps.clock();
	const [mine] = await deps.db
		.update(liveMeeting)
		.set({ updatedAt: now })
		.where(
			and(
				eq(liveMeeting.uuid, meeting.uuid),
				isNull(liveMeeting.startedAt),
				isNull(liveMeeting.endedAt),
				lte(liveMeeting.updatedAt, now - ASKS_EVERY_MS),
			),
		)
		.returning({ uuid: liveMeeting.uuid });
	if (!mine) return false;
	const room = await roomNow(deps, live);
	if (!room?.teacherInside) return false;
	await startedStatement(deps, meeting.uuid);
	return true;
}

/** As `teacherHasCome`, but only as long as somebody may wait for a page: what comes later is there for the next who asks. */
async function teacherHasComeSoon(deps: Asks, live: LiveLecture): Promise<boolean> {
	const asked = teacherHasCome(deps, live).catch((error: unknown) => {
		if (!expectedError(error)) throw error;
		return false;
	});
	deps.background(asked);
	return Promise.race([asked, deps.wait(ASKED_WITHIN_MS).then(() => false)]);
}

/**
 * What the live page shows (LIV-2): whether one may go in, waits for the teacher, or when it begins. Three round trips at most.
 * @throws DomainError LectureNotFound, of requireRole
 */
export async function getLiveRoom(deps: Asks, who: Actor | null, ids: LectureIds): Promise<LiveRoom> {
	const now = deps.clock();
	const { actor, statement, found } = liveLectureStatement(deps, who, ids);
	const [rows, packages, uses] = await deps.db.batch([statement, ...meterStatements(deps, actor.accountUuid, now)]);
	const live = found(rows);
	let state = liveState(live, now);
	const asks = state === "waiting" && live.meeting?.endedAt === null && isNamed(live.meeting.internalId);
	const come = asks && (await teacherHasComeSoon(deps, live));
	if (come) state = "open";
	const { uuid, title, startsAt, endsAt, cancelReason } = live.lecture;
	return {
		as: live.as,
		lecture: { uuid, title, startsAt, endsAt, cancelReason },
		course: live.course,
		teacherName: live.teacher.name,
		state,
		opensAt: startsAt - OPENS_BEFORE_MS,
		started: come || isStarted(live.meeting),
		ended: !come && isEnded(live.meeting),
		elsewhere: live.lecture.meetingUrl !== null,
		megabytes: megabytesLeft(live.lecture, now),
		meter: live.as === "student" ? toMeter(packages, uses, now) : null,
		mine: live.mine,
		now,
	};
}
