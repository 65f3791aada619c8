import { When } from "~/components/when.tsx";
import type { Side } from "~/domain/calendar/paths.ts";
import { entranceOf, type RoomNow } from "~/domain/lecture/entrance.ts";
import { type Slot, stateOf } from "~/domain/lecture/rules.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { EntranceLink } from "./entrance-link.tsx";
import { lecturePaths } from "./paths.ts";
import { LectureBadge } from "./state-badge.tsx";
import { TimeSpan } from "./time-span.tsx";

/** A lecture as lists show it. */
export type ListedLecture = Slot & {
	uuid: string;
	title: string;
	courseUuid: string;
	cancelledAt: number | null;
	movedFrom: number | null;
	room: RoomNow;
	/** Where a meeting of the teacher's own is. */
	meetingHost: string | null;
	/** Where the list is of several courses. */
	courseTitle?: string;
};

/** The way into a lecture's room for who reads the list. */
export const entranceHere = (
	{ meetingHost, ...lecture }: Pick<ListedLecture, "meetingHost" | "room" | "cancelledAt" | keyof Slot>,
	side: Side,
	serverNow: number,
) => entranceOf({ ...lecture, elsewhere: meetingHost !== null }, side, serverNow);

function LectureRow({
	lecture,
	side,
	serverNow,
	level: Heading,
}: {
	lecture: ListedLecture;
	side: Side;
	serverNow: number;
	level: "h3" | "h4";
}) {
	const { uuid, title, courseUuid, courseTitle, movedFrom } = lecture;
	const state = stateOf(lecture, serverNow);
	return (
		<li className="row">
			<div className="min-w-0">
				<Heading className="[overflow-wrap:anywhere]">
					<a href={lecturePaths.one(side, courseUuid, uuid)} lang={langOfText(title)}>
						{state === "cancelled" ? <s>{title}</s> : title}
					</a>
				</Heading>
				{courseTitle && (
					<p className="text-sm" lang={langOfText(courseTitle)}>
						{courseTitle}
					</p>
				)}
				<p className="text-sm text-soft">
					<TimeSpan startsAt={lecture.startsAt} endsAt={lecture.endsAt} withDay />
				</p>
				{movedFrom !== null && (state === "coming" || state === "soon") && (
					<p className="text-sm text-soft">
						{m.lecture_moved_from()} <When at={movedFrom} />
					</p>
				)}
			</div>
			<p className="flex flex-wrap items-center justify-end gap-2">
				<LectureBadge state={state} />
				<EntranceLink
					small
					entrance={entranceHere(lecture, side, serverNow)}
					side={side}
					href={lecturePaths.live(side, courseUuid, uuid)}
				>
					<span className="sr-only">: {title}</span>
				</EntranceLink>
			</p>
		</li>
	);
}

/** Lectures in the order they come in; each says what it is now, and is entered while it is open (LEC-3). */
export function LectureList({
	lectures,
	side,
	serverNow,
	level = "h3",
}: {
	lectures: readonly ListedLecture[];
	side: Side;
	serverNow: number;
	level?: "h3" | "h4";
}) {
	return (
		<ul className="rows">
			{lectures.map((lecture) => (
				<LectureRow key={lecture.uuid} lecture={lecture} side={side} serverNow={serverNow} level={level} />
			))}
		</ul>
	);
}
