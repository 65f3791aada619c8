import type { Deps } from "~/domain/deps.ts";
import { isJoinable, isOpen } from "~/domain/lecture/rules.ts";
import { liveClassErrors } from "./errors.ts";
import type { LiveLecture } from "./live-lecture.server.ts";
import { endStatement, type Meeting, nameRoom, roomToOpen } from "./meetings.server.ts";
import { afterLivePath } from "./paths.ts";
import { providerFailed } from "./provider-failed.ts";
import { isNamed, isStarted, meetingIdOf, roomMinutes } from "./rules.ts";
import { FETCHED_WITHIN_MS, slideEnding, slideName } from "./slide-rules.ts";
import { isThere, type SlideRow } from "./slides.server.ts";

const MINUTE = 60_000;

/** The room that is meant: when the provider made it. */
export type OpenRoom = { meeting: Meeting; createTime: number; teacherInside: boolean };

type Asks = Pick<Deps, "db" | "clock" | "liveClasses" | "log" | "vars">;

/** What keeps everybody out, whoever they are. @throws DomainError LectureCancelled, LiveClassStopped, LectureNotOpen */
export function mustBeJoinable({ lecture, meeting, teacherMay }: LiveLecture, now: number): void {
	if (lecture.cancelledAt !== null) throw liveClassErrors.fail("LectureCancelled");
	if (!teacherMay) throw liveClassErrors.fail("LiveClassStopped");
	if (!isJoinable(lecture, isStarted(meeting), now)) throw liveClassErrors.fail("LectureNotOpen");
}

/**
 * The room of a lecture as the provider has it now; null where none is open. A row whose room is no more is marked ended.
 * @throws DomainError of providerFailed
 */
export async function roomNow(
	deps: Asks,
	{ meeting, teacher }: Pick<LiveLecture, "meeting" | "teacher">,
): Promise<OpenRoom | null> {
	if (!meeting || meeting.endedAt !== null || !isNamed(meeting.internalId)) return null;
	const answer = await deps.liveClasses.info(meeting.meetingId);
	if (answer.kind !== "ok") throw providerFailed(deps, "info", answer);
	const room = answer.value;
	if (!room || room.internalId !== meeting.internalId) {
		await endStatement(deps, meeting.uuid, null, deps.clock());
		return null;
	}
	const teacherInside = room.people.some(({ accountUuid }) => accountUuid === teacher.uuid);
	return { meeting, createTime: room.createTime, teacherInside };
}

/** The lecture's slides for the room (LIV-6), as addresses that the provider can fetch within some minutes, and nobody else knows. */
const slidesOf = ({ liveClasses }: Asks, rows: readonly SlideRow[], now: number) =>
	Promise.all(
		rows.filter(isThere).map(async ({ uuid, name, type }) => ({
			url: await liveClasses.slideUrl({
				...{ assetUuid: uuid, ending: slideEnding(type ?? "") },
				until: now + FETCHED_WITHIN_MS,
			}),
			name: slideName(name, type ?? ""),
		})),
	);

/**
 * Makes the room at the provider, outside of any transaction: first the row, which names it in what is called back, then the
 * room. Whatever is lost in between, the next press finds the same row and the same room.
 * @throws DomainError LectureNotOpen, LimitReached, of providerFailed
 */
export async function openRoom(deps: Asks, live: LiveLecture): Promise<OpenRoom> {
	const now = deps.clock();
	if (!isOpen(live.lecture, now)) throw liveClassErrors.fail("LectureNotOpen");
	const gone = live.meeting && isNamed(live.meeting.internalId) ? live.meeting : null;
	const { meeting, slides } = await roomToOpen(deps, live.lecture.uuid, gone);
	const answer = await deps.liveClasses.create({
		meetingId: meetingIdOf(live.lecture.uuid),
		name: live.lecture.title,
		logoutUrl: `${deps.vars.PUBLIC_ORIGIN}${afterLivePath(live.lecture.uuid, live.course.uuid)}`,
		minutes: roomMinutes(live.lecture, now),
		callbackToken: meeting.callbackToken,
		slides: await slidesOf(deps, slides, now),
	});
	if (answer.kind !== "ok") throw providerFailed(deps, "create", answer);
	const { internalId, createTime } = answer.value;
	if (meeting.internalId !== internalId) await nameRoom(deps, { row: meeting, of: live }, internalId, now + MINUTE);
	return { meeting: { ...meeting, internalId }, createTime, teacherInside: false };
}
