import { and, asc, eq } from "drizzle-orm";
import { attendance, liveMeeting, recording } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { clip, gaps, type Span, union } from "~/domain/attendance/intervals.ts";
import { type LectureHere, studentsHeldWithin, teachersHeldWithin } from "~/domain/attendance/lecture-parts.server.ts";
import { GAP_MS } from "~/domain/attendance/rules.ts";
import type { UuidInSql } from "~/domain/course/access.server.ts";
import { type Meter, meterStatements, toMeter } from "~/domain/data-use/meter.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { LectureIds } from "~/domain/lecture/access.server.ts";
import { mayStillCome } from "~/domain/lecture/recorded.server.ts";

/** A recording as a list shows it: never where it is played. */
export type ShownRecording = {
	uuid: string;
	state: "processing" | "ready" | "hidden" | "gone";
	startedAt: number | null;
	endedAt: number | null;
	sizeBytes: number | null;
	hasFile: boolean;
	keepUntil: number | null;
};

/** A part of a lecture that somebody was not there for, and where it is in a recording. */
export type LostPart = { from: number; until: number; recordingUuid: string; second: number };

const recordingsOf = ({ db }: Pick<Deps, "db">, lectureUuid: UuidInSql) =>
	db
		.select({
			uuid: recording.uuid,
			state: recording.state,
			hidden: recording.hidden,
			startedAt: recording.startedAt,
			endedAt: recording.endedAt,
			sizeBytes: recording.sizeBytes,
			fileUrl: recording.fileUrl,
			keepUntil: recording.keepUntil,
		})
		.from(recording)
		.where(eq(recording.lectureUuid, lectureUuid))
		.orderBy(asc(recording.startedAt));

const roomsOf = ({ db }: Pick<Deps, "db">, lectureUuid: UuidInSql) =>
	db
		.select({ startedAt: liveMeeting.startedAt, createdAt: liveMeeting.createdAt, endedAt: liveMeeting.endedAt })
		.from(liveMeeting)
		.where(eq(liveMeeting.lectureUuid, lectureUuid));

type Rooms = Awaited<ReturnType<typeof roomsOf>>;

const toShown = ({ fileUrl, hidden, ...rest }: Awaited<ReturnType<typeof recordingsOf>>[number]): ShownRecording => ({
	...rest,
	state: hidden && rest.state === "processing" ? "hidden" : rest.state,
	hasFile: fileUrl !== null,
});

/** When the rooms of a lecture were open, within it. */
const heldOf = (rooms: Rooms, window: Span): Span[] =>
	clip(
		union(
			rooms.flatMap(({ startedAt, createdAt, endedAt }): Span[] =>
				endedAt ? [[startedAt ?? createdAt, endedAt]] : [],
			),
		),
		window,
	);

/** The parts of a lecture that were lost, where a recording has them. */
function lostParts(there: readonly Span[], held: readonly Span[], recordings: readonly ShownRecording[]): LostPart[] {
	return gaps(union(there), held, GAP_MS).flatMap(([from, until]) =>
		recordings.flatMap(({ uuid, state, startedAt, endedAt }): LostPart[] => {
			if (state !== "ready" || startedAt === null || endedAt === null) return [];
			const [part] = clip([[from, until]], [startedAt, endedAt]);
			return part
				? [{ from: part[0], until: part[1], recordingUuid: uuid, second: Math.floor((part[0] - startedAt) / 1000) }]
				: [];
		}),
	);
}

type Shown = {
	lecture: { uuid: string; title: string; startsAt: number; endsAt: number };
	course: { uuid: string; title: string };
	/** There was a room whose recording may still come. */
	expected: boolean;
	recordings: ShownRecording[];
	now: number;
};

/** The recordings of a lecture for its teacher (ATD-3). One round trip. @throws of teachersHeldWithin */
export async function getRecordings(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	ids: LectureIds,
): Promise<Shown> {
	const { statement, its, found } = teachersHeldWithin(deps, who, ids);
	const [here, recordings, rooms] = await deps.db.batch([statement, recordingsOf(deps, its), roomsOf(deps, its)]);
	return shownOf(found(here), recordings, rooms, deps.clock());
}

/** The same for a student of the course, and the parts that they lost. One round trip. @throws of studentsHeldWithin */
export async function getMyRecordings(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	ids: LectureIds,
): Promise<Shown & { lost: LostPart[]; meter: Meter }> {
	const { actor, statement, its, found } = studentsHeldWithin(deps, who, ids);
	const now = deps.clock();
	const [here, recordings, rooms, [mine], packages, uses] = await deps.db.batch([
		statement,
		recordingsOf(deps, its),
		roomsOf(deps, its),
		deps.db
			.select({ intervals: attendance.intervals, correctedMs: attendance.correctedMs })
			.from(attendance)
			.where(and(eq(attendance.lectureUuid, its), eq(attendance.accountUuid, actor.accountUuid))),
		...meterStatements(deps, actor.accountUuid, now),
	]);
	const lecture = found(here);
	const of = shownOf(lecture, recordings, rooms, now);
	const held = heldOf(rooms, [lecture.startsAt, lecture.endsAt]);
	// Of a class of which nothing was heard nobody lost anything that we know of; who was corrected was there at hours that nobody knows.
	const isHeard = lecture.known && (mine?.correctedMs ?? null) === null;
	const lost = isHeard ? lostParts(mine?.intervals ?? [], held, of.recordings) : [];
	return { ...of, lost, meter: toMeter(packages, uses, now) };
}

function shownOf(
	{ uuid, title, startsAt, endsAt, course }: LectureHere,
	recordings: Awaited<ReturnType<typeof recordingsOf>>,
	rooms: Rooms,
	now: number,
): Shown {
	return {
		lecture: { uuid, title, startsAt, endsAt },
		course: { uuid: course.uuid, title: course.title },
		expected: rooms.length > 0 && mayStillCome({ endsAt }, now),
		recordings: recordings.map(toShown),
		now,
	};
}
