import { and, eq, isNull, sql } from "drizzle-orm";
import { attendance, enrolment, liveMeeting } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import type { LectureIds } from "~/domain/lecture/access.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { liveClassErrors } from "./errors.ts";
import { type LiveLecture, liveLecture } from "./live-lecture.server.ts";
import { mustBeJoinable, type OpenRoom, openRoom, roomNow } from "./open-room.server.ts";
import { afterLivePath } from "./paths.ts";
import { meetingIdOf } from "./rules.ts";

export type JoinDeps = Pick<Deps, "db" | "clock" | "liveClasses" | "log" | "vars" | "rateLimit">;

export type HowToJoin = LectureIds & {
	listenOnly?: boolean;
	language: "en" | "bn";
	/** Where the browser goes after leaving, of our own origin; else to the page that says what was attended. */
	logoutUrl?: string;
};

/** Where one goes in: the room, or a meeting of the teacher's own elsewhere, which nobody of us watches (LIV-4). */
export type WayIn = { kind: "room" | "elsewhere"; url: string; roomId: string | null };

/**
 * Lets somebody into a live class (LIV-1, LIV-2): asks at this press who may, and makes the address at this press, for one
 * browser. The teacher's press opens the room, and a second one joins the same; a student comes in once the teacher is there.
 * Three round trips at most, four where a room has ended unheard.
 * @throws DomainError LectureNotFound, LectureCancelled, LiveClassStopped, LectureNotOpen, LiveClassNotStarted, TooManyRequests, of
 *   the provider, of requireRole
 */
export async function joinLive(deps: JoinDeps, who: Actor | null, how: HowToJoin): Promise<WayIn> {
	const live = await liveLecture(deps, who, how);
	mustBeJoinable(live, deps.clock());
	if (live.lecture.meetingUrl !== null) {
		if (live.as === "student") await noteOpened(deps, live, null, false);
		return { kind: "elsewhere", url: live.lecture.meetingUrl, roomId: null };
	}
	await mayPress(deps, live.actor);
	const room =
		live.as === "teacher" ? await teachersRoom(deps, live) : await studentsRoom(deps, live, how.listenOnly ?? false);
	return { kind: "room", url: await addressOf(deps, live, room, how), roomId: room.meeting.meetingId };
}

/** Who presses on and on asks the provider each time. @throws DomainError TooManyRequests */
export async function mayPress({ rateLimit }: Pick<Deps, "rateLimit">, { accountUuid }: Actor): Promise<void> {
	if (!(await rateLimit("live-class", accountUuid))) throw requestErrors.fail("TooManyRequests");
}

const teachersRoom = async (deps: JoinDeps, live: LiveLecture): Promise<OpenRoom> =>
	(await roomNow(deps, live)) ?? openRoom(deps, live);

async function studentsRoom(deps: JoinDeps, live: LiveLecture, listens: boolean): Promise<OpenRoom> {
	const room = await roomNow(deps, live);
	if (!room || !(room.teacherInside || room.meeting.startedAt !== null))
		throw liveClassErrors.fail("LiveClassNotStarted");
	await noteOpened(deps, live, room, listens);
	return room;
}

/** That a student has pressed Join: opened, which is not present (ATD-1). One round trip. */
async function noteOpened(
	{ db, clock }: JoinDeps,
	live: LiveLecture,
	room: OpenRoom | null,
	listens: boolean,
): Promise<void> {
	const now = clock();
	const { accountUuid } = live.actor;
	await db.batch([
		db
			.insert(attendance)
			.values({ lectureUuid: live.lecture.uuid, accountUuid, openedAt: now, listens, updatedAt: now })
			.onConflictDoUpdate({
				target: [attendance.lectureUuid, attendance.accountUuid],
				set: { openedAt: sql`coalesce(${attendance.openedAt}, ${now})`, listens, updatedAt: now },
			}),
		db
			.update(enrolment)
			.set({ activeAt: now })
			.where(and(eq(enrolment.courseUuid, live.course.uuid), eq(enrolment.studentUuid, accountUuid))),
		startedStatement({ db, clock }, room?.teacherInside ? room.meeting.uuid : ""),
	]);
}

/** The statement that a room's teacher was seen in it, for the first time. */
export const startedStatement = ({ db, clock }: Pick<Deps, "db" | "clock">, meetingUuid: string) =>
	db
		.update(liveMeeting)
		.set({ startedAt: clock(), updatedAt: clock() })
		.where(and(eq(liveMeeting.uuid, meetingUuid), isNull(liveMeeting.startedAt)));

/** For one browser, now: it is never kept, and nothing logs it. */
const addressOf = (
	{ liveClasses, vars }: JoinDeps,
	{ actor, as, lecture, course }: LiveLecture,
	{ createTime }: OpenRoom,
	{ listenOnly = false, language, logoutUrl }: HowToJoin,
): Promise<string> =>
	liveClasses.joinUrl({
		meetingId: meetingIdOf(lecture.uuid),
		createTime,
		accountUuid: actor.accountUuid,
		name: actor.name ?? "",
		role: as,
		listenOnly,
		language,
		logoutUrl: logoutUrl ?? `${vars.PUBLIC_ORIGIN}${afterLivePath(lecture.uuid, course.uuid)}`,
	});
